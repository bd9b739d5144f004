/** The view of a lane: its number, its fields, its board and its outcome. */

import stageIcon from "lucide-static/icons/external-link.svg?raw";
import removeIcon from "lucide-static/icons/x.svg?raw";
import { Board } from "../board/board.js";
import { wholeNumber, translate } from "../locales/locale.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { cellWords } from "../wording/vocabulary.js";
import { vocabulary } from "../wording/vocabulary.js";
import { experimentNames, startMovedWords } from "../wording/experiment.js";
import { faultWords } from "../wording/fault.js";
import { laneOutcome } from "./race-text.js";

/** @import { Choices, Draft } from "../bindings/protocol" */
/** @import { Report } from "../engine/protocol.js" */
/** @import { Lane } from "./lane.js" */
/** @import { ExperimentPart } from "./ranking.js" */

/** The fields of a draft that a lane shows. */
const FIELDS = /** @type {const} */ (["order", "algorithm", "tour", "rows", "columns"]);

/** The fields that are shown as chips, which are labels with a rounded border. */
const CHIP_FIELDS = /** @type {const} */ (["order", "algorithm", "tour"]);

/** The maximum length of a counter at full font size, in characters. A longer counter has a smaller font. */
const FULL_SIZE_COUNTER_LENGTH = 10;

/** The outcomes that the board itself shows, so that no text needs to cover the board. */
const OUTCOMES_SHOWN_BY_BOARD = ["open-tour", "closed-tour"];

/**
 * @typedef {object} LaneCallbacks
 * @property {(lane: Lane, parts: Partial<Draft>) => void} onChange
 * @property {(lane: Lane, start: Pick<Draft, "start">) => void} onPick
 * @property {(lane: Lane) => void} onRemove
 * @property {(lane: Lane) => void} onMore called to continue the construction of a tour that was not found yet
 */

/** The view of a lane. It can be reused for another lane. */
export class LaneView {
  #number;
  #choices;
  #viewSettings;
  #root;
  #fields;
  #board;
  /** @type {Lane} */
  #lane;
  /** The latest report; null once it is drawn. @type {Report | null} */
  #report = null;
  /** The sentence about the outcome, if the board shows this outcome; otherwise empty. */
  #visibleOutcome = "";

