/**
 * The form for a question, which is a set of experiments: lists of algorithms, boards, starts and so on. The form shows
 * the number of runs of the question.
 */

import { html, nothing, render } from "lit-html";
import { InvalidDraftError, nullIfEngineLost } from "../engine/engine.js";
import { joinList, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields } from "../widgets/fields.js";
import { faultWords } from "../wording/fault.js";
import { DEFAULT_QUESTION } from "./link.js";
import { algorithmName, orderName, planWords } from "./wording.js";

/** @import { TemplateResult } from "lit-html" */
/** @import { Choices, SweepDraft } from "../bindings/protocol" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { DraftFault } from "../engine/protocol.js" */

/** The debounce time of the text fields, in milliseconds. */
const DEBOUNCE_MS = 250;

/** The named sets of starts. */
const STARTS = ["corner", "all", "octant", "published-interior", "published-border"];

/** The option for individually named squares in the list of starts. */
const CUSTOM_STARTS = "own";

/** The core's name for all move orders. */
const ALL_ORDERS = "all";

/** Suggested board sizes, and suggested seeds for one, ten, a thousand and a million runs. */
const SUGGESTIONS = /** @type {const} */ ({
  sizes: ["6", "8", "5..12", "5..40"],
  seeds: ["0", "0..9", "0..999", "0..999999"],
});

/**
 * The values of each list, with the keys of their texts.
 *
 * @type {Partial<Record<keyof SweepDraft, [string, string][]>>}
 */
const OPTIONS = {
  starts: [...STARTS, CUSTOM_STARTS].map((name) => [name, `laboratory.starts.${name}`]),
  tour: ["open", "closed"].map((name) => [name, `laboratory.tour.${name}`]),
  centre: ["trueCentre", "integerCentre"].map((name) => [name.replace("Centre", ""), `algorithm.${name}`]),
};

/** An example of a move order. */
const EXAMPLE_ORDER = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";

/**
 * The fields are read and filled as a whole. The template renders only what surrounds their contents, so that it never
 * overwrites what the user types.
 */
