/** The screen of the laboratory: many experiments at once, with results as maps, plots and a table. */

import "#words/laboratory";
import "uplot/dist/uPlot.min.css";
import "../styles/heat.css";
import "./laboratory.css";
import "./results.css";
import { InvalidDraftError, EngineError, nullIfEngineLost } from "../engine/engine.js";
import { sentences, translate } from "../locales/locale.js";
import { createButton, getElement, createElement, setText } from "../widgets/element.js";
import { downloadFile } from "../widgets/keep-file.js";
import { SweepSession } from "./sweep-session.js";
import { fragmentOf, isSame, readQuestion } from "./link.js";
import { ResultsView } from "./results-view.js";
import { QuestionForm } from "./question-form.js";
import { RunBar } from "./run-bar.js";
import { planWords } from "./wording.js";
import { MEDIA_TYPES, csvOf, jsonOf } from "./result-formats.js";

/** @import { Choices, SweepPreset, SweepText } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { LateContent } from "../screens/screens.js" */

/**
 * The least time between two updates of the results, in milliseconds, and as a multiple of the duration of an update.
 */
const MIN_UPDATE_INTERVAL_MS = 400;
const UPDATE_INTERVAL_FACTOR = 8;

/** @implements {LateContent} */
export class LaboratoryScreen {
  #main = getElement("laboratory", HTMLElement);
  #address;
  #makeEngine;
  /** The engine for plans and drafts, independent of the workers. @type {Engine} */
  #planner;
  #form;
  #bar = new RunBar((deed) => this.#handleAction(deed));
  #view;
  #title = createElement("h2", { tabIndex: -1 });
  #about = createElement("p", { className: "laboratory-about" });
  #suggestions = createElement("div", { className: "laboratory-ready" });
  #resultsSection = createElement("div", { className: "laboratory-asked", hidden: true });
  #fault = createElement("p", { className: "fault", role: "alert" });
  // On a phone, the form would cover the results.
  #fold = createElement("details", { className: "laboratory-question", open: !matchMedia("(max-width: 900px)").matches });
  #saved = createElement("span", { role: "status" });
  /** @type {SweepPreset[]} */
  #questions = [];
  /** @type {SweepSession | null} */
  #inquiry = null;
  #isOpen = false;
  #isReady = false;
  #isBuilt = false;
  #fragment = "";
  #requestToken = 0;
  /** Whether the question of the address is to be answered as soon as it is parsed. */
  #startsAtOnce = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The earliest time of the next update. */
  #next = -Infinity;

  /**
   * @param {object} parts
   * @param {() => Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view-settings.js").ViewSettings} parts.view
   */
  constructor({ makeEngine, address, view }) {
    this.#makeEngine = makeEngine;
    this.#planner = makeEngine();
    this.#address = address;
    this.#form = new QuestionForm({ engine: this.#planner, onAsk: (question) => this.#submit(question) });
    this.#view = new ResultsView({ view, onOpen: (cell) => this.#openOnStage(cell) });
  }

