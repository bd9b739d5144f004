/** The error classes of the library. */

import { knownNames } from "../engine/known-names.js";
import { describeValue, escapeControls } from "./value-text.js";

/** @import { PublishedCount } from "./answer.js" */
/** @import { Choices, CountRefusal, Field, Problem } from "../bindings/laboratory/protocol.js" */
/** @import { SetupFault } from "./requests.js" */

/** An argument of a function has a wrong type, is missing, or has an unknown part. */
export class ArgumentRefused extends TypeError {
  name = "ArgumentRefused";

  /**
   * @param {string} argument
   * @param {unknown} value
   * @param {string} allowed
   * @param {string} [message]
   */
  constructor(argument, value, allowed, message = `${argument} must be ${allowed}, not ${describeValue(value)}`) {
    super(escapeControls(message));
    /** The argument or its part, such as `setup.start`. @type {string} */
    this.argument = argument;
    /** The value that was passed. @type {unknown} */
    this.value = value;
    /** The values that are allowed, in words. @type {string} */
    this.allowed = allowed;
  }
}

/** The parts of a setup that the core names differently. @type {{[field in Field]?: string}} */
const PARTS_OF_FIELDS = { tour: "closed", find: "all" };

/** The forms of a square in a setup, which are more than those that the core reads. */
const SQUARE_SENTENCE =
  'a square is its number, [row, column], or its name such as "a1"; with layers [row, column, layer]; in a graph the number of a vertex';

/** A part of a setup has a value of the right type that is not allowed. */
export class SetupRefused extends Error {
  name = "SetupRefused";

  /**
   * @internal
   * @param {SetupFault} fault
   * @param {{[part: string]: unknown}} setup the setup as the caller passed it
   * @param {Choices} choices
   */
  constructor({ field, value, problem, message }, setup, choices) {
    const isOtherSide = field === "rows" && setup.rows === undefined && setup.columns !== undefined;
    const part = isOtherSide ? "columns" : (PARTS_OF_FIELDS[field] ?? field);
    const given = setup[part];
    // The core receives texts: the number of a square as a row and a column, and `all` as the name of a kind.
    const isPlain = typeof given === "number" || typeof given === "boolean";
    const givenValue = isPlain ? String(given) : value;
    const lastSquare =
      typeof given === "number" && problem.kind === "off-board"
        ? (problem.lastRow + 1) * (problem.lastColumn + 1) - 1
        : null;
    const names = problem.kind === "unknown-name" ? knownNames(field, choices) : null;
    let sentence = names ? `${message}; there are ${names.join(", ")}` : message;
    if (lastSquare !== null) sentence = `squares are numbered from 0 to ${lastSquare}`;
    else if (problem.kind === "not-a-square") sentence = SQUARE_SENTENCE;
    super(escapeControls(`setup.${part} ${isPlain ? given : JSON.stringify(value)}: ${sentence}`));
    /**
     * The field of the core: `tour` for the part `closed` of a setup, `find` for the part `all`, and otherwise the
     * field with the name of the part.
     *
     * @type {Field}
     */
    this.field = field;
    /** The value of the part as text; only the beginning of a long value. @type {string} */
    this.value = givenValue;
    /** The code of the problem, with its details. @type {Problem} */
    this.problem = problem;
    /** The largest valid number; null if there is no such limit. @type {number | null} */
    this.limit = "largest" in problem ? problem.largest : "most" in problem ? problem.most : lastSquare;
    /** The names that are allowed; null if the value is no name. @type {string[] | null} */
    this.allowed = names;
  }
}

/** Squares are no path of a board, so no program can produce them. */
export class PathRefused extends Error {
  name = "PathRefused";
}

/** A board is too large to be counted. */
export class CountRefused extends Error {
  name = "CountRefused";

  /**
   * @internal
   * @param {CountRefusal} refusal
   * @param {PublishedCount | null} published
   */
  constructor({ kind, needed, limit }, published) {
    super(
      {
        width: `the shorter side of the board is ${needed}, and may be at most ${limit}`,
        memory: `the count needs ${needed} bytes of memory, and may use ${limit}`,
        digits: `the number has about ${needed} digits, and may have ${limit}`,
      }[kind],
    );
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

/** A search or a worker is used after it was closed, or was closed before it had answered. */
export class AlreadyClosed extends Error {
  name = "AlreadyClosed";

  /** @param {"search" | "worker"} what */
  constructor(what) {
    super(`the ${what} is closed; create another one`);
  }
}

/** The reasons why a solver can no longer answer, in words. @type {Record<string, string>} */
const BREAKDOWNS = {
  trapped: "the core stopped at an error of its own",
  "out-of-memory": "there is no memory left",
  "not-started": "the core is not loaded, or its worker did not start; `initialize` loads it",
  "not-loaded": "the core could not be loaded",
  silent: "the worker does not answer",
  unreadable: "the worker sent an answer that cannot be read",
  stopped: "the run was lost with its worker",
};

/**
 * The solver can no longer answer. With a worker, the next call uses another worker. Without a worker, only a restart
 * of the program helps.
 */
export class SolverBroken extends Error {
  name = "SolverBroken";

  /**
   * @internal
   * @param {string} why
   * @param {{cause?: unknown}} [options]
   */
  constructor(why, options) {
    const cause = options?.cause instanceof Error ? `: ${options.cause.message}` : "";
    super(escapeControls(`the solver is broken: ${BREAKDOWNS[why] ?? why}${cause}`), options);
    /**
     * The code of the reason: `trapped`, `out-of-memory`, `not-started`, `not-loaded`, `silent`, `unreadable`, or
     * `stopped` if the run was lost with its worker.
     *
     * @type {string}
     */
    this.why = why;
  }
}
