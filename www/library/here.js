/** The core in the calling thread: loaded once, and shared by all calls. */

import * as core from "../engine/laboratory-core.js";
import { isDraftFault, readReport } from "../engine/protocol.js";
import { libraryAnswers } from "./answers.js";
import { compiled } from "./core-source.js";
import { SetupRefused, SolverBroken } from "./errors.js";

/** @import { Source } from "./core-source.js" */
/** @import { Ask } from "./questions.js" */

/** The longest time slice, in milliseconds: short enough for a page to draw its next frame in time. */
const SLICE = 8;

/**
 * Settles once the core is loaded; undefined before the first load and after a failed one.
 *
 * @type {Promise<void> | undefined}
 */
let begun;

const { answers, search } = libraryAnswers(core);

/** Returns the search of a run. */
export { search };

/**
 * Loads the core, unless it is loaded or being loaded.
 *
 * @param {() => Promise<Source> | Source} load fetches or reads the core
 */
export function begin(load) {
  begun ??= (async () => core.load(await compiled(await load())))();
  // After a failure, the next call tries again.
  begun.catch(() => (begun = undefined));
  return begun;
}

/** Yields to the event loop: to clicks, frames and responses. A timer would cost some milliseconds. */
function turn() {
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
 * Passes a request to the core of this thread, with a time slice of at most `SLICE`.
 *
 * @type {Ask}
 */
export async function ask(kind, asked) {
  if (!begun) throw new SolverBroken("not-started");
  await begun;
  const { milliseconds } = /** @type {{milliseconds?: number}} */ (asked);
  if (milliseconds !== undefined) await turn();
  try {
    const short = milliseconds === undefined ? asked : { ...asked, milliseconds: Math.min(milliseconds, SLICE) };
    const answer = /** @type {any} */ (answers[kind](/** @type {any} */ (short)));
    return answer instanceof Float64Array ? readReport(answer) : answer;
  } catch (thrown) {
    if (isDraftFault(thrown)) throw new SetupRefused(thrown);
    // After a trap, the core must not be entered again.
    if (thrown instanceof WebAssembly.RuntimeError) throw new SolverBroken(core.hasMemoryLeft() ? "trapped" : "out-of-memory", { cause: thrown });
    throw thrown;
  }
}
