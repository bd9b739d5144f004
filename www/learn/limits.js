/** The limits of a lesson: of its text, its parsed content, and the time for reading and checking it. Pure. */

/** The maximum size of a lesson in bytes of UTF-8, in the editor, in a file and in a link. */
export const MAX_BYTES = 100_000;

/** The number of bytes from which the editor shows the size of the lesson. */
export const SIZE_SHOWN_FROM_BYTES = 0.8 * MAX_BYTES;

/** The maximum nesting depth of quotes, lists and brackets. */
export const MAX_NESTING = 40;

/** The maximum number of marks in a paragraph. Marks are brackets, and runs of stars, underscores or backticks. */
export const MAX_PARAGRAPH_MARKS = 1000;

/** The maximum number of `<` characters in a paragraph. */
export const MAX_PARAGRAPH_ANGLE_BRACKETS = 40;

/** The maximum number of lines in a paragraph. */
export const MAX_PARAGRAPH_LINES = 300;

/** The maximum number of characters in a paragraph. */
export const MAX_PARAGRAPH_CHARACTERS = 20_000;

/** The maximum number of non-empty lines in a lesson. */
export const MAX_LINES = 3000;

/** The maximum number of quote and list marks at the beginnings of lines in a lesson. */
export const MAX_CONTAINER_MARKS = 2000;

/** The maximum number of brackets, and runs of stars, underscores or backticks, in a lesson. */
export const MAX_MARKS = 10_000;

/**
 * The maximum number of parts of a lesson: blocks, and within blocks the links, the emphases and the texts between
 * them.
 */
export const MAX_PARTS = 10_000;

/** The maximum number of links in a lesson. */
export const MAX_LINKS = 500;

/** The maximum number of faults that are listed. */
export const MAX_LISTED_FAULTS = 50;

/** The maximum number of characters shown of a faulty text. */
export const MAX_EXCERPT_CHARACTERS = 200;

/** The time limit for reading a lesson, in milliseconds. */
export const READING_TIMEOUT_MS = 5000;

/**
 * The minimum time budget for verifying the numbers of a lesson, in milliseconds. Numbers that are not verified
 * within the budget are accepted.
 */
export const MIN_CHECKING_BUDGET_MS = 60_000;

/**
 * The reason why a lesson is refused: the lesson is too long, the reading takes too long, the text is unreadable, or
 * the worker could not be started.
 *
 * @typedef {"too-long" | "too-slow" | "unreadable" | "not-started"} Refusal
 */

/** The error that is thrown for a refused lesson. */
export class LessonRefused extends Error {
  /**
   * @param {Refusal} reason
   * @param {number} [size] the size of a lesson that is too long, in bytes; 0 if unknown
   */
  constructor(reason, size = 0) {
    super(reason);
    this.reason = reason;
    this.size = size;
  }
}

/** Returns the size of a text as UTF-8, in bytes. @param {string} text */
export function byteLength(text) {
  return new Blob([text]).size;
}
