/** The texts of the list of all tours, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/tours.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/tours.json", "!./en/*.json"], { import: "default" }),
);
