/** The entry point of the page. */

import "./styles/page.css";
import { ViewSettings } from "./board/view-settings.js";
import { compileCore } from "./engine/compile-core.js";
import { EngineError, nullIfEngineLost } from "./engine/engine.js";
import { UpgradableEngine } from "./engine/upgradable-engine.js";
import { createFullEngine } from "./engine/laboratory-engine.js";
import CoreWorker from "./engine/worker.js?worker";
import { ExploreScreen } from "./explore/explore-screen.js";
import { withTranslations, translate } from "./locales/locale.js";
import { translateMarkup } from "./locales/markup.js";
import { connectCheckButtons, openCheck } from "./printout/entrances.js";
import { raceFragment } from "./race/link.js";
import { Address } from "./screens/address.js";
import { fitBar } from "./screens/bar.js";
import { connectLanguageMenu } from "./screens/language.js";
import { LazyScreen } from "./screens/lazy-screen.js";
import { followPresentation } from "./screens/presentation.js";
import { SCREEN_NAMES } from "./screens/screen-names.js";
import { followScreens } from "./screens/screens.js";
import { connectSkipLink } from "./screens/skip-link.js";
import { getElement, setText } from "./widgets/element.js";
import { loadItem, storeItem } from "./widgets/local-storage.js";
import { connectTabs } from "./widgets/tabs.js";
import { explainTerms } from "./widgets/glossary-terms.js";
import { connectTheme } from "./widgets/theme.js";
import coreUrl from "#bindings.wasm?url";

/** The storage key of the view options. */
const VIEW_KEY = "knights-tour.view";

/** The delay of tasks that the first view does not need, in milliseconds: the service worker and the print sheet. */
const DEFERRED_TASK_DELAY_MS = 3000;

/** Marks the page as started, after which www/start/check.js shows no more messages. */
function markStarted() {
  document.documentElement.dataset.started = "";
}

const core = compileCore(coreUrl);
// The promise is awaited when the engine starts. This handler prevents an unhandled rejection before that.
core.catch(() => undefined);

/**
 * Creates an engine with the full core. When the engine starts, it also loads the texts of the core and the pictures of
 * all pieces.
 */
const makeEngine = () =>
  createFullEngine(() =>
    Promise.all([withTranslations(import("#words/answers")), import("./board/pieces/other-pieces.js")]),
  );

const engine = new UpgradableEngine(
  () => new CoreWorker(),
  () => core,
  makeEngine,
);

