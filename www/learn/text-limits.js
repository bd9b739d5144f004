/**
 * Detects texts for which a Markdown parser takes quadratic time or more. Such a text has too deeply nested marks,
 * paragraphs with too many marks, lines or characters, or too many lines or marks in total. The check is one pass over
 * the unparsed text. Pure.
 *
 * The counts are upper bounds: characters in code, in addresses and in continuation lines count as marks too.
 */

import {
  MAX_CONTAINER_MARKS,
  MAX_LINES,
  MAX_MARKS,
  MAX_NESTING,
  MAX_PARAGRAPH_ANGLE_BRACKETS,
  MAX_PARAGRAPH_CHARACTERS,
  MAX_PARAGRAPH_LINES,
  MAX_PARAGRAPH_MARKS,
} from "./limits.js";

/** @import { Fault } from "./lesson.js" */

/** The marks of quotes and lists, and the white space, at the beginning of a line. */
const PREFIX = /(?:[ \t]+|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/y;

/** One mark of a quote or a list. */
const CONTAINER_MARK = />|[-+*]|\d+[.)]/g;

/**
 * A line that ends every paragraph: an empty line, or a line of quote marks only. A mark indented by more than three
 * spaces is text.
 */
const PARAGRAPH_END = /^(?: {0,3}>)*[ \t]*$/;

/** The smallest indentation of a list level, in columns. */
const COLUMNS_PER_LEVEL = 2;

/** The largest width of a tab, in columns. */
const TAB_WIDTH = 4;

/** A mark in a paragraph. A run of `*`, `_` or backticks is one mark. An escaped character is no mark. */
const MARK = /\\.|\*+|_+|`+|[[\]<]/gs;

/** An exceeded limit, with the kind of fault that reports it. @typedef {[kind: string, limit: number]} ExceededLimit */

/** The counts of a paragraph. */
class ParagraphCounts {
  lines = 0;
  characters = 0;
  marks = 0;
  angleBrackets = 0;
  /** The number of brackets that are open at the current position. */
  openBrackets = 0;
  /** The maximum number of brackets that were open at the same time. */
  maxOpenBrackets = 0;

  /**
   * Counts a line.
   *
   * @param {string} line without the marks of quotes and lists
   * @returns {number} the number of marks in the line
   */
  add(line) {
    const marksBefore = this.marks;
    this.lines += 1;
    this.characters += line.length;
    for (const [mark] of line.matchAll(MARK)) {
      if (mark.startsWith("\\")) continue;
      if (mark === "<") this.angleBrackets += 1;
      else this.marks += 1;
      if (mark === "[") this.openBrackets += 1;
      if (mark === "]") this.openBrackets = Math.max(0, this.openBrackets - 1);
      this.maxOpenBrackets = Math.max(this.maxOpenBrackets, this.openBrackets);
    }
    return this.marks - marksBefore;
  }

  /** The exceeded limit; null if there is none. @returns {ExceededLimit | null} */
  get exceededLimit() {
    if (this.maxOpenBrackets > MAX_NESTING) return ["nested", MAX_NESTING];
    if (this.marks > MAX_PARAGRAPH_MARKS) return ["marks", MAX_PARAGRAPH_MARKS];
    if (this.angleBrackets > MAX_PARAGRAPH_ANGLE_BRACKETS) return ["angles", MAX_PARAGRAPH_ANGLE_BRACKETS];
    if (this.lines > MAX_PARAGRAPH_LINES) return ["lines", MAX_PARAGRAPH_LINES];
    if (this.characters > MAX_PARAGRAPH_CHARACTERS) return ["paragraph", MAX_PARAGRAPH_CHARACTERS];
    return null;
  }
}

/** The counts of a text in total. */
class TextCounts {
  lines = 0;
  containerMarks = 0;
  marks = 0;

  /** The exceeded limit; null if there is none. @returns {ExceededLimit | null} */
  get exceededLimit() {
    if (this.containerMarks > MAX_CONTAINER_MARKS) return ["containers", MAX_CONTAINER_MARKS];
    if (this.lines > MAX_LINES) return ["lines-in-all", MAX_LINES];
    if (this.marks > MAX_MARKS) return ["marks-in-all", MAX_MARKS];
    return null;
  }
}

/**
 * Returns a fault for the first line at which a text exceeds a limit; null if there is none.
 *
 * @param {string} text
 * @returns {Fault | null}
 */
export function findExceededLimit(text) {
  let paragraph = new ParagraphCounts();
  const total = new TextCounts();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    PREFIX.lastIndex = 0;
    const [prefix] = PREFIX.exec(line) ?? [""];
    const containerMarks = prefix.match(CONTAINER_MARK)?.length ?? 0;
    if (PARAGRAPH_END.test(line)) paragraph = new ParagraphCounts();
    else total.marks += paragraph.add(line.slice(prefix.length));
    if (line.trim() !== "") total.lines += 1;
    total.containerMarks += containerMarks;
    // A line of white space alone has no nesting.
    const isDeep = line.trim() !== "" && containerMarks + columnsOf(prefix) / COLUMNS_PER_LEVEL > MAX_NESTING;
    const exceededLimit = isDeep
      ? /** @type {ExceededLimit} */ (["nested", MAX_NESTING])
      : (paragraph.exceededLimit ?? total.exceededLimit);
    if (exceededLimit) return { line: index + 1, kind: exceededLimit[0], what: String(exceededLimit[1]) };
  }
  return null;
}

/** Returns an upper bound for the width of the white space in a prefix, in columns. @param {string} prefix */
function columnsOf(prefix) {
  const spaces = prefix.match(/ /g)?.length ?? 0;
  const tabs = prefix.match(/\t/g)?.length ?? 0;
  return spaces + TAB_WIDTH * tabs;
}
