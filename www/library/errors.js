/** The error classes of the library. */

/** @import { CountRefusal, Field, FieldError, Problem, PublishedCount } from "../bindings/laboratory/protocol.js" */

/** Control characters, direction marks, and line separators, as in `src/escape.rs`. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Replaces each control character by an escape such as `\u{1b}`, because programs print error messages to terminals.
 *
 * @param {string} text
 */
export function escapeControls(text) {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** Formats a detail of a problem. @param {unknown} value */
const formatDetail = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A part of a setup is invalid. */
export class SetupRefused extends Error {
  name = "SetupRefused";

  /** @param {FieldError<Field, Problem>} fault the fault as the core reports it */
  constructor({ field, value, problem }) {
    const parts = Object.entries(problem).filter(([key]) => key !== "kind");
    const details = parts.map(([key, detail]) => `${key} ${formatDetail(detail)}`).join(", ");
    super(escapeControls(`${field} ${JSON.stringify(value)}: ${problem.kind}${details && ` (${details})`}`));
    /**
     * The invalid field: `tour` for the part `closed` of a setup, `find` for the part `all`, and otherwise the field
     * with the name of the part.
     *
     * @type {Field}
     */
    this.field = field;
    /** The value of the field as text; only the beginning of a long value. @type {string} */
    this.value = value;
    /** The problem, with its details. @type {Problem} */
    this.problem = problem;
    /** The largest valid number; null if the problem states no limit. @type {number | null} */
    this.limit = "largest" in problem ? problem.largest : "most" in problem ? problem.most : null;
  }
}

/** Squares are no path of a board, so no program comes to them. */
export class PathRefused extends Error {
  name = "PathRefused";
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
    /** The limited quantity: `width` of the board, `memory`, or `digits` of the number. @type {string} */
    this.field = kind;
    /** The amount needed, in squares, bytes or digits. @type {number} */
    this.value = needed;
    /** The largest amount allowed, in the same unit. @type {number} */
    this.limit = limit;
    /** The count published for this board, and its source; null if there is none. @type {PublishedCount | null} */
    this.published = published;
  }
}

/**
 * The solver can no longer answer. With a worker, the next call uses another worker. Without a worker, only a restart
 * of the program helps.
 */
export class SolverBroken extends Error {
  name = "SolverBroken";

  /**
   * @param {string} why
   * @param {{cause?: unknown}} [options]
   */
  constructor(why, options) {
    super(`the solver is broken: ${why}`, options);
    /**
     * The reason: `trapped`, `out-of-memory`, `not-started`, `silent`, `unreadable`, or `stopped` if
     * the worker was closed or the run no longer exists.
     *
     * @type {string}
     */
    this.why = why;
  }
}
