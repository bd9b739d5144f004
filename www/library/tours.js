/** Finds, checks and counts tours with any core, in this thread or in a worker. */

import { ExperimentSession } from "../engine/experiment-session.js";
import { CountRefused, PathRefused, SetupRefused, escapeControls } from "./errors.js";
import { RunHandle, toPublicNumbers, toPublicNumber } from "./run-handle.js";
import { toDraft } from "./setup.js";

/** @import { AlgorithmName, Choices, Reason, ExperimentInfo, TourCheck } from "../bindings/laboratory/protocol.js" */
/** @import { Identification } from "../bindings/laboratory/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Answer, Count, NotFound, Options, ReadOptions, ReadTour, SolveOptions } from "./answer.js" */
/** @import { SendRequest } from "./requests.js" */
/** @import { Setup } from "./setup.js" */

/** The time slice of one request, in milliseconds. */
const TIME_SLICE_MS = 50;

/** A square number that no board has. */
const INVALID_SQUARE = 2 ** 32 - 1;

/**
 * Returns the error for a start in a hole or off the board. The error has the form of the core's error for an
 * `end` in a hole or off the board.
 *
 * @param {ExperimentInfo} experimentInfo
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
 * Converts the squares of a reason to public square numbers.
 *
 * @param {ExperimentInfo} experimentInfo
 * @param {Reason | null} reason
 */
function withPublicSquares(experimentInfo, reason) {
  if (!reason) return null;
  const toPublic = toPublicNumber(experimentInfo);
  return {
    ...reason,
    squares: Object.fromEntries(Object.entries(reason.squares).map(([part, square]) => [part, toPublic(square)])),
  };
}

/**
 * Converts numbers to 32 bits. An invalid number must not become the number of a square.
 *
 * @param {ArrayLike<number>} squares
 */
function toSquareNumbers(squares) {
  return Uint32Array.from(squares, (square) =>
    Number.isInteger(square) && square >= 0 && square < INVALID_SQUARE ? square : INVALID_SQUARE,
  );
}

/** The public functions, for a core in this thread or in a worker. */
export class TourService {
  #sendRequest;

  /** @param {SendRequest} sendRequest */
  constructor(sendRequest) {
    this.#sendRequest = sendRequest;
  }

  /** @returns {Promise<Choices>} */
  choices() {
    return this.#sendRequest("choices", {});
  }

