/** Choice of an algorithm, each with one line of description, and of its goal. */

import { translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { EndChoice } from "./end-choice.js";

/** @import { AlgorithmOffer, Draft, ExperimentInfo } from "../bindings/protocol" */

/** @typedef {Pick<Draft, "algorithm" | "tour" | "end" | "find" | "seed" | "centre">} Choice */

/** The list of algorithms, and the fields of the chosen one. */
export class AlgorithmList {
  #list = getElement("algorithms", HTMLElement);
  #fault = getElement("algorithm-fault", HTMLElement);
  #tour = getElement("tour", HTMLSelectElement);
  #find = getElement("find", HTMLSelectElement);
  #seed = getElement("seed", HTMLInputElement);
  #centre = getElement("centre", HTMLSelectElement);
  end;
  /** @type {AlgorithmOffer[]} */
  #offers = [];

  /**
   * @param {object} events
   * @param {() => void} events.onChange something was chosen
   * @param {() => void} events.onType something is being typed
   */
  constructor({ onChange, onType }) {
    this.end = new EndChoice(getElement("end-row", HTMLElement), getElement("end", HTMLButtonElement), onChange);
    this.#list.addEventListener("change", () => {
      const finds = this.#chosen?.finds ?? [];
      if (!finds.includes(this.#find.value)) this.#find.value = finds[0];
      this.#draw();
      onChange();
    });
    this.#tour.addEventListener("change", () => this.#draw());
    for (const field of [this.#tour, this.#find, this.#centre]) {
      field.addEventListener("change", onChange);
    }
    this.#seed.addEventListener("input", onType);
  }

  /** @returns {Choice} as chosen and typed */
  get value() {
    return {
      algorithm: this.#chosen?.name ?? "",
      tour: this.#tour.value,
      end: this.end.value,
      find: this.#find.value,
      seed: this.#seed.value,
      centre: this.#centre.value,
    };
  }

  get #chosen() {
    const name = this.#list.querySelector("input:checked")?.getAttribute("value");
    return this.#offers.find((offer) => offer.name === name);
  }

  /** @param {AlgorithmOffer[]} offers */
  offer(offers) {
    this.#offers = offers;
    const groups = [...new Set(offers.map(({ group }) => group))];
    this.#list.replaceChildren(
      ...groups.map((group) => {
        const heading = createElement("h3", { id: `algorithms-${group}` }, translate(`algorithms.group.${group}`));
        const about = createElement("p", { className: "about" }, translate(`algorithms.aboutGroup.${group}`));
        const members = offers.filter((offer) => offer.group === group).map(({ name }) => this.#choiceOf(name));
        const part = createElement("section", { className: "algorithm-group" }, heading, about, ...members);
        part.role = "group";
        part.setAttribute("aria-labelledby", heading.id);
        return part;
      }),
    );
  }

  /** Creates the option for an algorithm, with a place for the reason why it is disabled. @param {string} name */
  #choiceOf(name) {
    const reason = createElement("span", { className: "reason", id: `algorithm-reason-${name}` });
    const input = createElement("input", { type: "radio", name: "algorithm", value: name });
    input.setAttribute("aria-describedby", reason.id);
    const title = createElement("span", { className: "name" }, translate(`algorithms.name.${name}`));
    const line = createElement("span", { className: "line" }, translate(`algorithms.line.${name}`));
    return createElement("label", {}, input, title, line, reason);
  }

  /** Shows a choice that was made elsewhere. @param {Choice} choice */
  show(choice) {
    for (const input of this.#list.querySelectorAll("input")) {
      input.checked = input.value === choice.algorithm;
    }
    this.#tour.value = choice.tour;
    this.end.show(choice.end, "");
    this.#find.value = choice.find;
    this.#seed.value = choice.seed;
    this.#centre.value = choice.centre;
    this.#draw();
  }

  /**
   * Enables the algorithms that suit a board. The others show why they do not.
   *
   * @param {ExperimentInfo["problems"]} problems reasons why an algorithm does not suit the board, in the order of the offers
   */
  enableFor(problems) {
    this.#offers.forEach(({ name }, index) => {
      const problem = problems[index];
      const input = this.#list.querySelector(`input[value="${name}"]`);
      if (input instanceof HTMLInputElement) input.disabled = Boolean(problem);
      const reason = problem ? faultWords({ field: "algorithm", value: name, problem }) : "";
      setText(getElement(`algorithm-reason-${name}`, HTMLElement), reason);
    });
  }

  /**
   * Shows a fault below the list.
   *
   * @param {string} field
   * @param {string} text
   */
  refuse(field, text) {
    this.#fault.textContent = text;
    this.#seed.setAttribute("aria-invalid", String(field === "seed"));
  }

  /** Clears the faults of the fields. */
  accept() {
    this.#fault.textContent = "";
    this.#seed.removeAttribute("aria-invalid");
  }

  /** Shows the fields that the chosen algorithm uses. */
  #draw() {
    const chosen = this.#chosen;
    this.end.offered = Boolean(chosen?.takesEnd) && this.#tour.value === "open";
    /** @type {[HTMLElement, boolean | undefined][]} */
    const uses = [
      [this.#find, chosen && chosen.finds.length > 1],
      [this.#seed, chosen?.usesSeed],
      [this.#centre, chosen?.usesCentre],
    ];
    for (const [field, used] of uses) {
      const row = field.closest("label");
      if (row) row.hidden = !used;
    }
  }
}
