/** The texts of the exercises, which come with them. */

import { learn } from "./locale.js";

learn(import.meta.glob("./*/exercise.json", { eager: true, import: "default" }));
