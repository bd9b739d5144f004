/** The set-up panel, which opens over the boards: the shared board, the pace, and the number of lanes. */

import addIcon from "lucide-static/icons/plus.svg?raw";
import { translate } from "../locales/locale.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";

/** @import { Draft } from "../bindings/protocol" */
/** @import { Lane } from "./lane.js" */
/** @import { Pace } from "./race.js" */

/**
 * @typedef {object} SetUpEvents
 * @property {() => void} onBoardChange the shared board changed, or whether the lanes share it
 * @property {(pace: Pace) => void} onPace
 * @property {() => void} onAdd
 * @property {() => void} onAccelerationChange the acceleration was switched on or off
 */

/** The fields of the panel. */
export class SetUpPanel {
  #size = {
    rows: getElement("race-rows", HTMLInputElement),
    columns: getElement("race-columns", HTMLInputElement),
  };
  #fault = getElement("race-size-fault", HTMLElement);
  #sameBoard = getElement("race-same-board", HTMLInputElement);
  #pace = getElement("race-pace", HTMLSelectElement);
  #paceNote = getElement("race-pace-note", HTMLElement);
  #faster = getElement("race-faster", HTMLInputElement);
  #add = getElement("race-add", HTMLButtonElement);
  #opener = getElement("race-set-up", HTMLButtonElement);

  /** @param {SetUpEvents} events */
  constructor({ onBoardChange, onPace, onAdd, onAccelerationChange }) {
    setIcon(this.#add, addIcon);
    this.#add.addEventListener("click", onAdd);
    for (const field of Object.values(this.#size)) field.addEventListener("input", onBoardChange);
    this.#sameBoard.addEventListener("change", onBoardChange);
    this.#faster.addEventListener("change", onAccelerationChange);
    this.#pace.addEventListener("change", () => {
      this.pace = /** @type {Pace} */ (this.#pace.value);
      onPace(this.pace);
    });
  }

  get pace() {
    return /** @type {Pace} */ (this.#pace.value);
  }

  /** @param {Pace} pace */
  set pace(pace) {
    this.#pace.value = pace;
    // At unlimited speed, there is nothing to accelerate.
    this.#faster.disabled = pace === "time";
    setText(this.#paceNote, translate(`race.paceNote.${pace}`));
  }

  /** Whether the race accelerates; always false at the pace `time`, which has no speed. */
  get accelerates() {
    return this.#faster.checked && this.pace === "steps";
  }

  set accelerates(quickens) {
    this.#faster.checked = quickens;
  }

  /** Whether all lanes have the same board. */
  get sharesBoard() {
    return this.#sameBoard.checked;
  }

  set sharesBoard(shares) {
    this.#sameBoard.checked = shares;
  }

  /** The parts of a draft that the shared board sets in every lane. @returns {Partial<Draft>} */
  get sharedBoardDraft() {
    if (!this.sharesBoard) return {};
    return { rows: this.#size.rows.value, columns: this.#size.columns.value, shortcuts: true };
  }

  /**
   * Shows the common size of all lanes and its fault, or unlinks the sizes if they differ.
   *
   * @param {Lane[]} lanes
   * @param {number} most the largest number of lanes
   */
  show(lanes, most) {
    this.#add.disabled = lanes.length >= most;
    const sizes = lanes.flatMap(({ draft }) => (draft ? [draft] : []));
    const same = sizes.every(({ rows, columns }) => rows === sizes[0].rows && columns === sizes[0].columns);
    if (!same) this.sharesBoard = false;
    const shared = this.sharesBoard;
    // Disabled until the first race is loaded, because earlier input would be lost.
    this.#sameBoard.disabled = false;
    const fault = lanes.find((lane) => lane.fault?.field === "rows" || lane.fault?.field === "columns")?.fault;
    for (const [name, field] of /** @type {["rows" | "columns", HTMLInputElement][]} */ (Object.entries(this.#size))) {
      field.disabled = !shared;
      if (sizes[0] && field.value !== sizes[0][name]) field.value = sizes[0][name];
      field.ariaInvalid = String(shared && fault?.field === name);
    }
    setText(this.#fault, shared && fault ? faultWords(fault) : "");
  }

  /** Moves the focus to the button that opens the panel, for use after the focused element was removed. */
  focus() {
    this.#opener.focus();
  }
}
