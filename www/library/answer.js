/** Types of the answers of the library, and of the options and the progress of a call. */

/** @import { AlgorithmName, Printout, Reason, RunStage } from "../bindings/laboratory/protocol.js" */
/** @import { UnreadablePrintout } from "../bindings/laboratory/protocol.js" */

/**
 * The part of an `AbortSignal` that the library uses. Programs without a browser may lack the type `AbortSignal`.
 *
 * @typedef {{readonly aborted: boolean, throwIfAborted(): void}} Signal
 */

/**
 * Options of a long operation.
 *
 * @typedef {object} Options
 * @property {Signal} [signal] an `AbortSignal` that aborts the operation; its promise rejects with the
 *   reason of the signal
 * @property {(progress: Progress) => void} [onProgress] receives the progress several times a second
 */

/**
 * The progress of the work on an answer.
 *
 * @typedef {object} Progress
 * @property {RunStage} stage `finding` a path, or `checking` the path found
 * @property {number} squares the number of squares on the path so far, or of squares already checked
 * @property {number} steps the number of steps taken
 */

/**
 * Options with a time limit in milliseconds; no time limit by default.
 *
 * @typedef {Options & {milliseconds?: number}} SolveOptions
 */

/**
 * A checked tour. `squares` are in the order visited, as numbers (`row * columns + column`). `places` are the same
 * squares as `[row, column, layer]` on a board with layers, and null on other boards. `by` is the name of the method
 * that made the tour; null if a search found it step by step.
 *
 * @typedef {{kind: "tour", squares: Uint32Array, places: number[][] | null, closed: boolean, by: string | null} & Searched} FoundTour
 */

/**
 * A proof that there is no tour. `reason` is null after an exhaustive search. `by` is the name of the method that made
 * the proof; null if a search made the proof.
 *
 * @typedef {{kind: "no-tour", reason: Reason | null, by: string | null} & Searched} NoTour
 */

/**
 * Neither a tour nor a proof. `because` is the reason: `not-found` if the step budget was used up, `stuck` if an
 * incomplete algorithm gave up, `memory-full`, `stopped` by the time limit, or `limit` if a limit of visits was
 * reached. `squares` and `places` are the last path.
 *
 * @typedef {{kind: "not-found", because: "not-found" | "stuck" | "memory-full" | "stopped" | "limit", squares: Uint32Array, places: number[][] | null} & Searched} NotFound
 */

/**
 * The parts that all answers have: the board, the algorithm, and the number of steps taken.
 *
 * @typedef {{rows: number, columns: number, algorithm: AlgorithmName, steps: number}} Searched
 */

/** The answer of `solve`. @typedef {FoundTour | NoTour | NotFound} Answer */

/**
 * The number of tours of a board. `undirected` counts a tour and its reverse once. `starts` is the number of tours that
 * begin on each square, by square number; it is null for closed tours, which pass through every square.
 *
 * @typedef {{undirected: bigint, starts: bigint[] | null}} Count
 */

/**
 * A number of tours that was published, and its source.
 *
 * @typedef {{count: bigint, source: string}} PublishedCount
 */

/**
 * A text that was read, with the `path` up to its first fault, or the reason why no reading makes sense. The `outcome`
 * is `tour`, `unfinished`, `not-a-tour` or `unreadable`.
 *
 * @typedef {(Printout & {path: Uint32Array}) | {outcome: "unreadable", reason: UnreadablePrintout}} ReadTour
 */

/**
 * The choices of `readTour`: the name of one of the readings that an answer offers as `others`, and whether a tour must
 * begin at the top left.
 *
 * @typedef {{reading?: string, topLeft?: boolean}} ReadOptions
 */

export {};
