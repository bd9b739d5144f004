/** The core in the calling thread: loaded once, and shared by all calls. */

import * as core from "../engine/laboratory-core.js";
import { decodeReport } from "../engine/protocol.js";
import { compileSource } from "./core-source.js";
import { createRequestHandlers } from "./request-handlers.js";
import { SolverBroken } from "./errors.js";

/** @import { CoreSource } from "./core-source.js" */
/** @import { SendRequest } from "./requests.js" */

/** The longest time slice, in milliseconds: short enough for a page to draw its next frame in time. */
const MAX_SLICE_MS = 8;

/**
 * The promise that settles when the core is loaded; undefined before the first load and after a failed load.
 *
 * @type {Promise<void> | undefined}
 */
let loading;

/** The error with which the core has trapped; null while it works. @type {SolverBroken | null} */
let breakdown = null;

const { handlers, getSearch } = createRequestHandlers(core);

/** Returns the search of a run. */
export { getSearch };

/**
 * Loads the core, unless it is loaded or being loaded.
 *
 * @param {() => Promise<CoreSource> | CoreSource} load fetches or reads the core
 */
export function loadCore(load) {
  loading ??= (async () => core.load(await compileSource(await load())))();
  // After a failure, the next call tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Yields to the event loop, without the delay of some milliseconds that a timer has. */
function yieldToEventLoop() {
  return new Promise((resolve) => {
    // In Node, an open message channel would keep the process alive.
    if ("setImmediate" in globalThis) {
      globalThis.setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/**
 * Sends a request to the core of this thread, with a time slice of at most `MAX_SLICE_MS`.
 *
 * @type {SendRequest}
 */
export async function sendRequest(kind, parameters) {
  if (!loading) throw new SolverBroken("not-started");
  await loading;
  const { milliseconds } = /** @type {{milliseconds?: number}} */ (parameters);
  if (milliseconds !== undefined) await yieldToEventLoop();
  // A core that has trapped must not be entered again.
  if (breakdown) throw breakdown;
  try {
    const limitedParameters =
      milliseconds === undefined ? parameters : { ...parameters, milliseconds: Math.min(milliseconds, MAX_SLICE_MS) };
    const answer = /** @type {any} */ (handlers[kind](/** @type {any} */ (limitedParameters)));
    return answer instanceof Float64Array ? decodeReport(answer) : answer;
  } catch (thrown) {
    if (!(thrown instanceof WebAssembly.RuntimeError)) throw thrown;
    breakdown = new SolverBroken(core.hasMemoryLeft() ? "trapped" : "out-of-memory", { cause: thrown });
    throw breakdown;
  }
}
