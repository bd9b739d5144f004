/** The texts of the films, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/film.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/film.json", "!./en/*.json"], { import: "default" }),
);
