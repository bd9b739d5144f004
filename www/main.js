/**
 * Puts the page together.
 *
 * @module
 */

import "./styles/page.css";
import { Address } from "./address.js";
import { BoardScreen } from "./board-screen.js";
import { Engine } from "./engine/engine.js";
import CoreWorker from "./engine/worker.js?worker";
import { recall, remember } from "./memory.js";
import { followTabs } from "./panels/tabs.js";
import { followTheme } from "./theme.js";
import { View } from "./view.js";
import coreAddress from "#bindings.wasm?url";

/** Where the reader's view of the board is remembered. */
const VIEW_KEY = "knights-tour.view";

/** Some servers do not know the type of a wasm file; then it is compiled from its bytes. */
async function compileCore() {
  try {
    return await WebAssembly.compileStreaming(fetch(coreAddress));
  } catch {
    return WebAssembly.compile(await (await fetch(coreAddress)).arrayBuffer());
  }
}

const core = compileCore();
// It is awaited when the engine starts; until then a failure is not one that nobody sees.
core.catch(() => undefined);

/** An engine with a worker of its own. */
const makeEngine = () => new Engine(() => new CoreWorker(), core);

const engine = makeEngine();
const address = new Address((query) => screen.restore(query));
const view = new View(recall(VIEW_KEY), () => {
  remember(VIEW_KEY, view.text);
  screen.review();
});
const screen = new BoardScreen({ engine, estimator: makeEngine(), address, view });
followTheme(() => screen.recolour());
followTabs();

try {
  await screen.offer(await engine.start());
} catch (error) {
  screen.giveUp(error instanceof Error ? error.message : String(error));
}
