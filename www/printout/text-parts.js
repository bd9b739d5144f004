/** The parts of a text that may hold several boards, such as the printouts of a whole class. Pure. */

/** The maximum number of parts that are read one by one. */
export const MAX_PARTS = 500;

/** The maximum length of a line that can be the name of a part, in characters. */
const MAX_NAME_CHARACTERS = 40;

/**
 * A part of a text, between empty lines.
 *
 * @typedef {object} TextPart
 * @property {string} text
 * @property {number} start the index of its first character in the whole text
 * @property {number} line the number of its first line in the whole text, from 1
 */

/**
 * Splits a text at its empty lines.
 *
 * @param {string} text
 * @returns {TextPart[]}
 */
export function splitText(text) {
  /** @type {TextPart[]} */
  const parts = [];
  /** @type {TextPart | null} */
  let part = null;
  let start = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") part = null;
    else if (part) part.text += `\n${line}`;
    else parts.push((part = { text: line, start, line: index + 1 }));
    start += line.length + 1;
  }
  return parts;
}

/**
 * Whether the parts are the rows of a single board: single lines without letters and brackets.
 *
 * @param {readonly TextPart[]} parts
 */
export function areRows(parts) {
  return parts.every(({ text }) => !/[\n\p{L}([{]/u.test(text));
}

/**
 * Joins the parts of each file that are the rows of a single board.
 *
 * @param {readonly TextPart[]} parts the parts of the whole text
 * @param {string} text the whole text
 * @param {readonly {start: number, end: number}[]} files the places of the files in the text
 * @returns {TextPart[]}
 */
export function joinRows(parts, text, files) {
  return files.flatMap((file) => {
    const rows = parts.filter(({ start }) => file.start <= start && start < file.end);
    if (rows.length < 2 || !areRows(rows)) return rows;
    const [first, last] = [rows[0], rows[rows.length - 1]];
    return [{ ...first, text: text.slice(first.start, last.start + last.text.length) }];
  });
}

/**
 * Returns the line that names a part: its first line, or the line before the empty line above it. A name is short, and
 * has letters and no more than one number.
 *
 * @param {TextPart} part
 * @param {TextPart | undefined} previous the part above it, unless that is a board
 * @returns {string} empty if there is none
 */
export function nameOfPart({ text }, previous) {
  const lines = [text.split("\n")[0], previous?.text.split("\n").at(-1) ?? ""];
  const name = lines
    .map((line) => line.trim())
    .find(
      (line) => line.length <= MAX_NAME_CHARACTERS && /\p{L}{2}/u.test(line) && (line.match(/\d+/g) ?? []).length <= 1,
    );
  return name?.replace(/:$/, "") ?? "";
}
