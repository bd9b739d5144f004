/** Texts about a printout: how it was read, and what was found. Pure. */

import { Ground } from "../board/ground.js";
import { memorySize, sentences, translate, wholeNumber } from "../locales/locale.js";

/** @import { NamedReading, PrintoutEntry, PrintoutFault, PrintoutNotice, UnreadablePrintout } from "../bindings/protocol" */

/** The name of a square of the board. @typedef {(square: readonly [row: number, column: number]) => string} NameOf */

/**
 * Describes how a text was read.
 *
 * @param {NamedReading} reading
 */
export function readingWords({ kind, rows, columns, first, order, origin, holes }) {
  const parts = [
    translate(`check.reading.${kind}`, { rows: wholeNumber(rows), columns: wholeNumber(columns), first }),
    ...(kind === "pairs" ? [translate(`check.reading.${order === "row-first" ? "rowFirst" : "columnFirst"}`)] : []),
    ...(kind === "squares" && order === "column-first" ? [translate("check.reading.alongColumns")] : []),
    ...(kind === "pairs" && origin === "bottom" ? [translate("check.reading.fromBottom")] : []),
    ...(kind === "names" && origin === "top" ? [translate("check.reading.fromTop")] : []),
    ...(holes ? [translate("check.reading.holes")] : []),
  ];
  return parts.join(", ");
}

/**
 * Describes the first fault.
 *
 * @param {PrintoutFault} fault
 * @param {NameOf} nameOf
 */
export function faultWords({ kind, number, entry, other, start, absent }, nameOf) {
  const key = {
    "not-a-move": "notAMove",
    repeated: absent === null ? "repeated" : "repeatedAndMissing",
    missing: "missing",
    "off-board": "offBoard",
    start: "start",
  };
  return translate(`check.fault.${key[kind]}`, {
    number: wholeNumber(number),
    entry: entryWords(entry, nameOf),
    other: other ? entryWords(other, nameOf) : "",
    square: start ? nameOf(start) : "",
    absent: absent === null ? "" : wholeNumber(absent),
  });
}

/**
 * Says what else is known about the first fault: all wrong moves, and what would mend it.
 *
 * @param {PrintoutFault} fault
 * @param {NameOf} nameOf
 * @returns {string[]} sentences
 */
export function faultRemarks(fault, nameOf) {
  const { kind, moves, wrong, differences, unused, start } = fault;
  const mending = mendingWords(fault, nameOf);
  const isWrongMove = kind === "not-a-move";
  // An exchange or a missing line explains the wrong moves.
  const explainsMoves = isWrongMove && mending.length === 0;
  const counted = differences.map(({ rows, columns, count }) => `${moveWords([rows, columns])}: ${wholeNumber(count)}`);
  const unusedMoves = { count: unused.length, moves: unused.map(moveWords).join(" ") };
  return [
    isWrongMove && wrong > 1
      ? translate("check.fault.wrongMoves", { wrong: wholeNumber(wrong), moves: wholeNumber(moves) })
      : "",
    explainsMoves && counted.length > 0 ? translate("check.fault.differences", { list: counted.join("; ") }) : "",
    explainsMoves && unused.length > 0 ? translate("check.fault.unused", unusedMoves) : "",
    ...mending,
    kind !== "start" && start ? translate("check.fault.alsoStart", { square: nameOf(start) }) : "",
  ].filter(Boolean);
}

/**
 * Says what would mend a board: an exchange of two numbers, or a line that is missing.
 *
 * @param {PrintoutFault} fault
 * @param {NameOf} nameOf
 * @returns {string[]} sentences
 */
function mendingWords({ exchange, missing_line: line, missing_line_place: place }, nameOf) {
  if (exchange) {
    const [one, two] = exchange.map((entry) => entryWords(entry, nameOf));
    return [translate("check.fault.exchange", { one, two })];
  }
  if (!line) return [];
  const key = `check.fault.missing${line === "row" ? "Row" : "Column"}${place === null ? "" : "After"}`;
  return [translate(key, { place: place === null ? "" : wholeNumber(place) })];
}

/**
 * Names moves that an unfinished path never uses: the only ones by which it could go on or, in a dead end, all of them.
 *
 * @param {{untried: [rows: number, columns: number][], unused: [rows: number, columns: number][]}} printout
 * @returns {string[]} sentences
 */
export function unusedWords({ untried, unused }) {
  const canGoOn = untried.length > 0;
  const moves = canGoOn ? untried : unused;
  if (moves.length === 0) return [];
  const parts = { count: moves.length, moves: moves.map(moveWords).join(" ") };
  return [translate(canGoOn ? "check.detail.untried" : "check.fault.unused", parts)];
}

/** Writes a move as rows down and columns to the right. @param {readonly [rows: number, columns: number]} move */
export function moveWords([rows, columns]) {
  return `(${rows}, ${columns})`.replaceAll("-", "−");
}

