/** A computed path on a small board, painted for comparison with a published picture. */

import { paintPath, readPathPalette } from "../board/path-picture.js";
import { get2dContext, fitCanvasResolution } from "../widgets/canvas-size.js";
import { createElement } from "../widgets/element.js";

/** @import { Picture } from "./entry.js" */

/** A canvas that shows a path. */
export class BoardPicture {
  canvas = createElement("canvas", { className: "published-board" });
  #picture;
  #ratio = 1;
  #observer = new ResizeObserver(() => this.#resize());

  /** @param {Picture} picture */
  constructor(picture) {
    this.#picture = picture;
    this.canvas.style.aspectRatio = `${picture.columns} / ${picture.rows}`;
    this.canvas.role = "img";
    this.canvas.ariaLabel = picture.caption;
  }

  /** Paints the path at the size of the canvas, now and after each resize. The canvas must be in the document. */
  observeSize() {
    this.#observer.observe(this.canvas);
    this.#resize();
  }

  /** Stops observing the canvas, so that a removed picture can be freed. */
  disconnect() {
    this.#observer.disconnect();
  }

  #resize() {
    this.#ratio = fitCanvasResolution(this.canvas);
    this.paint();
  }

  /** Paints the path in the colours of the style sheet. */
  paint() {
    paintPath(get2dContext(this.canvas), this.#picture, this.#ratio, readPathPalette(this.canvas));
  }
}
