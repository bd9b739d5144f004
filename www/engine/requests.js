/** Messages between the page and its workers. */

/** @import { Branch, Choices, Draft, Estimate, SquareFacts, Hint } from "../bindings/protocol" */
/** @import { Solvability, GameState, Landmark, Link, Outline } from "../bindings/protocol" */
/** @import { BoardPart, RaceLink, SweepPreset, ExperimentInfo } from "../bindings/protocol" */
/** @import { FirstNumber, Identification, Printout, PrintoutNotice, TypedOrder, UnreadablePrintout } from "../bindings/protocol" */
/** @import { BlockLayout, MomentData, SweepPlan, SweepDraft } from "../bindings/protocol" */
/** @import { ExerciseState, ExerciseOffer, ExerciseText, ExerciseVerdict } from "../bindings/protocol" */
/** @import { MiddleSquare, PartCountProgress, SharedCount, SharedCountRequest, TourRecords, TourCountProgress, TourFacts, TourFormat, SurveyRequest, WorkResult } from "../bindings/protocol" */
/** @import { Contradiction, DrawComparison, KnownRecords, RandomTour, UncrossedProgress, WalkLengthsInfo } from "../bindings/protocol" */
/** @import { PanoramaPictureResponse, PanoramaPictureRequest } from "../panorama/picture-messages.js" */
/** @import { DraftFault, Report } from "./protocol.js" */

/**
 * Requests about a search. Each has its `parameters`, and an `answer`: the response as the engine returns it.
 *
 * @typedef {object} SearchRequests
 * @property {{parameters: {module: WebAssembly.Module}, answer: Choices}} load
 * @property {{parameters: {query: string, panoramas: boolean}, answer: Link}} read parses the query of an address;
 *   `panoramas` accepts boards that are too large for single steps
 * @property {{parameters: {query: string, panoramas: boolean, whole: boolean}, answer: Link & {setting:
 *   ExperimentInfo}}} open parses the query of an address as `read` does, and prepares its experiment as `prepare` does
 * @property {{parameters: {draft: Draft, panoramas: boolean, whole: boolean, tour?: Uint8Array | null}, answer:
 *   ExperimentInfo}} prepare prepares the search of a draft, and makes it the current one. With `panoramas`, a board
 *   too large for single steps becomes a panorama; `whole` requests one for any board. With a `tour` as text, a run
 *   along that tour is prepared, on the tour's board
 * @property {{parameters: {milliseconds: number}, answer: WorkResult}} work computes the prepared path within a time
 *   budget. The construction of a large board ignores the budget. A search has no steps before its work is done
 * @property {{parameters: {}, answer: void}} stop ends the work; the part of the path found so far is the result
 * @property {{parameters: {}, answer: ExperimentInfo}} resume continues a search that was stopped, or restarts one that
 *   found no path
 * @property {{parameters: {steps: number, milliseconds: number, stopsAtTour?: boolean}, answer: Report}} advance takes
 *   a number of steps, which may be `Infinity`, within a time budget; `stopsAtTour` ends the request after a tour
 * @property {{parameters: {step: number}, answer: Report}} seek goes to a step, or to the last known step if the
 *   requested step is not known yet
 * @property {{parameters: {event: Landmark, forward: boolean, milliseconds: number}, answer: Report}} find goes to the
 *   next or the previous step of a kind. A request with `forward` continues the search within the time budget, and may
 *   report "not-yet"
 * @property {{parameters: {wants: SurveyRequest}, answer: MomentData}} survey returns the requested facts about the
 *   current moment
 * @property {{parameters: {square: number}, answer: SquareFacts}} facts returns the facts of a square
 * @property {{parameters: {}, answer: Uint32Array}} path returns the squares of the current path, in the order of visit
 * @property {{parameters: {place: number, square: number}, answer: number | undefined}} choice returns the step at
 *   which the path moved to a square from the path index `place`, counted from 0. The answer is undefined if the path
 *   never made this move, or if the search cannot tell
 * @property {{parameters: Branch, answer: number}} entrance returns the step that entered the square of a branch of the
 *   search tree. The branch's own beginning and end are inexact in long searches
 * @property {{parameters: {}, answer: Uint32Array}} lists returns the adjacency lists of the board
 */

