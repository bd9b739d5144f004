/** The solver in Node: its core is read with the first thing that is asked for. */

import { begunBy } from "./begun-by.js";
import { readCore } from "./node-core.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

export const { solve, search, verify, count, choices } = begunBy(readCore);
