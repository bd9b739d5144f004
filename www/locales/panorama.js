/** The texts of large boards, which come with them. */

import { learn } from "./locale.js";

learn(import.meta.glob("./*/panorama.json", { eager: true, import: "default" }));