/**
 * All other requests of the stage, which need a worker with the whole core.
 *
 * @typedef {object} OtherStageRequests
 * @property {{parameters: {text: string}, answer: RaceLink}} read-race parses the race in an address
 * @property {{parameters: {race: RaceLink}, answer: string}} write-race formats a race for an address
 * @property {{parameters: {look: PanoramaPictureRequest}, answer: PanoramaPictureResponse | undefined}} look draws a
 *   picture of a large board
 * @property {{parameters: {cell: number}, answer: number | undefined}} place returns the index of a
 *   cell in the path of a large board; undefined for cells outside the path
 * @property {{parameters: {cells: number}, answer: Uint32Array}} places returns, for every cell of a
 *   large board, its index in the path plus 1, or 0 for cells outside the path
 * @property {{parameters: {part: BoardPart}, answer: BlockLayout | undefined}} structure returns the
 *   blocks from which the tour of a large board was built, for a part of the board
 * @property {{parameters: {name: string, rows: string, columns: string, seed: string}, answer: Outline}} preset returns
 *   the holes of a preset
 * @property {{parameters: {text: string}, answer: Outline}} board-text parses a board drawn as text
 * @property {{parameters: {text: string, first: FirstNumber | ""}, answer: TypedOrder}} order-text parses an order of
 *   the moves. `first` says what the first number of a move counts; if it is empty, the text decides
 * @property {{parameters: {draft: Draft, milliseconds: number}, answer: Estimate | null}} estimate estimates the visits
 *   that the run of a draft needs. A repeated request with the same draft continues the estimate. Null unless the run
 *   is plain backtracking and needs a search
 */

/** @typedef {SearchRequests & OtherStageRequests} StageRequests */

