/** An engine for the screens that are opened later: with the whole core, which is loaded when the first of them is. */

import coreAddress from "#laboratory.wasm?url";
import { compileCore } from "./compile-core.js";
import { Engine } from "./engine.js";
import LaboratoryWorker from "./laboratory-worker.js?worker";

/** The core, compiled once for all of them. @type {Promise<WebAssembly.Module> | undefined} */
let core;

export function makeLaboratoryEngine() {
  core ??= compileCore(coreAddress);
  // It is awaited when the engine starts; until then a failure is not one that nobody sees.
  core.catch(() => undefined);
  return new Engine(() => new LaboratoryWorker(), core);
}
