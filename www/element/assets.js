/**
 * Files that the element needs besides its script. They are expected in the script's folder, unless the `files`
 * attribute names another one. They load from any server, also from another origin or with a wrong content type.
 */

import coreAddress from "#laboratory.wasm?url";
import workerAddress from "../engine/laboratory-worker.js?worker&url";
import { compileCore } from "../engine/compile-core.js";
import { Engine, EngineError } from "../engine/engine.js";

/** Compiled cores by address, shared by all elements. @type {Map<string, Promise<WebAssembly.Module>>} */
const cores = new Map();

/**
 * Object URLs of worker scripts that could not be started from their own address.
 *
 * @type {Map<string, Promise<string>>}
 */
const workers = new Map();

/**
 * Returns the address of a file.
 *
 * @param {string} address as built into the script
 * @param {string | null} folder from the `files` attribute
 */
function assetUrl(address, folder) {
  // The address is absolute, except on a development server. `import.meta.url` is avoided because bundlers rewrite it.
  const known = new URL(address, location.href);
  if (folder === null) return known.href;
  const base = new URL(folder.endsWith("/") ? folder : `${folder}/`, document.baseURI);
  return new URL(known.pathname.slice(known.pathname.lastIndexOf("/") + 1), base).href;
}

/** @param {string} address */
function compiledCore(address) {
  let core = cores.get(address);
  if (!core) {
    core = compileCore(address);
    cores.set(address, core);
    // A failed download is removed, so that the next caller tries again.
    core.catch(() => cores.delete(address));
  }
  return core;
}

/**
 * Downloads the worker script and returns an object URL for it, which has the origin of this page.
 *
 * @param {string} address
 */
function workerObjectUrl(address) {
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
 * Starts an engine.
 *
 * @param {string | null} folder that holds the files, if it is not the script's
 * @returns {Promise<Engine>} rejects with the reason for which the engine cannot start
 */
export async function startEngine(folder) {
  const address = assetUrl(workerAddress, folder);
  const core = () => compiledCore(assetUrl(coreAddress, folder));
  if (new URL(address).origin === location.origin) {
    const engine = new Engine(() => new Worker(address, { type: "module" }), core);
    try {
      await engine.start();
      return engine;
    } catch (error) {
      engine.end();
      if (!(error instanceof EngineError)) throw error;
      console.warn(`knights-tour: ${address} is served in a way that lets no worker start; it is fetched as a text.`);
    }
  }
  const own = await workerObjectUrl(address);
  const engine = new Engine(() => new Worker(own, { type: "module" }), core);
  await engine.start();
  return engine;
}
