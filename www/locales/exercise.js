/** The texts of the exercises, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/exercise.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/exercise.json", "!./en/*.json"], { import: "default" }),
);
