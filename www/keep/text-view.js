/** The tour as text, to copy and to save; and a tour from elsewhere, taken in. */

import "../locales/tour-text.js";
import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** @import { Part } from "./kept.js" */

/** @implements {Part} */
export class TextView {
  root = make("section", { ariaLabel: words("tour-text.heading") });

  show() {}

  leave() {}
}
