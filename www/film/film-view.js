/** What stands on the stage as a film. */

import "../locales/film.js";
import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** @import { Part } from "../keep/kept.js" */

/** @implements {Part} */
export class FilmView {
  root = make("section", { ariaLabel: words("film.heading") });

  show() {}

  leave() {}
}
