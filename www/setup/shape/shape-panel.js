/** Panel for the properties of a board that is not plain: holes, joined sides, another piece. */

import pencilIcon from "lucide-static/icons/pencil.svg?raw";
import { translate } from "../../locales/locale.js";
import { setIcon, getElement, setText } from "../../widgets/element.js";
import { shapeWords } from "../../wording/vocabulary.js";

/** Option values for no holes, and for custom holes or a custom leaper. */
const NONE = "none";
const OWN = "own";

/**
 * @typedef {object} ShapeEvents
 * @property {(name: string, seed: string) => void} onPreset
 * @property {(parts: Partial<import("../../bindings/protocol").Draft>) => void} onChange
 * @property {(drawing: boolean) => void} onDrawing the drawing of holes begins or ends
 * @property {() => void} onPlain a plain board is requested
 */

/** The fields, and their faults. */
export class ShapePanel {
  #summary = getElement("shape-summary", HTMLElement);
  #preset = getElement("preset", HTMLSelectElement);
  #seed = getElement("preset-seed", HTMLInputElement);
  #draw = getElement("draw-holes", HTMLButtonElement);
  #drawHint = getElement("draw-hint", HTMLElement);
  #topology = getElement("topology", HTMLSelectElement);
  #leaper = getElement("leaper", HTMLSelectElement);
  #leap = getElement("leap", HTMLInputElement);
  #fault = getElement("shape-fault", HTMLElement);
  #plain = getElement("plain-board", HTMLButtonElement);
  #onDrawing;

  /** @param {ShapeEvents} events */
  constructor({ onPreset, onChange, onDrawing, onPlain }) {
    this.#onDrawing = onDrawing;
    const preset = () => {
      showRow(this.#seed, this.#preset.value === "random");
      if (this.#preset.value === NONE) onChange({ holes: "" });
      else if (this.#preset.value !== OWN) onPreset(this.#preset.value, this.#seed.value);
    };
    this.#preset.addEventListener("change", preset);
    this.#seed.addEventListener("input", preset);
    this.#topology.addEventListener("change", () => onChange({ topology: this.#topology.value }));
    this.#leaper.addEventListener("change", () => {
      const isOwn = this.#leaper.value === OWN;
      showRow(this.#leap, isOwn);
      if (isOwn) this.#leap.focus();
      onChange({ leaper: isOwn ? this.#leap.value : this.#leaper.value });
    });
    this.#leap.addEventListener("input", () => onChange({ leaper: this.#leap.value }));
    setIcon(this.#draw, pencilIcon);
    this.#draw.addEventListener("click", () => this.#setDrawing(!this.drawing));
    this.#plain.addEventListener("click", onPlain);
  }

  /** Whether holes are being drawn. */
  get drawing() {
    return this.#draw.ariaPressed === "true";
  }

  /** @param {import("../../bindings/protocol").Choices} choices */
  offer({ presets, topologies, leapers }) {
    this.#preset.replaceChildren(
      ...[NONE, ...presets, OWN].map((name) => new Option(translate(`shape.presets.${name}`), name)),
    );
    this.#topology.replaceChildren(
      ...topologies.map((name) => new Option(translate(`shape.topologies.${name}`), name)),
    );
    this.#leaper.replaceChildren(
      ...[...leapers, OWN].map((name) => new Option(translate(`shape.pieces.${name}`), name)),
    );
  }

  /**
   * Shows the shape of the board.
   *
   * @param {import("../../board/ground.js").Ground} ground
   * @param {object} how
   * @param {string} how.preset the preset that made the holes, or an empty string
   * @param {boolean} how.drawable whether holes can be drawn
   */
  show(ground, { preset, drawable }) {
    const { isGraph, topology, leaper } = ground;
    // The gaps between the layers of a picture are not holes of the board.
    const holes = ground.dimensions ? 0 : ground.holeCount;
    this.#summary.textContent = shapeWords(ground);
    this.#plain.disabled = ground.isWholeBoard;
    this.#preset.value = holes === 0 ? NONE : preset || OWN;
    // Custom holes are made elsewhere, so their option cannot be chosen.
    const own = this.#preset.namedItem(OWN) ?? this.#preset.options[this.#preset.options.length - 1];
    own.hidden = own.disabled = this.#preset.value !== OWN;
    showRow(this.#seed, this.#preset.value === "random");
    this.#topology.value = topology;
    const isNamed = [...this.#leaper.options].some(({ value }) => value === leaper);
    // Two numbers that are being typed stay, even if the piece has a name.
    const isTyping = document.activeElement === this.#leap;
    if (!isTyping) {
      this.#leaper.value = isNamed ? leaper : OWN;
      if (!isNamed) this.#leap.value = leaper;
    }
    showRow(this.#leap, this.#leaper.value === OWN);
    // A graph has no size, no holes and no order of moves.
    getElement("solver", HTMLElement).classList.toggle("has-graph", isGraph);
    if (isGraph || !drawable) this.#setDrawing(false);
    this.refuse("");
  }

  /**
   * Shows a fault.
   *
   * @param {string} text an empty string clears it
   * @param {string} [field] the faulty field
   */
  refuse(text, field = "") {
    setText(this.#fault, text);
    this.#leap.ariaInvalid = field === "leaper" ? "true" : null;
    this.#seed.ariaInvalid = field === "seed" ? "true" : null;
  }

  stopDrawing() {
    this.#setDrawing(false);
  }

  /** @param {boolean} drawing */
  #setDrawing(drawing) {
    if (drawing === this.drawing) return;
    this.#draw.ariaPressed = String(drawing);
    this.#drawHint.hidden = !drawing;
    document.body.classList.toggle("drawing", drawing);
    this.#onDrawing(drawing);
  }
}

/**
 * Shows or hides the row of a field.
 *
 * @param {HTMLElement} field
 * @param {boolean} shown
 */
function showRow(field, shown) {
  const row = field.closest("label");
  if (row) row.hidden = !shown;
}
