/**
 * The board on the page: a canvas that people point at, touch and steer by keyboard.
 *
 * @module
 */

import knightImage from "./knight.svg?raw";
import { fit, squareAt } from "./geometry.js";
import { Painter } from "./painter.js";

/** The custom properties that hold the colours of the board, by the painter's names. */
const COLOURS = /** @type {const} */ ({
  ground: "--ground",
  panel: "--panel",
  ink: "--ink",
  muted: "--muted",
  accent: "--accent",
  light: "--square-light",
  dark: "--square-dark",
  good: "--good",
  bad: "--bad",
  knight: "--knight",
  outline: "--knight-outline",
});

/**
 * The colours that the style sheet gives now, light or dark.
 *
 * @param {HTMLElement} element
 * @returns {import("./painter.js").Palette}
 */
function readPalette(element) {
  // A custom property keeps `light-dark(…)` as it was written; only a real colour property tells
  // which of the two holds.
  const probe = document.createElement("span");
  element.append(probe);
  /** @param {string} property */
  const colour = (property) => {
    probe.style.color = `var(${property})`;
    const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    return "#" + channels.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  };
  const palette = {
    .../** @type {Record<keyof typeof COLOURS, string>} */ (
      Object.fromEntries(Object.entries(COLOURS).map(([name, property]) => [name, colour(property)]))
    ),
    ramp: [1, 2, 3, 4, 5, 6].map((stop) => colour(`--ramp-${stop}`)),
  };
  probe.remove();
  return palette;
}

/** @returns {import("./figures.js").KnightShape} */
function readKnight() {
  const image = new DOMParser().parseFromString(knightImage, "image/svg+xml");
  /** @param {string} id */
  const shape = (id) => new Path2D(image.getElementById(id)?.getAttribute("d") ?? "");
  return { body: shape("body"), detail: shape("detail") };
}

/** The canvas with its painter, its size and its input. */
export class Board {
  #canvas;
  #painter;
  #run;
  #onPick;
  #onFocus;
  #requested = false;
  #room = { width: 1, height: 1, ratio: 1 };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../run.js").Run} run
   * @param {object} events
   * @param {(square: number) => void} events.onPick a square was chosen as the start
   * @param {(square: number) => void} events.onFocus the keyboard came to a square
   */
  constructor(canvas, run, { onPick, onFocus }) {
    this.#canvas = canvas;
    this.#run = run;
    this.#onPick = onPick;
    this.#onFocus = onFocus;
    this.#painter = new Painter(canvas, readKnight(), readPalette(canvas), this.#fit(), run);
    this.#followSize();
    this.#followPointer();
    this.#followKeyboard();
    this.#followMotion();
  }

  /**
   * Shows another run from now on.
   *
   * @param {import("../run.js").Run} run
   */
  show(run) {
    const sameBoard = run.rows === this.#run.rows && run.columns === this.#run.columns;
    this.#run = run;
    if (!sameBoard) {
      this.#painter.hovered = -1;
      if (this.#painter.focused >= 0) this.#painter.focused = run.start;
    }
    this.#painter.show(run, this.#fit());
    this.redraw();
  }

  /**
   * Shows what a report did to the run.
   *
   * @param {import("../engine/protocol.js").Report} report
   * @param {number} speed
   */
  note(report, speed) {
    this.#painter.note(report, speed, performance.now());
    this.redraw();
  }

  /** Takes the colours of the style sheet anew. */
  recolour() {
    this.#painter.recolour(readPalette(this.#canvas));
    this.redraw();
  }

  /** Draws with the next frame, however often this is called before it. */
  redraw() {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      if (this.#painter.paint(performance.now())) this.redraw();
    });
  }

  #fit() {
    return fit({ ...this.#room, rows: this.#run.rows, columns: this.#run.columns });
  }

  #followSize() {
    const measure = () => {
      const box = this.#canvas.getBoundingClientRect();
      const ratio = window.devicePixelRatio || 1;
      const width = Math.max(1, Math.round(box.width * ratio));
      const height = Math.max(1, Math.round(box.height * ratio));
      const same =
        width === this.#room.width && height === this.#room.height && ratio === this.#room.ratio;
      if (same) return;
      this.#room = { width, height, ratio };
      this.#canvas.width = width;
      this.#canvas.height = height;
      this.#painter.resize(this.#fit());
      // Setting the size has emptied the canvas: it must not be seen empty.
      this.#painter.paint(performance.now());
    };
    measure();
    new ResizeObserver(measure).observe(this.#canvas);
    const followRatio = () => {
      const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
      query.addEventListener("change", () => (measure(), followRatio()), { once: true });
    };
    followRatio();
  }

  /** @param {MouseEvent} event */
  #squareUnder(event) {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#room;
    return squareAt(
      this.#painter.layout,
      (event.clientX - box.left) * ratio,
      (event.clientY - box.top) * ratio,
    );
  }

  #followPointer() {
    const canvas = this.#canvas;
    /** @param {number} square */
    const hover = (square) => {
      if (square === this.#painter.hovered) return;
      this.#painter.hovered = square;
      canvas.style.cursor = square >= 0 ? "pointer" : "";
      this.redraw();
    };
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") hover(this.#squareUnder(event));
    });
    canvas.addEventListener("pointerleave", () => hover(-1));
    canvas.addEventListener("pointerdown", () => this.#focusOn(-1));
    canvas.addEventListener("click", (event) => {
      const square = this.#squareUnder(event);
      if (square >= 0) this.#onPick(square);
    });
  }

  /** @param {number} square or −1 */
  #focusOn(square) {
    this.#painter.focused = square;
    if (square >= 0) this.#onFocus(square);
    this.redraw();
  }

  #followKeyboard() {
    const canvas = this.#canvas;
    canvas.addEventListener("focus", () => {
      if (canvas.matches(":focus-visible")) this.#focusOn(this.#run.start);
    });
    canvas.addEventListener("blur", () => this.#focusOn(-1));
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { rows, columns, start } = this.#run;
      const at = this.#painter.focused < 0 ? start : this.#painter.focused;
      const row = Math.floor(at / columns);
      const column = at % columns;
      /** @type {Record<string, number>} */
      const targets = {
        ArrowUp: row > 0 ? at - columns : at,
        ArrowDown: row < rows - 1 ? at + columns : at,
        ArrowLeft: column > 0 ? at - 1 : at,
        ArrowRight: column < columns - 1 ? at + 1 : at,
      };
      if (event.key in targets) this.#focusOn(targets[event.key]);
      else if (event.key === "Enter") this.#onPick(at);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #followMotion() {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => {
      this.#painter.animated = !query.matches;
      this.redraw();
    };
    follow();
    query.addEventListener("change", follow);
  }
}
