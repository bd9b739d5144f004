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
 *   | {kind: "make", milliseconds: number}
 *   | {kind: "go-on"}
 *   | {kind: "preset", name: string, rows: string, columns: string, seed: string}
 *   | {kind: "board-text", text: string}
 *   | {kind: "develop", milliseconds: number}
 *   | {kind: "halt"}
 *   | {kind: "look-on"}
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

export {};
