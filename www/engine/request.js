/** What crosses between the page and its worker. */

/** @import { Choices, Draft, Estimate, Facts, Hint, Prospect, GameState, Landmark, Link, Outline } from "../bindings/protocol" */
/** @import { Part, RaceLink, ReadyQuestion, Setting, Structure, Survey, SweepPlan, SweepText } from "../bindings/protocol" */
/** @import { ExerciseMoment, ExerciseOffer, ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { TourCounting, TourFacts, TourFormat, Wants, Work } from "../bindings/protocol" */
/** @import { Drawn, Look } from "../panorama/look.js" */
/** @import { DraftFault, Report } from "./protocol.js" */

/**
 * What the page asks a worker about a search: with what, and what the answer is, as the engine has read it.
 *
 * @typedef {object} SearchQuestions
 * @property {{asked: {module: WebAssembly.Module}, answer: Choices}} load
 * @property {{asked: {query: string, panoramas: boolean}, answer: Link}} read what the query of an address says, boards
 *   that are too large for single steps included or not
 * @property {{asked: {draft: Draft, panoramas: boolean, whole: boolean, tour?: Uint8Array | null}, answer: Setting}} prepare
 *   makes the search of a draft the current one; or, where its board is too large for single steps or its whole path is
 *   wanted at once, its panorama, if such are wanted; with a `tour` as text, a walk along that, on its own board
 * @property {{asked: {milliseconds: number}, answer: Work}} work on the path of what is prepared, for so long at most
 *   but for a construction of a large board, which is written at once; a search has no steps before it is done
 * @property {{asked: {}, answer: void}} stop the work: what there is of the path is taken
 * @property {{asked: {}, answer: Setting}} more work on a path that was not found: where it was stopped, or anew
 * @property {{asked: {steps: number, milliseconds: number}, answer: Report}} advance by so many steps, perhaps
 *   `Infinity`, for so long at most
 * @property {{asked: {step: number}, answer: Report}} seek a step, or the last one known
 * @property {{asked: {event: Landmark, forward: boolean, milliseconds: number}, answer: Report}} find the next or the
 *   last step of a kind; forward it searches on for so long at most, and then says that it was not found yet
 * @property {{asked: {wants: Wants}, answer: Survey}} survey what there is to tell of the moment shown
 * @property {{asked: {square: number}, answer: Facts}} facts of a square
 * @property {{asked: {}, answer: Uint32Array}} path the squares of the path that is shown, in the order visited
 * @property {{asked: {place: number, square: number}, answer: number | undefined}} choice the step that went on from a
 *   place of the path, from 0, to a square; none where it did not, or where the search cannot tell
 * @property {{asked: {}, answer: Uint32Array}} lists
 */

/**
 * What it asks a worker with the whole core about what else is on the stage.
 *
 * @typedef {object} OtherStageQuestions
 * @property {{asked: {text: string}, answer: RaceLink}} read-race what an address says of a race
 * @property {{asked: {race: RaceLink}, answer: string}} write-race as an address has it
 * @property {{asked: {look: Look}, answer: Drawn | undefined}} look a picture of a large board
 * @property {{asked: {cell: number}, answer: number | undefined}} place of a cell in the path of a large board, from 0
 * @property {{asked: {cells: number}, answer: Uint32Array}} places of all cells in the path of a large board, from 1,
 *   or 0 for those that it does not have
 * @property {{asked: {part: Part}, answer: Structure | undefined}} structure of which blocks the tour of a large board
 *   was made, in a part of it
 * @property {{asked: {name: string, rows: string, columns: string, seed: string}, answer: Outline}} preset its holes
 * @property {{asked: {text: string}, answer: Outline}} board-text the board that a text shows
 * @property {{asked: {draft: Draft, milliseconds: number}, answer: Estimate | null}} estimate the visits that the run
 *   of a draft needs; asked again with the same draft, it goes on where it was; null where the run is no plain
 *   backtracking, or needs no search
 */

/** @typedef {SearchQuestions & OtherStageQuestions} StageQuestions */

