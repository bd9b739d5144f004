/** Puts the page together. */

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

/** Where the reader's view of the board is remembered. */
const VIEW_KEY = "knights-tour.view";

/** How long after the first picture the browser is asked to keep the page, and to print it well, in milliseconds: what is needed now comes first. */
const KEPT_AFTER = 3000;

/** From now on the page speaks for itself: see www/start/check.js. */
function live() {
  document.documentElement.dataset.alive = "";
}

const core = compileCore(coreAddress);
// It is awaited when the engine starts; until then a failure is not one that nobody sees.
core.catch(() => undefined);

/** An engine with the whole core, with words for all that it says, and pictures of all that it moves. */
const makeEngine = () => makeLaboratoryEngine(() => Promise.all([withWords(import("#words/answers")), import("./board/pieces/other-pieces.js")]));

const engine = new GrowingEngine(() => new CoreWorker(), () => core, makeEngine);
/** Makes what is on the page, all of which speaks its language. */
function assemble() {
  const address = new Address();
  const view = new View(recall(VIEW_KEY), () => {
    remember(VIEW_KEY, view.text);
    for (const screen of screens) screen.review();
  });

  /** Opens the screen of a race of these experiments. @param {string[]} queries */
  async function race(queries) {
    const text = await unlessLost(engine.ask("write-race", { race: { queries, pace: "steps" } }));
    if (text !== null) window.location.hash = fragmentOf(text);
  }

  /** The title of the page while a screen is shown. @param {string} key of what the screen is called */
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
  /** What is needed to present. @type {import("./present/present-tools.js").PresentTools | null} */
  let tools = null;
  followPresentation(async (isPresenting) => {
    if (!isPresenting) return tools?.end();
    try {
      const { PresentTools } = await withWords(import("./present/present-tools.js"));
      tools ??= new PresentTools(() => screens.findLast(({ presented }) => presented)?.presented ?? null);
    } catch {
      return setText(element("announcement", HTMLElement), words("late.failed"));
    }
    // Meanwhile it may have ended.
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
   * Has the whole core loaded: at the first sign that somebody is there, or at once where the address asks for more than the
   * page shows by itself. Where it does not come now, it is asked for again when it is needed.
   */
  function growInTime() {
    const signs = ["pointerdown", "keydown", "focusin"];
    /** Where the pointer was when it was first told of. @type {string | null} */
    let rest = null;
    const grow = () => {
      for (const sign of signs) removeEventListener(sign, grow);
      removeEventListener("pointermove", move);
      engine.grow().catch(() => undefined);
    };
    // A browser tells of a pointer that rests as well, when something moves below it: that is no sign of somebody.
    const move = (/** @type {PointerEvent} */ { screenX, screenY }) => {
      const place = `${screenX},${screenY}`;
      rest ??= place;
      if (place !== rest) grow();
    };
    if (address.query) return grow();
    for (const sign of signs) addEventListener(sign, grow);
    addEventListener("pointermove", move);
  }

  /** Has the browser keep the page. A file needs no keeping, and a frame of somebody's page keeps nothing there. */
  function keepInTime() {
    if (!import.meta.env.PROD || !window.location.protocol.startsWith("http") || window.parent !== window) return;
    setTimeout(async () => {
      try {
        const { keepPage } = await withWords(import("./offline/offline.js"));
        await keepPage();
      } catch {
        /* It is tried again at the next visit. */
      }
    }, KEPT_AFTER);
  }

  /** Has what is on the stage printed on one sheet, whoever prints it: the browser does not wait for what is loaded then. */
  function printInTime() {
    setTimeout(async () => {
      try {
        const { followPrinting } = await withWords(import("./keep/print-sheet.js"));
        followPrinting(() => explore.kept);
      } catch {
        /* The page is printed as it is. */
      }
    }, KEPT_AFTER);
  }

  /** Lets the page around this one, if there is one, play what is shown. */
  async function followAround() {
    if (window.parent === window) return;
    try {
      const { followMessages } = await import("./frame/frame-messages.js");
      followMessages(window.parent, explore.framed);
    } catch {
      /* It plays by hand. */
    }
  }

  /** Has the core started, and shows what the address says. */
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

// It is not awaited: what is loaded late has to wait until all of this module has run.
speak(assemble);
