/** The five published documents in the order of their numbers, the exercises of textbooks, and published counts. */

import { bilbao } from "./bilbao.js";
import { census } from "./census.js";
import { docerpro } from "./docerpro.js";
import { granada } from "./granada.js";
import { pythonBook } from "./python-book.js";
import { rio } from "./rio.js";
import { textbooks } from "./textbooks.js";

/** @import { Entry, PublishedDocument } from "../entry.js" */

/** @type {PublishedDocument[]} */
export const DOCUMENTS = [granada, rio, docerpro, bilbao, pythonBook, textbooks, census];

/** @type {Entry[]} */
export const ENTRIES = DOCUMENTS.flatMap(({ entries }) => entries);
