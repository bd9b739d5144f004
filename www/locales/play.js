/** The texts of playing by hand, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/play.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/play.json", "!./en/*.json"], { import: "default" }),
);
