/** The texts of the dialog that keeps what is shown, which come with it. */

import { learn } from "./locale.js";

learn(
  import.meta.glob("./en/keep.json", { eager: true, import: "default" }),
  import.meta.glob(["./*/keep.json", "!./en/*.json"], { import: "default" }),
);
