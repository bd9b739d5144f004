/** The texts of links that hold a moment, which come with the first of them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/moment.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/moment.json", "!./en/*.json"], { import: "default" }),
);
