/** The texts of the laboratory, which come with it. */

import { learn } from "./locale.js";

learn(import.meta.glob("./*/laboratory.json", { eager: true, import: "default" }));
