/** The texts of what is needed to present, which come with it. */

import { learn } from "./locale.js";

learn(import.meta.glob("./*/present.json", { eager: true, import: "default" }));
