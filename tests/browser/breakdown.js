/**
 * Ways to break the core in a worker of the page. It is the published core, without any hook for tests.
 */

/** @typedef {import("@playwright/test").Worker} Worker */

/** The message of the panic that `panic` causes. */
export const PANIC_MESSAGE = "the search reported a tour that is none";

/**
 * Makes the core panic by overwriting a square of a path in its memory. The tour that the search then reports is
 * invalid.
 *
 * @param {Worker} worker
 */
export async function causePanic(worker) {
  await worker.evaluate(breakCore, "tour");
}

/**
 * Fills the core's memory up to its limit, so that the next large text does not fit.
 *
 * @param {Worker} worker
 */
export async function exhaustMemory(worker) {
  await worker.evaluate(breakCore, "memory");
}

/**
 * Breaks the core; runs in the worker.
 *
 * @param {string} what is broken: a `tour`, or the `memory`
 */
function breakCore(what) {
  /**
   * Dispatches a request in the worker as if the page had sent it.
   *
   * @param {string} kind
   * @param {object} [asked]
   */
  const send = (kind, asked) => {
    dispatchEvent(new MessageEvent("message", { data: { id: -1, kind, asked } }));
  };

  /**
   * The worker's answer to a request, without sending it to the page.
   *
   * @param {string} kind
   * @param {object} [asked]
   * @returns {any}
   */
  const ask = (kind, asked) => {
    const { postMessage } = self;
    /** @type {any} */
    let reply;
    self.postMessage = (/** @type {any} */ message) => (reply = message);
    send(kind, asked);
    self.postMessage = postMessage;
    return reply.answer;
  };

  /**
   * The core's memory, caught when the worker measures the remaining memory after a fault.
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
    ask("what no worker can answer");
    prototype.grow = grow;
    return memory;
  };

  const memory = findMemory();
  if (what === "memory") {
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
  // The report of a moment ends with the squares of the path.
  const path = ask("seek", { step: 20 }).slice(-20);
  const words = new Uint32Array(memory.buffer);
  for (let place = words.indexOf(path[0]); place >= 0; place = words.indexOf(path[0], place + 1)) {
    const isPath = path.every((/** @type {number} */ square, /** @type {number} */ index) => words[place + index] === square);
    if (isPath) words[place + path.length - 1] = path[0];
  }
  send("advance", { steps: Infinity, milliseconds: 10_000 });
}
