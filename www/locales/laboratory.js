/** The texts of the laboratory, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/laboratory.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/laboratory.json", "!./en/*.json"], { import: "default" }),
);
