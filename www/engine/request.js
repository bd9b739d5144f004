/**
 * What crosses between the page and its worker.
 *
 * @module
 */

/** @import { Choices, Draft, Estimate, Facts, Landmark, Link, Outline } from "../bindings/protocol" */
/** @import { Part, RaceLink, Setting, Structure, Survey, Wants, Work } from "../bindings/protocol" */
/** @import { Drawn, Look } from "../panorama/look.js" */
/** @import { DraftFault } from "./protocol.js" */

/**
 * What the page asks its worker: with what, and what the answer is. An answer that is left out is read by the engine.
 *
 * @typedef {object} Questions
 * @property {{asked: {module: WebAssembly.Module}, answer: Choices}} load
 * @property {{asked: {query: string, panoramas: boolean}, answer: Link}} read
 * @property {{asked: {text: string}, answer: RaceLink}} read-race
 * @property {{asked: {race: RaceLink}, answer: string}} write-race
 * @property {{asked: {draft: Draft, panoramas: boolean, whole: boolean}, answer: Setting}} prepare
 * @property {{asked: {milliseconds: number}, answer: Work}} work
 * @property {{asked: {}, answer: void}} stop
 * @property {{asked: {}, answer: Setting}} more
 * @property {{asked: {steps: number, milliseconds: number}, answer: Float64Array}} advance
 * @property {{asked: {step: number}, answer: Float64Array}} seek
 * @property {{asked: {event: Landmark, forward: boolean, milliseconds: number},
 *   answer: Float64Array}} find
 * @property {{asked: {wants: Wants}, answer: Survey}} survey what
 *   there is to tell of the moment shown
 * @property {{asked: {square: number}, answer: Facts}} facts of a square
 * @property {{asked: {place: number, square: number}, answer: number | undefined}} choice the step that went on from a
 *   place of the path, from 0, to a square; none where it did not, or where the search cannot tell
 * @property {{asked: {}, answer: Uint32Array}} lists
 * @property {{asked: {look: Look}, answer: Drawn | undefined}} look a picture of a large board
 * @property {{asked: {cell: number}, answer: number | undefined}} place of a cell in the path of a large board, from 0
 * @property {{asked: {part: Part}, answer: Structure | undefined}}
 *   structure of which blocks the tour of a large board was made, in a part of it
 * @property {{asked: {name: string, rows: string, columns: string, seed: string}, answer: Outline}} preset its holes
 * @property {{asked: {text: string}, answer: Outline}} board-text the board that a text shows
 * @property {{asked: {draft: Draft, milliseconds: number}, answer: Estimate | null}} estimate
 *   the visits that the run of a draft needs; asked again with the same draft, it goes on where it was; null where the run
 *   is no plain backtracking, or needs no search
 */

/** @typedef {keyof Questions} Kind */
/** @typedef {{[K in Kind]: {kind: K} & Questions[K]["asked"]}[Kind]} Request */

/**
 * What the worker answers: what was asked for, a fault of the draft, or why it can do no more.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, refused: DraftFault}
 *   | {id: number, broken: string, outOfMemory: boolean}} Reply
 */

export {};
