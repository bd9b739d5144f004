/** The message loop of a worker: answers one request after the other. */

import { isDraftFault } from "./protocol.js";

/** @import { EngineRequests } from "./requests.js" */

/** The port that receives requests. @typedef {Pick<MessagePort, "addEventListener" | "postMessage">} RequestPort */

/**
 * Answers all requests of the page from now on.
 *
 * @param {Record<string, (asked: any) => unknown>} answers request handlers by kind
 * @param {() => boolean} hasMemoryLeft called when a handler failed
 * @param {RequestPort} [port] the worker’s own port by default
 */
export function serveRequests(answers, hasMemoryLeft, port = /** @type {RequestPort} */ (/** @type {unknown} */ (self))) {
  port.addEventListener("message", (event) => {
    /** @type {{id: number, kind: keyof EngineRequests, asked: any}} */
    const { id, kind, asked } = event.data;
    /** @type {import("./requests.js").WorkerReply} */
    let reply;
    /** @type {Transferable[]} */
    const transfer = [];
    try {
      const value = answers[kind](asked);
      if (value instanceof Float64Array) transfer.push(value.buffer);
      else if (kind === "look" && value) transfer.push(/** @type {import("../panorama/picture-messages.js").PanoramaPictureResponse} */ (value).image);
      reply = { id, answer: value };
    } catch (thrown) {
      reply = isDraftFault(thrown)
        ? { id, draftFault: thrown }
        : { id, errorMessage: String(thrown), outOfMemory: !hasMemoryLeft() };
    }
    port.postMessage(reply, { transfer });
  });
}
