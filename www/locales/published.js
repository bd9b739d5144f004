/** The texts of the published results, which come with them. */

import { learn } from "./locale.js";

learn(import.meta.glob("./*/published.json", { eager: true, import: "default" }));
