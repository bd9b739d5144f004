/**
 * The screen of the laboratory: many experiments at once, with results as maps, plots and a table. A question describes
 * the experiments. A cell is one of these experiments.
 */

import "#words/laboratory";
import "../styles/heat-map.css";
import "./laboratory.css";
import "./results.css";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { sentences, translate } from "../locales/locale.js";
import { ContentScreen } from "../screens/content-screen.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/download-file.js";
import { SweepSession } from "./sweep-session.js";
import { fragmentOf, isSame, readQuestion } from "./link.js";
import { ResultsView } from "./results-view.js";
import { QuestionForm } from "./question-form.js";
import { LIMIT_FACTOR, RunBar } from "./run-bar.js";
import { planWords } from "./wording.js";
import { MEDIA_TYPES, writeResults } from "./result-formats.js";

/** @import { Choices, SweepPreset, SweepDraft } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { LazyScreenContent } from "../screens/screens.js" */

/**
 * The least time between two updates of the results: in milliseconds, and as a multiple of the last update's duration.
 */
const MIN_UPDATE_INTERVAL_MS = 400;
const UPDATE_INTERVAL_FACTOR = 8;

/** @implements {LazyScreenContent} */
export class LaboratoryScreen extends ContentScreen {
  #makeEngine;
  /** The engine for plans and drafts, independent of the workers. @type {Engine} */
  #planner;
  #form;
  #bar = new RunBar((action) => this.#handleAction(action));
  #view;
  #title = createElement("h2", { tabIndex: -1 });
  #about = createElement("p", { className: "laboratory-about" });
  #suggestions = createElement("div", { className: "laboratory-suggestions" });
  #resultsSection = createElement("div", { className: "laboratory-session", hidden: true });
  #fault = createElement("p", { className: "fault", role: "alert" });
  /** The section with the form. It is closed on a phone, where the form would cover the results. */
  #questionDetails = createElement("details", {
    className: "laboratory-question",
    open: !matchMedia("(max-width: 900px)").matches,
  });
  #actionStatus = createElement("span", { role: "status" });
  /** @type {SweepPreset[]} */
  #presets = [];
  /** @type {SweepSession | null} */
  #session = null;
  #requestToken = 0;
  /** Whether the runs of the question in the address start as soon as the plan is known. */
  #startsAtOnce = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The earliest time of the next update. */
  #nextUpdateTime = -Infinity;

  /**
   * @param {object} parts
   * @param {() => Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ makeEngine, address, view }) {
    super("laboratory", address);
    this.#makeEngine = makeEngine;
    this.#planner = makeEngine();
    this.#form = new QuestionForm({ engine: this.#planner, onSubmit: (question) => this.#submit(question) });
    this.#view = new ResultsView({ view, onOpen: (cell) => this.#openOnStage(cell) });
    this.#build();
  }

  stop() {
    this.#requestToken += 1;
    // Completed runs stay stored. No run continues while another screen is open.
    this.#session?.cancel();
    this.#planner.end();
  }

  updateColours() {
    this.#view.recolour();
  }

  updateView() {
    if (this.isOpen) this.#show();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#form.setChoices(choices);
    super.setChoices(choices);
  }

  /** @param {string} message */
  showCoreFailure(message) {
    setText(this.#fault, message);
  }

  #build() {
    const formatButtons = /** @type {(keyof typeof MEDIA_TYPES)[]} */ (Object.keys(MEDIA_TYPES)).map((format) =>
      createButton(translate(`laboratory.way.${format}`), () => this.#save(format)),
    );
    const copy = createButton(translate("laboratory.copy"), () => this.#copy());
    const back = createElement("a", { href: fragmentOf(null) }, translate("laboratory.back"));
    this.#resultsSection.append(
      this.#bar.root,
      this.#view.root,
      createElement(
        "div",
        { className: "laboratory-export" },
        createElement("span", {}, translate("laboratory.keep")),
        ...formatButtons,
        copy,
        this.#actionStatus,
      ),
    );
    this.#questionDetails.append(createElement("summary", {}, translate("laboratory.question")), this.#form.root);
    this.main.append(
      createElement("aside", { className: "laboratory-side" }, this.#questionDetails),
      createElement(
        "section",
        { className: "laboratory-main", ariaLabel: translate("header.laboratory") },
        createElement("div", { className: "laboratory-head" }, back, this.#title, this.#about, this.#fault),
        this.#suggestions,
        this.#resultsSection,
      ),
    );
  }

  /** Writes a question into the address, and starts its runs. @param {SweepDraft} question */
  #submit(question) {
    const fragment = fragmentOf(question);
    if (this.#session && fragment === this.fragment) {
      this.#session.start();
      return;
    }
    this.#startsAtOnce = true;
    this.address.setFragment(fragment, { replace: false });
    if (this.address.fragment === this.fragment) this.start();
    else this.open();
  }

  /** Shows the question in the address, or the suggestions. */
  async start() {
    const token = ++this.#requestToken;
    const startsAtOnce = this.#startsAtOnce;
    this.#startsAtOnce = false;
    const question = readQuestion(this.fragment);
    this.#session?.cancel();
    this.#session = null;
    setText(this.#fault, "");
    setText(this.#actionStatus, "");
    this.#suggestions.hidden = question !== null;
    this.#resultsSection.hidden = true;
    this.main.dataset.hasQuestion = String(question !== null);
    // On a phone, the form would cover the results.
    this.#questionDetails.open = !matchMedia("(max-width: 900px)").matches;
    if (this.#presets.length === 0) await this.#showSuggestions();
    if (token !== this.#requestToken) return;
    if (!question) {
      setText(this.#title, translate("header.laboratory"));
      setText(this.#about, translate("laboratory.intro"));
      return;
    }
    this.#form.show(question);
    const preset = this.#presets.find((candidate) => isSame(candidate.question, question));
    setText(this.#title, preset ? translate(`laboratory.ready.${preset.name}.title`) : translate("laboratory.own"));
    try {
      const plan = await nullIfEngineLost(this.#planner.request("plan", { question }));
      if (token !== this.#requestToken) return;
      if (!plan) {
        setText(this.#fault, translate("laboratory.broken"));
        return;
      }
      const session = new SweepSession({
        question,
        plan,
        makeEngine: this.#makeEngine,
        workers: navigator.hardwareConcurrency || 2,
        onChange: () => this.#handleProgress(session),
      });
      setText(
        this.#about,
        sentences(preset ? translate(`laboratory.ready.${preset.name}.shows`) : "", planWords(plan)),
      );
      await session.restore();
      if (token !== this.#requestToken) return;
      this.#session = session;
      this.#resultsSection.hidden = false;
      this.#view.showNewResults(session.results, preset?.name ?? "");
      this.#show();
      if (startsAtOnce) session.start();
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      if (token !== this.#requestToken) return;
      setText(this.#about, translate("laboratory.faulty"));
      this.#questionDetails.open = true;
      this.#form.showFault(error.fault);
    }
  }

  /** Shows a card for each suggested question. */
  async #showSuggestions() {
    const presets = await nullIfEngineLost(this.#planner.request("ready-questions", {}));
    if (!presets) return;
    this.#presets = presets;
    this.#suggestions.replaceChildren(
      ...presets.map(({ name, question }) => {
        const presetText = (/** @type {string} */ key) => translate(`laboratory.ready.${name}.${key}`);
        const run = createButton(translate("laboratory.runIt"), () => this.#submit(question), { className: "plain" });
        run.setAttribute("aria-describedby", `laboratory-suggestion-${name}`);
        return createElement(
          "section",
          { className: "laboratory-card" },
          createElement("h3", { id: `laboratory-suggestion-${name}` }, presetText("title")),
          createElement("p", {}, presetText("asks")),
          createElement("p", { className: "muted" }, presetText("shows")),
          run,
        );
      }),
    );
  }

  /** @param {import("./run-bar.js").SweepAction} action */
  async #handleAction(action) {
    const session = this.#session;
    if (!session) return;
    if (action === "start" || action === "goOn") session.start();
    else if (action === "again") {
      await session.discardResults();
      this.#view.showNewResults(session.results, "");
      session.start();
    } else if (action === "raiseLimit") {
      this.#submit({ ...session.question, limit: String(LIMIT_FACTOR * session.results.reachedLimit) });
    } else session[action]();
  }

  /** Handles progress: updates the results, throttled while experiments run. @param {SweepSession} session */
  #handleProgress(session) {
    if (session !== this.#session) return;
    this.#bar.show(session);
    if (session.status !== "running") this.#show();
    else this.#timer ??= setTimeout(() => this.#show(), Math.max(0, this.#nextUpdateTime - performance.now()));
  }

  #show() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#session) return;
    const began = performance.now();
    this.#bar.show(this.#session);
    this.#view.show(this.#session.results);
    const now = performance.now();
    this.#nextUpdateTime = now + Math.max(MIN_UPDATE_INTERVAL_MS, UPDATE_INTERVAL_FACTOR * (now - began));
  }

  /** Opens the experiment of a cell on the Explore screen. @param {number} cell */
  async #openOnStage(cell) {
    const session = this.#session;
    if (!session) return;
    try {
      const draft = await nullIfEngineLost(this.#planner.request("cell-draft", { question: session.question, cell }));
      if (!draft) return;
      const parameters = { draft, panoramas: true, whole: false };
      const experimentInfo = await nullIfEngineLost(this.#planner.request("prepare", parameters));
      session.cancel();
      await session.save();
      if (experimentInfo?.query) window.location.assign(`?${experimentInfo.query}#`);
    } catch (error) {
      if (!(error instanceof InvalidDraftError || error instanceof EngineError)) throw error;
      setText(this.#actionStatus, translate("laboratory.unopened"));
    }
  }

  /** @param {keyof typeof MEDIA_TYPES} format */
  async #save(format) {
    const session = this.#session;
    if (!session) return;
    const { question, results } = session;
    const file = await nullIfEngineLost(writeResults(this.#planner, format, question, results, this.#view.cells));
    if (!file) return;
    downloadFile(file, `laboratory.${format}`);
    setText(this.#actionStatus, translate("laboratory.written"));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setText(this.#actionStatus, translate("laboratory.copied"));
    } catch {
      setText(this.#actionStatus, translate("laboratory.uncopied"));
    }
  }
}
