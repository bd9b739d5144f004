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
import { followTabs } from "./panels/tabs.js";
import { followTheme } from "./theme.js";
import { View } from "./view.js";
import coreAddress from "#bindings.wasm?url";

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

const engine = new Engine(() => new CoreWorker(), core);
const address = new Address((query) => screen.restore(query));
const screen = new BoardScreen(engine, address);
followTheme(() => screen.recolour());
followTabs();

try {
  await screen.offer(await engine.start());
} catch (error) {
  screen.giveUp(error instanceof Error ? error.message : String(error));
}
