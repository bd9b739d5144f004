/** The texts of what keeps the page and offers its later versions, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/offline.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/offline.json", "!./en/*.json"], { import: "default" }),
);
