/**
 * What crosses between the page and its worker.
 *
 * @module
 */

/** @typedef {import("./protocol.js").Draft} Draft */
/** @typedef {import("./protocol.js").DraftFault} DraftFault */

/**
 * What the page asks of its worker.
 *
 * @typedef {{kind: "load", module: WebAssembly.Module}
 *   | {kind: "read", query: string, panoramas: boolean}
 *   | {kind: "prepare", draft: Draft, panoramas: boolean, whole: boolean}
 *   | {kind: "work", milliseconds: number}
 *   | {kind: "stop"}
 *   | {kind: "more"}
 *   | {kind: "preset", name: string, rows: string, columns: string, seed: string}
 *   | {kind: "board-text", text: string}
 *   | {kind: "look", look: import("../panorama/look.js").Look}
 *   | {kind: "place", cell: number}
 *   | {kind: "structure", part: import("./protocol.js").Part}
 *   | {kind: "advance", steps: number, milliseconds: number}
 *   | {kind: "seek", step: number}
 *   | {kind: "find", event: import("./protocol.js").Landmark, forward: boolean, milliseconds: number}
 *   | {kind: "survey", wants: import("./protocol.js").Wants}
 *   | {kind: "choice", place: number, square: number}
 *   | {kind: "lists"}
 *   | {kind: "estimate", draft: Draft, milliseconds: number}
 *   | {kind: "facts", square: number}
 *   | {kind: "panic", message: string}
 *   | {kind: "exhaust-memory"}} Request
 */

/**
 * What the worker answers: what was asked for, a fault of the draft, or why it can do no more.
 *
 * @typedef {{id: number, answer: unknown}
 *   | {id: number, refused: DraftFault}
 *   | {id: number, broken: string, outOfMemory: boolean}} Reply
 */

/**
 * How far the work on a path has come.
 *
 * @typedef {object} Work
 * @property {"finding" | "checking" | "ready"} stage
 * @property {number} squares how many a whole path has, or how many of them were checked
 * @property {number} steps how many were taken to find it
 * @property {string | null} maker what is at work, if that can be told
 * @property {import("./protocol.js").Setting | null} setting what is searched, once a search of single steps is ready
 * @property {import("./protocol.js").Made | null} made what came of it, once a whole path is ready
 */

export {};
