/** The solver in a browser, or in a worker of one: its core is fetched with the first thing that is asked for. */

import { compileCore } from "../engine/compile-core.js";
import { begunBy } from "./begun-by.js";

export { CountRefused, SetupRefused, SolverBroken } from "./errors.js";

export const { solve, search, verify, count, choices } = begunBy(() =>
  compileCore(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url).href),
);
