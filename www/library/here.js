/** The core of this program: one for all that is asked of it, begun once. */

import * as core from "../engine/laboratory-core.js";
import { isDraftFault, readReport } from "../engine/protocol.js";
import { libraryAnswers } from "./answers.js";
import { compiled } from "./core-source.js";
import { SetupRefused, SolverBroken } from "./errors.js";

/** @import { Source } from "./core-source.js" */
/** @import { Ask } from "./questions.js" */

/** How long is searched at once, in milliseconds: a page draws its next frame in time. */
const SLICE = 8;

/** Whether there is a core, or will be. @type {Promise<void> | undefined} */
let begun;

const { answers, search } = libraryAnswers(core);

/** The search of a run that has one. */
export { search };

/**
 * Begins with a core, unless there is one.
 *
 * @param {() => Promise<Source> | Source} load what gets it
 */
export function begin(load) {
  begun ??= (async () => core.load(await compiled(await load())))();
  // What could not be had is asked for again by the next that needs it.
  begun.catch(() => (begun = undefined));
  return begun;
}

/** Lets whatever else waits have its turn: a click, a frame, an answer. A timer would let some milliseconds go by. */
function turn() {
  return new Promise((resolve) => {
    // Node’s own way; a channel would keep it from ending.
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
 * Has the core answer, in slices that are short enough for what else this program does.
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
    // After a trap the core must not be entered again.
    if (thrown instanceof WebAssembly.RuntimeError) throw new SolverBroken(core.hasMemoryLeft() ? "trapped" : "out-of-memory", { cause: thrown });
    throw thrown;
  }
}
