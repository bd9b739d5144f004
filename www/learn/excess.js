/**
 * Refuses texts for which a parser of Markdown takes a time that grows with the square of their length, or more: what is
 * nested too deep, paragraphs with too many marks, lines or characters, and too much of these in all. One pass over the text,
 * before it is parsed. Pure.
 *
 * The counts are estimates from above: signs in code, in addresses and in lines that go on count as marks too.
 */

import { DEEPEST, LONGEST_PARAGRAPH, MOST_ANGLES, MOST_CONTAINERS, MOST_LINES, MOST_LINES_IN_ALL, MOST_MARKS, MOST_MARKS_IN_ALL } from "./limits.js";

/** @import { Fault } from "./lesson.js" */

/** The marks of quotes and lists, and the white space, with which a line begins. */
const PREFIX = /(?:[ \t]+|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/y;

/** One of those marks. */
const CONTAINER = />|[-+*]|\d+[.)]/g;

/** A line that ends every paragraph: empty, but for marks of quotes that are not set in so far that they are words. */
const BLANK = /^(?: {0,3}>)*[ \t]*$/;

/** Each level of a list sets the text in by two columns at least. */
const COLUMNS_PER_LEVEL = 2;

/** The columns that a tab may take. */
const TAB = 4;

/** What marks something in a paragraph; a run of the same sign is one mark. A sign behind a backslash is none. */
const MARK = /\\.|\*+|_+|`+|[[\]<]/gs;

/** A limit, and the kind of fault that tells of it. @typedef {[kind: string, limit: number]} Excess */

/** Counts what a paragraph has. */
class Paragraph {
  lines = 0;
  characters = 0;
  marks = 0;
  angles = 0;
  /** How many brackets are open, and are not closed so far. */
  open = 0;
  deepest = 0;

  /** @param {string} line without the marks of quotes and lists */
  add(line) {
    this.lines += 1;
    this.characters += line.length;
    for (const [mark] of line.matchAll(MARK)) {
      if (mark.startsWith("\\")) continue;
      if (mark === "<") this.angles += 1;
      else this.marks += 1;
      if (mark === "[") this.open += 1;
      if (mark === "]") this.open = Math.max(0, this.open - 1);
      this.deepest = Math.max(this.deepest, this.open);
    }
  }

  /** The limit that is exceeded, if one is. @returns {Excess | null} */
  get excess() {
    if (this.deepest > DEEPEST) return ["nested", DEEPEST];
    if (this.marks > MOST_MARKS) return ["marks", MOST_MARKS];
    if (this.angles > MOST_ANGLES) return ["angles", MOST_ANGLES];
    if (this.lines > MOST_LINES) return ["lines", MOST_LINES];
    if (this.characters > LONGEST_PARAGRAPH) return ["paragraph", LONGEST_PARAGRAPH];
    return null;
  }
}

/** Counts what a whole text has. */
class Whole {
  lines = 0;
  containers = 0;
  marks = 0;

  /** The limit that is exceeded, if one is. @returns {Excess | null} */
  get excess() {
    if (this.containers > MOST_CONTAINERS) return ["containers", MOST_CONTAINERS];
    if (this.lines > MOST_LINES_IN_ALL) return ["lines-in-all", MOST_LINES_IN_ALL];
    if (this.marks > MOST_MARKS_IN_ALL) return ["marks-in-all", MOST_MARKS_IN_ALL];
    return null;
  }
}

/**
 * The first place where a text exceeds a limit.
 *
 * @param {string} text
 * @returns {Fault | null}
 */
export function findExcess(text) {
  let paragraph = new Paragraph();
  const all = new Whole();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    PREFIX.lastIndex = 0;
    const [prefix] = PREFIX.exec(line) ?? [""];
    const containers = prefix.match(CONTAINER)?.length ?? 0;
    if (BLANK.test(line)) {
      all.marks += paragraph.marks;
      paragraph = new Paragraph();
    } else {
      paragraph.add(line.slice(prefix.length));
    }
    if (line.trim() !== "") all.lines += 1;
    all.containers += containers;
    // White space alone sets nothing in.
    const isDeep = line.trim() !== "" && containers + columnsOf(prefix) / COLUMNS_PER_LEVEL > DEEPEST;
    const excess = isDeep ? /** @type {Excess} */ (["nested", DEEPEST]) : (paragraph.excess ?? all.excess);
    if (excess) return { line: index + 1, kind: excess[0], what: String(excess[1]) };
  }
  return null;
}

/** How many columns the white space takes in what a line begins with, at the most. @param {string} prefix */
function columnsOf(prefix) {
  const spaces = prefix.match(/ /g)?.length ?? 0;
  const tabs = prefix.match(/\t/g)?.length ?? 0;
  return spaces + TAB * tabs;
}
