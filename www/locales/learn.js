/** The texts around the lessons, which come with them. The lessons themselves are in `lessons/`. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/learn.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/learn.json", "!./en/*.json"], { import: "default" }),
);
