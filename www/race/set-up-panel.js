/**
 * The set-up panel, which opens over the boards: the shared board, the pace (equal steps or equal time), the
 * acceleration, and a button that adds a lane.
 */

import addIcon from "lucide-static/icons/plus.svg?raw";
import { translate } from "../locales/locale.js";
import { setIcon, getElement, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";

/** @import { Draft } from "../bindings/protocol" */
/** @import { Lane } from "./lane.js" */
/** @import { Pace } from "./race.js" */

/**
 * @typedef {object} SetUpEvents
 * @property {() => void} onBoardChange the shared board changed, or sharing was switched on or off
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
  #sharedBoardBox = getElement("race-same-board", HTMLInputElement);
  #paceSelect = getElement("race-pace", HTMLSelectElement);
  #paceNote = getElement("race-pace-note", HTMLElement);
  #accelerationBox = getElement("race-faster", HTMLInputElement);
  #addButton = getElement("race-add", HTMLButtonElement);
  #opener = getElement("race-set-up", HTMLButtonElement);

  /** @param {SetUpEvents} events */
  constructor({ onBoardChange, onPace, onAdd, onAccelerationChange }) {
    setIcon(this.#addButton, addIcon);
    this.#addButton.addEventListener("click", onAdd);
    for (const field of Object.values(this.#size)) field.addEventListener("input", onBoardChange);
    this.#sharedBoardBox.addEventListener("change", onBoardChange);
    this.#accelerationBox.addEventListener("change", onAccelerationChange);
    this.#paceSelect.addEventListener("change", () => {
      this.pace = /** @type {Pace} */ (this.#paceSelect.value);
      onPace(this.pace);
    });
  }

  get pace() {
    return /** @type {Pace} */ (this.#paceSelect.value);
  }

  /** @param {Pace} pace */
  set pace(pace) {
    this.#paceSelect.value = pace;
    // At the pace `time`, the lanes run at full speed, so they cannot accelerate.
    this.#accelerationBox.disabled = pace === "time";
    setText(this.#paceNote, translate(`race.paceNote.${pace}`));
  }

  /** Whether the race accelerates; always false at the pace `time`. */
  get accelerates() {
    return this.#accelerationBox.checked && this.pace === "steps";
  }

  set accelerates(accelerates) {
    this.#accelerationBox.checked = accelerates;
  }

  /** Whether all lanes have the same board. */
  get sharesBoard() {
    return this.#sharedBoardBox.checked;
  }

  set sharesBoard(shares) {
    this.#sharedBoardBox.checked = shares;
  }

  /** The parts of a draft that the shared board sets in every lane. @returns {Partial<Draft>} */
  get sharedBoardDraft() {
    if (!this.sharesBoard) return {};
    return { rows: this.#size.rows.value, columns: this.#size.columns.value, shortcuts: true };
  }

  /**
   * Shows the common size of all lanes and its fault. If the sizes differ, the lanes no longer share a board.
   *
   * @param {Lane[]} lanes
   * @param {number} maxLanes the largest number of lanes
   */
  show(lanes, maxLanes) {
    this.#addButton.disabled = lanes.length >= maxLanes;
    const drafts = lanes.flatMap(({ draft }) => (draft ? [draft] : []));
    const haveSameSize = drafts.every(({ rows, columns }) => rows === drafts[0].rows && columns === drafts[0].columns);
    if (!haveSameSize) this.sharesBoard = false;
    const sharesBoard = this.sharesBoard;
    // The markup disables this checkbox until the first race is loaded, because earlier input would be lost.
    this.#sharedBoardBox.disabled = false;
    const fault = lanes.find((lane) => lane.fault?.field === "rows" || lane.fault?.field === "columns")?.fault;
    for (const [name, field] of /** @type {["rows" | "columns", HTMLInputElement][]} */ (Object.entries(this.#size))) {
      field.disabled = !sharesBoard;
      if (drafts[0] && field.value !== drafts[0][name]) field.value = drafts[0][name];
      field.ariaInvalid = String(sharesBoard && fault?.field === name);
    }
    setText(this.#fault, sharesBoard && fault ? faultWords(fault) : "");
  }

  /** Moves the focus to the button that opens the panel, for use after the focused element was removed. */
  focus() {
    this.#opener.focus();
  }
}
