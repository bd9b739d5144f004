/** The texts of large boards, which come with them. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/panorama.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/panorama.json", "!./en/*.json"], { import: "default" }),
);
