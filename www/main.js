/** The entry point of the page. */

import "./styles/page.css";
import { View } from "./board/view.js";
import { compileCore } from "./engine/compile-core.js";
import { unlessLost } from "./engine/engine.js";
import { GrowingEngine } from "./engine/growing-engine.js";
import { makeLaboratoryEngine } from "./engine/laboratory-engine.js";
import CoreWorker from "./engine/worker.js?worker";
import { NAME as EXERCISE } from "./exercise/link.js";
import { ExploreScreen } from "./explore/explore-screen.js";
import { NAME as LABORATORY } from "./laboratory/link.js";
import { NAME as LEARN } from "./learn/link.js";
import { withWords, words } from "./locales/locale.js";
import { speak } from "./locales/markup.js";
import { NAME as PLAY } from "./play/link.js";
import { NAME as PUBLISHED } from "./published/link.js";
import { NAME as RACE, fragmentOf } from "./race/link.js";
import { Address } from "./screens/address.js";
import { followBar } from "./screens/bar.js";
import { followLanguage } from "./screens/language.js";
import { LateScreen } from "./screens/late-screen.js";
import { followPresentation } from "./screens/presentation.js";
import { followScreens } from "./screens/screens.js";
import { followSharing } from "./share/share-button.js";
import { NAME as TOURS } from "./tours/link.js";
import { element, setText } from "./widgets/element.js";
import { recall, remember } from "./widgets/memory.js";
import { followTabs } from "./widgets/tabs.js";
import { followTerms } from "./widgets/term.js";
import { followTheme } from "./widgets/theme.js";
import coreAddress from "#bindings.wasm?url";

/** The storage key of the view options. */
const VIEW_KEY = "knights-tour.view";

/** The delay of tasks that the first picture does not need, in milliseconds: the service worker and the print sheet. */
const KEPT_AFTER = 3000;

/** Marks the page as started, so that www/start/check.js shows no message any more. */
function live() {
  document.documentElement.dataset.alive = "";
}

const core = compileCore(coreAddress);
// The promise is awaited when the engine starts. This handler prevents an unhandled rejection before that.
core.catch(() => undefined);

/** Creates an engine with the whole core, once its texts and the pictures of all pieces are loaded. */
const makeEngine = () => makeLaboratoryEngine(() => Promise.all([withWords(import("#words/answers")), import("./board/pieces/other-pieces.js")]));

