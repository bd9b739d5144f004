/** A path on a small board, painted once: what a published picture looks like now. */

import { paintPath, readInks } from "../board/path-picture.js";
import { contextOf, fillPlace } from "../widgets/canvas-room.js";
import { make } from "../widgets/element.js";

/** @import { Picture } from "./entry.js" */

/** A canvas that shows a path. */
export class BoardPicture {
  canvas = make("canvas", { className: "published-board" });
  #picture;
  #ratio = 1;
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
    this.#ratio = fillPlace(this.canvas);
    this.paint();
  }

  /** Paints it in the colours of the style sheet. */
  paint() {
    paintPath(contextOf(this.canvas), this.#picture, this.#ratio, readInks(this.canvas));
  }
}