  open() {
    this.#main.hidden = false;
    const { fragment } = this.#address;
    if (this.#isOpen && fragment === this.#fragment) return;
    if (!this.#isBuilt) this.#build();
    this.#isOpen = true;
    this.#fragment = fragment;
    if (this.#isReady) this.#begin();
  }

  leave() {
    this.#main.hidden = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#requestToken += 1;
    // Completed runs stay stored; none continue behind another screen.
    this.#inquiry?.cancel();
    this.#planner.end();
  }

  updateColours() {
    this.#view.recolour();
  }

  updateView() {
    if (this.#isOpen) this.#show();
  }

  /** @param {Choices} choices */
  setChoices(choices) {
    this.#isReady = true;
    this.#form.setChoices(choices);
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  showCoreFailure(message) {
    setText(this.#fault, message);
  }

  #build() {
    this.#isBuilt = true;
    const ways = /** @type {(keyof typeof MEDIA_TYPES)[]} */ (Object.keys(MEDIA_TYPES)).map((way) => createButton(translate(`laboratory.way.${way}`), () => this.#save(way)));
    const copy = createButton(translate("laboratory.copy"), () => this.#copy());
    const back = createElement("a", { href: fragmentOf(null) }, translate("laboratory.back"));
    this.#resultsSection.append(this.#bar.root, this.#view.root, createElement("div", { className: "laboratory-keep" }, createElement("span", {}, translate("laboratory.keep")), ...ways, copy, this.#saved));
    this.#fold.append(createElement("summary", {}, translate("laboratory.question")), this.#form.root);
    this.#main.append(
      createElement("aside", { className: "laboratory-side" }, this.#fold),
      createElement("section", { className: "laboratory-main", ariaLabel: translate("header.laboratory") }, createElement("div", { className: "laboratory-head" }, back, this.#title, this.#about, this.#fault), this.#suggestions, this.#resultsSection),
    );
  }

  /** Writes a question into the address, and starts its runs. @param {SweepText} question */
  #submit(question) {
    const fragment = fragmentOf(question);
    if (this.#inquiry && fragment === this.#fragment) {
      this.#inquiry.start();
      return;
    }
    this.#startsAtOnce = true;
    this.#address.setFragment(fragment, { replace: false });
    if (this.#address.fragment === this.#fragment) this.#begin();
    else this.open();
  }

  /** Shows the question in the address, or the suggestions. */
  async #begin() {
    const visit = ++this.#requestToken;
    const isWanted = this.#startsAtOnce;
    this.#startsAtOnce = false;
    const question = readQuestion(this.#fragment);
    this.#inquiry?.cancel();
    this.#inquiry = null;
    setText(this.#fault, "");
    setText(this.#saved, "");
    this.#suggestions.hidden = question !== null;
    this.#resultsSection.hidden = true;
    this.#main.dataset.asked = String(question !== null);
    // On a phone, the form would cover the results.
    this.#fold.open = !matchMedia("(max-width: 900px)").matches;
    if (this.#questions.length === 0) await this.#showSuggestions();
    if (visit !== this.#requestToken) return;
    if (!question) {
      setText(this.#title, translate("header.laboratory"));
      setText(this.#about, translate("laboratory.intro"));
      return;
    }
    this.#form.show(question);
    const ready = this.#questions.find((one) => isSame(one.question, question));
    setText(this.#title, ready ? translate(`laboratory.ready.${ready.name}.title`) : translate("laboratory.own"));
    try {
      const plan = await nullIfEngineLost(this.#planner.request("plan", { question }));
      if (visit !== this.#requestToken) return;
      if (!plan) {
        setText(this.#fault, translate("laboratory.broken"));
        return;
      }
      const inquiry = new SweepSession({ question, plan, makeEngine: this.#makeEngine, workers: navigator.hardwareConcurrency || 2, onChange: () => this.#change(inquiry) });
      setText(this.#about, sentences(ready ? translate(`laboratory.ready.${ready.name}.shows`) : "", planWords(plan)));
      await inquiry.restore();
      if (visit !== this.#requestToken) return;
      this.#inquiry = inquiry;
      this.#resultsSection.hidden = false;
      this.#view.begin(inquiry.results, ready?.name ?? "");
      this.#show();
      if (isWanted) inquiry.start();
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      if (visit !== this.#requestToken) return;
      setText(this.#about, translate("laboratory.faulty"));
      this.#fold.open = true;
      this.#form.showFault(error.fault);
    }
  }

  /** Offers the suggested questions. */
  async #showSuggestions() {
    const questions = await nullIfEngineLost(this.#planner.request("ready-questions", {}));
    if (!questions) return;
    this.#questions = questions;
    this.#suggestions.replaceChildren(
      ...questions.map(({ name, question }) => {
        const told = (/** @type {string} */ key) => translate(`laboratory.ready.${name}.${key}`);
        const run = createButton(translate("laboratory.runIt"), () => this.#submit(question), { className: "plain" });
        run.setAttribute("aria-describedby", `laboratory-ready-${name}`);
        return createElement("section", { className: "laboratory-card" }, createElement("h3", { id: `laboratory-ready-${name}` }, told("title")), createElement("p", {}, told("asks")), createElement("p", { className: "muted" }, told("shows")), run);
      }),
    );
  }

  /** @param {import("./run-bar.js").SweepAction} deed */
  async #handleAction(deed) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    if (deed === "start" || deed === "goOn") inquiry.start();
    else if (deed === "again") {
      await inquiry.discardResults();
      this.#view.begin(inquiry.results, "");
      inquiry.start();
    } else inquiry[deed]();
  }

  /** Handles progress: updates at once when the state has changed, otherwise throttled. @param {SweepSession} inquiry */
  #change(inquiry) {
    if (inquiry !== this.#inquiry) return;
    this.#bar.show(inquiry);
    if (inquiry.status !== "running") this.#show();
    else this.#timer ??= setTimeout(() => this.#show(), Math.max(0, this.#next - performance.now()));
  }

  #show() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#inquiry) return;
    const began = performance.now();
    this.#bar.show(this.#inquiry);
    this.#view.show(this.#inquiry.results);
    const now = performance.now();
    this.#next = now + Math.max(MIN_UPDATE_INTERVAL_MS, UPDATE_INTERVAL_FACTOR * (now - began));
  }

  /** Opens the experiment of a cell on the main screen. @param {number} cell */
  async #openOnStage(cell) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    try {
      const draft = await nullIfEngineLost(this.#planner.request("cell-draft", { question: inquiry.question, cell }));
      if (!draft) return;
      const setting = await nullIfEngineLost(this.#planner.request("prepare", { draft, panoramas: true, whole: false }));
      inquiry.cancel();
      await inquiry.save();
      if (setting?.query) window.location.assign(`?${setting.query}#`);
    } catch (error) {
      if (!(error instanceof InvalidDraftError || error instanceof EngineError)) throw error;
      setText(this.#saved, translate("laboratory.unopened"));
    }
  }

  /** @param {keyof typeof MEDIA_TYPES} way */
  #save(way) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    const cells = this.#view.cells;
    const pieces = way === "csv" ? csvOf(inquiry.results, cells) : jsonOf(inquiry.results, cells, inquiry.question);
    downloadFile(new Blob([...pieces], { type: MEDIA_TYPES[way] }), `laboratory.${way}`);
    setText(this.#saved, translate("laboratory.written"));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setText(this.#saved, translate("laboratory.copied"));
    } catch {
      setText(this.#saved, translate("laboratory.uncopied"));
    }
  }
}
