/**
 * Puts the page together.
 *
 * @module
 */

import "./styles/page.css";
import { Address } from "./address.js";
import { BoardScreen } from "./board-screen.js";
import { element } from "./element.js";
import { Engine } from "./engine/engine.js";
import CoreWorker from "./engine/worker.js?worker";
import { words } from "./locales/locale.js";
import { recall, remember } from "./memory.js";
import { followTabs } from "./panels/tabs.js";
import { RaceScreen } from "./race/race-screen.js";
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
const address = new Address(
  (query) => screen.restore(query),
  () => followScreen(),
);
const view = new View(recall(VIEW_KEY), () => {
  remember(VIEW_KEY, view.text);
  screen.review();
  race.review();
});
const screen = new BoardScreen({ engine, estimator: makeEngine(), address, view });
const race = new RaceScreen(engine, makeEngine, view, (text, how) => address.keepRace(text, how));
followTheme(() => {
  screen.recolour();
  race.recolour();
});
followTabs();

/** Shows the screen that the address names. */
function followScreen() {
  const shown = address.race;
  const isRace = shown !== null;
  screen.shown = !isRace;
  element("to-board", HTMLElement).ariaCurrent = isRace ? null : "page";
  element("to-race", HTMLElement).ariaCurrent = isRace ? "page" : null;
  document.title = isRace ? words("race.pageTitle") : words("page.title");
  if (isRace) race.open(shown);
  else race.leave();
}

followScreen();

try {
  const choices = await engine.start();
  race.offer(choices);
  await screen.offer(choices);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  screen.giveUp(message);
  race.say(words("detail.unsupported", { message }));
}
