/** What a core is asked by a program, several runs at a time, here or in a worker. */

/** @import { Choices, Draft, Setting, Step, TourCheck, TourCounting, Work } from "../bindings/laboratory/protocol.js" */
/** @import { Report } from "../engine/protocol.js" */

/**
 * What is asked, with what, and what the answer is. A run is known by a number that whoever asks has chosen; where it went
 * with the worker that had it, the answer is null.
 *
 * @typedef {object} Questions
 * @property {{asked: {}, answer: Choices}} choices
 * @property {{asked: {run: number, draft: Draft, panoramas: boolean, whole: boolean}, answer: Setting}} prepare
 * @property {{asked: {run: number, milliseconds: number}, answer: Work | null}} work on the path that is needed first, for so long
 * @property {{asked: {run: number}, answer: void}} stop the work
 * @property {{asked: {run: number, steps: number, milliseconds: number}, answer: Report | null}} advance a search
 * @property {{asked: {run: number, most: number}, answer: Step[] | null}} steps the next ones of a search: fewer than asked for where it ends
 * @property {{asked: {run: number}, answer: Uint32Array | null}} path
 * @property {{asked: {draft: Draft, path: ArrayLike<number>}, answer: TourCheck}} check
 * @property {{asked: {run: number, rows: number, columns: number, closed: boolean, milliseconds: number}, answer: TourCounting}} count
 * @property {{asked: {run: number}, answer: void}} end a run, and free what it has
 */

/**
 * Whoever answers: the core of this program, or that of a worker.
 *
 * @typedef {<K extends keyof Questions>(kind: K, asked: Questions[K]["asked"]) => Promise<Questions[K]["answer"]>} Ask
 */

export {};
