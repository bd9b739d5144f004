/** The screen of the laboratory: many experiments at once, with results as maps, plots and a table. */

import "#words/laboratory";
import "uplot/dist/uPlot.min.css";
import "../styles/heat.css";
import "./laboratory.css";
import "./results.css";
import { DraftRefused, EngineBroken, unlessLost } from "../engine/engine.js";
import { sentences, words } from "../locales/locale.js";
import { button, element, make, setText } from "../widgets/element.js";
import { keepFile } from "../widgets/keep-file.js";
import { Inquiry } from "./inquiry.js";
import { fragmentOf, isSame, readQuestion } from "./link.js";
import { ResultsView } from "./results-view.js";
import { QuestionForm } from "./question-form.js";
import { RunBar } from "./run-bar.js";
import { planWords } from "./wording.js";
import { WAYS, csvOf, jsonOf } from "./writing.js";

/** @import { Choices, ReadyQuestion, SweepText } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Content } from "../screens/screens.js" */

/**
 * The least time between two updates of the results, in milliseconds, and as a multiple of the duration of an update.
 */
const PAUSE = 400;
const SHARE = 8;

/** @implements {Content} */
export class LaboratoryScreen {
  #main = element("laboratory", HTMLElement);
  #address;
  #makeEngine;
  /** The engine for plans and drafts, independent of the workers. @type {Engine} */
  #planner;
  #form;
  #bar = new RunBar((deed) => this.#do(deed));
  #view;
  #title = make("h2", { tabIndex: -1 });
  #about = make("p", { className: "laboratory-about" });
  #ready = make("div", { className: "laboratory-ready" });
  #asked = make("div", { className: "laboratory-asked", hidden: true });
  #fault = make("p", { className: "fault", role: "alert" });
  // On a phone, the form would cover the results.
  #fold = make("details", { className: "laboratory-question", open: !matchMedia("(max-width: 900px)").matches });
  #saved = make("span", { role: "status" });
  /** @type {ReadyQuestion[]} */
  #questions = [];
  /** @type {Inquiry | null} */
  #inquiry = null;
  #isOpen = false;
  #isReady = false;
  #isBuilt = false;
  #fragment = "";
  #visit = 0;
  /** Whether the question of the address is to be answered as soon as it is parsed. */
  #isWanted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The earliest time of the next update. */
  #next = -Infinity;

  /**
   * @param {object} parts
   * @param {() => Engine} parts.makeEngine
   * @param {import("../screens/address.js").Address} parts.address
   * @param {import("../board/view.js").View} parts.view
   */
  constructor({ makeEngine, address, view }) {
    this.#makeEngine = makeEngine;
    this.#planner = makeEngine();
    this.#address = address;
    this.#form = new QuestionForm({ engine: this.#planner, onAsk: (question) => this.#ask(question) });
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
    this.#visit += 1;
    // Completed runs stay stored; none continue behind another screen.
    this.#inquiry?.cancel();
    this.#planner.end();
  }

  recolour() {
    this.#view.recolour();
  }