  /**
   * Converts a setup to a draft, with the defaults of the core.
   *
   * @param {Setup} setup
   * @param {AlgorithmName} algorithm the default algorithm
   */
  async #createDraft(setup, algorithm) {
    const { draft } = await this.choices();
    return toDraft(setup, { ...draft, algorithm });
  }

  /**
   * Prepares a run, and computes the path that the run needs before its first step, if it needs one.
   *
   * @param {RunHandle} handle
   * @param {Setup} setup
   * @param {{algorithm: AlgorithmName, whole: boolean}} defaults the default algorithm, and whether the whole path is
   *   computed
   * @param {SolveOptions} options
   */
  async prepare(handle, setup, { algorithm, whole }, { signal, onProgress, milliseconds = Infinity }) {
    signal?.throwIfAborted();
    const draft = await this.#createDraft(setup, algorithm);
    const deadline = performance.now() + milliseconds;
    const run = new ExperimentSession(
      { request: /** @type {Engine["request"]} */ (/** @type {unknown} */ (handle.request)) },
      ({ stage, squares, steps }) => {
        onProgress?.({ stage, squares, steps });
        if (signal?.aborted) run.cancelPending();
        else if (performance.now() >= deadline) run.stopComputing();
      },
    );
    const prepared = await run.prepare(draft, { panoramas: whole, whole });
    // The core may move the default start to another square, but not a start that the caller named.
    if (prepared?.moved && setup.start !== undefined) throw invalidStartError(prepared, draft.start);
    // If a theorem rules out a tour, no work is needed.
    if (!prepared?.refutation) await run.computePath();
    signal?.throwIfAborted();
    return { run, setting: /** @type {ExperimentInfo} */ (run.experimentInfo), deadline };
  }

  /**
   * @param {Setup} setup
   * @param {SolveOptions} options
   * @returns {Promise<Answer>}
   */
  async solve(setup, options) {
    const handle = new RunHandle(this.#sendRequest);
    try {
      const {
        run,
        setting: experimentInfo,
        deadline,
      } = await this.prepare(handle, setup, { algorithm: "auto", whole: true }, options);
      const { panoramaResult, progress } = run;
      const { ending, reason, closed, by, ...searchProgress } =
        panoramaResult ?? (await this.#searchToEnd(handle, experimentInfo, options, deadline));
      const { rows, columns } = experimentInfo;
      const summary = {
        rows,
        columns,
        algorithm: /** @type {AlgorithmName} */ (experimentInfo.algorithm),
        steps: (progress?.steps ?? 0) + ("steps" in searchProgress ? searchProgress.steps : 0),
      };
      if (ending === "impossible" || ending === "exhausted")
        return { kind: "no-tour", reason: withPublicSquares(experimentInfo, reason), by, ...summary };
      const squares = toPublicNumbers(experimentInfo, await handle.request("path", {}));
      if (ending === "tour") return { kind: "tour", squares, closed, by, ...summary };
      return { kind: "not-found", because: /** @type {NotFound["because"]} */ (ending), squares, ...summary };
    } finally {
      handle.end();
    }
  }

  /**
   * Advances a search to its end. Graphs need this method, because the core does not compute whole paths of graphs.
   *
   * @param {RunHandle} handle
   * @param {ExperimentInfo} experimentInfo
   * @param {SolveOptions} options
   * @param {number} deadline the deadline, as a value of `performance.now()`
   */
  async #searchToEnd(handle, { refutation: reason, notFound, made: by }, { signal, onProgress }, deadline) {
    const isPastDeadline = () => performance.now() >= deadline;
    if (reason) return { ending: "impossible", reason, closed: false, by, steps: 0 };
    if (notFound !== null)
      return { ending: isPastDeadline() ? "stopped" : "not-found", reason, closed: false, by, steps: 0 };
    for (;;) {
      const { status, counters, changedSquares } = await handle.request("advance", {
        steps: Infinity,
        milliseconds: TIME_SLICE_MS,
      });
      signal?.throwIfAborted();
      const { steps } = counters;
      const closed = status === "closed-tour";
      if (closed || status === "open-tour") return { ending: "tour", reason, closed, by, steps };
      if (status !== "searching" || isPastDeadline())
        return { ending: status === "searching" ? "stopped" : status, reason, closed, by, steps };
      onProgress?.({ stage: "finding", squares: changedSquares.length, steps });
    }
  }

  /**
   * @param {Setup} setup
   * @param {ArrayLike<number>} squares
   * @returns {Promise<TourCheck>}
   */
  async verify(setup, squares) {
    const draft = await this.#createDraft(setup, "auto");
    return this.#sendRequest("check", { draft, path: toSquareNumbers(squares) });
  }

  /**
   * @param {string} text
   * @param {ReadOptions} options
   * @returns {Promise<ReadTour>}
   */
  readTour(text, { reading = "", topLeft = false }) {
    return this.#sendRequest("read", { text: new TextEncoder().encode(text), reading, topLeft });
  }

  /**
   * @param {Pick<Setup, "rows" | "columns">} setup
   * @param {ArrayLike<number>} squares
   * @param {Options} options
   * @returns {Promise<Identification>}
   */
  async identify({ rows, columns }, squares, { signal, onProgress }) {
    const draft = await this.#createDraft({ rows, columns }, "auto");
    await this.#sendRequest("check", { draft, path: [] });
    const parameters = {
      rows: Number(draft.rows),
      columns: Number(draft.columns),
      path: toSquareNumbers(squares),
      milliseconds: TIME_SLICE_MS,
    };
    const handle = new RunHandle(this.#sendRequest);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const answer = await handle.request("identify", parameters);
        if ("refused" in answer) throw new PathRefused(escapeControls(answer.refused));
        if (!answer.more) return answer;
        onProgress?.({ stage: "checking", squares: answer.done, steps: 0 });
      }
    } finally {
      handle.end();
    }
  }

  /**
   * @param {Pick<Setup, "rows" | "columns" | "closed">} setup
   * @param {Options} options
   * @returns {Promise<Count>}
   */
  async count({ rows, columns, closed = false, ...others }, { signal, onProgress }) {
    for (const part of Object.keys(others))
      throw new TypeError(`count takes only rows, columns and closed, not ${escapeControls(part)}`);
    const draft = await this.#createDraft({ rows, columns, closed }, "auto");
    await this.#sendRequest("check", { draft, path: [] });
    const handle = new RunHandle(this.#sendRequest);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const parameters = {
          rows: Number(draft.rows),
          columns: Number(draft.columns),
          closed,
          milliseconds: TIME_SLICE_MS,
        };
        const { counts, undirected, refused, published, settled } = await handle.request("count", parameters);
        if (refused) throw new CountRefused(refused, published);
        if (counts && undirected !== null)
          return { undirected: BigInt(undirected), starts: closed ? null : counts.map(BigInt) };
        onProgress?.({ stage: "finding", squares: settled, steps: 0 });
      }
    } finally {
      handle.end();
    }
  }
}
