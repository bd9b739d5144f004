/** What comes of a question, and how it is followed on the way. */

/** @import { AlgorithmName, Reason, Stage } from "../bindings/laboratory/protocol.js" */

/**
 * How something long is followed and ended.
 *
 * @typedef {object} Options
 * @property {AbortSignal} [signal] ends it: what was asked for is rejected with the reason of the signal
 * @property {(progress: Progress) => void} [onProgress] is told how far it has come, some times a second
 */

/**
 * How far the way to a tour has come.
 *
 * @typedef {object} Progress
 * @property {Stage} stage `finding` a path, or `checking` what was found
 * @property {number} squares how many the path has now, or how many of them were checked
 * @property {number} steps how many were taken
 */

/** @typedef {Options & {milliseconds?: number}} SolveOptions with the time after which it is given up: never, unless it is said */

/**
 * A tour, which was checked: its squares in the order visited, by their numbers (`row * columns + column`).
 *
 * @typedef {{kind: "tour", squares: Uint32Array, closed: boolean, by: string | null} & Searched} FoundTour
 */

/**
 * Proof that there is none: the reason, or null where everything was tried.
 *
 * @typedef {{kind: "no-tour", reason: Reason | null, by: string | null} & Searched} NoTour
 */

/**
 * Neither. `because` says why it ended: `not-found` where the steps allowed for were used up, `stuck` where an algorithm that does
 * not try everything gave up, `memory-full`, or `stopped` by the time allowed for. `squares` is the last path.
 *
 * @typedef {{kind: "not-found", because: "not-found" | "stuck" | "memory-full" | "stopped" | "limit", squares: Uint32Array} & Searched} NotFound
 */

/** The board, and how much was searched on it. @typedef {{rows: number, columns: number, algorithm: AlgorithmName, steps: number}} Searched */

/** @typedef {FoundTour | NoTour | NotFound} Answer */

/**
 * How many tours a board has: without regard to their direction, and how many begin on each square, by its number; nothing of that where
 * closed ones are counted, which pass through every square.
 *
 * @typedef {{undirected: bigint, starts: bigint[] | null}} Count
 */

export {};
