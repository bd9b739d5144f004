/**
 * Puts the page together.
 *
 * @module
 */

import "./styles/page.css";
import { View } from "./board/view.js";
import { Engine } from "./engine/engine.js";
import CoreWorker from "./engine/worker.js?worker";
import { ExploreScreen } from "./explore/explore-screen.js";
import { words } from "./locales/locale.js";
import { RaceScreen } from "./race/race-screen.js";
import { Address } from "./screens/address.js";
import { Screens } from "./screens/screens.js";
import { recall, remember } from "./widgets/memory.js";
import { followTabs } from "./widgets/tabs.js";
import { followTheme } from "./widgets/theme.js";
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
const address = new Address();
const view = new View(recall(VIEW_KEY), () => {
  remember(VIEW_KEY, view.text);
  screens.review();
});
const screens = new Screens(address, [
  new ExploreScreen({ engine, estimator: makeEngine(), address, view }),
  new RaceScreen({ makeEngine, address, view }),
]);
followTheme(() => screens.recolour());
followTabs();

try {
  await screens.offer(await engine.start());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  screens.giveUp(words("detail.unsupported", { message }));
}
