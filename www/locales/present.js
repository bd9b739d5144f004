/** The texts of what is needed to present, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/present.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/present.json", "!./en/*.json"], { import: "default" }),
);
