/** The texts of what only the whole core says, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/answers.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/answers.json", "!./en/*.json"], { import: "default" }),
);
