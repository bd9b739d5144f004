/** Panel for the shape of the board: its holes, its joined sides, and the piece. */

import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { translate } from "../../locales/locale.js";
import { setIcon, getElement, setText } from "../../widgets/element.js";
import { shapeWords } from "../../wording/vocabulary.js";

/** Option value for a board without holes. */
const NONE = "none";

/** Option value for custom holes or a custom leaper. */
const CUSTOM = "own";

/**
 * The handlers of changes in the panel.
 *
 * @typedef {object} ShapeEvents
 * @property {(name: string, seed: string) => void} onPreset a preset of holes is chosen, or its seed is changed
 * @property {(parts: Partial<import("../../bindings/protocol").Draft>) => void} onChange
 *   another part of the draft is changed
 * @property {(isDrawing: boolean) => void} onDrawing the drawing of holes begins or ends
 * @property {() => void} onPlain a plain board is requested
 */

/** The fields for the shape, and the message about an invalid field. */
export class ShapePanel {
  #summary = getElement("shape-summary", HTMLElement);
  #presetSelect = getElement("preset", HTMLSelectElement);
  #seedInput = getElement("preset-seed", HTMLInputElement);
  #drawButton = getElement("draw-holes", HTMLButtonElement);
  #drawHint = getElement("draw-hint", HTMLElement);
  #topologySelect = getElement("topology", HTMLSelectElement);
  #leaperSelect = getElement("leaper", HTMLSelectElement);
  #customLeaperInput = getElement("leap", HTMLInputElement);
  #fault = getElement("shape-fault", HTMLElement);
  #plainButton = getElement("plain-board", HTMLButtonElement);
  #onDrawing;

  /** @param {ShapeEvents} events */
  constructor({ onPreset, onChange, onDrawing, onPlain }) {
    this.#onDrawing = onDrawing;
    const applyPreset = () => {
      showRow(this.#seedInput, this.#presetSelect.value === "random");
      if (this.#presetSelect.value === NONE) onChange({ holes: "" });
      else if (this.#presetSelect.value !== CUSTOM) onPreset(this.#presetSelect.value, this.#seedInput.value);
    };
    this.#presetSelect.addEventListener("change", applyPreset);
    this.#seedInput.addEventListener("input", applyPreset);
    this.#topologySelect.addEventListener("change", () => onChange({ topology: this.#topologySelect.value }));
    this.#leaperSelect.addEventListener("change", () => {
      const isCustom = this.#leaperSelect.value === CUSTOM;
      showRow(this.#customLeaperInput, isCustom);
      if (isCustom) this.#customLeaperInput.focus();
      onChange({ leaper: isCustom ? this.#customLeaperInput.value : this.#leaperSelect.value });
    });
    this.#customLeaperInput.addEventListener("input", () => onChange({ leaper: this.#customLeaperInput.value }));
    setIcon(this.#drawButton, pencilIcon);
    this.#drawButton.addEventListener("click", () => this.#setDrawing(!this.isDrawing));
    this.#plainButton.addEventListener("click", onPlain);
  }

  /** Whether holes are being drawn. */
  get isDrawing() {
    return this.#drawButton.ariaPressed === "true";
  }

  /** @param {import("../../bindings/protocol").Choices} choices */
  setChoices({ presets, topologies, leapers }) {
    this.#presetSelect.replaceChildren(
      ...[NONE, ...presets, CUSTOM].map((name) => new Option(translate(`shape.presets.${name}`), name)),
    );
    this.#topologySelect.replaceChildren(
      ...topologies.map((name) => new Option(translate(`shape.topologies.${name}`), name)),
    );
    this.#leaperSelect.replaceChildren(
      ...[...leapers, CUSTOM].map((name) => new Option(translate(`shape.pieces.${name}`), name)),
    );
  }

  /**
   * Shows the shape of the board.
   *
   * @param {import("../../board/ground.js").Ground} ground
   * @param {object} options
   * @param {string} options.preset the preset that made the holes, or an empty string
   * @param {boolean} options.isDrawable whether holes can be drawn
   */
  show(ground, { preset, isDrawable }) {
    const { isGraph, topology, leaper } = ground;
    // The gaps between the drawn layers of a board are not holes.
    const holes = ground.dimensions ? 0 : ground.holeCount;
    this.#summary.textContent = shapeWords(ground);
    this.#plainButton.disabled = ground.isWholeBoard;
    this.#presetSelect.value = holes === 0 ? NONE : preset || CUSTOM;
    // Custom holes come from a drawing, a text or a picture, so the user cannot choose their option.
    const customOption =
      this.#presetSelect.namedItem(CUSTOM) ?? this.#presetSelect.options[this.#presetSelect.options.length - 1];
    customOption.hidden = customOption.disabled = this.#presetSelect.value !== CUSTOM;
    showRow(this.#seedInput, this.#presetSelect.value === "random");
    this.#topologySelect.value = topology;
    const isNamed = [...this.#leaperSelect.options].some(({ value }) => value === leaper);
    // While the user types the two numbers of a leaper, the field keeps them, even if the piece has a name.
    const isTyping = document.activeElement === this.#customLeaperInput;
    if (!isTyping) {
      this.#leaperSelect.value = isNamed ? leaper : CUSTOM;
      if (!isNamed) this.#customLeaperInput.value = leaper;
    }
    showRow(this.#customLeaperInput, this.#leaperSelect.value === CUSTOM);
    // A graph has no size, no holes and no order of moves.
    getElement("solver", HTMLElement).classList.toggle("has-graph", isGraph);
    if (isGraph || !isDrawable) this.#setDrawing(false);
    this.showFault("");
  }

  /**
   * Shows a fault.
   *
   * @param {string} text an empty string removes the shown fault
   * @param {string} [field] the faulty field
   */
  showFault(text, field = "") {
    setText(this.#fault, text);
    this.#customLeaperInput.ariaInvalid = field === "leaper" ? "true" : null;
    this.#seedInput.ariaInvalid = field === "seed" ? "true" : null;
  }

  stopDrawing() {
    this.#setDrawing(false);
  }

  /** @param {boolean} isDrawing */
  #setDrawing(isDrawing) {
    if (isDrawing === this.isDrawing) return;
    this.#drawButton.ariaPressed = String(isDrawing);
    this.#drawHint.hidden = !isDrawing;
    document.body.classList.toggle("drawing", isDrawing);
    this.#onDrawing(isDrawing);
  }
}

/**
 * Shows or hides the row of a field.
 *
 * @param {HTMLElement} field
 * @param {boolean} isVisible
 */
function showRow(field, isVisible) {
  const row = field.closest("label");
  if (row) row.hidden = !isVisible;
}
