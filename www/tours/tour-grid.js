/** A page of tours as small pictures. Each picture is a button that enlarges the tour. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createButton, createElement } from "../widgets/element.js";

/** @import { PathPicturePalette } from "../board/path-picture.js" */

/** The pictures of the current page of tours. The next page reuses the elements and only repaints them. */
export class TourGrid {
  root = createElement("ol", { className: "tour-grid" });
  #onOpen;
  /** @type {{item: HTMLLIElement, button: HTMLButtonElement, canvas: HTMLCanvasElement}[]} */
  #pictures = [];
  /** @type {{rows: number, columns: number, tours: Uint8Array[]} | null} */
  #page = null;
  /** @type {PathPicturePalette | null} */
  #palette = null;
  #observer = new ResizeObserver(() => this.#paint());

  /** @param {(index: number) => void} onOpen called with the index of the clicked picture */
  constructor(onOpen) {
    this.#onOpen = onOpen;
    this.#observer.observe(this.root);
  }

  /**
   * Shows a page of tours.
   *
   * @param {{rows: number, columns: number}} board
   * @param {Uint8Array[]} tours
   * @param {(index: number) => string} labelOf
   */
  show({ rows, columns }, tours, labelOf) {
    while (this.#pictures.length < tours.length) this.#pictures.push(this.#createPicture(this.#pictures.length));
    this.#page = { rows, columns, tours };
    const pictures = this.#pictures.slice(0, tours.length);
    for (const [index, { button }] of pictures.entries()) button.ariaLabel = labelOf(index);
    this.root.style.setProperty("--aspect-ratio", `${columns} / ${rows}`);
    const items = pictures.map(({ item }) => item);
    if (this.root.childElementCount !== items.length) this.root.replaceChildren(...items);
    this.#paint();
  }

  /** Moves the focus to a picture. @param {number} index */
  focus(index) {
    this.#pictures[index]?.button.focus();
  }

  updateColours() {
    this.#palette = null;
    this.#paint();
  }

  /** Creates the elements of a picture. @param {number} index */
  #createPicture(index) {
    const canvas = createElement("canvas", {});
    const button = createButton(canvas, () => this.#onOpen(index), {});
    return { item: createElement("li", {}, button), button, canvas };
  }

  #paint() {
    if (!this.#page || !this.root.isConnected) return;
    const { rows, columns, tours } = this.#page;
    const palette = (this.#palette ??= readPathPalette(this.root));
    // All canvases are measured before the first one is painted, so that the browser lays out the page once.
    const canvases = this.#pictures.slice(0, tours.length).map(({ canvas }) => canvas);
    const targets = canvases.map((canvas) => ({ context: get2dContext(canvas), ratio: fitCanvasResolution(canvas) }));
    for (const [index, { context, ratio }] of targets.entries()) {
      paintPath(context, { rows, columns, path: tours[index] }, ratio, palette);
    }
  }
}
