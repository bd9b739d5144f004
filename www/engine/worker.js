/**
 * The module worker in which all searching happens.
 *
 * It answers one request after the other; every request is short, because `advance` is given a
 * time budget, so that a pause is never far away.
 *
 * @module
 */

import * as core from "./core.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {import("./core.js").IterableSearch | undefined} */
let search;

/** The estimate under way, and the draft that it is for, as text. @type {{core: import("./core.js").Estimation, draft: string} | undefined} */
let estimation;

/** The search that the request is about. */
function prepared() {
  if (!search) throw new Error("nothing was prepared");
  return search;
}

/**
 * @param {import("./protocol.js").Request} request
 * @returns {unknown}
 */
function answer(request) {
  switch (request.kind) {
    case "load":
      core.load(request.module);
      return core.choices();
    case "read":
      return core.readLink(request.query);
    case "prepare": {
      const next = core.search(request.draft);
      search?.free();
      search = next;
      return next.setting;
    }
    case "advance":
      return prepared().advance(request.steps, request.milliseconds);
    case "seek":
      return prepared().seek(request.step);
    case "find":
      return prepared().find(request.event, request.forward, request.milliseconds);
    case "survey":
      return prepared().survey(request.wants);
    case "facts":
      return prepared().facts(request.square);
    case "choice":
      return prepared().choice(request.place, request.square);
    case "lists":
      return prepared().lists;
    case "estimate": {
      const draft = JSON.stringify(request.draft);
      if (estimation?.draft !== draft) {
        const next = new core.Estimation(request.draft);
        estimation?.core.free();
        estimation = { core: next, draft };
      }
      estimation.core.advance(request.milliseconds);
      return estimation.core.estimate;
    }
    case "panic":
      return core.panic(request.message);
    case "exhaust-memory":
      return core.exhaustMemory();
  }
}

/**
 * Whether what was thrown is the core's word on a draft, not a fault of the program.
 *
 * @param {unknown} thrown
 * @returns {thrown is import("./protocol.js").DraftFault}
 */
function isDraftFault(thrown) {
  return typeof thrown === "object" && thrown !== null && "field" in thrown && "problem" in thrown;
}

scope.addEventListener("message", (event) => {
  const { id, request } = event.data;
  /** @type {import("./protocol.js").Reply} */
  let reply;
  /** @type {Transferable[]} */
  const transfer = [];
  try {
    const value = answer(request);
    if (value instanceof Float64Array) transfer.push(value.buffer);
    reply = { id, answer: value };
  } catch (thrown) {
    reply = isDraftFault(thrown)
      ? { id, refused: thrown }
      : { id, broken: String(thrown), outOfMemory: !core.hasMemoryLeft() };
  }
  scope.postMessage(reply, { transfer });
});