export class QuestionForm {
  root = createElement("form", {
    className: "laboratory-form",
    noValidate: true,
    autocomplete: "off",
    spellcheck: false,
  });
  #fields = new Fields(this.root);
  #engine;
  /** @type {Pick<Choices, "algorithms" | "orders">} */
  #choices = { algorithms: [], orders: [] };
  /** @type {SweepDraft} */
  #question = DEFAULT_QUESTION;
  /** @type {DraftFault | null} */
  #fault = null;
  #runCount = "";
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
    // Changes made before the choices arrive apply to the defaults.
    this.#render();
    this.#fill(DEFAULT_QUESTION);
    this.root.addEventListener("input", ({ target }) => {
      const { name, value, checked } = /** @type {HTMLInputElement} */ (target);
      const isAllOrders = value === ALL_ORDERS;
      // The option "all orders" excludes the others.
      if (name === "orders" && (checked || !isAllOrders))
        this.#check(
          "orders",
          isAllOrders ? [ALL_ORDERS] : this.#checked("orders").filter((order) => order !== ALL_ORDERS),
        );
      this.#readFields();
    });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit(this.question);
    });
  }

  /** The question in the fields. @returns {SweepDraft} */
  get question() {
    return { ...this.#question };
  }

  /** @param {Choices} choices */
  setChoices({ algorithms, orders }) {
    this.#choices = { algorithms, orders };
    this.#render();
    this.show(this.#question);
  }

  /** Shows a question in the fields. @param {SweepDraft} question */
  show(question) {
    this.#fill(question);
    this.#requestPlan();
  }

  /** @param {SweepDraft} question */
  #fill(question) {
    const { algorithms, orders, starts, ...texts } = question;
    this.#question = { ...question };
    const tokens = orders.trim().split(/\s+/);
    const isCustom = (/** @type {string} */ token) => token.includes(";");
    const isNamed = STARTS.includes(starts);
    this.#fields.set({ ...texts, starts: isNamed ? starts : CUSTOM_STARTS, squares: isNamed ? "" : starts });
    this.#fields.set({ customOrders: tokens.filter(isCustom).join(" ") });
    this.#check("algorithms", algorithms.split(/[\s,]+/));
    this.#check(
      "orders",
      tokens.filter((token) => !isCustom(token)).flatMap((token) => token.split(",")),
    );
    this.#render();
  }

  /** @param {string} list @param {string[]} values the values of the boxes to check */
  #check(list, values) {
    for (const box of this.#fields.all(list)) box.checked = values.includes(box.value);
  }

  /** The values of the checked boxes of a list. @param {string} list */
  #checked(list) {
    return this.#fields.all(list).flatMap(({ checked, value }) => (checked ? [value] : []));
  }

  /** Shows an error that the core reported. @param {DraftFault | null} fault */
  showFault(fault) {
    this.#fault = fault;
    this.#render();
  }

  /** Reads the question from the fields, and requests its plan after the debounce time. */
  #readFields() {
    const textOf = (/** @type {string} */ name) => this.#fields.text(name).trim();
    for (const name of /** @type {const} */ (["sizes", "seeds", "tour", "limit", "centre"]))
      this.#question[name] = textOf(name);
    this.#question.starts = textOf(textOf("starts") === CUSTOM_STARTS ? "squares" : "starts");
    // The lists are empty until the core has sent the choices. Until then, the question keeps its algorithms and
    // orders.
    if (this.#choices.algorithms.length > 0) {
      this.#question.algorithms = this.#checked("algorithms").join();
      this.#question.orders = [this.#checked("orders").join(), textOf("customOrders")].filter(Boolean).join(" ");
    }
    this.#render();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#requestPlan(), DEBOUNCE_MS);
  }

  /** Requests the plan from the core, and shows the number of runs. */
  async #requestPlan() {
    clearTimeout(this.#timer);
    const token = ++this.#requestToken;
    try {
      const plan = await nullIfEngineLost(this.#engine.request("plan", { question: this.question }));
      if (token !== this.#requestToken || !plan) return;
      this.#runCount = planWords(plan);
      this.showFault(null);
    } catch (error) {
      if (!(error instanceof InvalidDraftError)) throw error;
      if (token !== this.#requestToken) return;
      this.#runCount = "";
      this.showFault(error.fault);
    }
  }

  #render() {
    const { algorithms, orders } = this.#choices;
    const algorithmNames = this.#checked("algorithms").map(algorithmName);
    const orderNames = this.#checked("orders").map(orderLabel);
    if (this.#fields.text("customOrders").trim()) orderNames.push(translate("order.own"));
    const groups = [...new Set(algorithms.map(({ group }) => group))].map((group) => {
      const names = algorithms.filter((offer) => offer.group === group).map(({ name }) => name);
      return checkboxes("algorithms", translate(`algorithms.group.${group}`), names, algorithmName);
    });
    /** @param {keyof typeof SUGGESTIONS} name */
    const suggestionsFor = (name) => {
      const buttons = SUGGESTIONS[name].map((value) => {
        const onClick = () => (this.#fields.set({ [name]: value }), this.#readFields());
        return html`<button type="button" class="plain quieter" @click=${onClick}>${value}</button>`;
      });
      return html`<div class="laboratory-values">${buttons}</div>`;
    };
    const orderList = [...orders.map(({ name }) => name), ALL_ORDERS];
    render(
      html`
        ${this.#foldedField("algorithms", algorithmNames, html`<div class="laboratory-checks">${groups}</div>`)}
        ${this.#field("sizes", suggestionsFor("sizes"))}
        ${this.#field(
          "starts",
          html`<input
            name="squares"
            placeholder="0,0 2,1"
            aria-label=${translate("laboratory.starts.squares")}
            ?hidden=${this.#fields.text("starts") !== CUSTOM_STARTS}
          />`,
        )}
        ${this.#foldedField(
          "orders",
          orderNames,
          html`<div class="laboratory-checks">
              ${checkboxes("orders", translate("laboratory.part.orders"), orderList, orderLabel)}
            </div>
            <label>
              <span>${translate("laboratory.ownOrders")}</span>
              <input name="customOrders" placeholder=${EXAMPLE_ORDER} />
            </label>`,
        )}
        ${this.#field("tour")} ${this.#field("seeds", suggestionsFor("seeds"))} ${this.#field("centre")}
        ${this.#field("limit")}
        <div class="laboratory-submit">
          <p class="laboratory-count" role="status">${this.#runCount}</p>
          <button class="plain">${translate("laboratory.run")}</button>
        </div>
      `,
      this.root,
    );
  }

  /**
   * A field with its label, its note and its error message. A question that has no use for the field hides it.
   *
   * @param {keyof SweepDraft} name
   * @param {TemplateResult | typeof nothing} [extra]
   */
  #field(name, extra = nothing) {
    const names = this.#question.algorithms.split(/[\s,]+/);
    const offers = this.#choices.algorithms.filter((offer) => names.includes(offer.name));
    const isUnused =
      (name === "seeds" && !offers.some(({ usesSeed }) => usesSeed)) ||
      (name === "centre" && !offers.some(({ usesCentre }) => usesCentre));
    const options = OPTIONS[name]?.map(([value, key]) => html`<option value=${value}>${translate(key)}</option>`);
    const [mode, placeholder] = name === "limit" ? ["numeric", translate("laboratory.usualLimit")] : [nothing, nothing];
    const [faultId, invalid] = [`laboratory-fault-${name}`, this.#fault?.field === name ? "true" : nothing];
    const control = options
      ? html`<select name=${name} aria-describedby=${faultId} aria-invalid=${invalid}>
          ${options}
        </select>`
      : html`<input
          name=${name}
          inputmode=${mode}
          placeholder=${placeholder}
          aria-describedby=${faultId}
          aria-invalid=${invalid}
        />`;
    return html`<div class="laboratory-part" ?hidden=${isUnused}>
      <label><span>${translate(`laboratory.part.${name}`)}</span>${control}</label>
      ${extra}
      <small>${translate(`laboratory.note.${name}`)}</small>
      ${this.#faultText(name)}
    </div>`;
  }

  /**
   * A folded field for a long list. Its summary always shows the selection.
   *
   * @param {keyof SweepDraft} name
   * @param {string[]} selectedNames
   * @param {TemplateResult} contents
   */
  #foldedField(name, selectedNames, contents) {
    return html`<div class="laboratory-part">
      <details>
        <summary aria-describedby="laboratory-fault-${name}">
          <span>${translate(`laboratory.part.${name}`)}</span>
          <strong>${joinList(selectedNames, "unit") || translate("laboratory.none")}</strong>
        </summary>
        ${contents}
      </details>
      ${this.#faultText(name)}
    </div>`;
  }

  /** @param {keyof SweepDraft} name */
  #faultText(name) {
    const text = this.#fault?.field === name ? faultWords(this.#fault) : "";
    return html`<p class="fault" id="laboratory-fault-${name}" role="alert">${text}</p>`;
  }
}

/** @param {string} order */
function orderLabel(order) {
  return order === ALL_ORDERS ? translate("laboratory.allOrders") : orderName(order);
}

/** @param {string} field @param {string} legend @param {string[]} values @param {(value: string) => string} labelOf */
function checkboxes(field, legend, values, labelOf) {
  const boxes = values.map(
    (value) =>
      html`<label class="check"
        ><input type="checkbox" name=${field} value=${value} /><span>${labelOf(value)}</span></label
      >`,
  );
  return html`<fieldset>
    <legend class=${field === "orders" ? "visually-hidden" : ""}>${legend}</legend>
    ${boxes}
  </fieldset>`;
}
