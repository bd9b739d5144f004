/** The texts of the decisions and the branches of the search, which come with what draws them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/decisions.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/decisions.json", "!./en/*.json"], { import: "default" }),
);
