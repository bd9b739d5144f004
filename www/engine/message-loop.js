/** The message loop of a worker: answers one request after another. */

import { isDraftFault } from "./protocol.js";

/** @import { EngineRequests } from "./requests.js" */

/** The port that receives requests. @typedef {Pick<MessagePort, "addEventListener" | "postMessage">} RequestPort */

/**
 * Answers all requests that the port receives from now on.
 *
 * @param {Record<string, (parameters: any) => unknown>} handlers request handlers by kind
 * @param {() => boolean} hasMemoryLeft whether the core could still allocate memory; called after a handler has failed
 * @param {RequestPort} [port] the worker’s own port by default
 */
export function serveRequests(
  handlers,
  hasMemoryLeft,
  port = /** @type {RequestPort} */ (/** @type {unknown} */ (self)),
) {
  port.addEventListener("message", (event) => {
    /** @type {{id: number, kind: keyof EngineRequests, parameters: any}} */
    const { id, kind, parameters } = event.data;
    /** @type {import("./requests.js").WorkerReply} */
    let reply;
    /** @type {Transferable[]} */
    const transfer = [];
    try {
      const answer = handlers[kind](parameters);
      if (answer instanceof Float64Array) transfer.push(answer.buffer);
      else if (kind === "look" && answer)
        transfer.push(/** @type {import("../panorama/picture-messages.js").PanoramaPictureResponse} */ (answer).image);
      reply = { id, answer };
    } catch (error) {
      reply = isDraftFault(error)
        ? { id, draftFault: error }
        : { id, errorMessage: String(error), outOfMemory: !hasMemoryLeft() };
    }
    port.postMessage(reply, { transfer });
  });
}
