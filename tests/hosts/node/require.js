/** Loads the package with `require`, as a CommonJS program does. */

import { createRequire } from "node:module";

const { solve } = createRequire(import.meta.url)("knights-tour");

const { kind } = await solve();
console.log(kind);
