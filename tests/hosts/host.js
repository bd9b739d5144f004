/** Helpers of the host tests: the installed package, and a separate server. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The folder of all hosts; `cargo xtask test --only hosts` installs the package there. */
export const HOSTS = new URL("./", import.meta.url);

const root = new URL("../../", HOSTS);

/** @type {Record<string, string>} */
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

/**
 * Runs Node in the folder of a host.
 *
 * @param {string} host
 * @param {string[]} words the arguments of Node
 * @returns {Promise<string>} the output; rejects with the error messages if Node fails
 */
export async function node(host, ...words) {
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: fileURLToPath(new URL(`${host}/`, HOSTS)) });
  return stdout;
}

/** The path of a tool of the project. @param {string} path of its script */
export const tool = (path) => fileURLToPath(new URL(`node_modules/${path}`, root));

/**
 * Serves the files of the hosts.
 *
 * @param {object} [how]
 * @param {Record<string, string>} [how.headers] of pages
 * @param {(name: string) => string | undefined} [how.page] the page at an address beside the files
 * @param {(ending: string) => string} [how.typeOf]
 */
export async function serve({ headers = {}, page = () => undefined, typeOf = (ending) => TYPES[ending] ?? "text/plain" } = {}) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? "", "http://host").pathname).slice(1);
    try {
      const body = page(name) ?? readFileSync(new URL(name, HOSTS));
      const ending = page(name) === undefined ? name.split(".").at(-1) ?? "" : "html";
      response.writeHead(200, { "content-type": typeOf(ending), ...(ending === "html" ? headers : {}) }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
