/** Finds, checks and counts tours with any core, in this thread or in a worker. */

import { ExperimentSession } from "../engine/experiment-session.js";
import { movedStartFault } from "../engine/moved-start.js";
import { isDraftFault } from "../engine/protocol.js";
import { checkOptions, checkReadOptions, checkSetup, checkSquares, checkText } from "./arguments.js";
import { CountRefused, PathRefused, SetupRefused } from "./errors.js";
import { RunHandle, toPublicNumbers, toPublicNumber } from "./run-handle.js";
import { toDraft } from "./setup.js";
import { escapeControls } from "./value-text.js";

/** @import { AlgorithmName, Choices, Draft, ExperimentInfo, Reason } from "../bindings/laboratory/protocol.js" */
/** @import { Identification, TourCheck } from "../bindings/laboratory/protocol.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Answer, Count, NotFound, Options, ReadOptions, ReadTour, SolveOptions } from "./answer.js" */
/** @import { SquareList } from "./arguments.js" */
/** @import { SendRequest, SetupFault } from "./requests.js" */
/** @import { Setup } from "./setup.js" */

/** The algorithm of a setup that names none. @type {AlgorithmName} */
const DEFAULT_ALGORITHM = "auto";

/** The time slice of one request, in milliseconds. */
const TIME_SLICE_MS = 50;

/** The parts of a setup that describe a board without holes. @type {readonly ["rows", "columns"]} */
const SIDES = ["rows", "columns"];

/** The options of a call without a time limit. @type {readonly ["signal", "onProgress"]} */
const WITHOUT_LIMIT = ["signal", "onProgress"];

/** Describes the problem of a start. @param {import("../engine/protocol.js").DraftFault} fault */
function startSentence({ problem }) {
  if (problem.kind !== "off-board") return "there is a hole";
  return `rows go to ${problem.lastRow} and columns to ${problem.lastColumn}, from 0`;
}

/** Returns the fault of a setup in an error from a core in any thread; null if there is none. @param {unknown} error */
function faultOf(error) {
  const fault = error instanceof Error && "fault" in error ? error.fault : error;
  return isDraftFault(fault) ? /** @type {SetupFault} */ (/** @type {unknown} */ (fault)) : null;
}

/**
 * Returns the row, the column, the layer and, in four dimensions, the block of a square.
 *
 * @param {number} square
 * @param {readonly number[]} sides the numbers of rows, columns, layers and blocks
 */
