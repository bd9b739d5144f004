/**
 * Refuses texts for which a Markdown parser takes quadratic time or more. These have marks nested too deep, paragraphs
 * with too many marks, lines or characters, or too many of these in total. One pass over the text, before it is parsed.
 * Pure.
 *
 * The counts are upper bounds: signs in code, in addresses and in continuation lines count as marks too.
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
const CONTAINER = />|[-+*]|\d+[.)]/g;

/**
 * A line that ends every paragraph: empty, or only quote marks. A mark indented by more than three spaces is text.
 */
const PARAGRAPH_END = /^(?: {0,3}>)*[ \t]*$/;

/** The smallest indentation of a list level, in columns. */
const COLUMNS_PER_LEVEL = 2;

/** The largest width of a tab, in columns. */
const TAB_WIDTH = 4;

/** A mark in a paragraph. A run of the same sign is one mark; an escaped sign is none. */
const MARK = /\\.|\*+|_+|`+|[[\]<]/gs;

/** An exceeded limit, with the kind of fault that reports it. @typedef {[kind: string, limit: number]} ExceededLimit */

/** The counts of a paragraph. */
class ParagraphCounts {
  lines = 0;
  characters = 0;
  marks = 0;
  angles = 0;
  /** The number of open brackets. */
  open = 0;
  maxDepth = 0;

  /** Counts a line. @param {string} line without the marks of quotes and lists */
  add(line) {
    this.lines += 1;
    this.characters += line.length;
    for (const [mark] of line.matchAll(MARK)) {
      if (mark.startsWith("\\")) continue;
      if (mark === "<") this.angles += 1;
      else this.marks += 1;
      if (mark === "[") this.open += 1;
      if (mark === "]") this.open = Math.max(0, this.open - 1);
      this.maxDepth = Math.max(this.maxDepth, this.open);
    }
  }

  /** The limit that is exceeded, if one is. @returns {ExceededLimit | null} */
  get excess() {
    if (this.maxDepth > MAX_NESTING) return ["nested", MAX_NESTING];
    if (this.marks > MAX_PARAGRAPH_MARKS) return ["marks", MAX_PARAGRAPH_MARKS];
    if (this.angles > MAX_PARAGRAPH_ANGLE_BRACKETS) return ["angles", MAX_PARAGRAPH_ANGLE_BRACKETS];
    if (this.lines > MAX_PARAGRAPH_LINES) return ["lines", MAX_PARAGRAPH_LINES];
    if (this.characters > MAX_PARAGRAPH_CHARACTERS) return ["paragraph", MAX_PARAGRAPH_CHARACTERS];
    return null;
  }
}

/** The counts of a whole text. */
class TextCounts {
  lines = 0;
  containers = 0;
  marks = 0;

  /** The limit that is exceeded, if one is. @returns {ExceededLimit | null} */
  get excess() {
    if (this.containers > MAX_CONTAINER_MARKS) return ["containers", MAX_CONTAINER_MARKS];
    if (this.lines > MAX_LINES) return ["lines-in-all", MAX_LINES];
    if (this.marks > MAX_MARKS) return ["marks-in-all", MAX_MARKS];
    return null;
  }
}

/**
 * Returns the first place where a text exceeds a limit; null if there is none.
 *
 * @param {string} text
 * @returns {Fault | null}
 */
export function findExceededLimit(text) {
  let paragraph = new ParagraphCounts();
  const all = new TextCounts();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    PREFIX.lastIndex = 0;
    const [prefix] = PREFIX.exec(line) ?? [""];
    const containers = prefix.match(CONTAINER)?.length ?? 0;
    if (PARAGRAPH_END.test(line)) {
      all.marks += paragraph.marks;
      paragraph = new ParagraphCounts();
    } else {
      paragraph.add(line.slice(prefix.length));
    }
    if (line.trim() !== "") all.lines += 1;
    all.containers += containers;
    // A line of white space alone has no nesting.
    const isDeep = line.trim() !== "" && containers + columnsOf(prefix) / COLUMNS_PER_LEVEL > MAX_NESTING;
    const excess = isDeep ? /** @type {ExceededLimit} */ (["nested", MAX_NESTING]) : (paragraph.excess ?? all.excess);
    if (excess) return { line: index + 1, kind: excess[0], what: String(excess[1]) };
  }
  return null;
}

/** Returns an upper bound for the width of the white space in a prefix, in columns. @param {string} prefix */
function columnsOf(prefix) {
  const spaces = prefix.match(/ /g)?.length ?? 0;
  const tabs = prefix.match(/\t/g)?.length ?? 0;
  return spaces + TAB_WIDTH * tabs;
}
