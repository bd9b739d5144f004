/**
 * Provides the page's modules with English texts in tests without a bundler. Must be imported before any module that
 * has texts.
 */

import { register } from "node:module";

// The hook resolves only `#words`, the texts of the whole page; modules that import `#words/…` cannot be loaded.
const hook = `export const resolve = (specifier, context, next) =>
  specifier === "#words" ? { url: ${JSON.stringify(new URL("english-texts.js", import.meta.url).href)}, shortCircuit: true } : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
