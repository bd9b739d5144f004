/** All English texts of the page, in the form of the module `#words`. */

import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";

export const initialTexts = [readTexts(fileURLToPath(new URL("../../www/locales/en", import.meta.url)))];
export const textLoaders = {};
