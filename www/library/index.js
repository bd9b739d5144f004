/** Entry point of the npm package for browsers and web workers. The first call fetches the core. */

import { compileCore } from "../engine/compile-core.js";
import { withLazyCore } from "./lazy-core.js";

export * from "./errors.js";

export const { solve, search, verify, readTour, identify, count, choices } = withLazyCore(() =>
  compileCore(new URL("../bindings/laboratory/knights_tour_bg.wasm", import.meta.url).href),
);