  review() {
    if (this.#isOpen) this.#show();
  }

  /** @param {Choices} choices */
  offer(choices) {
    this.#isReady = true;
    this.#form.offer(choices);
    if (this.#isOpen) this.#begin();
  }

  /** @param {string} message */
  giveUp(message) {
    setText(this.#fault, message);
  }

  #build() {
    this.#isBuilt = true;
    const ways = /** @type {(keyof typeof WAYS)[]} */ (Object.keys(WAYS)).map((way) => button(words(`laboratory.way.${way}`), () => this.#save(way)));
    const copy = button(words("laboratory.copy"), () => this.#copy());
    const back = make("a", { href: fragmentOf(null) }, words("laboratory.back"));
    this.#asked.append(this.#bar.root, this.#view.root, make("div", { className: "laboratory-keep" }, make("span", {}, words("laboratory.keep")), ...ways, copy, this.#saved));
    this.#fold.append(make("summary", {}, words("laboratory.question")), this.#form.root);
    this.#main.append(
      make("aside", { className: "laboratory-side" }, this.#fold),
      make("section", { className: "laboratory-main", ariaLabel: words("header.laboratory") }, make("div", { className: "laboratory-head" }, back, this.#title, this.#about, this.#fault), this.#ready, this.#asked),
    );
  }

  /** Writes a question into the address, and starts its runs. @param {SweepText} question */
  #ask(question) {
    const fragment = fragmentOf(question);
    if (this.#inquiry && fragment === this.#fragment) {
      this.#inquiry.start();
      return;
    }
    this.#isWanted = true;
    this.#address.keepFragment(fragment, { replace: false });
    if (this.#address.fragment === this.#fragment) this.#begin();
    else this.open();
  }

  /** Shows the question in the address, or the suggestions. */
  async #begin() {
    const visit = ++this.#visit;
    const isWanted = this.#isWanted;
    this.#isWanted = false;
    const question = readQuestion(this.#fragment);
    this.#inquiry?.cancel();
    this.#inquiry = null;
    setText(this.#fault, "");
    setText(this.#saved, "");
    this.#ready.hidden = question !== null;
    this.#asked.hidden = true;
    this.#main.dataset.asked = String(question !== null);
    // On a phone, the form would cover the results.
    this.#fold.open = !matchMedia("(max-width: 900px)").matches;
    if (this.#questions.length === 0) await this.#offerReady();
    if (visit !== this.#visit) return;
    if (!question) {
      setText(this.#title, words("header.laboratory"));
      setText(this.#about, words("laboratory.intro"));
      return;
    }
    this.#form.show(question);
    const ready = this.#questions.find((one) => isSame(one.question, question));
    setText(this.#title, ready ? words(`laboratory.ready.${ready.name}.title`) : words("laboratory.own"));
    try {
      const plan = await unlessLost(this.#planner.ask("plan", { question }));
      if (visit !== this.#visit) return;
      if (!plan) {
        setText(this.#fault, words("laboratory.broken"));
        return;
      }
      const inquiry = new Inquiry({ question, plan, makeEngine: this.#makeEngine, workers: navigator.hardwareConcurrency || 2, onChange: () => this.#change(inquiry) });
      setText(this.#about, sentences(ready ? words(`laboratory.ready.${ready.name}.shows`) : "", planWords(plan)));
      await inquiry.restore();
      if (visit !== this.#visit) return;
      this.#inquiry = inquiry;
      this.#asked.hidden = false;
      this.#view.begin(inquiry.results, ready?.name ?? "");
      this.#show();
      if (isWanted) inquiry.start();
    } catch (error) {
      if (!(error instanceof DraftRefused)) throw error;
      if (visit !== this.#visit) return;
      setText(this.#about, words("laboratory.faulty"));
      this.#fold.open = true;
      this.#form.refuse(error.fault);
    }
  }

  /** Offers the suggested questions. */
  async #offerReady() {
    const questions = await unlessLost(this.#planner.ask("ready-questions", {}));
    if (!questions) return;
    this.#questions = questions;
    this.#ready.replaceChildren(
      ...questions.map(({ name, question }) => {
        const told = (/** @type {string} */ key) => words(`laboratory.ready.${name}.${key}`);
        const run = button(words("laboratory.runIt"), () => this.#ask(question), { className: "plain" });
        run.setAttribute("aria-describedby", `laboratory-ready-${name}`);
        return make("section", { className: "laboratory-card" }, make("h3", { id: `laboratory-ready-${name}` }, told("title")), make("p", {}, told("asks")), make("p", { className: "muted" }, told("shows")), run);
      }),
    );
  }

  /** @param {import("./run-bar.js").Deed} deed */
  async #do(deed) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    if (deed === "start" || deed === "goOn") inquiry.start();
    else if (deed === "again") {
      await inquiry.forget();
      this.#view.begin(inquiry.results, "");
      inquiry.start();
    } else inquiry[deed]();
  }

  /** Handles progress: updates at once when the state has changed, otherwise throttled. @param {Inquiry} inquiry */
  #change(inquiry) {
    if (inquiry !== this.#inquiry) return;
    this.#bar.show(inquiry);
    if (inquiry.stand !== "running") this.#show();
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
    this.#next = now + Math.max(PAUSE, SHARE * (now - began));
  }

  /** Opens the experiment of a cell on the main screen. @param {number} cell */
  async #openOnStage(cell) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    try {
      const draft = await unlessLost(this.#planner.ask("cell-draft", { question: inquiry.question, cell }));
      if (!draft) return;
      const setting = await unlessLost(this.#planner.ask("prepare", { draft, panoramas: true, whole: false }));
      inquiry.cancel();
      await inquiry.save();
      if (setting?.query) window.location.assign(`?${setting.query}#`);
    } catch (error) {
      if (!(error instanceof DraftRefused || error instanceof EngineBroken)) throw error;
      setText(this.#saved, words("laboratory.unopened"));
    }
  }

  /** @param {keyof typeof WAYS} way */
  #save(way) {
    const inquiry = this.#inquiry;
    if (!inquiry) return;
    const cells = this.#view.cells;
    const pieces = way === "csv" ? csvOf(inquiry.results, cells) : jsonOf(inquiry.results, cells, inquiry.question);
    keepFile(new Blob([...pieces], { type: WAYS[way] }), `laboratory.${way}`);
    setText(this.#saved, words("laboratory.written"));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setText(this.#saved, words("laboratory.copied"));
    } catch {
      setText(this.#saved, words("laboratory.uncopied"));
    }
  }
}
