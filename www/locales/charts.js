/** The texts of the charts, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/charts.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/charts.json", "!./en/*.json"], { import: "default" }),
);
