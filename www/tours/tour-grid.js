/** A page of tours as small pictures. Each picture is a button that enlarges the tour. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createButton, createElement } from "../widgets/element.js";

/** @import { PathPicturePalette } from "../board/path-picture.js" */

/** The time for painting pictures in one frame, in milliseconds. */
const PAINT_BUDGET_MS = 8;

/** A page of tours. @typedef {{rows: number, columns: number, tours: Uint8Array[]}} Page */

/**
 * A picture, and what its canvas shows: the page of tours and the colours, at a width in device pixels.
 *
 * @typedef {object} Picture
 * @property {HTMLLIElement} item
 * @property {HTMLButtonElement} button
 * @property {HTMLCanvasElement} canvas
 * @property {Page | null} page
 * @property {PathPicturePalette | null} palette
 * @property {number} width
 */

/** The pictures of the current page of tours. The next page reuses the elements and only repaints them. */
export class TourGrid {
  root = createElement("ol", { className: "tour-grid" });
  #onOpen;
  /** @type {Picture[]} */
  #pictures = [];
  /** @type {Page | null} */
  #page = null;
  /** The animation frame in which more pictures are painted. */
  #frame = 0;
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

  /** Creates the elements of a picture. @param {number} index @returns {Picture} */
  #createPicture(index) {
    const canvas = createElement("canvas", {});
    const button = createButton(canvas, () => this.#onOpen(index), {});
    return { item: createElement("li", {}, button), button, canvas, page: null, palette: null, width: 0 };
  }

  /** Paints the pictures whose tour, size or colours have changed. Hidden pictures keep what they show. */
  #paint() {
    cancelAnimationFrame(this.#frame);
    if (!this.#page || this.root.clientWidth === 0) return;
    const page = this.#page;
    const palette = (this.#palette ??= readPathPalette(this.root));
    // All canvases are measured before the first one is painted, so that the browser lays out the page once.
    const due = this.#pictures.slice(0, page.tours.length).flatMap((picture, index) => {
      const width = picture.canvas.getBoundingClientRect().width * window.devicePixelRatio;
      const isPainted = picture.page === page && picture.palette === palette && picture.width === width;
      return isPainted ? [] : [{ picture, index, width }];
    });
    this.#paintSlice(due, page, palette);
  }

  /**
   * Paints pictures for a few milliseconds, and the rest in the next frames.
   *
   * @param {{picture: Picture, index: number, width: number}[]} due
   * @param {Page} page
   * @param {PathPicturePalette} palette
   */
  #paintSlice(due, page, palette) {
    const { rows, columns, tours } = page;
    const endTime = performance.now() + PAINT_BUDGET_MS;
    while (due.length > 0 && performance.now() < endTime) {
      const [{ picture, index, width }] = due.splice(0, 1);
      const ratio = fitCanvasResolution(picture.canvas);
      paintPath(get2dContext(picture.canvas), { rows, columns, path: tours[index] }, ratio, palette);
      Object.assign(picture, { page, palette, width });
    }
    if (due.length > 0) this.#frame = requestAnimationFrame(() => this.#paintSlice(due, page, palette));
  }
}
