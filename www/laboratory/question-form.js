/** The form for a question: lists of settings, and the number of runs that they make. */

import { DraftRefused, unlessLost } from "../engine/engine.js";
import { listWords, words } from "../locales/locale.js";
import { button, make, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { USUAL } from "./link.js";
import { algorithmName, orderName, planWords } from "./wording.js";

/** @import { AlgorithmOffer, Choices, SweepPlan, SweepText } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */

/** The debounce time of the text fields, in milliseconds. */
const TYPING = 250;

/** The named sets of starts. */
const STARTS = ["corner", "all", "octant", "published-interior", "published-border"];

/** The option for individually named squares in the list of starts. */
const OWN = "own";

/** The core's name for all orders. */
const ALL_ORDERS = "all";

/** Suggested board sizes. */
const SIZES = ["6", "8", "5..12", "5..40"];

export class QuestionForm {
  root = make("form", { className: "laboratory-form", noValidate: true });
  #engine;
  #onAsk;
  /** @type {AlgorithmOffer[]} */
  #offers = [];
  /** @type {SweepText} */
  #question = USUAL;
  #algorithms = make("div", { className: "laboratory-checks" });
  #algorithmNames = make("strong", {});
  #sizes = make("input", { autocomplete: "off", spellcheck: false });
  #starts = make("select", {});
  #squares = make("input", { autocomplete: "off", spellcheck: false });
  #orders = make("div", { className: "laboratory-checks" });
  #orderNames = make("strong", {});
  #own = make("input", { autocomplete: "off", spellcheck: false });
  #tour = make("select", {});
  #seeds = make("input", { autocomplete: "off", spellcheck: false });
  #centre = make("select", {});
  #limit = make("input", { autocomplete: "off", inputMode: "numeric" });
  #count = make("p", { className: "laboratory-count", role: "status" });
  #ask = make("button", { className: "plain" });
  /** The error message and the field of each part. @type {Map<string, {fault: HTMLElement, field: HTMLElement}>} */
  #faults = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #visit = 0;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine makes plans
   * @param {(question: SweepText) => void} parts.onAsk the form was submitted
   */
  constructor({ engine, onAsk }) {
    this.#engine = engine;
    this.#onAsk = onAsk;
    this.#starts.append(...[...STARTS, OWN].map((name) => new Option(words(`laboratory.starts.${name}`), name)));
    this.#tour.append(...["open", "closed"].map((name) => new Option(words(`laboratory.tour.${name}`), name)));
    this.#centre.append(new Option(words("algorithm.trueCentre"), "true"), new Option(words("algorithm.integerCentre"), "integer"));
    this.#limit.placeholder = words("laboratory.usualLimit");
    this.#squares.placeholder = "0,0 2,1";
    this.#squares.ariaLabel = words("laboratory.starts.squares");
    this.#own.placeholder = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";
    setText(this.#ask, words("laboratory.run"));
    const sizes = SIZES.map((text) =>
      button(text, () => {
        this.#sizes.value = text;
        this.#change();
      }),
    );
    const own = make("label", {}, make("span", {}, words("laboratory.ownOrders")), this.#own);
    this.root.append(
      this.#fold("algorithms", this.#algorithmNames, this.#algorithms),
      this.#part("sizes", this.#sizes, make("div", { className: "laboratory-sizes" }, ...sizes)),
      this.#part("starts", this.#starts, this.#squares),
      this.#fold("orders", this.#orderNames, this.#orders, own),
      this.#part("tour", this.#tour),
      this.#part("seeds", this.#seeds),
      this.#part("centre", this.#centre),
      this.#part("limit", this.#limit),
      make("div", { className: "laboratory-ask" }, this.#count, this.#ask),
    );
    // Changes made before the choices arrive apply to the defaults.
    this.#fill(USUAL);
    this.root.addEventListener("input", (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.value === ALL_ORDERS && target.checked) this.#check(this.#orders, [ALL_ORDERS]);
      else if (target instanceof HTMLInputElement && target.type === "checkbox" && this.#orders.contains(target)) this.#uncheckAll();
      this.#change();
    });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#onAsk(this.question);
    });
  }

  /** The question in the fields. @returns {SweepText} */
  get question() {
    return { ...this.#question };
  }

  /** @param {Choices} choices */
  offer({ algorithms, orders }) {
    this.#offers = algorithms;
    const check = (/** @type {string} */ value, /** @type {string} */ name) => make("label", { className: "check" }, make("input", { type: "checkbox", value }), make("span", {}, name));
    const groups = [...new Set(algorithms.map(({ group }) => group))];
    this.#algorithms.replaceChildren(
      ...groups.map((group) => {
        const members = algorithms.filter((offer) => offer.group === group);
        return make("fieldset", {}, make("legend", {}, words(`algorithms.group.${group}`)), ...members.map(({ name }) => check(name, algorithmName(name))));
      }),
    );
    this.#orders.replaceChildren(make("fieldset", {}, make("legend", { className: "unseen" }, words("laboratory.part.orders")), ...orders.map(({ name }) => check(name, orderName(name))), check(ALL_ORDERS, words("laboratory.allOrders"))));
    this.show(this.#question);
  }

  /** Shows a question in the fields. @param {SweepText} question */
  show(question) {
    this.#fill(question);
    this.#plan();
  }

  /** @param {SweepText} question */
  #fill(question) {
    this.#question = { ...question };
    const orders = question.orders.trim().split(/\s+/);
    const isOwn = (/** @type {string} */ token) => token.includes(";");
    this.#check(this.#algorithms, question.algorithms.split(/[\s,]+/));
    this.#check(this.#orders, orders.filter((token) => !isOwn(token)).flatMap((token) => token.split(",")));
    this.#own.value = orders.filter(isOwn).join(" ");
    this.#sizes.value = question.sizes;
    this.#starts.value = STARTS.includes(question.starts) ? question.starts : OWN;
    this.#squares.value = this.#starts.value === OWN ? question.starts : "";
    this.#tour.value = question.tour;
    this.#seeds.value = question.seeds;
    this.#centre.value = question.centre;
    this.#limit.value = question.limit;
    this.#tell();
  }

  /** Shows an error that the core reported. @param {import("../engine/protocol.js").DraftFault} fault */
  refuse(fault) {
    const place = this.#faults.get(fault.field);
    if (!place) return;
    setText(place.fault, faultWords(fault));
    if (place.field.matches("input, select")) place.field.setAttribute("aria-invalid", "true");
  }

  #accept() {
    for (const { fault, field } of this.#faults.values()) {
      setText(fault, "");
      field.removeAttribute("aria-invalid");
    }
  }

  /** Reads the question from the fields. */
  #change() {
    const names = (/** @type {HTMLElement} */ list) => Array.from(list.querySelectorAll("input:checked"), (input) => /** @type {HTMLInputElement} */ (input).value);
    // The lists are empty until the core has sent the choices; until then their parts of the question stay.
    const isOffered = this.#offers.length > 0;
    this.#question = {
      algorithms: isOffered ? names(this.#algorithms).join() : this.#question.algorithms,
      sizes: this.#sizes.value.trim(),
      starts: this.#starts.value === OWN ? this.#squares.value.trim() : this.#starts.value,
      orders: isOffered ? [names(this.#orders).join(), this.#own.value.trim()].filter(Boolean).join(" ") : this.#question.orders,
      seeds: this.#seeds.value.trim(),
      tour: this.#tour.value,
      limit: this.#limit.value.trim(),
      centre: this.#centre.value,
    };
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#plan(), TYPING);
  }

  /** Shows the selection in folded lists, and hides unused fields. */
  #tell() {
    const chosen = (/** @type {HTMLElement} */ list) => Array.from(list.querySelectorAll("input:checked"), (input) => input.parentElement?.textContent ?? "");
    setText(this.#algorithmNames, listWords(chosen(this.#algorithms), "unit") || words("laboratory.none"));
    const orders = [...chosen(this.#orders), ...(this.#own.value.trim() ? [words("order.own")] : [])];
    setText(this.#orderNames, listWords(orders, "unit") || words("laboratory.none"));
    this.#squares.hidden = this.#starts.value !== OWN;
    const names = new Set(this.#question.algorithms.split(/[\s,]+/));
    const offers = this.#offers.filter(({ name }) => names.has(name));
    const uses = /** @type {const} */ ([
      [this.#seeds, offers.some(({ usesSeed }) => usesSeed)],
      [this.#centre, offers.some(({ usesCentre }) => usesCentre)],
    ]);
    for (const [field, isUsed] of uses) {
      const part = /** @type {HTMLElement} */ (field.closest(".laboratory-part"));
      part.hidden = !isUsed;
    }
  }

  /** Requests the number of runs. */
  async #plan() {
    clearTimeout(this.#timer);
    const visit = ++this.#visit;
    try {
      const plan = await unlessLost(this.#engine.ask("plan", { question: this.question }));
      if (visit !== this.#visit || !plan) return;
      this.#accept();
      this.#say(plan);
    } catch (error) {
      if (!(error instanceof DraftRefused)) throw error;
      if (visit !== this.#visit) return;
      this.#accept();
      this.refuse(error.fault);
      setText(this.#count, "");
    }
  }

  /** @param {SweepPlan} plan */
  #say(plan) {
    setText(this.#count, planWords(plan));
  }

  /** @param {HTMLElement} list @param {string[]} names */
  #check(list, names) {
    for (const input of list.querySelectorAll("input")) input.checked = names.includes(input.value);
  }

  /** Deselects "all orders", because a single order was selected. */
  #uncheckAll() {
    const all = this.#orders.querySelector(`input[value="${ALL_ORDERS}"]`);
    if (all instanceof HTMLInputElement) all.checked = false;
  }

  /** @param {string} name */
  #faultOf(name) {
    return make("p", { className: "fault", id: `laboratory-fault-${name}`, role: "alert" });
  }

  /**
   * Creates a part of the form.
   *
   * @param {keyof SweepText} name
   * @param {HTMLElement} field
   * @param {HTMLElement[]} others
   */
  #part(name, field, ...others) {
    const fault = this.#faultOf(name);
    this.#faults.set(name, { fault, field });
    field.setAttribute("aria-describedby", fault.id);
    const note = make("small", {}, words(`laboratory.note.${name}`));
    return make("div", { className: "laboratory-part" }, make("label", {}, make("span", {}, words(`laboratory.part.${name}`)), field), ...others, note, fault);
  }

  /**
   * Creates a folded part for a long list; its summary always shows the selection.
   *
   * @param {keyof SweepText} name
   * @param {HTMLElement} chosen
   * @param {HTMLElement[]} parts
   */
  #fold(name, chosen, ...parts) {
    const fault = this.#faultOf(name);
    const summary = make("summary", {}, make("span", {}, words(`laboratory.part.${name}`)), " ", chosen);
    this.#faults.set(name, { fault, field: summary });
    summary.setAttribute("aria-describedby", fault.id);
    return make("div", { className: "laboratory-part" }, make("details", {}, summary, ...parts), fault);
  }
}
