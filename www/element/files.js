/**
 * The files that the element needs beside its script: they lie where the script does, unless somebody says otherwise. Whatever
 * server has them: from another origin, or with types that a browser does not take, they are fetched as what they are.
 */

import coreAddress from "#laboratory.wasm?url";
import workerAddress from "../engine/laboratory-worker.js?worker&url";
import { compileCore } from "../engine/compile-core.js";
import { Engine, EngineBroken } from "../engine/engine.js";

/** The compiled core, one for all elements, by its address. @type {Map<string, Promise<WebAssembly.Module>>} */
const cores = new Map();

/** The text of the worker, where it could not be started by its address. @type {Map<string, Promise<string>>} */
const workers = new Map();

/**
 * Where a file lies.
 *
 * @param {string} address as the script knows it
 * @param {string | null} folder that somebody named
 */
function placeOf(address, folder) {
  // The address is a whole one, but for a server of development. It is not looked for from `import.meta.url`, which bundlers take for one of theirs.
  const known = new URL(address, location.href);
  if (folder === null) return known.href;
  const base = new URL(folder.endsWith("/") ? folder : `${folder}/`, document.baseURI);
  return new URL(known.pathname.slice(known.pathname.lastIndexOf("/") + 1), base).href;
}

/** @param {string} address */
function compiled(address) {
  let core = cores.get(address);
  if (!core) {
    core = compileCore(address);
    cores.set(address, core);
    // What could not be had is asked for again by the next that needs it.
    core.catch(() => cores.delete(address));
  }
  return core;
}

/**
 * The address of the worker's text as this page's own.
 *
 * @param {string} address
 */
function fetched(address) {
  let worker = workers.get(address);
  if (!worker) {
    worker = fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status} ${address}`);
      return URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
    });
    workers.set(address, worker);
    worker.catch(() => workers.delete(address));
  }
  return worker;
}

/**
 * An engine that has started.
 *
 * @param {string | null} folder where the files lie, if not beside the script
 * @returns {Promise<Engine>} rejects with the reason why it could not be had
 */
export async function startEngine(folder) {
  const address = placeOf(workerAddress, folder);
  const core = () => compiled(placeOf(coreAddress, folder));
  if (new URL(address).origin === location.origin) {
    const engine = new Engine(() => new Worker(address, { type: "module" }), core);
    try {
      await engine.start();
      return engine;
    } catch (error) {
      engine.end();
      if (!(error instanceof EngineBroken)) throw error;
      console.warn(`knights-tour: ${address} is served in a way that lets no worker start; it is fetched as a text.`);
    }
  }
  const own = await fetched(address);
  const engine = new Engine(() => new Worker(own, { type: "module" }), core);
  await engine.start();
  return engine;
}
