/** What can go wrong, as errors that a program can tell apart. */

/** @import { CountRefusal, Field, FieldError, Problem, PublishedCount } from "../bindings/laboratory/protocol.js" */

/** Control characters, direction marks, and line separators: the same as in `src/escape.rs`. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Replaces each control character by an escape such as `\u{1b}`: programs print the messages of errors to terminals.
 *
 * @param {string} text
 */
export function escapeControls(text) {
  return text.replace(CONTROLS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** @param {unknown} part */
const written = (part) => (typeof part === "object" ? JSON.stringify(part) : String(part));

/** A part of a setup holds what it may not. */
export class SetupRefused extends Error {
  name = "SetupRefused";

  /** @param {FieldError<Field>} fault what the core says of it */
  constructor({ field, value, problem }) {
    const parts = Object.entries(problem).filter(([part]) => part !== "kind");
    const details = parts.map(([part, number]) => `${part} ${written(number)}`).join(", ");
    super(escapeControls(`${field} ${JSON.stringify(value)}: ${problem.kind}${details && ` (${details})`}`));
    /** The field at fault. `tour` is that of `closed`, `find` that of `all`. @type {Field} */
    this.field = field;
    /** What it held, as text; of a long one the beginning. @type {string} */
    this.value = value;
    /** What is wrong with that, with its numbers. @type {Problem} */
    this.problem = problem;
    /** The largest number that would do, where it is about numbers. @type {number | null} */
    this.limit = "largest" in problem ? problem.largest : "most" in problem ? problem.most : null;
  }
}

/** A board is too large to be counted. */
export class CountRefused extends Error {
  name = "CountRefused";

  /**
   * @param {CountRefusal} refusal
   * @param {PublishedCount | null} published
   */
  constructor({ kind, needed, limit }, published) {
    super(`${kind}: ${needed} would be needed, and there may be ${limit}`);
    /** What the limit is about: `width` of the board, `memory`, or `digits` of the number. @type {string} */
    this.field = kind;
    /** What would be needed: squares, bytes or digits. @type {number} */
    this.value = needed;
    /** What there may be. @type {number} */
    this.limit = limit;
    /** What was published of this board, and where. @type {PublishedCount | null} */
    this.published = published;
  }
}

/**
 * The solver is of no more use to what was asked of it. In a worker another one stands ready; without one, the program
 * would have to be started anew.
 */
export class SolverBroken extends Error {
  name = "SolverBroken";

  /**
   * @param {string} why
   * @param {{cause?: unknown}} [options]
   */
  constructor(why, options) {
    super(`the solver is broken: ${why}`, options);
    /** `trapped`, `out-of-memory`, `not-started`, `silent`, `unreadable`, or `stopped` where it was closed. @type {string} */
    this.why = why;
  }
}