/**
 * What it asks a worker that counts, sweeps and lists too.
 *
 * @typedef {object} LaboratoryQuestions
 * @property {{asked: {draft: Draft, milliseconds: number}, answer: {tours: number, more: boolean}}} count the tours of a
 *   draft on up to 64 squares; asked again with the same draft, it goes on where it was, until there are no more
 * @property {{asked: GameQuestion, answer: GameState}} game how a game by hand stands
 * @property {{asked: GameQuestion & {milliseconds: number}, answer: Prospect}} prospect whether it can still be finished;
 *   asked again, it goes on where it was
 * @property {{asked: GameQuestion & {milliseconds: number}, answer: Hint}} hint what to do next; the same
 * @property {{asked: {}, answer: ReadyQuestion[]}} ready-questions that are worth asking of a sweep
 * @property {{asked: {question: SweepText}, answer: SweepPlan}} plan what a sweep will do
 * @property {{asked: {question: SweepText, cell: number}, answer: Draft | null}} cell-draft the experiment of a cell of a
 *   sweep
 * @property {{asked: {question: SweepText, done: number, milliseconds: number}, answer: Swept}} sweep over all cells of a
 *   question, of which so many were tried before; asked again with what is done since, it goes on where it was
 * @property {{asked: {question: SweepText, cells: Uint32Array, milliseconds: number}, answer: Measured}} measure some cells
 *   of a question, in their order; asked again with the same, it goes on where it was
 * @property {{asked: {draft: Draft, squares: Uint32Array}, answer: TourFacts | null}} tour-facts what there is to know of a
 *   tour of the board of a draft; null where the path is none, or the board is too large for that
 * @property {{asked: {draft: Draft, squares: Uint32Array, format: TourFormat, most: number}, answer: WrittenText}} write-tour of
 *   a draft as text: the first piece of it, of about so many squares
 * @property {{asked: {most: number}, answer: WrittenText}} write-on the next piece of the text that was begun last
 * @property {{asked: {rows: number, columns: number, closed: boolean, milliseconds: number}, answer: TourCounting}} count-board
 *   the tours that begin on each square of a board, or its closed ones; asked again, it goes on where it was
 * @property {{asked: ToursQuestion & {milliseconds: number}, answer: ToursFound}} tours find and choose tours to list; asked
 *   again, it goes on where it was, and with another filter chooses anew
 * @property {{asked: {first: number, count: number}, answer: Uint8Array<ArrayBuffer>}} tours-page the squares of so many of
 *   the tours chosen, from that number on
 * @property {{asked: {lines: string, first: number, count: number}, answer: Uint8Array<ArrayBuffer>}} tours-text the same as
 *   text, in the way of that name
 */

/**
 * What it asks about exercises.
 *
 * @typedef {object} ExerciseQuestions
 * @property {{asked: {}, answer: ExerciseOffer}} exercise-offer what exercises there are
 * @property {{asked: {exercise: ExerciseText, number: number}, answer: ExerciseMoment | null}} exercise after so many
 *   answers; null after more than there are
 * @property {{asked: {exercise: ExerciseText, number: number, square: number | null}, answer: ExerciseVerdict | null}} verdict
 *   on an answer: a square, or null for going back
 */

/** A game on the board of a draft: the squares walked so far. @typedef {{draft: Draft, path: Uint32Array}} GameQuestion */

/** @typedef {StageQuestions & LaboratoryQuestions & ExerciseQuestions} Questions */

/**
 * All tours of a draft from its start or from everywhere: of these the symmetric ones, one of each that are the same, or
 * those that end on a square.
 *
 * @typedef {object} ToursQuestion
 * @property {Draft} draft
 * @property {boolean} everywhere
 * @property {{symmetric: boolean, different: boolean, last: number | null}} filter
 */

/**
 * How many tours were found and chosen, how many end on each square if any last square will do, whether there may be
 * further ones for which there is no room, and whether there is more to do.
 *
 * @typedef {{found: number, chosen: number, ends: Uint32Array, isCut: boolean, more: boolean}} ToursFound
 */

/**
 * How far a sweep is: how many cells are done of all, how many of those done since the last answer failed, and whether
 * there is more to do.
 *
 * @typedef {{done: number, failures: number, count: number, more: boolean}} Swept
 */

/**
 * Seven numbers for each cell that ended since the last answer: outcome (0 for a tour, 1 where there is none, 2 given up
 * at the limit, 3 gave up itself, 4 no memory), visits, backtracks, attempts, milliseconds, 1 for a closed tour or 0, and
 * the changes of direction of the tour, or not a number. How many of the cells are done, and whether there is more to do.
 *
 * @typedef {{results: Float64Array, done: number, more: boolean}} Measured
 */

/** A piece of a text in UTF-8, and whether there is more. @typedef {{text: Uint8Array<ArrayBuffer>, more: boolean}} WrittenText */

/** @typedef {keyof Questions} Kind */

/**
 * What the worker answers: what was asked for, a fault of the draft, or why it can do no more.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, refused: DraftFault}
 *   | {id: number, broken: string, outOfMemory: boolean}} Reply
 */

export {};