/**
 * Requests to a worker that also counts tours, lists tours and runs sweeps. The draft of a sweep is called its
 * question, and a cell is one experiment of a sweep.
 *
 * @typedef {object} AnalysisRequests
 * @property {{parameters: {draft: Draft, milliseconds: number}, answer: {tours: number, more: boolean}}} count counts
 *   the tours of a draft on up to 64 squares. A repeated request with the same draft continues, until `more` is false
 * @property {{parameters: GameArgs, answer: GameState}} game returns the state of a game played by hand
 * @property {{parameters: GameArgs & {milliseconds: number}, answer: Solvability}} solvability decides whether a game
 *   can still be completed; a repeated request continues
 * @property {{parameters: GameArgs & {milliseconds: number}, answer: Hint}} hint suggests a move; a repeated request
 *   continues
 * @property {{parameters: {}, answer: SweepPreset[]}} ready-questions lists suggested questions for a sweep
 * @property {{parameters: {question: SweepDraft}, answer: SweepPlan}} plan lists the cells of a sweep
 * @property {{parameters: {question: SweepDraft, cell: number}, answer: Draft | null}} cell-draft returns the
 *   experiment of a cell
 * @property {{parameters: {question: SweepDraft, done: number, milliseconds: number}, answer: SweepSliceResult}} sweep
 *   runs all cells of a question after the first `done` cells, which earlier requests completed. A repeated request
 *   with the current `done` continues
 * @property {{parameters: {question: SweepDraft, cells: Uint32Array, milliseconds: number}, answer: CellResults}}
 *   measure runs the given cells of a question, in their order; a repeated request with the same cells continues
 * @property {{parameters: {draft: Draft, squares: Uint32Array}, answer: (TourFacts & {middle: Uint32Array | null}) |
 *   null}} tour-facts returns the facts
 *   of a tour of a draft's board; null if the path is not a tour, or the board is too large
 * @property {{parameters: {text: Uint8Array, reading: string, topLeft: boolean}, answer:
 *   PrintoutAnswer}} read-printout reads any text with a tour, a path or a board in it. `reading` is the name of the
 *   wanted reading, or empty; with `topLeft`, a tour must begin at the top left
 * @property {{parameters: {rows: number, columns: number, path: Uint32Array, milliseconds: number}, answer:
 *   Identification}} identify finds the programs that produce a path of a whole board; a repeated request continues
 * @property {{parameters: {draft: Draft}, answer: Int32Array}} move-targets returns the targets of all moves from each
 *   square of a draft's board, as `moveTargets` of the core encodes them
 * @property {{parameters: {draft: Draft, squares: Uint32Array, format: TourFormat, most: number}, answer: TextChunk}}
 *   write-tour formats a tour of a draft as text; the first piece has about `most` squares
 * @property {{parameters: {question: SweepDraft, cells: Uint32Array, numbers: Float64Array, format: "csv" | "json",
 *   most: number}, answer: TextChunk}} write-results formats results as a table. `numbers` has the numbers of
 *   `CellResults` for each cell; the first piece has up to `most` rows
 * @property {{parameters: {most: number}, answer: TextChunk}} write-on returns the next
 *   piece of the text of the last `write-tour` or `write-results`
 * @property {{parameters: {rows: number, columns: number, closed: boolean, milliseconds: number}, answer:
 *   TourCountProgress}} count-board counts the tours from each square of a board, or its closed tours; a repeated
 *   request continues the count
 * @property {{parameters: {rows: number, columns: number} & SharedCountRequest, answer: SharedCount}} shared-count adds
 *   up the results of the parts of a board: those counted here, and those of others
 * @property {{parameters: {rows: number, columns: number, part: number}, answer: Uint32Array}} part-tour returns a
 *   closed tour of a part; empty if none is found
 * @property {{parameters: {rows: number, columns: number, part: number, memory: number, milliseconds: number}, answer:
 *   PartCountProgress}} count-part counts the closed tours of a part within `memory` bytes; a repeated request
 *   continues the count
 * @property {{parameters: {rows: number, columns: number, moves: Uint32Array}, answer: MiddleSquare[]}} middle-squares
 *   returns the squares in the middle of a board, with their neighbours and chosen neighbours. `moves` has a square and
 *   its two chosen neighbours each
 * @property {{parameters: {rows: number, columns: number, moves: Uint32Array, memory: number, numbersTours: boolean,
 *   milliseconds: number}, answer: PartCountProgress}} bunch counts the closed tours with given moves within `memory`
 *   bytes, or numbers them; a repeated request continues. `moves` has a square and its two neighbours each
 * @property {{parameters: {number: string}, answer: Uint32Array}} bunch-tour returns the tour with a given number in
 *   the last bunch; empty if there is none, or if the tours are not numbered yet
 * @property {{parameters: {seed: number}, answer: string}} bunch-random returns the number of a random tour of the last
 *   bunch
 * @property {{parameters: {}, answer: Contradiction | null}} bunch-contradiction returns a simple reason why the last
 *   bunch has no tours
 * @property {{parameters: {}, answer: KnownRecords}} known-records returns the best known tours and paths
 * @property {{parameters: {side: number, milliseconds: number}, answer: UncrossedProgress}} uncrossed-path searches for
 *   the longest uncrossed path of a square board; a repeated request continues, until all paths are tried
 * @property {{parameters: {draft: Draft}, answer: boolean}} offers-random-tour returns whether uniformly random
 *   tours of the board of a draft can be drawn
 * @property {{parameters: {draft: Draft, seed: number, milliseconds: number}, answer: RandomTour}} random-tour draws a
 *   uniformly random tour of the board of a draft. The tours are numbered first; a repeated request continues this
 * @property {{parameters: {seed: number, milliseconds: number}, answer: DrawComparison}} compare-draws draws tours by
 *   Warnsdorff's rule and uniformly; a repeated request continues until all are drawn
 * @property {{parameters: {draft: Draft, walks: number, milliseconds: number}, answer: WalkLengthsProgress}} walks
 *   makes up to 1,000,000 random walks on the board of a draft, with its start, order and seed; a repeated request with
 *   the same draft and number continues, until `more` is false
 * @property {{parameters: {draft: Draft, longest: boolean, milliseconds: number}, answer: ExtremePathProgress}}
 *   extreme-path searches for the longest path from the start of a draft, or for the shortest path that cannot be
 *   extended; a repeated request with the same draft continues, until the answer is proved
 * @property {{parameters: {draft: Draft, alongRun: boolean, milliseconds: number}, answer: RingOrder | null}}
 *   ring-order finds the path along which the graph of a draft's board is drawn as a ring: the tour of its run if
 *   `alongRun` is set, else a closed tour if there is one; a repeated request continues, while the answer is null
 * @property {{parameters: {draft: Draft, tour: Uint32Array, difficulty: string, seed: number, milliseconds: number},
 *   answer: {progress: number, puzzle: Puzzle | null}}} make-puzzle makes a puzzle from a tour, or from a random tour
 *   if `tour` is empty; a repeated request continues, until there is a puzzle
 * @property {{parameters: {draft: Draft, givens: Uint32Array, milliseconds: number}, answer: PuzzleSolutions}}
 *   solve-puzzle searches for the solutions of a puzzle; a repeated request continues, until the answer is complete
 * @property {{parameters: TourListArgs & {milliseconds: number}, answer: TourListProgress}} tours finds and filters
 *   tours for a list; a repeated request continues, and applies another filter to the tours found
 * @property {{parameters: {first: number, count: number}, answer: Uint8Array<ArrayBuffer>}} tours-page returns the
 *   squares of `count` of the filtered tours, beginning with number `first`
 * @property {{parameters: {milliseconds: number}, answer: TourRecords}} tour-records compares the filtered tours, and
 *   returns the records so far; a repeated request continues
 * @property {{parameters: {lines: string, first: number, count: number}, answer: Uint8Array<ArrayBuffer>}} tours-text
 *   returns the tours that `tours-page` returns for the same parameters, as text in the format named by `lines`
 */

