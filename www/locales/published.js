/** The texts of the published results, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/published.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/published.json", "!./en/*.json"], { import: "default" }),
);