function placeOf(square, [rows, columns, ...sides]) {
  let layer = Math.floor(square / (rows * columns));
  const place = [Math.floor(square / columns) % rows, square % columns];
  for (const side of sides) {
    place.push(layer % side);
    layer = Math.floor(layer / side);
  }
  return place;
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
   * Does some work with the draft of a setup: the setup as the core reads it, with all defaults.
   *
   * @template Result
   * @param {Setup} setup a setup whose types were checked
   * @param {(draft: Draft) => Promise<Result>} work
   * @returns {Promise<Result>} rejects with `SetupRefused` if the core finds a fault in the draft
   */
  async #withDraft(setup, work) {
    const choices = await this.choices();
    try {
      return await work(toDraft(setup, { ...choices.draft, algorithm: DEFAULT_ALGORITHM }));
    } catch (error) {
      const fault = faultOf(error);
      throw fault ? new SetupRefused(fault, { ...setup }, choices) : error;
    }
  }

  /**
   * Prepares a step-by-step search.
   *
   * @param {RunHandle} handle
   * @param {Setup} setup
   * @param {Options} options
   */
  async prepareSearch(handle, setup, options) {
    checkSetup(setup);
    checkOptions(options, WITHOUT_LIMIT);
    return this.#prepare(handle, setup, { whole: false }, options);
  }

  /**
   * Prepares a run, and computes the path that the run needs before its first step, if it needs one.
   *
   * @param {RunHandle} handle
   * @param {Setup} setup
   * @param {{whole: boolean}} extent whether the whole path is computed
   * @param {SolveOptions} options
   */
  #prepare(handle, setup, extent, options) {
    return this.#withDraft(setup, (draft) => this.#prepareDraft(handle, setup, draft, extent, options));
  }

  /**
   * @param {RunHandle} handle
   * @param {Setup} setup
   * @param {Draft} draft the setup as the core reads it
   * @param {{whole: boolean}} extent
   * @param {SolveOptions} options
   */
  async #prepareDraft(handle, setup, draft, { whole }, { signal, onProgress, milliseconds = Infinity }) {
    signal?.throwIfAborted();
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
    const fault = prepared && setup.start !== undefined && movedStartFault(prepared, draft.start);
    if (fault) throw { ...fault, message: startSentence(fault) };
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
    checkSetup(setup);
    checkOptions(options);
    const handle = new RunHandle(this.#sendRequest);
    try {
      const { run, setting: experimentInfo, deadline } = await this.#prepare(handle, setup, { whole: true }, options);
      const { panoramaResult, progress } = run;
      const { ending, reason, closed, by, ...searchProgress } =
        panoramaResult ?? (await this.#searchToEnd(handle, experimentInfo, options, deadline));
      const { sides } = experimentInfo;
      // The core lays the layers of a board out on a larger one.
      const [rows, columns] = sides ?? [experimentInfo.rows, experimentInfo.columns];
      const summary = {
        rows,
        columns,
        algorithm: /** @type {AlgorithmName} */ (experimentInfo.algorithm),
        steps: (progress?.steps ?? 0) + ("steps" in searchProgress ? searchProgress.steps : 0),
      };
      if (ending === "impossible" || ending === "exhausted")
        return { kind: "no-tour", reason: withPublicSquares(experimentInfo, reason), by, ...summary };
      const squares = toPublicNumbers(experimentInfo, await handle.request("path", {}));
      const places = sides && Array.from(squares, (square) => placeOf(square, sides));
      if (ending === "tour") return { kind: "tour", squares, places, closed, by, ...summary };
      return { kind: "not-found", because: /** @type {NotFound["because"]} */ (ending), squares, places, ...summary };
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
   * @param {SquareList} squares
   * @returns {Promise<TourCheck>}
   */
  async verify(setup, squares) {
    checkSetup(setup);
    const path = checkSquares(squares);
    return this.#withDraft(setup, (draft) => this.#sendRequest("check", { draft, path }));
  }

  /**
   * @param {string} text
   * @param {ReadOptions} options
   * @returns {Promise<ReadTour>}
   */
  async readTour(text, options) {
    checkText(text);
    checkReadOptions(options);
    const { reading = "", topLeft = false } = options;
    return this.#sendRequest("read", { text: new TextEncoder().encode(text), reading, topLeft });
  }

  /**
   * @param {Pick<Setup, "rows" | "columns">} setup
   * @param {SquareList} squares
   * @param {Options} options
   * @returns {Promise<Identification>}
   */
  async identify(setup, squares, options) {
    checkSetup(setup, SIDES);
    const path = checkSquares(squares);
    checkOptions(options, WITHOUT_LIMIT);
    const { signal, onProgress } = options;
    return this.#withRun(setup, async (handle, sides) => {
      for (;;) {
        signal?.throwIfAborted();
        const answer = await handle.request("identify", { ...sides, path, milliseconds: TIME_SLICE_MS });
        if ("refused" in answer) throw new PathRefused(escapeControls(answer.refused));
        if (!answer.more) return answer;
        onProgress?.({ stage: "checking", squares: answer.done, steps: 0 });
      }
    });
  }

  /**
   * @param {Pick<Setup, "rows" | "columns" | "closed">} setup
   * @param {Options} options
   * @returns {Promise<Count>}
   */
  async count(setup, options) {
    checkSetup(setup, [...SIDES, "closed"]);
    checkOptions(options, WITHOUT_LIMIT);
    const { signal, onProgress } = options;
    const closed = setup.closed ?? false;
    return this.#withRun(setup, async (handle, sides) => {
      for (;;) {
        signal?.throwIfAborted();
        const parameters = { ...sides, closed, milliseconds: TIME_SLICE_MS };
        const { counts, undirected, refused, published, settled } = await handle.request("count", parameters);
        if (refused) throw new CountRefused(refused, published && { ...published, count: BigInt(published.count) });
        if (counts && undirected !== null)
          return { undirected: BigInt(undirected), starts: closed ? null : counts.map(BigInt) };
        onProgress?.({ stage: "finding", squares: settled, steps: 0 });
      }
    });
  }

  /**
   * Does some work in a run for a whole board, and ends the run.
   *
   * @template Result
   * @param {Pick<Setup, "rows" | "columns">} setup
   * @param {(handle: RunHandle, sides: {rows: number, columns: number}) => Promise<Result>} work
   * @returns {Promise<Result>} rejects with `SetupRefused` if the sides are invalid
   */
  #withRun({ rows, columns }, work) {
    return this.#withDraft({ rows, columns }, async (draft) => {
      await this.#sendRequest("check", { draft, path: [] });
      const handle = new RunHandle(this.#sendRequest);
      try {
        return await work(handle, { rows: Number(draft.rows), columns: Number(draft.columns) });
      } finally {
        handle.end();
      }
    });
  }
}