/**
 * Says what a text has besides its board: source code, or the message of a failure.
 *
 * @param {PrintoutNotice | null} notice
 * @param {number} linesBefore the number of lines before the text
 * @returns {string[]} paragraphs
 */
export function noticeWords(notice, linesBefore) {
  if (!notice) return [];
  if (notice.kind === "source-code") return [translate("check.notice.sourceCode")];
  return [translate("check.notice.failure", { line: wholeNumber(linesBefore + notice.line), text: notice.text })];
}

/**
 * Quotes a number or a square of the text, with the square of the board that it means.
 *
 * @param {PrintoutEntry} entry
 * @param {NameOf} nameOf
 */
function entryWords({ text, square }, nameOf) {
  const name = square && nameOf(square);
  return name === null || name === text ? text : translate("check.fault.entry", { text, square: name });
}

/** Says where an entry is in the text. @param {{line: number, column: number}} place */
export function placeWords({ line, column }) {
  return translate("check.fault.place", { line: wholeNumber(line), column: wholeNumber(column) });
}

/**
 * Says why a text cannot be read.
 *
 * @param {UnreadablePrintout} reason
 * @returns {string[]} paragraphs
 */
export function unreadableWords(reason) {
  if (reason.kind === "too-long") {
    return [translate("check.found.tooLong", { most: memorySize(reason.most), size: memorySize(reason.value) })];
  }
  if (reason.kind === "too-many-tokens") return [translate("check.found.tooMany", { most: wholeNumber(reason.most) })];
  if (reason.kind !== "no-board") return [];
  const counted = (/** @type {"numbers" | "squares" | "lines" | "words"} */ name) =>
    translate(`check.found.${name}`, { count: reason[name], number: wholeNumber(reason[name]) });
  const found = translate("check.found.all", {
    numbers: counted("numbers"),
    squares: counted("squares"),
    lines: counted("lines"),
    words: counted("words"),
  });
  return [found, translate("check.found.missing")];
}

/**
 * Finds a place of a text.
 *
 * @param {string} text
 * @param {{line: number, column: number}} place the line and the character in the line, both from 1
 * @returns {number} the index in the text; the length of the text if the place is after its end
 */
export function indexOfPlace(text, { line, column }) {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  // The core counts characters, some of which take two units of the text.
  let index = start;
  for (let count = 1; count < column && index < text.length; count++) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}

/**
 * Says where Warnsdorff's rule and plain backtracking go on from the end of a path.
 *
 * @param {import("../bindings/protocol").GameState} state
 * @param {(square: number) => string} nameOf
 * @returns {string[]} sentences
 */
export function onwardWords({ chances, ruleMove }, nameOf) {
  if (!ruleMove) return [translate("check.onward.none")];
  return [
    translate("check.onward.rule", { square: nameOf(ruleMove.square), count: ruleMove.waysOut }),
    translate("check.onward.first", { square: nameOf(chances[0].square) }),
  ];
}

/**
 * Says what is wrong with one of several boards, and what would mend it.
 *
 * @param {import("./printout-board.js").ReadPrintout} printout
 * @param {import("../board/ground.js").Naming} naming
 * @param {number} linesBefore the number of lines before the board
 */
export function partFaultWords({ reading: { rows, columns }, fault, untried, unused, notice }, naming, linesBefore) {
  const ground = new Ground({ rows, columns });
  const nameOf = (/** @type {readonly [number, number]} */ [row, column]) =>
    ground.name(row * columns + column, naming);
  const faults = fault ? [faultWords(fault, nameOf), ...mendingWords(fault, nameOf)] : [];
  return sentences(...noticeWords(notice, linesBefore), ...faults, ...unusedWords({ untried, unused }));
}

/**
 * The size of one of several boards, and the verdict on it.
 *
 * @param {Pick<import("../bindings/protocol").Printout, "outcome" | "reading"> & {path: ArrayLike<number>}} printout
 */
export function partWords({ outcome, reading: { rows, columns }, path }) {
  const key = { tour: "tour", unfinished: "unfinished", puzzle: "puzzle", "not-a-tour": "notATour" }[outcome];
  return {
    size: translate("shape.size", { rows: wholeNumber(rows), columns: wholeNumber(columns) }),
    verdict: translate(`check.parts.${key}`, { length: wholeNumber(path.length) }),
  };
}

/**
 * Lists several boards as a table for spreadsheets, with a heading, and tabs between its columns.
 *
 * @param {{name: string, size: string, verdict: string, reason: string}[]} parts
 */
export function partTable(parts) {
  const heading = ["board", "size", "verdict", "fault"].map((column) => translate(`check.parts.columns.${column}`));
  const lines = parts.map(({ name, size, verdict, reason }) => [name, size, verdict, reason]);
  return [heading, ...lines].map((line) => line.join("\t").trimEnd()).join("\n");
}