const engine = new GrowingEngine(() => new CoreWorker(), () => core, makeEngine);
/** Creates the screens and the other parts of the page. The texts of the page are loaded before. */
function assemble() {
  const address = new Address();
  const view = new View(recall(VIEW_KEY), () => {
    remember(VIEW_KEY, view.text);
    for (const screen of screens) screen.review();
  });

  /** Opens the race screen with these experiments. @param {string[]} queries */
  async function race(queries) {
    const text = await unlessLost(engine.ask("write-race", { race: { queries, pace: "steps" } }));
    if (text !== null) window.location.hash = fragmentOf(text);
  }

  /** The title of the page while a screen is shown. @param {string} key the key of the screen's name */
  const titled = (key) => words("header.titled", { screen: words(key) });
  const onTry = () => (window.location.hash = PLAY);
  const explore = new ExploreScreen({ engine, makeEngine, address, view, onCompare: race, onTry });
  /** @type {import("./screens/screens.js").Screen[]} */
  const screens = [
    explore,
    new LateScreen(LEARN, titled("header.learn"), async () => {
      const { LearnScreen } = await withWords(import("./learn/learn-screen.js"));
      return new LearnScreen({ address, stage: explore, makeEngine });
    }),
    new LateScreen(PLAY, titled("header.play"), async () => {
      const { PlayScreen } = await withWords(import("./play/play-screen.js"));
      return new PlayScreen({ engine: makeEngine(), address, view });
    }),
    new LateScreen(EXERCISE, titled("header.hand.exercise"), async () => {
      const { ExerciseScreen } = await withWords(import("./exercise/exercise-screen.js"));
      return new ExerciseScreen({ engine: makeEngine(), address, view });
    }),
    new LateScreen(RACE, titled("header.racePage"), async () => {
      const { RaceScreen } = await withWords(import("./race/race-screen.js"));
      return new RaceScreen({ engine, makeEngine, address, view });
    }),
    new LateScreen(PUBLISHED, titled("header.publishedPage"), async () => {
      const { PublishedScreen } = await withWords(import("./published/published-screen.js"));
      return new PublishedScreen({ engine: makeEngine(), address });
    }),
    new LateScreen(TOURS, titled("header.toursPage"), async () => {
      const { ToursScreen } = await withWords(import("./tours/tours-screen.js"));
      const openTour = (/** @type {Uint8Array} */ tour) => explore.openTour(tour);
      return new ToursScreen({ lister: makeEngine(), counter: makeEngine(), address, view, openTour });
    }),
    new LateScreen(LABORATORY, titled("header.laboratory"), async () => {
      const { LaboratoryScreen } = await withWords(import("./laboratory/laboratory-screen.js"));
      return new LaboratoryScreen({ makeEngine, address, view });
    }),
  ];
  followScreens(address, screens);
  followTheme(() => screens.forEach((screen) => screen.recolour()));
  followTabs(() => screens[0].review());
  /**
   * Tools for presentation mode, loaded on first use.
   *
   * @type {import("./present/present-tools.js").PresentTools | null}
   */
  let tools = null;
  followPresentation(async (isPresenting) => {
    if (!isPresenting) return tools?.end();
    try {
      const { PresentTools } = await withWords(import("./present/present-tools.js"));
      tools ??= new PresentTools(() => screens.findLast(({ presented }) => presented)?.presented ?? null);
    } catch {
      return setText(element("announcement", HTMLElement), words("late.failed"));
    }
    // Presentation mode may have ended while the tools were loaded.
    if ("present" in document.documentElement.dataset) tools.begin();
  });
  followSharing({ view, shown: () => explore.shown });
  followTerms(
    element("term", HTMLElement),
    (term) => (term.includes(".") ? words(term) : words(`terms.${term}`)),
    (text) => setText(element("announcement", HTMLElement), text),
  );
  followLanguage();
  followBar();

  /**
   * Loads the whole core at the first input, or at once if the address asks for more than the first view needs. If
   * loading fails, it is repeated when the core is needed.
   */
  function growInTime() {
    const signs = ["pointerdown", "keydown", "focusin"];
    /** The pointer position of the first event. @type {string | null} */
    let rest = null;
    const grow = () => {
      for (const sign of signs) removeEventListener(sign, grow);
      removeEventListener("pointermove", move);
      engine.grow().catch(() => undefined);
    };
    // Browsers also send events when the page moves below a resting pointer. Only a new position counts as input.
    const move = (/** @type {PointerEvent} */ { screenX, screenY }) => {
      const place = `${screenX},${screenY}`;
      rest ??= place;
      if (place !== rest) grow();
    };
    if (address.query) return grow();
    for (const sign of signs) addEventListener(sign, grow);
    addEventListener("pointermove", move);
  }

  /** Makes the page available offline. This is not done for a file, nor in a frame of another page. */
  function keepInTime() {
    if (!import.meta.env.PROD || !window.location.protocol.startsWith("http") || window.parent !== window) return;
    setTimeout(async () => {
      try {
        const { keepPage } = await withWords(import("./offline/offline.js"));
        await keepPage();
      } catch {
        /* The next visit tries again. */
      }
    }, KEPT_AFTER);
  }

  /**
   * Prepares a print sheet of the stage in advance, because browsers do not wait for code that is loaded while
   * printing.
   */
  function printInTime() {
    setTimeout(async () => {
      try {
        const { followPrinting } = await withWords(import("./keep/print-sheet.js"));
        followPrinting(() => explore.kept);
      } catch {
        /* Without the print sheet, the browser prints the page as it is. */
      }
    }, KEPT_AFTER);
  }

  /** Lets an embedding page control this one by messages. */
  async function followAround() {
    if (window.parent === window) return;
    try {
      const { followMessages } = await import("./frame/frame-messages.js");
      followMessages(window.parent, explore.framed);
    } catch {
      /* Without messages, the page still works by its own controls. */
    }
  }

  /** Starts the core, and opens the view of the address. */
  async function start() {
    try {
      const choices = await engine.start();
      live();
      keepInTime();
      printInTime();
      followAround();
      await Promise.all(screens.map((screen) => screen.offer(choices)));
    } catch (error) {
      live();
      const message = error instanceof Error ? error.message : String(error);
      for (const screen of screens) screen.giveUp(words("detail.unsupported", { message }));
    }
  }

  growInTime();
  start();
}

// Not awaited: code that is loaded late depends on the complete evaluation of this module.
speak(assemble);
