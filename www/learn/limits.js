/** The limits of a lesson: of its text, of what is read of it, and of the time that takes. Pure. */

/** The most bytes of a lesson, as UTF-8: in the field, in a file and in a link. */
export const LONGEST = 100_000;

/** From this many bytes on, the size is shown while a lesson is typed. */
export const NEARLY_LONGEST = 0.8 * LONGEST;

/** The most quotes, lists and brackets that stand one in another. */
export const DEEPEST = 40;

/** The most marks of a paragraph: brackets, runs of stars, underscores and backticks. */
export const MOST_MARKS = 1000;

/** The most signs `<` of a paragraph. */
export const MOST_ANGLES = 40;

/** The most lines of a paragraph. */
export const MOST_LINES = 300;

/** The most characters of a paragraph. */
export const LONGEST_PARAGRAPH = 20_000;

/** The most of a whole lesson: lines that are not empty, marks of quotes and lists at their beginnings, and other marks. */
export const MOST_LINES_IN_ALL = 3000;
export const MOST_CONTAINERS = 2000;
export const MOST_MARKS_IN_ALL = 10_000;

/** The most parts of which a lesson is made: blocks, and in them links, emphases and the text between. */
export const MOST_PARTS = 10_000;

/** The most links. */
export const MOST_LINKS = 500;

/** The most faults that are listed. */
export const MOST_FAULTS = 50;

/** The most characters of what is wrong that are shown. */
export const LONGEST_EXCERPT = 200;

/** How long a lesson may take to be read, in milliseconds. */
export const READING_BUDGET = 5000;

/** How long its checked numbers may take to be computed, all together, in milliseconds; those that are left are believed. */
export const CHECKING_BUDGET = 60_000;

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
