/** All English texts of the page, as the module `#words` offers them. */

import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";

export const here = [readTexts(fileURLToPath(new URL("../../www/locales/en", import.meta.url)))];
export const there = {};
