/** Finds, checks and counts tours with any core, in this thread or in a worker. */

import { ExperimentSession } from "../engine/experiment-session.js";
import { CountRefused, SetupRefused, escapeControls } from "./errors.js";
import { RunHandle, toPublicNumbers, toPublicNumber } from "./run-handle.js";
import { toDraft } from "./setup.js";

/** @import { AlgorithmName, Choices, Reason, ExperimentInfo, TourCheck } from "../bindings/laboratory/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Answer, Count, NotFound, Options, SolveOptions } from "./answer.js" */
/** @import { SendRequest } from "./requests.js" */
/** @import { Setup } from "./setup.js" */

/** The time slice of one request, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The number of a square that no board has. */
const INVALID_SQUARE = 2 ** 32 - 1;

/**
 * Returns the error for a start that is on no square, in the form in which the core refuses an `end`.
 *
 * @param {ExperimentInfo} setting
 * @param {string} value
 */
function invalidStartError({ moved, rows, columns }, value) {
  const [row, column] = moved?.from ?? [0, 0];
  const isHole = row < rows && column < columns;
  return new SetupRefused({
    field: "start",
    value,
    problem: isHole ? { kind: "hole" } : { kind: "off-board", lastRow: rows - 1, lastColumn: columns - 1 },
  });
}

/**
 * Converts the squares of a reason to public numbers.
 *
 * @param {ExperimentInfo} setting
 * @param {Reason | null} reason
 */
function withPublicSquares(setting, reason) {
  if (!reason) return null;
  const number = toPublicNumber(setting);
  return { ...reason, squares: Object.fromEntries(Object.entries(reason.squares).map(([part, square]) => [part, number(square)])) };
}

/** The public functions, independent of where the core runs. */
export class TourService {
  #ask;

  /** @param {SendRequest} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @returns {Promise<Choices>} */
  choices() {
    return this.#ask("choices", {});
  }

  /**
   * Serializes a setup, with the defaults of the core.
   *
   * @param {Setup} setup
   * @param {AlgorithmName} algorithm the default algorithm
   */
  async #draft(setup, algorithm) {
    const { draft } = await this.choices();
    return toDraft(setup, { ...draft, algorithm });
  }

  /**
   * Prepares a run, and works on the path that it needs before its first step.
   *
   * @param {RunHandle} lease
   * @param {Setup} setup
   * @param {{algorithm: AlgorithmName, whole: boolean}} how the default algorithm, and whether the whole path is
   *   requested
   * @param {SolveOptions} options
   */
  async prepare(lease, setup, { algorithm, whole }, { signal, onProgress, milliseconds = Infinity }) {
    signal?.throwIfAborted();
    const draft = await this.#draft(setup, algorithm);
    const end = performance.now() + milliseconds;
    const run = new ExperimentSession({ request: /** @type {Engine["request"]} */ (/** @type {unknown} */ (lease.ask)) }, ({ stage, squares, steps }) => {
      onProgress?.({ stage, squares, steps });
      if (signal?.aborted) run.cancelPending();
      else if (performance.now() >= end) run.stopComputing();
    });
    const prepared = await run.prepare(draft, { panoramas: whole, whole });
    // The core may move the default start to another square, but not a start that the caller named.
    if (prepared?.moved && setup.start !== undefined) throw invalidStartError(prepared, draft.start);
    // If a theorem rules out a tour, no work is needed.
    if (!prepared?.refutation) await run.computePath();
    signal?.throwIfAborted();
    return { run, setting: /** @type {ExperimentInfo} */ (run.experimentInfo), end };
  }

  /**
   * @param {Setup} setup
   * @param {SolveOptions} options
   * @returns {Promise<Answer>}
   */
  async solve(setup, options) {
    const lease = new RunHandle(this.#ask);
    try {
      const { run, setting, end } = await this.prepare(lease, setup, { algorithm: "auto", whole: true }, options);
      const { panoramaResult, progress } = run;
      const { ending, reason, closed, by, ...walked } = panoramaResult ?? (await this.#searchToEnd(lease, setting, options, end));
      const { rows, columns } = setting;
      const searched = { rows, columns, algorithm: /** @type {AlgorithmName} */ (setting.algorithm), steps: (progress?.steps ?? 0) + ("steps" in walked ? walked.steps : 0) };
      if (ending === "impossible" || ending === "exhausted") return { kind: "no-tour", reason: withPublicSquares(setting, reason), by, ...searched };
      const squares = toPublicNumbers(setting, await lease.ask("path", {}));
      if (ending === "tour") return { kind: "tour", squares, closed, by, ...searched };
      return { kind: "not-found", because: /** @type {NotFound["because"]} */ (ending), squares, ...searched };
    } finally {
      lease.end();
    }
  }

  /**
   * Advances a search to its end. Needed for graphs, of which the core makes no whole path.
   *
   * @param {RunHandle} lease
   * @param {ExperimentInfo} setting
   * @param {SolveOptions} options
   * @param {number} end the deadline, as a value of `performance.now()`
   */
  async #searchToEnd(lease, { refutation: reason, notFound, made: by }, { signal, onProgress }, end) {
    const isLate = () => performance.now() >= end;
    if (reason) return { ending: "impossible", reason, closed: false, by, steps: 0 };
    if (notFound !== null) return { ending: isLate() ? "stopped" : "not-found", reason, closed: false, by, steps: 0 };
    for (;;) {
      const { status, counters, changedSquares } = await lease.ask("advance", { steps: Infinity, milliseconds: TIME_SLICE_MS });
      signal?.throwIfAborted();
      const { steps } = counters;
      const closed = status === "closed-tour";
      if (closed || status === "open-tour") return { ending: "tour", reason, closed, by, steps };
      if (status !== "searching" || isLate()) return { ending: status === "searching" ? "stopped" : status, reason, closed, by, steps };
      onProgress?.({ stage: "finding", squares: changedSquares.length, steps });
    }
  }

  /**
   * @param {Setup} setup
   * @param {ArrayLike<number>} squares
   * @returns {Promise<TourCheck>}
   */
  async verify(setup, squares) {
    const draft = await this.#draft(setup, "auto");
    // The conversion to 32 bits must not turn an invalid number into that of a square.
    const path = Uint32Array.from(squares, (square) => (Number.isInteger(square) && square >= 0 && square < INVALID_SQUARE ? square : INVALID_SQUARE));
    return this.#ask("check", { draft, path });
  }

  /**
   * @param {Pick<Setup, "rows" | "columns" | "closed">} setup
   * @param {Options} options
   * @returns {Promise<Count>}
   */
  async count({ rows, columns, closed = false, ...others }, { signal, onProgress }) {
    for (const part of Object.keys(others)) throw new TypeError(`tours are counted on whole boards alone: ${escapeControls(part)} says something else`);
    const draft = await this.#draft({ rows, columns, closed }, "auto");
    await this.#ask("check", { draft, path: [] });
    const lease = new RunHandle(this.#ask);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const asked = { rows: Number(draft.rows), columns: Number(draft.columns), closed, milliseconds: TIME_SLICE_MS };
        const { counts, undirected, refused, published, settled } = await lease.ask("count", asked);
        if (refused) throw new CountRefused(refused, published);
        if (counts && undirected !== null) return { undirected: BigInt(undirected), starts: closed ? null : counts.map(BigInt) };
        onProgress?.({ stage: "finding", squares: settled, steps: 0 });
      }
    } finally {
      lease.end();
    }
  }
}
