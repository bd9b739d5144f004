/** The texts of the facts of a tour, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/tour-facts.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/tour-facts.json", "!./en/*.json"], { import: "default" }),
);
