/**
 * Provides the page's modules with their English texts where no bundler does: import this before a module that has
 * texts.
 */

import { register } from "node:module";

// The hook sees the specifier as it is written; the page's modules import no other `#words`.
const hook = `export const resolve = (specifier, context, next) =>
  specifier === "#words" ? { url: ${JSON.stringify(new URL("english-words.js", import.meta.url).href)}, shortCircuit: true } : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
