/** Entry point for browsers and their workers. The first call fetches the core. */

import { compileCore } from "../engine/compile-core.js";
import { begunBy } from "./begun-by.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

export const { solve, search, verify, count, choices } = begunBy(() =>
  compileCore(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url).href),
);
