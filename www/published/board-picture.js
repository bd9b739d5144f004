/** A path on a small board, painted once: what a published picture looks like now. */

import { NO_ROOM, contextOf } from "../widgets/canvas-room.js";
import { readPalette } from "../widgets/colours.js";
import { make } from "../widgets/element.js";
import { makeRamp, shadeOf } from "../widgets/ramp.js";

/** @import { Picture } from "./entry.js" */

const COLOURS = /** @type {const} */ ({ light: "--square-light", dark: "--square-dark", ink: "--ink", ground: "--ground", bad: "--bad" });

/** From this width of a square on, in CSS pixels, numbers are legible. */
const LEGIBLE = 22;

/** Below this width, in CSS pixels, the squares take on the colour of their place, as lines would be too close. */
const LINED = 6;

/** How far the mark of a square that was left over reaches, in CSS pixels: it must be found on a large board. */
const MARK = 3;

/** A canvas that shows a path. */
export class BoardPicture {
  canvas = make("canvas", { className: "published-board" });
  #picture;
  #room = NO_ROOM;
  #observer = new ResizeObserver(() => this.#measure());

  /** @param {Picture} picture */
  constructor(picture) {
    this.#picture = picture;
    this.canvas.style.aspectRatio = `${picture.columns} / ${picture.rows}`;
    this.canvas.role = "img";
    this.canvas.ariaLabel = picture.caption;
  }

  /** Paints it as large as its place is, now and whenever that is another one. It must be on the page. */
  follow() {
    this.#observer.observe(this.canvas);
    this.#measure();
  }

  /** Follows its place no longer: a page of many pictures must not keep those that are gone. */
  end() {
    this.#observer.disconnect();
  }

  #measure() {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    this.#room = { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)), ratio };
    this.paint();
  }

  /** Paints it in the colours of the style sheet. */
  paint() {
    const { rows, columns, path } = this.#picture;
    const { width, height, ratio } = this.#room;
    const palette = readPalette(this.canvas, COLOURS);
    const shades = makeRamp(palette.ramp);
    this.canvas.width = width;
    this.canvas.height = height;
    const context = contextOf(this.canvas);
    const square = Math.min(width / columns, height / rows);
    const isLined = square >= LINED * ratio;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        context.fillStyle = (row + column) % 2 === 1 ? palette.dark : palette.light;
        context.fillRect(column * square, row * square, square + 0.5, square + 0.5);
      }
    }
    if (!isLined) {
      this.#fill(context, square, shades);
      this.#mark(context, square, MARK * ratio, palette.bad);
      return;
    }
    const middle = (/** @type {number} */ place) => /** @type {const} */ ([((path[place] % columns) + 0.5) * square, (Math.floor(path[place] / columns) + 0.5) * square]);
    const isNumbered = square >= LEGIBLE * ratio;
    context.lineCap = "round";
    context.lineWidth = Math.max(ratio * 0.75, square * 0.09);
    for (let place = 1; place < path.length; place++) {
      context.strokeStyle = shades[shadeOf(place, path.length)];
      context.globalAlpha = isNumbered ? 0.7 : 1;
      context.beginPath();
      context.moveTo(...middle(place - 1));
      context.lineTo(...middle(place));
      context.stroke();
    }
    context.globalAlpha = 1;
    if (!isNumbered) return;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${square * 0.36}px ${getComputedStyle(this.canvas).fontFamily}`;
    path.forEach((_, place) => {
      const [x, y] = middle(place);
      context.beginPath();
      context.arc(x, y, square * 0.31, 0, 2 * Math.PI);
      context.fillStyle = palette.ground;
      context.globalAlpha = 0.82;
      context.fill();
      context.globalAlpha = 1;
      context.fillStyle = palette.ink;
      context.fillText(String(place + 1), x, y + square * 0.02);
    });
  }

  /**
   * Gives every square of the path the colour of its place.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} square
   * @param {string[]} shades
   */
  #fill(context, square, shades) {
    const { columns, path } = this.#picture;
    path.forEach((cell, place) => {
      context.fillStyle = shades[shadeOf(place, path.length)];
      context.fillRect((cell % columns) * square, Math.floor(cell / columns) * square, square + 0.5, square + 0.5);
    });
  }

  /**
   * Marks the squares that the path does not have.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} square
   * @param {number} reach
   * @param {string} colour
   */
  #mark(context, square, reach, colour) {
    const { rows, columns, path } = this.#picture;
    const visited = new Set(path);
    context.strokeStyle = colour;
    context.lineWidth = reach / 2;
    for (let cell = 0; cell < rows * columns; cell++) {
      if (visited.has(cell)) continue;
      const [x, y] = [((cell % columns) + 0.5) * square, (Math.floor(cell / columns) + 0.5) * square];
      context.beginPath();
      context.arc(x, y, square / 2 + reach, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}
