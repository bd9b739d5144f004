/** A CommonJS-style program, which loads the package with `require`. */

import { createRequire } from "node:module";

const { solve } = createRequire(import.meta.url)("knights-tour");

const { kind } = await solve();
console.log(kind);
