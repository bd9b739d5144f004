/** How a worker answers: one request after the other. */

/** @import { Questions } from "./request.js" */

/**
 * Whether what was thrown is the core's word on a draft, not a fault of the program.
 *
 * @param {unknown} thrown
 * @returns {thrown is import("./protocol.js").DraftFault}
 */
function isDraftFault(thrown) {
  return typeof thrown === "object" && thrown !== null && "field" in thrown && "problem" in thrown;
}

/**
 * Answers whatever the page asks, from now on.
 *
 * @param {Record<string, (asked: any) => unknown>} answers by what is asked
 * @param {() => boolean} hasMemoryLeft asked when an answer failed
 */
export function answer(answers, hasMemoryLeft) {
  const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  scope.addEventListener("message", (event) => {
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
    scope.postMessage(reply, { transfer });
  });
}
