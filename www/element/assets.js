/**
 * Loads the files that the element needs besides its script. These files are in the folder of the script, unless the
 * `files` attribute names another folder. The server may have another origin, or send a wrong content type.
 */

import coreUrl from "#laboratory.wasm?url";
import workerUrl from "../engine/laboratory-worker.js?worker&url";
import { compileCore } from "../engine/compile-core.js";
import { Engine, EngineError } from "../engine/engine.js";

/** Compiled cores by URL, shared by all elements. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiledCores = new Map();

/**
 * Object URLs of worker scripts that cannot be started from their own URLs, by these URLs.
 *
 * @type {Map<string, Promise<string>>}
 */
const workerObjectUrls = new Map();

/**
 * Returns the URL of a file.
 *
 * @param {string} url the URL that the build wrote into the script
 * @param {string | null} folder the folder from the `files` attribute
 */
function assetUrl(url, folder) {
  // The URL is absolute, except on a development server. `import.meta.url` is avoided because bundlers rewrite it.
  const builtUrl = new URL(url, location.href);
  if (folder === null) return builtUrl.href;
  const base = new URL(folder.endsWith("/") ? folder : `${folder}/`, document.baseURI);
  return new URL(builtUrl.pathname.slice(builtUrl.pathname.lastIndexOf("/") + 1), base).href;
}

/** Returns a compiled core, and compiles it on first use. @param {string} url */
function loadCore(url) {
  let core = compiledCores.get(url);
  if (!core) {
    core = compileCore(url);
    compiledCores.set(url, core);
    // A failed download is removed, so that the next caller tries again.
    core.catch(() => compiledCores.delete(url));
  }
  return core;
}

/**
 * Downloads the worker script and returns an object URL for it, which has the origin of this page.
 *
 * @param {string} url
 */
function loadWorkerObjectUrl(url) {
  let objectUrl = workerObjectUrls.get(url);
  if (!objectUrl) {
    objectUrl = fetch(url).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status} ${url}`);
      return URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
    });
    workerObjectUrls.set(url, objectUrl);
    objectUrl.catch(() => workerObjectUrls.delete(url));
  }
  return objectUrl;
}

/**
 * Starts an engine.
 *
 * @param {string | null} folder the folder of the files; null for the folder of the script
 * @returns {Promise<{engine: Engine, choices: import("../bindings/protocol").Choices}>} the engine, and the choices of
 *   its core; rejects if the engine cannot start
 */
export async function startEngine(folder) {
  const url = assetUrl(workerUrl, folder);
  const loadModule = () => loadCore(assetUrl(coreUrl, folder));
  if (new URL(url).origin === location.origin) {
    const engine = new Engine(() => new Worker(url, { type: "module" }), loadModule);
    try {
      return { engine, choices: await engine.start() };
    } catch (error) {
      engine.end();
      if (!(error instanceof EngineError)) throw error;
      console.warn(`knights-tour: ${url} is served in a way that lets no worker start; it is fetched as a text.`);
    }
  }
  const objectUrl = await loadWorkerObjectUrl(url);
  const engine = new Engine(() => new Worker(objectUrl, { type: "module" }), loadModule);
  return { engine, choices: await engine.start() };
}
