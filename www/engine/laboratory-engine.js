/** Creates engines with the whole core. The core is loaded when the first engine starts. */

import coreUrl from "#laboratory.wasm?url";
import { compileCore } from "./compile-core.js";
import { Engine } from "./engine.js";
import LaboratoryWorker from "./laboratory-worker.js?worker";

/** The core, compiled once for all engines. @type {Promise<WebAssembly.Module> | undefined} */
let compiledCore;

function compileOnce() {
  compiledCore ??= compileCore(coreUrl);
  // After a failure, the next engine that starts tries again.
  compiledCore.catch(() => (compiledCore = undefined));
  return compiledCore;
}

/**
 * Creates an engine with the whole core.
 *
 * @param {() => Promise<unknown>} [loadDependency] loads a further dependency; if that fails, the engine does not start
 */
export function createFullEngine(loadDependency = () => Promise.resolve()) {
  return new Engine(
    () => new LaboratoryWorker(),
    async () => {
      const [core] = await Promise.all([compileOnce(), loadDependency()]);
      return core;
    },
  );
}
