/** The limits of a lesson: of its text, of what is read of it, and of the time that takes. Pure. */

/** The most bytes of a lesson, as UTF-8: in the field, in a file and in a link. */
export const MAX_BYTES = 100_000;

/** From this many bytes on, the size is shown while a lesson is typed. */
export const SIZE_SHOWN_FROM_BYTES = 0.8 * MAX_BYTES;

/** The most quotes, lists and brackets that stand one in another. */
export const MAX_NESTING = 40;

/** The most marks of a paragraph: brackets, runs of stars, underscores and backticks. */
export const MAX_PARAGRAPH_MARKS = 1000;

/** The most signs `<` of a paragraph. */
export const MAX_PARAGRAPH_ANGLES = 40;

/** The most lines of a paragraph. */
export const MAX_PARAGRAPH_LINES = 300;

/** The most characters of a paragraph. */
export const MAX_PARAGRAPH_CHARACTERS = 20_000;

/** The most of a whole lesson: lines that are not empty, marks of quotes and lists at their beginnings, and other marks. */
export const MAX_LINES = 3000;
export const MAX_CONTAINERS = 2000;
export const MAX_MARKS = 10_000;

/** The most parts of which a lesson is made: blocks, and in them links, emphases and the text between. */
export const MAX_PARTS = 10_000;

/** The most links. */
export const MAX_LINKS = 500;

/** The most faults that are listed. */
export const MAX_LISTED_FAULTS = 50;

/** The most characters of what is wrong that are shown. */
export const MAX_EXCERPT_CHARACTERS = 200;

/** How long a lesson may take to be read, in milliseconds. */
export const READING_BUDGET_MS = 5000;

/** How long its checked numbers may take to be computed, all together, in milliseconds; those that are left are believed. */
export const CHECKING_BUDGET_MS = 60_000;

/**
 * Why a lesson is not read: it is too long, reading it takes too long, it is no text of a lesson, or the reader could not
 * be started.
 *
 * @typedef {"too-long" | "too-slow" | "unreadable" | "not-started"} Refusal
 */

/** A lesson is not read. */
export class LessonRefused extends Error {
  /**
   * @param {Refusal} why
   * @param {number} [size] how many bytes it has, where that is known and the reason
   */
  constructor(why, size = 0) {
    super(why);
    this.why = why;
    this.size = size;
  }
}

/** How many bytes a text has as UTF-8. @param {string} text */
export function bytesOf(text) {
  return new Blob([text]).size;
}