/** Creates the screens and the other parts of the page. The texts of the page are loaded already. */
function createPage() {
  const address = new Address();
  const view = new ViewSettings(loadItem(VIEW_KEY), () => {
    storeItem(VIEW_KEY, view.storedText);
    for (const screen of screens) screen.updateView();
  });

  /** Opens the race screen with these experiments. @param {string[]} queries */
  async function openRace(queries) {
    const text = await nullIfEngineLost(engine.request("write-race", { race: { queries, pace: "steps" } }));
    if (text !== null) window.location.hash = raceFragment(text);
  }

  /** Returns the title of the page for a screen. @param {string} key the key of the name of the screen */
  const pageTitle = (key) => translate("header.titled", { screen: translate(key) });
  const onTry = () => (window.location.hash = SCREEN_NAMES.play);
  const explore = new ExploreScreen({
    engine,
    makeEngine,
    address,
    view,
    onCompare: openRace,
    onTry,
    onUnreadable: openCheck,
  });
  /** @type {import("./screens/screens.js").Screen[]} */
  const screens = [
    explore,
    new LazyScreen(SCREEN_NAMES.learn, pageTitle("header.learn"), async () => {
      const { LearnScreen } = await withTranslations(import("./learn/learn-screen.js"));
      return new LearnScreen({ address, stage: explore, makeEngine });
    }),
    new LazyScreen(SCREEN_NAMES.play, pageTitle("header.play"), async () => {
      const { PlayScreen } = await withTranslations(import("./play/play-screen.js"));
      return new PlayScreen({ engine: makeEngine(), address, view });
    }),
    new LazyScreen(SCREEN_NAMES.exercise, pageTitle("header.hand.exercise"), async () => {
      const { ExerciseScreen } = await withTranslations(import("./exercise/exercise-screen.js"));
      return new ExerciseScreen({ engine: makeEngine(), address, view });
    }),
    new LazyScreen(SCREEN_NAMES.puzzle, pageTitle("header.hand.puzzle"), async () => {
      const { PuzzleScreen } = await withTranslations(import("./puzzle/puzzle-screen.js"));
      return new PuzzleScreen({ engine: makeEngine(), address });
    }),
    new LazyScreen(SCREEN_NAMES.check, pageTitle("action.check"), async () => {
      const { PrintoutScreen } = await withTranslations(import("./printout/printout-screen.js"));
      const openTour = (/** @type {Uint8Array} */ tour) => explore.openTour(tour);
      const openRun = (/** @type {string} */ query) => {
        window.location.hash = "";
        address.go(query);
      };
      return new PrintoutScreen({ makeEngine, view, openTour, openRun });
    }),
    new LazyScreen(SCREEN_NAMES.race, pageTitle("header.racePage"), async () => {
      const { RaceScreen } = await withTranslations(import("./race/race-screen.js"));
      return new RaceScreen({ engine, makeEngine, address, view });
    }),
    new LazyScreen(SCREEN_NAMES.published, pageTitle("header.publishedPage"), async () => {
      const { PublishedScreen } = await withTranslations(import("./published/published-screen.js"));
      return new PublishedScreen({ engine: makeEngine(), address });
    }),
    new LazyScreen(SCREEN_NAMES.tours, pageTitle("header.toursPage"), async () => {
      const { ToursScreen } = await withTranslations(import("./tours/tours-screen.js"));
      const openTour = (/** @type {Uint8Array} */ tour) => explore.openTour(tour);
      return new ToursScreen({ lister: makeEngine(), counter: makeEngine(), address, view, openTour });
    }),
    new LazyScreen(SCREEN_NAMES.count, pageTitle("header.count"), async () => {
      const { CountScreen } = await withTranslations(import("./count/count-screen.js"));
      return new CountScreen({ makeEngine, address, view });
    }),
    new LazyScreen(SCREEN_NAMES.laboratory, pageTitle("header.laboratory"), async () => {
      const { LaboratoryScreen } = await withTranslations(import("./laboratory/laboratory-screen.js"));
      return new LaboratoryScreen({ makeEngine, address, view });
    }),
  ];
  followScreens(address, screens);
  connectTheme(() => screens.forEach((screen) => screen.updateColours()));
  connectTabs(() => screens[0].updateView());
  /**
   * Tools for presentation mode, loaded on first use.
   *
   * @type {import("./present/present-tools.js").PresentTools | null}
   */
  let tools = null;
  followPresentation(async (isPresenting) => {
    if (!isPresenting) return tools?.end();
    try {
      const { PresentTools } = await withTranslations(import("./present/present-tools.js"));
      tools ??= new PresentTools(
        () => screens.findLast((screen) => screen.presentationActions)?.presentationActions ?? null,
      );
    } catch {
      return setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
    // Presentation mode may have ended while the tools were loaded.
    if ("present" in document.documentElement.dataset) tools.begin();
  });
  setUpShareButton({ view, getState: () => explore.shareableState });
  explainTerms(
    getElement("term", HTMLElement),
    (term) => (term.includes(".") ? translate(term) : translate(`terms.${term}`)),
    (text) => setText(getElement("announcement", HTMLElement), text),
  );
  connectLanguageMenu();
  connectCheckButtons();
  connectSkipLink();
  fitBar();

  /**
   * Loads the full core at the first input, or at once if the address has a query. If the load fails, the page tries
   * again when the core is needed.
   */
  function loadCoreOnFirstInput() {
    const inputEvents = ["pointerdown", "keydown", "focusin"];
    /** The first position of the pointer. @type {string | null} */
    let firstPosition = null;
    const loadFullCore = () => {
      for (const name of inputEvents) removeEventListener(name, loadFullCore);
      removeEventListener("pointermove", handlePointerMove);
      engine.loadFullCore().catch(() => undefined);
    };
    // Browsers also send `pointermove` when the page moves below a resting pointer. Only a new position counts as
    // input.
    const handlePointerMove = (/** @type {PointerEvent} */ { screenX, screenY }) => {
      const position = `${screenX},${screenY}`;
      firstPosition ??= position;
      if (position !== firstPosition) loadFullCore();
    };
    if (address.query) return loadFullCore();
    for (const name of inputEvents) addEventListener(name, loadFullCore);
    addEventListener("pointermove", handlePointerMove);
  }

  /** Makes the page available offline, unless it is a local file or embedded in another page. */
  function registerOffline() {
    if (!import.meta.env.PROD || !window.location.protocol.startsWith("http") || window.parent !== window) return;
    setTimeout(async () => {
      try {
        const { registerServiceWorker } = await withTranslations(import("./offline/offline.js"));
        await registerServiceWorker();
      } catch {
        /* The next visit tries again. */
      }
    }, DEFERRED_TASK_DELAY_MS);
  }

  /**
   * Prepares a print sheet of the stage in advance, because browsers do not wait for code that is loaded while
   * printing.
   */
  function preparePrinting() {
    setTimeout(async () => {
      try {
        const { handlePrintCommand } = await withTranslations(import("./save/print-sheet.js"));
        // A lesson is printed with its text (learn/lesson-print.js).
        handlePrintCommand(() => (document.body.hasAttribute("data-lesson") ? null : explore.snapshot));
      } catch {
        /* Without the print sheet, the browser prints the page as it is. */
      }
    }, DEFERRED_TASK_DELAY_MS);
  }

  /**
   * Lets an embedding page control this page by messages.
   *
   * @param {ReturnType<typeof start>} ready
   */
  async function connectEmbedder(ready) {
    if (window.parent === window) return;
    try {
      const { connectFrame } = await import("./explore/frame-actions.js");
      connectFrame({ ...explore.frameParts, engine }, ready);
    } catch {
      /* Without messages, the controls of the page still work. */
    }
  }

  /** Starts the core, and shows the view of the address. Resolves to the choices of the core, or to null. */
  async function start() {
    try {
      const choices = await engine.start();
      markStarted();
      registerOffline();
      preparePrinting();
      await Promise.all(screens.map((screen) => screen.setChoices(choices)));
      return choices;
    } catch (error) {
      markStarted();
      const message = (error instanceof EngineError && error.detail) || String(error);
      for (const screen of screens) screen.showCoreFailure(translate("detail.unsupported", { message }));
      return null;
    }
  }

  loadCoreOnFirstInput();
  connectEmbedder(start());
}

// Not awaited: code that is loaded late depends on the complete evaluation of this module.
translateMarkup(createPage);

/**
 * Opens the share dialog on a click of its button. The dialog is loaded on first use.
 *
 * @param {object} dependencies
 * @param {import("./board/view-settings.js").ViewSettings} dependencies.view
 * @param {() => import("./link/page-state.js").ShareableState | null} dependencies.getState returns the state to share
 */
function setUpShareButton(dependencies) {
  getElement("share", HTMLButtonElement).addEventListener("click", async () => {
    try {
      const { getShareDialog } = await withTranslations(import("./share/share-dialog.js"));
      getShareDialog(dependencies).open();
    } catch {
      setText(getElement("announcement", HTMLElement), translate("late.failed"));
    }
  });
}
