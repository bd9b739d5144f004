/** An older program, which requires what it needs. */

import { createRequire } from "node:module";

const { solve } = createRequire(import.meta.url)("knights-tour");

const { kind } = await solve();
console.log(kind);
