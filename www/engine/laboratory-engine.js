/** An engine with the whole core, which is loaded when the first of them is started. */

import coreAddress from "#laboratory.wasm?url";
import { compileCore } from "./compile-core.js";
import { Engine } from "./engine.js";
import LaboratoryWorker from "./laboratory-worker.js?worker";

/** The core, compiled once for all of them. @type {Promise<WebAssembly.Module> | undefined} */
let core;

function compiled() {
  core ??= compileCore(coreAddress);
  // What could not be had is asked for again by the next that needs it.
  core.catch(() => (core = undefined));
  return core;
}

/** @param {() => Promise<unknown>} [load] what has to come with it: without that it does not start either */
export function makeLaboratoryEngine(load = () => Promise.resolve()) {
  return new Engine(
    () => new LaboratoryWorker(),
    async () => {
      const [core] = await Promise.all([compiled(), load()]);
      return core;
    },
  );
}
