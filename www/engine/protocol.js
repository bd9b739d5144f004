/**
 * What crosses between the core and the page: the shapes, and how a report is read.
 *
 * @module
 */

/**
 * A run as a person wrote it down; the core validates it.
 *
 * @typedef {object} Draft
 * @property {string} rows
 * @property {string} columns
 * @property {string} start `row,column`, from 0, from the top left
 * @property {string} end where the tour must end, written like the start, or nothing
 * @property {string} order the name of a published order, or eight `down,right` pairs with `;` between
 * @property {string} algorithm
 * @property {string} tour `open` for any tour, or `closed`
 * @property {string} find `first` or `all`
 * @property {string} seed
 * @property {string} centre `true` or `integer`
 * @property {string} holes what is missing, in rows of `.` and `x` with `_` between
 * @property {string} topology `plane`, `cylinder` or `torus`
 * @property {string} leaper the name of a piece, or two distances with a comma between
 * @property {string} graph adjacency lists in place of a board, or nothing
 * @property {boolean} shortcuts whether a theorem or counting alone may answer
 */

/**
 * A move: rows down and columns to the right.
 *
 * @typedef {[number, number]} Move
 */

/**
 * What the core offers.
 *
 * @typedef {object} Choices
 * @property {{name: string, moves: Move[]}[]} orders
 * @property {AlgorithmOffer[]} algorithms
 * @property {Record<string, {name: string, indent: number}[]>} programs their lines
 * @property {string[]} presets the names of shapes that holes make
 * @property {string[]} topologies the names of the ways to join sides
 * @property {string[]} leapers the names of the pieces that have one
 * @property {number} longestText how many bytes of a text are looked at
 * @property {Draft} draft
 */

/**
 * The parts of a draft that say which squares there are.
 *
 * @typedef {Pick<Draft, "rows" | "columns" | "holes">} Outline
 */

/**
 * An algorithm, and which fields of a draft make a difference to it.
 *
 * @typedef {object} AlgorithmOffer
 * @property {string} name
 * @property {boolean} isExhaustive whether it tries everything, so that it can find every tour
 * @property {boolean} usesCentre
 * @property {boolean} usesSeed
 * @property {boolean} needsWholeBoard whether it takes no holes, joined sides, other pieces or graphs
 * @property {boolean} takesEnd whether it can be told where the tour must end
 */

/**
 * What the query of an address says.
 *
 * @typedef {object} Link
 * @property {Draft} draft all that could be kept
 * @property {DraftFault[]} faults what could not
 */

/**
 * What is searched, as the core understood the draft.
 *
 * @typedef {object} Setting
 * @property {number} rows
 * @property {number} columns
 * @property {Uint32Array | null} cells the cells that are squares, by the numbers of the squares;
 *   none where every cell is one
 * @property {string[] | null} names what the vertices of a pasted graph are called, if it is one
 * @property {string} topology which sides are joined
 * @property {string} leaper the piece
 * @property {Move[]} leaps its moves in the order tried
 * @property {number} start
 * @property {Move[]} moves the moves in the order tried
 * @property {string | null} order the name of that order, if it has one
 * @property {string} algorithm
 * @property {string} program whose lines the search carries out first
 * @property {boolean} closed whether a tour must be closed
 * @property {boolean} all whether every tour is looked for
 * @property {boolean} forecast whether it can be estimated how long it will take
 * @property {string | null} query the experiment as the query of an address, unless it is too long
 * @property {{from: [number, number], to: [number, number]} | null} moved a start that was off the board
 * @property {Reason | null} refutation why there is no tour, where that is known before the first step
 * @property {boolean} anyway whether it is known without any work, so that a search may be wanted all the same
 * @property {number | null} end the square where the tour must end, if one was given
 * @property {Progress | null} making how far the making of the tour has come, while one is made before the
 *   first step; nothing else can be asked of the search then
 * @property {string | null} made what has made the tour, if one was made
 * @property {number | null} notFound the steps after which none was found, if none was
 * @property {number | null} memory how many bytes it will take, where it is a panorama: a board too large
 *   for single steps, of which the whole path is shown
 */

/**
 * How far the making of a tour has come.
 *
 * @typedef {object} Progress
 * @property {number} steps
 * @property {string | null} maker what is at work, if that can be told
 * @property {boolean} done whether the setting says what came of it
 */