/**
 * Requests about exercises.
 *
 * @typedef {object} ExerciseRequests
 * @property {{parameters: {}, answer: ExerciseOffer}} exercise-offer lists the available exercises
 * @property {{parameters: {exercise: ExerciseText, number: number}, answer: ExerciseState | null}} exercise returns the
 *   moment after `number` answers; null if the exercise has fewer answers
 * @property {{parameters: {exercise: ExerciseText, number: number, square: number | null}, answer: ExerciseVerdict |
 *   null}} verdict judges an answer: a square, or null if the search goes back
 */

/**
 * A game on the board of a draft: the given numbers of a puzzle, or none, and the squares visited so far. `givens` has
 * a square for each given number, and its number from 0.
 *
 * @typedef {{draft: Draft, givens: Uint32Array, path: Uint32Array}} GameArgs
 */

/** The squares on the ring of a graph, in order, and those outside it. @typedef {{path: Uint32Array, rest: Uint32Array}} RingOrder */

/**
 * A puzzle with a single solution: its draft has the start of that solution.
 *
 * @typedef {{draft: Draft, givens: Uint32Array, tour: Uint32Array}} Puzzle
 */

/**
 * The solutions of a puzzle: the number found (at most two), the first solution, and a draft with its start.
 * `isComplete`: there are no others, or two were found.
 *
 * @typedef {{count: number, isComplete: boolean, tour: Uint32Array, draft: Draft}} PuzzleSolutions
 */

/** @typedef {StageRequests & AnalysisRequests & ExerciseRequests} EngineRequests */

/**
 * A printout with its path up to the first fault and the given numbers of a puzzle, or the reason why a text cannot be
 * read.
 *
 * @typedef {((Printout & {path: Uint32Array, givens: Uint32Array}) | {outcome: "unreadable", reason:
 *   UnreadablePrintout}) & {notice: PrintoutNotice | null}} PrintoutAnswer
 */

/**
 * A list of all tours of a draft, from its start or from every square. The filter keeps symmetric tours, one tour of
 * each set of tours that are equal by symmetry, or tours that end on a given square.
 *
 * @typedef {object} TourListArgs
 * @property {Draft} draft
 * @property {boolean} everywhere
 * @property {{symmetric: boolean, different: boolean, last: number | null}} filter
 */

/**
 * The progress of a list: the number of tours found, and the number of them that pass the filter. `ends` counts tours
 * by last square, ignoring `last` of the filter. `isCut`: the list is full, and further tours may exist. `more`: the
 * list is not complete yet.
 *
 * @typedef {{found: number, chosen: number, ends: Uint32Array, isCut: boolean, more: boolean}} TourListProgress
 */

/**
 * The lengths of the random walks made so far, in visited squares. `counts[n - 1]` is the number of walks of
 * length `n`, and `longest` is the path of the first of the longest walks. `more`: some walks remain.
 *
 * @typedef {WalkLengthsInfo & {counts: Uint32Array, longest: Uint32Array, more: boolean}} WalkLengthsProgress
 */

/**
 * The best path so far. `bound` is a number of squares: no path is longer, or no path into a dead end is shorter. The
 * path is empty while no dead end is known.
 *
 * @typedef {{path: Uint32Array, bound: number, isProved: boolean}} ExtremePathProgress
 */

/**
 * The progress of a sweep: the number of completed cells, of failures since the last response, and of all cells.
 * `more`: some cells remain.
 *
 * @typedef {{done: number, failures: number, count: number, more: boolean}} SweepSliceResult
 */

/**
 * Results of the cells that ended since the last response. Each cell has seven numbers: outcome, visits, backtracks,
 * attempts, milliseconds, 1 for a closed tour or 0, and the changes of direction of the tour or NaN. Outcomes: 0 a
 * tour, 1 no tour, 2 a limit reached, 3 a search that ended without a proof, 4 too little memory. `done` counts the
 * completed cells; `more` says whether cells remain.
 *
 * @typedef {{results: Float64Array, done: number, more: boolean}} CellResults
 */

/**
 * A piece of a text in UTF-8. `more`: further pieces follow.
 *
 * @typedef {{text: Uint8Array<ArrayBuffer>, more: boolean}} TextChunk
 */

/** @typedef {keyof EngineRequests} RequestKind */

/**
 * A worker's response: the answer, an error in the draft, or the reason why the worker can no longer be used.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, draftFault: DraftFault}
 *   | {id: number, errorMessage: string, outOfMemory: boolean}} WorkerReply
 */

export {};
