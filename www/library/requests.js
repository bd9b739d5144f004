/** Requests of the library to a core, in this thread or in a worker. */

/** @import { Choices, Draft, ExperimentInfo, Field, FieldError } from "../bindings/laboratory/protocol.js" */
/** @import { Identification, Problem, Step } from "../bindings/laboratory/protocol.js" */
/** @import { TourCheck, TourCountProgress, WorkResult } from "../bindings/laboratory/protocol.js" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { ReadTour } from "./answer.js" */

/** The fault of a setup as the core reports it, with a sentence. @typedef {FieldError<Field, Problem> & {message: string}} SetupFault */

/**
 * The requests by kind, each with its parameters and its answer. `run` is a number that the caller chooses, so that
 * several runs can be open at a time. An answer is null if its run was lost with the worker.
 *
 * @typedef {object} LibraryRequests
 * @property {{parameters: {}, answer: Choices}} choices
 * @property {{parameters: {run: number, draft: Draft, panoramas: boolean, whole: boolean}, answer: ExperimentInfo}}
 *   prepare validates an experiment, and opens its run
 * @property {{parameters: {run: number, milliseconds: number}, answer: WorkResult | null}} work
 *   works for one time slice on the path that a run needs before its first step
 * @property {{parameters: {run: number}, answer: void}} stop stops the work on the path
 * @property {{parameters: {run: number, steps: number, milliseconds: number}, answer: Report | null}} advance
 *   takes steps within a time slice, and returns a summary
 * @property {{parameters: {run: number, most: number}, answer: Step[] | null}} steps
 *   takes `most` steps, and returns all of them; fewer steps at the end of the search
 * @property {{parameters: {run: number}, answer: Uint32Array | null}} path returns the path of the run
 * @property {{parameters: {draft: Draft, path: ArrayLike<number>}, answer: TourCheck}} check checks a tour
 * @property {{parameters: {run: number, rows: number, columns: number, closed: boolean, milliseconds: number}, answer:
 *   TourCountProgress}} count counts tours for one time slice
 * @property {{parameters: {text: Uint8Array, reading: string, topLeft: boolean}, answer: ReadTour}} read reads any text
 *   with a tour, a path or a board in it
 * @property {{parameters: {run: number, rows: number, columns: number, path: Uint32Array, milliseconds: number},
 *   answer: Identification | {refused: string}}} identify compares a path with all programs for one time slice;
 *   `refused` is the reason why the squares are no path
 * @property {{parameters: {run: number}, answer: void}} end ends the run, and frees its memory
 */

/**
 * Sends a request to the core of this thread, or to the core of a worker.
 *
 * @typedef {<K extends keyof LibraryRequests>(kind: K, parameters: LibraryRequests[K]["parameters"]) => Promise<LibraryRequests[K]["answer"]>} SendRequest
 */

export {};