/**
 * Why there is no tour; `kind` chooses the sentence, the rest fills it.
 *
 * @typedef {{kind: string, [detail: string]: unknown}} Reason
 */

/**
 * A field of a draft that holds what it may not.
 *
 * @typedef {object} DraftFault
 * @property {string} field
 * @property {string} value
 * @property {{kind: string, [limit: string]: unknown}} problem
 */

/** How a search stands, by the numbers of the core's `Status`. */
export const STATUSES = /** @type {const} */ ([
  "searching",
  "open-tour",
  "closed-tour",
  "exhausted",
  "refuted",
  "stuck",
  "memory-full",
  "making",
  "not-found",
]);

/** The kind of the last step, by the numbers of the core's `Event`. */
export const EVENTS = /** @type {const} */ ([
  "none",
  "enter",
  "dead-end",
  "leave",
  "tour",
  "exhausted",
  "resume",
  "restart",
  "stuck",
  "memory-full",
]);

/**
 * Whether a step that was looked for is the one shown now, by the numbers of the core's `Found`; it is
 * not yet found while there is more to search.
 */
export const FOUND = /** @type {const} */ (["here", "not-yet", "never"]);

/**
 * What some steps of a search did, or where a journey through it came to.
 *
 * @typedef {object} Report
 * @property {typeof STATUSES[number]} status
 * @property {typeof EVENTS[number]} event the last step
 * @property {number} square the square of that step, or −1
 * @property {Counters} counters
 * @property {number} length how many steps of the search are known; `counters.steps` is where it is shown
 * @property {typeof FOUND[number]} found whether the step looked for was found, if one was
 * @property {number} kept how many squares of the path known before are still the same
 * @property {Float64Array} squares the squares that follow them
 */

/**
 * @typedef {object} Counters
 * @property {number} steps
 * @property {number} visits
 * @property {number} backtracks
 * @property {number} deadEnds
 * @property {number} tours
 * @property {number} attempts
 * @property {number} deepest
 */

/** Where the squares begin in a report. */
const HEADER = 13;

/**
 * Reads the array that the core's `advance` returns.
 *
 * @param {Float64Array} numbers
 * @returns {Report}
 */
export function readReport(numbers) {
  const [status, event, square, steps, visits, backtracks, deadEnds, tours, attempts, deepest] = numbers;
  const [length, found, kept] = numbers.subarray(10);
  return {
    status: STATUSES[status],
    event: EVENTS[event],
    square,
    counters: { steps, visits, backtracks, deadEnds, tours, attempts, deepest },
    length,
    found: FOUND[found],
    kept,
    squares: numbers.subarray(HEADER),
  };
}

/**
 * Steps that one can look for.
 *
 * @typedef {"dead-end" | "tour" | "restart"} Landmark
 */

/**
 * What is to be told of the moment shown, and of the search up to its end.
 *
 * @typedef {object} Wants
 * @property {boolean} [insight] the decision that is due, and why it will be taken as it will
 * @property {boolean} [history]
 * @property {boolean} [levels] how many paths of each length were entered, up to the moment shown
 * @property {number} [branches] the branches of so many levels
 * @property {{from: number, to: number}[]} [decisions] those at these places of the path
 */

/**
 * @typedef {object} Survey
 * @property {number} step the moment that it is about
 * @property {number} length how many steps are known
 * @property {boolean} over whether they are all that there are
 * @property {number} depth how many squares the path has at that moment
 * @property {number} visits how many there were up to it
 * @property {Insight} [insight]
 * @property {Float64Array} [history] see `history.js`
 * @property {Float64Array} [levels]
 * @property {Branch[]} [branches]
 * @property {Decision[]} [decisions]
 */

/**
 * @typedef {object} Insight
 * @property {Outlook | null} outlook nothing once the search is over
 * @property {Decision} decision of the square where the knight stands
 */

/**
 * What comes next, and why. `kind` chooses the sentence, the rest fills it.
 *
 * @typedef {object} Outlook
 * @property {{kind: string, square?: number}} step
 * @property {{kind: string, [detail: string]: unknown}} why
 * @property {string} program whose lines are carried out
 * @property {string} line the one that the next step carries out
 */

/**
 * A square of the path, and where one can go from it.
 *
 * @typedef {object} Decision
 * @property {number | null} square none before the start
 * @property {number} place in the path, from 0; −1 before the start
 * @property {Candidate[]} candidates in the order in which they are tried
 */

