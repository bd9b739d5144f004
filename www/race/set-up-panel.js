/** What all lanes of a race share: the board, and what each of them gets. It opens over the boards. */

import addIcon from "lucide-static/icons/plus.svg?raw";
import { words } from "../locales/locale.js";
import { dress, element, setText } from "../widgets/element.js";
import { faultWords } from "../wording/fault.js";

/** @import { Draft } from "../bindings/protocol" */
/** @import { Lane } from "./lane.js" */
/** @import { Pace } from "./race.js" */

/**
 * @typedef {object} SetUpEvents
 * @property {() => void} onBoard the shared board is another one, or each lane has its own from now on
 * @property {(pace: Pace) => void} onPace
 * @property {() => void} onAdd
 * @property {() => void} onFaster whether the race gets faster and faster was changed
 */

/** The fields of the panel. */
export class SetUpPanel {
  #size = {
    rows: element("race-rows", HTMLInputElement),
    columns: element("race-columns", HTMLInputElement),
  };
  #fault = element("race-size-fault", HTMLElement);
  #sameBoard = element("race-same-board", HTMLInputElement);
  #pace = element("race-pace", HTMLSelectElement);
  #paceNote = element("race-pace-note", HTMLElement);
  #faster = element("race-faster", HTMLInputElement);
  #add = element("race-add", HTMLButtonElement);
  #opener = element("race-set-up", HTMLButtonElement);

  /** @param {SetUpEvents} events */
  constructor({ onBoard, onPace, onAdd, onFaster }) {
    dress(this.#add, addIcon);
    this.#add.addEventListener("click", onAdd);
    for (const field of Object.values(this.#size)) field.addEventListener("input", onBoard);
    this.#sameBoard.addEventListener("change", onBoard);
    this.#faster.addEventListener("change", onFaster);
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
    // Without a limit there is no speed that could grow.
    this.#faster.disabled = pace === "time";
    setText(this.#paceNote, words(`race.paceNote.${pace}`));
  }

  /** Whether the race gets faster and faster, if it has a speed at all. */
  get quickens() {
    return this.#faster.checked && this.pace === "steps";
  }

  set quickens(quickens) {
    this.#faster.checked = quickens;
  }

  /** Whether all lanes have the same board. */
  get sharesBoard() {
    return this.#sameBoard.checked;
  }

  set sharesBoard(shares) {
    this.#sameBoard.checked = shares;
  }

  /** What the shared board makes of every lane. @returns {Partial<Draft>} */
  get boardParts() {
    if (!this.sharesBoard) return {};
    return { rows: this.#size.rows.value, columns: this.#size.columns.value, shortcuts: true };
  }

  /**
   * Shows the size that all lanes have, and what is wrong with it; or leaves it to them.
   *
   * @param {Lane[]} lanes
   * @param {number} most how many there may be
   */
  show(lanes, most) {
    this.#add.disabled = lanes.length >= most;
    const sizes = lanes.flatMap(({ draft }) => (draft ? [draft] : []));
    const same = sizes.every(({ rows, columns }) => rows === sizes[0].rows && columns === sizes[0].columns);
    if (!same) this.sharesBoard = false;
    const shared = this.sharesBoard;
    // Before the first race is there, what was typed would be lost.
    this.#sameBoard.disabled = false;
    const fault = lanes.find((lane) => lane.fault?.field === "rows" || lane.fault?.field === "columns")?.fault;
    for (const [name, field] of /** @type {["rows" | "columns", HTMLInputElement][]} */ (Object.entries(this.#size))) {
      field.disabled = !shared;
      if (sizes[0] && field.value !== sizes[0][name]) field.value = sizes[0][name];
      field.ariaInvalid = String(shared && fault?.field === name);
    }
    setText(this.#fault, shared && fault ? faultWords(fault) : "");
  }

  /** Gives the keyboard a place where the one that it had is gone. */
  focus() {
    this.#opener.focus();
  }
}
