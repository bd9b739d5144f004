/** What stands on the stage as a picture. */

import { make } from "../widgets/element.js";

/** @import { Part } from "./kept.js" */

/** @implements {Part} */
export class PictureView {
  root = make("section", {});

  show() {}

  leave() {}
}