/**
 * @typedef {object} Candidate
 * @property {number} square
 * @property {"next" | "waiting" | "current" | "failed" | "queued" | "excluded"} state
 * @property {number} degree how many free neighbours it has
 * @property {{name: string, value: number}[]} keys what else the rule compares, in that order
 * @property {number | null} visits spent from it on, where they are counted
 */

/**
 * A branch of the search: one time from entering a square at a level to leaving it, in steps.
 *
 * @typedef {{level: number, square: number, from: number, to: number}} Branch
 */

/**
 * A square, as of the moment shown.
 *
 * @typedef {object} Facts
 * @property {number} square
 * @property {number[]} moves the free squares that it leads to
 * @property {number | null} place in the path, from 0
 * @property {number | null} entered the step that entered it last
 * @property {number | null} left the step that left it last
 * @property {number} searchedFrom the earliest step at which these were looked for
 */

/**
 * For every square the squares it leads to, in the order in which a search tries them.
 *
 * @typedef {Uint32Array[]} Lists
 */

/**
 * Reads the array that the core's `lists` holds.
 *
 * @param {Uint32Array} numbers how long each of the lists is, and then all of them in a row
 * @param {number} size how many squares there are
 * @returns {Lists}
 */
export function readLists(numbers, size) {
  let end = size;
  return Array.from(numbers.subarray(0, size), (degree) => numbers.subarray(end, (end += degree)));
}

/**
 * The visits that a run of plain backtracking needs, estimated. Numbers of which nothing is known yet
 * are null.
 *
 * @typedef {object} Estimate
 * @property {number | null} mean the visits; `Infinity` where they outgrow floating point
 * @property {number | null} log10 their decimal logarithm
 * @property {number | null} relativeError how far off the mean may be, as a part of it, in 95 cases of 100
 * @property {number} dives how many random dives it rests on
 * @property {"first-tour" | "whole-tree" | "at-most-whole-tree"} extent what the visits lead to
 * @property {"exact" | "too-early" | "interval" | "heavy-tailed"} confidence how far to trust it
 */

/**
 * How far a panorama has come.
 *
 * @typedef {object} Making
 * @property {"finding" | "checking" | "ready"} stage
 * @property {number} squares how many the path has, or how many of them were checked
 * @property {number} steps how many were taken to find it
 * @property {string | null} maker which solver is at work, if one is and that is known
 * @property {Made | null} made once it is ready
 */

/**
 * @typedef {object} Made
 * @property {"tour" | "impossible" | "stuck" | "exhausted" | "memory-full" | "stopped"} ending of the search for
 *   a path
 * @property {string | null} maker what has made the tour, if it was not searched for step by step
 * @property {Reason | null} reason why there is no tour, if that was proved
 * @property {boolean} tour whether the path has every square
 * @property {boolean} closed
 * @property {boolean} blocks whether it was made of blocks
 * @property {boolean} further whether what has found no tour can look on
 * @property {number} milliseconds that it took
 * @property {number} memory how many bytes the core has now, all in all
 */

/**
 * A part of a board: rows from `top` up to, not including, `bottom`, and columns likewise.
 *
 * @typedef {{top: number, bottom: number, left: number, right: number}} Part
 */

/**
 * What the core is asked for a picture.
 *
 * @typedef {object} CoreLook
 * @property {number} left where the picture begins, in squares from the corner of the board
 * @property {number} top
 * @property {number} scale squares a pixel
 * @property {number} width in pixels
 * @property {number} height
 * @property {boolean} chain
 * @property {number} progress
 * @property {number} trail how many of the last squares shown are to be told
 * @property {Part | null} window the part of which single squares are to be told
 */

/**
 * @typedef {object} CoreSight
 * @property {Uint8ClampedArray<ArrayBuffer>} pixels
 * @property {Uint32Array} [trail] the cells of the last squares shown
 * @property {Uint32Array} [window] of each cell its place, and the cells where the path comes from and goes on;
 *   2³² − 1 for none
 */

/**
 * Of which blocks a tour was made.
 *
 * @typedef {object} Structure
 * @property {Uint32Array} rows the first row of every band of blocks, and the number of rows
 * @property {Uint32Array} columns likewise
 * @property {number} blocks how many there are
 * @property {Uint32Array} [joins] of the blocks in sight, unless they are too many: the squares of two moves
 *   taken out and of two put in, eight for each
 */
