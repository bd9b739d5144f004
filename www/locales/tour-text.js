/** The texts of the tour as text, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/tour-text.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/tour-text.json", "!./en/*.json"], { import: "default" }),
);
