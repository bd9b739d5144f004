/** The list of algorithms, with one line about each, and the settings of the chosen algorithm. */

import { translate } from "../locales/locale.js";
import { getElement, createElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";
import { EndChoice } from "./end-choice.js";

/** @import { AlgorithmOffer, Draft, ExperimentInfo } from "../bindings/protocol" */

/**
 * The settings of a draft that the list sets.
 *
 * @typedef {Pick<Draft, "algorithm" | "tour" | "end" | "find" | "seed" | "centre">} Choice
 */

/** The list of algorithms, and the fields of the chosen one. */
export class AlgorithmList {
  #list = getElement("algorithms", HTMLElement);
  #fault = getElement("algorithm-fault", HTMLElement);
  #tourSelect = getElement("tour", HTMLSelectElement);
  #findSelect = getElement("find", HTMLSelectElement);
  #seedInput = getElement("seed", HTMLInputElement);
  #centreSelect = getElement("centre", HTMLSelectElement);
  endChoice;
  /** @type {AlgorithmOffer[]} */
  #offers = [];

  /**
   * @param {object} events
   * @param {() => void} events.onChange called when an option is chosen
   * @param {() => void} events.onInput called while the user types
   */
  constructor({ onChange, onInput }) {
    this.endChoice = new EndChoice(getElement("end-row", HTMLElement), getElement("end", HTMLButtonElement), onChange);
    this.#list.addEventListener("change", () => {
      const goals = this.#chosen?.finds ?? [];
      if (!goals.includes(this.#findSelect.value)) this.#findSelect.value = goals[0];
      this.#updateFields();
      onChange();
    });
    this.#tourSelect.addEventListener("change", () => this.#updateFields());
    for (const field of [this.#tourSelect, this.#findSelect, this.#centreSelect]) {
      field.addEventListener("change", onChange);
    }
    this.#seedInput.addEventListener("input", onInput);
  }

  /** @returns {Choice} the current settings */
  get value() {
    return {
      algorithm: this.#chosen?.name ?? "",
      tour: this.#tourSelect.value,
      end: this.endChoice.value,
      find: this.#findSelect.value,
      seed: this.#seedInput.value,
      centre: this.#centreSelect.value,
    };
  }

  /** The chosen algorithm, or undefined. */
  get #chosen() {
    const name = this.#list.querySelector("input:checked")?.getAttribute("value");
    return this.#offers.find((offer) => offer.name === name);
  }

  /** Fills the list. @param {AlgorithmOffer[]} offers the available algorithms */
  setAlgorithms(offers) {
    this.#offers = offers;
    const groups = [...new Set(offers.map(({ group }) => group))];
    this.#list.replaceChildren(
      ...groups.map((group) => {
        const heading = createElement("h3", { id: `algorithms-${group}` }, translate(`algorithms.group.${group}`));
        const about = createElement("p", { className: "about" }, translate(`algorithms.aboutGroup.${group}`));
        const options = offers.filter((offer) => offer.group === group).map(({ name }) => this.#createOption(name));
        const section = createElement("section", { className: "algorithm-group" }, heading, about, ...options);
        section.role = "group";
        section.setAttribute("aria-labelledby", heading.id);
        return section;
      }),
    );
  }

  /** Creates the option for an algorithm, with space for the reason why it is disabled. @param {string} name */
  #createOption(name) {
    const reason = createElement("span", { className: "reason", id: `algorithm-reason-${name}` });
    const input = createElement("input", { type: "radio", name: "algorithm", value: name });
    input.setAttribute("aria-describedby", reason.id);
    const title = createElement("span", { className: "name" }, translate(`algorithms.name.${name}`));
    const summary = createElement("span", { className: "summary" }, translate(`algorithms.line.${name}`));
    return createElement("label", {}, input, title, summary, reason);
  }

  /** Shows the settings of a draft. @param {Choice} choice */
  show(choice) {
    for (const input of this.#list.querySelectorAll("input")) {
      input.checked = input.value === choice.algorithm;
    }
    this.#tourSelect.value = choice.tour;
    this.endChoice.show(choice.end, "");
    this.#findSelect.value = choice.find;
    this.#seedInput.value = choice.seed;
    this.#centreSelect.value = choice.centre;
    this.#updateFields();
  }

  /**
   * Enables the algorithms that suit a board. The others are disabled, and show the reason.
   *
   * @param {ExperimentInfo["problems"]} problems the reasons why algorithms do not suit the board,
   *   in the order of the algorithms; null for a suitable algorithm
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
   * @param {string} field the faulty field of the draft
   * @param {string} text
   */
  showFault(field, text) {
    this.#fault.textContent = text;
    this.#seedInput.setAttribute("aria-invalid", String(field === "seed"));
  }

  /** Clears the faults of the fields. */
  clearFaults() {
    this.#fault.textContent = "";
    this.#seedInput.removeAttribute("aria-invalid");
  }

  /** Shows only the fields that the chosen algorithm uses. */
  #updateFields() {
    const chosen = this.#chosen;
    this.endChoice.isAvailable = Boolean(chosen?.takesEnd) && this.#tourSelect.value === "open";
    /** @type {[HTMLElement, boolean | undefined][]} */
    const fieldUses = [
      [this.#findSelect, chosen && chosen.finds.length > 1],
      [this.#seedInput, chosen?.usesSeed],
      [this.#centreSelect, chosen?.usesCentre],
    ];
    for (const [field, isUsed] of fieldUses) {
      const row = field.closest("label");
      if (row) row.hidden = !isUsed;
    }
  }
}
