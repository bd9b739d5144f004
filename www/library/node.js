/** Entry point for Node. The first call reads the core. */

import { begunBy } from "./begun-by.js";
import { readCore } from "./node-core.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

export const { solve, search, verify, count, choices } = begunBy(readCore);
