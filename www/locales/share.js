/** The texts of the dialog to share, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/share.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/share.json", "!./en/*.json"], { import: "default" }),
);
