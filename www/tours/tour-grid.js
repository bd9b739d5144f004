/** A page of tours as small pictures that can be opened. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createButton, createElement } from "../widgets/element.js";

/** @import { PathPicturePalette } from "../board/path-picture.js" */

/** The pictures of a page. They are reused for other pages and only repainted. */
export class TourGrid {
  root = createElement("ol", { className: "tour-grid" });
  #onOpen;
  /** @type {{item: HTMLLIElement, button: HTMLButtonElement, canvas: HTMLCanvasElement}[]} */
  #places = [];
  /** @type {{rows: number, columns: number, tours: Uint8Array[]} | null} */
  #shown = null;
  /** @type {PathPicturePalette | null} */
  #inks = null;
  #observer = new ResizeObserver(() => this.#paint());

  /** @param {(place: number) => void} onOpen called with the place of the picture that the reader opens */
  constructor(onOpen) {
    this.#onOpen = onOpen;
    this.#observer.observe(this.root);
  }

  /**
   * @param {{rows: number, columns: number}} board
   * @param {Uint8Array[]} tours
   * @param {(place: number) => string} labelOf
   */
  show({ rows, columns }, tours, labelOf) {
    while (this.#places.length < tours.length) this.#places.push(this.#make(this.#places.length));
    this.#shown = { rows, columns, tours };
    const places = this.#places.slice(0, tours.length);
    for (const [place, { button }] of places.entries()) button.ariaLabel = labelOf(place);
    this.root.style.setProperty("--shape", `${columns} / ${rows}`);
    const items = places.map(({ item }) => item);
    if (this.root.childElementCount !== items.length) this.root.replaceChildren(...items);
    this.#paint();
  }

  /** Moves the focus to a picture. @param {number} place */
  focus(place) {
    this.#places[place]?.button.focus();
  }

  recolour() {
    this.#inks = null;
    this.#paint();
  }

  /** @param {number} place */
  #make(place) {
    const canvas = createElement("canvas", {});
    const open = createButton(canvas, () => this.#onOpen(place), {});
    return { item: createElement("li", {}, open), button: open, canvas };
  }

  #paint() {
    if (!this.#shown || !this.root.isConnected) return;
    const { rows, columns, tours } = this.#shown;
    const inks = (this.#inks ??= readPathPalette(this.root));
    // All canvases are measured before the first one is painted, so that the browser lays out the page once.
    const places = this.#places.slice(0, tours.length).map(({ canvas }) => ({ context: get2dContext(canvas), ratio: fitCanvasResolution(canvas) }));
    for (const [place, { context, ratio }] of places.entries()) paintPath(context, { rows, columns, path: tours[place] }, ratio, inks);
  }
}
