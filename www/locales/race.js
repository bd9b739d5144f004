/** The texts of the race, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/race.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/race.json", "!./en/*.json"], { import: "default" }),
);
