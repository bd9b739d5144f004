/** The map of a count: a cell for each choice of moves at the two squares, in the colour of its part. */

import { readPalette } from "../widgets/colours.js";
import { fitCanvasResolution, get2dContext } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";
import { heatShares } from "../widgets/heat-map.js";
import { makeRamp, SHADE_COUNT } from "../widgets/ramp.js";

/** @import { SharedCount } from "../bindings/protocol" */

const COLOUR_PROPERTIES = /** @type {const} */ ({
  missing: "--line",
  none: "--panel",
  disputed: "--bad",
  active: "--accent",
  ink: "--ink",
});

/** The opacity of the parts that are not to be counted here. */
const OTHER_OPACITY = 0.35;

/**
 * The state of the map.
 *
 * @typedef {object} MapState
 * @property {SharedCount} count
 * @property {Map<number, {permille: number}>} active the parts in progress
 * @property {Set<number> | null} wanted the parts to be counted here; null for all
 * @property {number} selected the number of the selected part
 */

export class PartMap {
  canvas = createElement("canvas", { className: "count-map" });
  /** @type {MapState | null} */
  #state = null;
  /** The number of cells in a row. */
  #columns = 1;

  /**
   * @param {(part: number) => void} onPick receives the number of the part of a cell
   * @param {(part: number) => string} describePart returns the text that appears beside the pointer
   */
  constructor(onPick, describePart) {
    // The field with the number of the part does the same for the keyboard.
    this.canvas.role = "img";
    this.canvas.addEventListener("click", (event) => {
      const part = this.#partAt(event);
      if (part) onPick(part);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      const part = this.#partAt(event);
      this.canvas.title = part ? describePart(part) : "";
    });
  }

  /** The number of the part at the position of the pointer. @param {MouseEvent} event */
  #partAt({ offsetX, offsetY }) {
    const { clientWidth, clientHeight } = this.canvas;
    const choices = this.#state?.count.choices ?? [];
    const rows = Math.ceil(choices.length / this.#columns);
    const column = Math.floor((offsetX / clientWidth) * this.#columns);
    const row = Math.floor((offsetY / clientHeight) * rows);
    return choices[row * this.#columns + column];
  }

  /** @param {MapState} state @param {string} label the accessible name */
  show(state, label) {
    this.#state = state;
    this.canvas.ariaLabel = label;
    // Choices of two squares form a table. Those of a single square form one row.
    const choices = state.count.choices.length;
    this.#columns = state.count.squares.length > 1 ? Math.round(Math.sqrt(choices)) : choices;
    this.paint();
  }

  paint() {
    const state = this.#state;
    if (!state || this.canvas.clientWidth === 0) return;
    const ratio = fitCanvasResolution(this.canvas);
    const context = get2dContext(this.canvas);
    const palette = readPalette(this.canvas, COLOUR_PROPERTIES);
    const shades = makeRamp(palette.ramp);
    const { choices, parts } = state.count;
    const columns = this.#columns;
    const side = this.canvas.width / columns;
    const gap = Math.max(1, Math.round(ratio));
    const shares = heatShares(parts.map(({ counts }) => (counts.length === 1 ? Number(counts[0]) : null)));
    for (const [index, part] of choices.entries()) {
      const [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
      const paintCell = (/** @type {string} */ colour, share = 1) => {
        context.fillStyle = colour;
        context.fillRect(x, y + (1 - share) * (side - gap), side - gap, share * (side - gap));
      };
      const { counts } = parts[part - 1];
      const isOther = state.wanted && !state.wanted.has(part) && counts.length === 0;
      context.globalAlpha = isOther ? OTHER_OPACITY : 1;
      if (counts.length > 1) paintCell(palette.disputed);
      else if (counts.length === 0) paintCell(palette.missing);
      else if (counts[0] === "0") paintCell(palette.none);
      else paintCell(shades[Math.round(shares[part - 1] * (SHADE_COUNT - 1))]);
      const progress = state.active.get(part);
      if (progress) paintCell(palette.active, Math.max(0.1, progress.permille / 1000));
      context.globalAlpha = 1;
      if (part !== state.selected) continue;
      context.strokeStyle = palette.ink;
      context.lineWidth = 2 * ratio;
      context.strokeRect(x, y, side - gap, side - gap);
    }
  }
}
