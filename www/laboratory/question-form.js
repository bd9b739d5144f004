/**
 * The form for a question, which is a set of experiments: lists of algorithms, boards, starts and so on. The form shows
 * the number of runs of the question.
 */

import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { joinList, translate } from "../locales/locale.js";
import { createButton, createElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { DEFAULT_QUESTION } from "./link.js";
import { algorithmName, orderName, planWords } from "./wording.js";

/** @import { AlgorithmOffer, Choices, SweepPlan, SweepDraft } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The debounce time of the text fields, in milliseconds. */
const DEBOUNCE_MS = 250;

/** The named sets of starts. */
const STARTS = ["corner", "all", "octant", "published-interior", "published-border"];

/** The option for individually named squares in the list of starts. */
const CUSTOM_STARTS = "own";

/** The core's name for all move orders. */
const ALL_ORDERS = "all";

/** Suggested board sizes. */
const SIZES = ["6", "8", "5..12", "5..40"];

export class QuestionForm {
  root = createElement("form", { className: "laboratory-form", noValidate: true });
  #engine;
  #onSubmit;
  /** @type {AlgorithmOffer[]} */
  #offers = [];
  /** @type {SweepDraft} */
  #question = DEFAULT_QUESTION;
  #algorithms = createElement("div", { className: "laboratory-checks" });
  #algorithmNames = createElement("strong", {});
  #sizes = createElement("input", { autocomplete: "off", spellcheck: false });
  #starts = createElement("select", {});
  #squares = createElement("input", { autocomplete: "off", spellcheck: false });
  #orders = createElement("div", { className: "laboratory-checks" });
  #orderNames = createElement("strong", {});
  #customOrdersInput = createElement("input", { autocomplete: "off", spellcheck: false });
  #tour = createElement("select", {});
  #seeds = createElement("input", { autocomplete: "off", spellcheck: false });
  #centre = createElement("select", {});
  #limit = createElement("input", { autocomplete: "off", inputMode: "numeric" });
  #runCount = createElement("p", { className: "laboratory-count", role: "status" });
  #submitButton = createElement("button", { className: "plain" });
  /**
   * The error message and the field of each part of the question.
   *
   * @type {Map<string, {fault: HTMLElement, field: HTMLElement}>}
   */
  #faults = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #requestToken = 0;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine makes the plan of a question, which contains the number of its runs
   * @param {(question: SweepDraft) => void} parts.onSubmit called when the form is submitted
   */
  constructor({ engine, onSubmit }) {
    this.#engine = engine;
    this.#onSubmit = onSubmit;
    this.#starts.append(
      ...[...STARTS, CUSTOM_STARTS].map((name) => new Option(translate(`laboratory.starts.${name}`), name)),
    );
    this.#tour.append(...["open", "closed"].map((name) => new Option(translate(`laboratory.tour.${name}`), name)));
    this.#centre.append(
      new Option(translate("algorithm.trueCentre"), "true"),
      new Option(translate("algorithm.integerCentre"), "integer"),
    );
    this.#limit.placeholder = translate("laboratory.usualLimit");
    this.#squares.placeholder = "0,0 2,1";
    this.#squares.ariaLabel = translate("laboratory.starts.squares");
    this.#customOrdersInput.placeholder = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";
    setText(this.#submitButton, translate("laboratory.run"));
    const sizeButtons = SIZES.map((text) =>
      createButton(text, () => {
        this.#sizes.value = text;
        this.#readFields();
      }),
    );
    const customOrders = createElement(
      "label",
      {},
      createElement("span", {}, translate("laboratory.ownOrders")),
      this.#customOrdersInput,
    );
    this.root.append(
      this.#createFoldedField("algorithms", this.#algorithmNames, this.#algorithms),
      this.#createField("sizes", this.#sizes, createElement("div", { className: "laboratory-sizes" }, ...sizeButtons)),
      this.#createField("starts", this.#starts, this.#squares),
      this.#createFoldedField("orders", this.#orderNames, this.#orders, customOrders),
      this.#createField("tour", this.#tour),
      this.#createField("seeds", this.#seeds),
      this.#createField("centre", this.#centre),
      this.#createField("limit", this.#limit),
      createElement("div", { className: "laboratory-submit" }, this.#runCount, this.#submitButton),
    );
    // Changes made before the choices arrive apply to the defaults.
    this.#fill(DEFAULT_QUESTION);
    this.root.addEventListener("input", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.value === ALL_ORDERS && target.checked)
        this.#check(this.#orders, [ALL_ORDERS]);
      else if (target instanceof HTMLInputElement && target.type === "checkbox" && this.#orders.contains(target))
        this.#uncheckAllOrdersOption();
      this.#readFields();
    });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#onSubmit(this.question);
    });
  }

  /** The question in the fields. @returns {SweepDraft} */
  get question() {
    return { ...this.#question };
  }

  /** @param {Choices} choices */
  setChoices({ algorithms, orders }) {
    this.#offers = algorithms;
    const createCheckbox = (/** @type {string} */ value, /** @type {string} */ name) =>
      createElement(
        "label",
        { className: "check" },
        createElement("input", { type: "checkbox", value }),
        createElement("span", {}, name),
      );
    const groups = [...new Set(algorithms.map(({ group }) => group))];
    this.#algorithms.replaceChildren(
      ...groups.map((group) => {
        const members = algorithms.filter((offer) => offer.group === group);
        return createElement(
          "fieldset",
          {},
          createElement("legend", {}, translate(`algorithms.group.${group}`)),
          ...members.map(({ name }) => createCheckbox(name, algorithmName(name))),
        );
      }),
    );
    this.#orders.replaceChildren(
      createElement(
        "fieldset",
        {},
        createElement("legend", { className: "visually-hidden" }, translate("laboratory.part.orders")),
        ...orders.map(({ name }) => createCheckbox(name, orderName(name))),
        createCheckbox(ALL_ORDERS, translate("laboratory.allOrders")),
      ),
    );
    this.show(this.#question);
  }

  /** Shows a question in the fields. @param {SweepDraft} question */
  show(question) {
    this.#fill(question);
    this.#requestPlan();
  }

  /** @param {SweepDraft} question */
  #fill(question) {
    this.#question = { ...question };
    const orders = question.orders.trim().split(/\s+/);
    const isCustom = (/** @type {string} */ token) => token.includes(";");
    this.#check(this.#algorithms, question.algorithms.split(/[\s,]+/));
    this.#check(
      this.#orders,
      orders.filter((token) => !isCustom(token)).flatMap((token) => token.split(",")),
    );
    this.#customOrdersInput.value = orders.filter(isCustom).join(" ");
    this.#sizes.value = question.sizes;
    this.#starts.value = STARTS.includes(question.starts) ? question.starts : CUSTOM_STARTS;
    this.#squares.value = this.#starts.value === CUSTOM_STARTS ? question.starts : "";
    this.#tour.value = question.tour;
    this.#seeds.value = question.seeds;
    this.#centre.value = question.centre;
    this.#limit.value = question.limit;
    this.#updateVisibleFields();
  }

  /** Shows an error that the core reported. @param {import("../engine/protocol.js").DraftFault} fault */
  showFault(fault) {
    const part = this.#faults.get(fault.field);
    if (!part) return;
    setText(part.fault, faultWords(fault));
    if (part.field.matches("input, select")) part.field.setAttribute("aria-invalid", "true");
  }

  #clearFaults() {
    for (const { fault, field } of this.#faults.values()) {
      setText(fault, "");
      field.removeAttribute("aria-invalid");
    }
  }

  /** Reads the question from the fields, and requests its plan after the debounce time. */
  #readFields() {
    const names = (/** @type {HTMLElement} */ list) =>
      Array.from(list.querySelectorAll("input:checked"), (input) => /** @type {HTMLInputElement} */ (input).value);
    // The lists are empty until the core has sent the choices. Until then, the question keeps its algorithms and
    // orders.
    const isOffered = this.#offers.length > 0;
    this.#question = {
      algorithms: isOffered ? names(this.#algorithms).join() : this.#question.algorithms,
      sizes: this.#sizes.value.trim(),
      starts: this.#starts.value === CUSTOM_STARTS ? this.#squares.value.trim() : this.#starts.value,
      orders: isOffered
        ? [names(this.#orders).join(), this.#customOrdersInput.value.trim()].filter(Boolean).join(" ")
        : this.#question.orders,
      seeds: this.#seeds.value.trim(),
      tour: this.#tour.value,
      limit: this.#limit.value.trim(),
      centre: this.#centre.value,
    };
    this.#updateVisibleFields();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#requestPlan(), DEBOUNCE_MS);
  }

  /** Shows the selection in the summaries of folded lists, and hides unused fields. */
  #updateVisibleFields() {
    const selectedNames = (/** @type {HTMLElement} */ list) =>
      Array.from(list.querySelectorAll("input:checked"), (input) => input.parentElement?.textContent ?? "");
    setText(this.#algorithmNames, joinList(selectedNames(this.#algorithms), "unit") || translate("laboratory.none"));
    const orders = [
      ...selectedNames(this.#orders),
      ...(this.#customOrdersInput.value.trim() ? [translate("order.own")] : []),
    ];
    setText(this.#orderNames, joinList(orders, "unit") || translate("laboratory.none"));
    this.#squares.hidden = this.#starts.value !== CUSTOM_STARTS;
    const names = new Set(this.#question.algorithms.split(/[\s,]+/));
    const offers = this.#offers.filter(({ name }) => names.has(name));
    const optionalFields = /** @type {const} */ ([
      [this.#seeds, offers.some(({ usesSeed }) => usesSeed)],
      [this.#centre, offers.some(({ usesCentre }) => usesCentre)],
    ]);
    for (const [field, isUsed] of optionalFields) {
      const part = /** @type {HTMLElement} */ (field.closest(".laboratory-part"));
      part.hidden = !isUsed;
    }
  }

  /** Requests the plan from the core, and shows the number of runs. */
  async #requestPlan() {
    clearTimeout(this.#timer);
    const token = ++this.#requestToken;
    try {
      const plan = await nullIfEngineLost(this.#engine.request("plan", { question: this.question }));
      if (token !== this.#requestToken || !plan) return;
      this.#clearFaults();
      this.#showPlan(plan);
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      if (token !== this.#requestToken) return;
      this.#clearFaults();
      this.showFault(error.fault);
      setText(this.#runCount, "");
    }
  }

  /** @param {SweepPlan} plan */
  #showPlan(plan) {
    setText(this.#runCount, planWords(plan));
  }

  /** @param {HTMLElement} list @param {string[]} names */
  #check(list, names) {
    for (const input of list.querySelectorAll("input")) input.checked = names.includes(input.value);
  }

  /** Deselects the option "all orders" after a click on a single order. */
  #uncheckAllOrdersOption() {
    const all = this.#orders.querySelector(`input[value="${ALL_ORDERS}"]`);
    if (all instanceof HTMLInputElement) all.checked = false;
  }

  /** @param {string} name */
  #createFault(name) {
    return createElement("p", { className: "fault", id: `laboratory-fault-${name}`, role: "alert" });
  }

  /**
   * Creates a field of the form, with its label, its note and its error message.
   *
   * @param {keyof SweepDraft} name
   * @param {HTMLElement} field
   * @param {HTMLElement[]} extraElements
   */
  #createField(name, field, ...extraElements) {
    const fault = this.#createFault(name);
    this.#faults.set(name, { fault, field });
    field.setAttribute("aria-describedby", fault.id);
    const note = createElement("small", {}, translate(`laboratory.note.${name}`));
    return createElement(
      "div",
      { className: "laboratory-part" },
      createElement("label", {}, createElement("span", {}, translate(`laboratory.part.${name}`)), field),
      ...extraElements,
      note,
      fault,
    );
  }

  /**
   * Creates a folded field for a long list. The summary of the folded field always shows the selection.
   *
   * @param {keyof SweepDraft} name
   * @param {HTMLElement} selection
   * @param {HTMLElement[]} contents
   */
  #createFoldedField(name, selection, ...contents) {
    const fault = this.#createFault(name);
    const summary = createElement(
      "summary",
      {},
      createElement("span", {}, translate(`laboratory.part.${name}`)),
      " ",
      selection,
    );
    this.#faults.set(name, { fault, field: summary });
    summary.setAttribute("aria-describedby", fault.id);
    return createElement(
      "div",
      { className: "laboratory-part" },
      createElement("details", {}, summary, ...contents),
      fault,
    );
  }
}