  /**
   * @param {number} number from 1
   * @param {Lane} lane
   * @param {{choices: Choices, view: import("../board/view-settings.js").ViewSettings}} page
   * @param {LaneCallbacks} events
   */
  constructor(number, lane, { choices, view }, { onChange, onPick, onRemove, onMore }) {
    this.#number = number;
    this.#lane = lane;
    this.#choices = choices;
    this.#viewSettings = view;
    const template = getElement("lane", HTMLTemplateElement);
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.#root = /** @type {HTMLElement} */ (content.firstElementChild);
    getElement("lanes", HTMLElement).append(this.#root);
    this.#root.ariaLabel = translate("race.laneNumber", { number });
    this.#find(".lane-number").textContent = String(number);

    const removeButton = /** @type {HTMLButtonElement} */ (this.#find(".remove"));
    setIcon(removeButton, removeIcon);
    removeButton.ariaLabel = translate("race.remove", { number });
    removeButton.title = removeButton.ariaLabel;
    removeButton.addEventListener("click", () => onRemove(this.#lane));

    this.#fields = /** @type {Record<typeof FIELDS[number], HTMLSelectElement | HTMLInputElement>} */ (
      Object.fromEntries(FIELDS.map((name) => [name, this.#find(`[name=${name}]`)]))
    );
    this.#selectElement("order").replaceChildren(
      ...choices.orders.map(({ name }) => new Option(translate(`order.name.${name}`), name)),
    );
    this.#selectElement("algorithm").replaceChildren(
      ...choices.algorithms.map(({ name }) => new Option(translate(`algorithms.name.${name}`), name)),
    );
    setIcon(this.#find(".open-stage"), stageIcon);
    this.#find(".open-stage").ariaLabel = translate("race.openStage", { number });
    this.#find(".open-stage").title = translate("race.openStage", { number });
    for (const name of FIELDS) {
      this.#fields[name].addEventListener("input", () => onChange(this.#lane, this.#draftChange(name)));
    }
    this.#find(".search-anyway").addEventListener("click", () => onChange(this.#lane, { shortcuts: false }));
    this.#find(".more-work").addEventListener("click", () => onMore(this.#lane));
    this.#board = new Board(/** @type {HTMLCanvasElement} */ (this.#find("canvas")), lane.moment, view, {
      onPick: (square) => onPick(this.#lane, this.#lane.moment.ground.draftStart(square)),
      nameCell: (cell) => {
        const words = vocabulary(this.#lane.moment.ground);
        return cellWords(cell, (key, parts) => translate(key, { ...words, ...parts }));
      },
      isSilent: true,
      fetchLists: async () => this.#lane.experimentInfo && this.#lane.adjacencyLists(),
    });
  }

  /** Hides the view; `show` makes it visible again. */
  hide() {
    this.#root.hidden = true;
  }

  /**
   * Shows a lane before its first step, or the reason why it could not be prepared.
   *
   * @param {Lane} lane
   * @param {object} race
   * @param {boolean} race.sameBoard whether all lanes share a board, whose size the set-up panel shows
   * @param {boolean} race.removable whether the lane can be removed
   * @param {ExperimentPart[]} race.compared the parts in which the lanes differ
   */
  show(lane, { sameBoard, removable, compared }) {
    this.#lane = lane;
    this.#report = null;
    this.#root.hidden = false;
    // A graph has no rows and columns.
    this.#find(".size").hidden = sameBoard || (lane.draft?.graph ?? "") !== "";
    /** @type {HTMLButtonElement} */ (this.#find(".remove")).disabled = !removable;
    const { draft, fault, moment, experimentInfo } = lane;
    if (draft) this.#renderFields(draft);
    for (const name of CHIP_FIELDS) this.#renderChip(name, compared.includes(name));
    const link = /** @type {HTMLAnchorElement} */ (this.#find(".open-stage"));
    link.href = experimentInfo?.query ? `?${experimentInfo.query}#` : "#";
    const isShownElsewhere = sameBoard && (fault?.field === "rows" || fault?.field === "columns");
    const text = fault && !isShownElsewhere ? faultWords(fault) : "";
    // An unchanged text must not be announced again after every key press.
    setText(this.#find(".fault"), text);
    for (const name of FIELDS) this.#fields[name].ariaInvalid = String(fault?.field === name);
    this.#board.show(moment);
    this.#updateLabels();
  }

  /** Applies changed view settings. */
  applyViewSettings() {
    this.#board.applyViewSettings();
    this.#updateLabels();
  }

  /** Updates the outcome, and the texts that name the start. */
  #updateLabels() {
    const { experimentInfo } = this.#lane;
    if (!experimentInfo) return;
    const names = experimentNames(experimentInfo, this.#viewSettings);
    setText(this.#find(".lane-unit"), translate("race.unit", { route: names.route }));
    this.#find("canvas").ariaLabel = translate("race.canvas", { ...names, number: this.#number });
    this.showOutcome();
  }

  /** Updates the outcome, and the buttons that it offers. */
  showOutcome() {
    const outcome = laneOutcome(this.#lane, this.#viewSettings);
    const { experimentInfo, moment, work, breakdown } = this.#lane;
    const startMoved = experimentInfo ? startMovedWords(experimentInfo, this.#viewSettings) : "";
    this.#root.dataset.kind = work || !outcome ? "searching" : outcome.found ? "tour" : "no-tour";
    // The board shows a tour; a text over the board would hide it.
    const isVisibleOnBoard = !work && !breakdown && OUTCOMES_SHOWN_BY_BOARD.includes(moment.status);
    this.#visibleOutcome = isVisibleOnBoard && outcome ? outcome.sentence : "";
    setText(this.#find(".lane-outcome strong"), isVisibleOnBoard ? "" : (outcome?.sentence ?? ""));
    // The note that the start was moved is needed only before the first step.
    const hint = moment.counters.steps === 0 ? startMoved : "";
    setText(this.#find(".lane-outcome span"), isVisibleOnBoard ? "" : (outcome?.detail ?? hint));
    this.#find(".more-work").hidden = moment.status !== "not-found" || work !== null;
    this.#find(".search-anyway").hidden = moment.status !== "refuted" || !experimentInfo?.anyway || work !== null;
  }

  /** Updates the counter and the lead. @param {string} lead as text; empty if the lane is not ahead */
  showLead(lead) {
    const count = wholeNumber(this.#lane.moment.counters.visits);
    const counter = this.#find(".lane-visits");
    setText(counter, count);
    counter.style.setProperty("--characters", String(Math.max(FULL_SIZE_COUNTER_LENGTH, count.length)));
    setText(this.#find(".lane-lead .short-text"), lead);
    setText(this.#find(".lane-lead .full-text"), [lead, this.#visibleOutcome].filter(Boolean).join(" · "));
  }

  /** Stores a report, which the next call of `draw` draws. @param {Report} report already applied to the moment */
  setReport(report) {
    this.#report = report;
  }

  /** Draws the latest report, if it is new. @param {number} speed steps a second */
  draw(speed) {
    if (!this.#report) return;
    this.#board.showReport(this.#report, speed);
    this.#report = null;
  }

  /** Reads the colours of the style sheet again. */
  updateColours() {
    this.#board.updateColours();
  }

  /**
   * Returns the change of the draft after a change of a field. The change enables shortcuts, and sets the goal of an
   * algorithm with a single goal. The values of other fields are left out, because they may be outdated, for example
   * while a new shared size is being prepared.
   *
   * @param {typeof FIELDS[number]} name
   * @returns {Partial<Draft>}
   */
  #draftChange(name) {
    const selected = this.#choices.algorithms.find((algorithm) => algorithm.name === this.#fields.algorithm.value);
    // A goal is to find the first tour or all tours.
    const [firstGoal, secondGoal] = selected?.finds ?? [];
    return { [name]: this.#fields[name].value, shortcuts: true, ...(secondGoal ? {} : { find: firstGoal }) };
  }

  /** @param {Draft} draft */
  #renderFields(draft) {
    const order = this.#selectElement("order");
    const isListed = this.#choices.orders.some(({ name }) => name === draft.order);
    order.querySelector("[data-own]")?.remove();
    if (!isListed) {
      const customOption = new Option(translate("order.own"), draft.order);
      customOption.dataset.own = "";
      order.append(customOption);
    }
    for (const name of FIELDS) {
      const field = this.#fields[name];
      if (field.value !== draft[name]) field.value = draft[name];
    }
  }

  /**
   * Shows the selected option as the text of a chip. The invisible select element lies over the chip.
   *
   * @param {typeof CHIP_FIELDS[number]} name
   * @param {boolean} differs whether the lanes differ in this field
   */
  #renderChip(name, differs) {
    const field = this.#selectElement(name);
    const chip = /** @type {HTMLElement} */ (field.parentElement);
    const text = field.selectedOptions[0]?.text ?? "";
    setText(/** @type {HTMLElement} */ (chip.firstElementChild), text);
    chip.title = text;
    chip.toggleAttribute("data-differs", differs);
  }

  /** @param {typeof CHIP_FIELDS[number]} name */
  #selectElement(name) {
    return /** @type {HTMLSelectElement} */ (this.#fields[name]);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(selector));
  }
}
