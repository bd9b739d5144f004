/** Requests of the library to a core, in this thread or in a worker. */

/** @import { Choices, Draft, ExperimentInfo, Step, TourCheck, TourCountProgress, WorkResult } from "../bindings/laboratory/protocol.js" */
/** @import { Report } from "../engine/protocol.js" */

/**
 * The requests by kind, each with its arguments and its answer. `run` is a number chosen by the caller, so that several
 * runs can be open at a time. The answer is null if the run was lost with its worker.
 *
 * @typedef {object} LibraryRequests
 * @property {{asked: {}, answer: Choices}} choices
 * @property {{asked: {run: number, draft: Draft, panoramas: boolean, whole: boolean}, answer: ExperimentInfo}} prepare
 * @property {{asked: {run: number, milliseconds: number}, answer: WorkResult | null}} work on the path that is needed before
 *   the first step, for one time slice
 * @property {{asked: {run: number}, answer: void}} stop ends that work
 * @property {{asked: {run: number, steps: number, milliseconds: number}, answer: Report | null}} advance takes steps,
 *   within a time slice, and returns a summary
 * @property {{asked: {run: number, most: number}, answer: Step[] | null}} steps takes steps and returns each of them:
 *   fewer than `most` at the end of the search
 * @property {{asked: {run: number}, answer: Uint32Array | null}} path
 * @property {{asked: {draft: Draft, path: ArrayLike<number>}, answer: TourCheck}} check
 * @property {{asked: {run: number, rows: number, columns: number, closed: boolean, milliseconds: number}, answer: TourCountProgress}} count
 * @property {{asked: {run: number}, answer: void}} end ends the run, and frees its memory
 */

/**
 * Sends a request to the core of this thread, or to that of a worker.
 *
 * @typedef {<K extends keyof LibraryRequests>(kind: K, asked: LibraryRequests[K]["asked"]) => Promise<LibraryRequests[K]["answer"]>} SendRequest
 */

export {};
