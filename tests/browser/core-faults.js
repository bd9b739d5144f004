/**
 * Functions that break the core in a worker of the page. The core is the released one, without hooks for tests.
 */

/** @typedef {import("@playwright/test").Worker} Worker */

/** The core's message of the panic that `causePanic` triggers. */
export const PANIC_MESSAGE = "the search reported a tour that is none";

/**
 * Makes the core panic by overwriting a square of the path in the core's memory. The tour that the search then reports
 * is invalid.
 *
 * @param {Worker} worker
 */
export async function causePanic(worker) {
  await worker.evaluate(breakCore, "tour");
}

/**
 * Fills the core's memory up to its limit, and then sends a large text, which does not fit.
 *
 * @param {Worker} worker
 */
export async function exhaustMemory(worker) {
  await worker.evaluate(breakCore, "memory");
}

/**
 * Breaks the core; runs in the worker.
 *
 * @param {string} target `tour` to make a tour invalid, `memory` to fill the memory
 */
function breakCore(target) {
  /**
   * Dispatches a request in the worker as if the page had sent it.
   *
   * @param {string} kind
   * @param {object} [parameters] of the request
   */
  const send = (kind, parameters) => {
    dispatchEvent(new MessageEvent("message", { data: { id: -1, kind, parameters } }));
  };

  /**
   * Dispatches a request, and returns the worker's answer without sending it to the page.
   *
   * @param {string} kind
   * @param {object} [parameters] of the request
   * @returns {any}
   */
  const ask = (kind, parameters) => {
    const { postMessage } = self;
    /** @type {any} */
    let reply;
    self.postMessage = (/** @type {any} */ message) => (reply = message);
    send(kind, parameters);
    self.postMessage = postMessage;
    return reply.answer;
  };

  /**
   * Returns the core's memory. An unknown request causes a fault, after which the worker calls `grow` to check whether
   * memory is left. The replaced `grow` records the memory on which it is called.
   *
   * @returns {WebAssembly.Memory}
   */
  const findMemory = () => {
    const { prototype } = WebAssembly.Memory;
    const { grow } = prototype;
    /** @type {any} */
    let memory;
    prototype.grow = function () {
      memory = this;
      return 0;
    };
    ask("unknown request");
    prototype.grow = grow;
    return memory;
  };

  const memory = findMemory();
  if (target === "memory") {
    for (let pages = 4096; pages >= 1;) {
      try {
        memory.grow(pages);
      } catch {
        pages /= 2;
      }
    }
    send("board-text", { text: "x".repeat(64 << 20) });
    return;
  }
  const { draft } = ask("read", { query: "", panoramas: false });
  ask("prepare", { draft, panoramas: false, whole: false });
  ask("advance", { steps: 20, milliseconds: 1000 });
  // The answer is an array of numbers about the state of the search, and ends with the squares of the path.
  const path = ask("seek", { step: 20 }).slice(-20);
  const words = new Uint32Array(memory.buffer);
  for (let start = words.indexOf(path[0]); start >= 0; start = words.indexOf(path[0], start + 1)) {
    const isPathHere = path.every(
      (/** @type {number} */ square, /** @type {number} */ offset) => words[start + offset] === square,
    );
    if (isPathHere) words[start + path.length - 1] = path[0];
  }
  send("advance", { steps: Infinity, milliseconds: 10_000 });
}
