/** The message loop of a worker: answers one request after the other. */

import { isDraftFault } from "./protocol.js";

/** @import { Questions } from "./request.js" */

/** The port that receives requests. @typedef {Pick<MessagePort, "addEventListener" | "postMessage">} Port */

/**
 * Answers all requests of the page from now on.
 *
 * @param {Record<string, (asked: any) => unknown>} answers request handlers by kind
 * @param {() => boolean} hasMemoryLeft called when a handler failed
 * @param {Port} [port] the worker’s own port by default
 */
export function answer(answers, hasMemoryLeft, port = /** @type {Port} */ (/** @type {unknown} */ (self))) {
  port.addEventListener("message", (event) => {
    /** @type {{id: number, kind: keyof Questions, asked: any}} */
    const { id, kind, asked } = event.data;
    /** @type {import("./request.js").Reply} */
    let reply;
    /** @type {Transferable[]} */
    const transfer = [];
    try {
      const value = answers[kind](asked);
      if (value instanceof Float64Array) transfer.push(value.buffer);
      else if (kind === "look" && value) transfer.push(/** @type {import("../panorama/look.js").Drawn} */ (value).image);
      reply = { id, answer: value };
    } catch (thrown) {
      reply = isDraftFault(thrown)
        ? { id, refused: thrown }
        : { id, broken: String(thrown), outOfMemory: !hasMemoryLeft() };
    }
    port.postMessage(reply, { transfer });
  });
}
