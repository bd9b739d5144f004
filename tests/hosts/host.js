/** Helpers for the tests of the npm package in other projects, the hosts: running Node and tools, and a file server. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The folder of all hosts; `cargo xtask test --only hosts` installs the package there. */
export const HOSTS = new URL("./", import.meta.url);

const root = new URL("../../", HOSTS);

/** The media types of file extensions. @type {Record<string, string>} */
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

/**
 * Runs Node in the folder of a host.
 *
 * @param {string} host
 * @param {string[]} args the arguments of Node
 * @returns {Promise<string>} the output; rejects with the error messages if Node fails
 */
export async function node(host, ...args) {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL(`${host}/`, HOSTS)),
  });
  return stdout;
}

/** The file of a tool in the `node_modules` of the hosts. @param {string} path the path of the tool's script */
export const hostTool = (path) => fileURLToPath(new URL(`node_modules/${path}`, HOSTS));

/** The file of a tool in the `node_modules` of this repository. @param {string} path the path of the tool's script */
export const tool = (path) => fileURLToPath(new URL(`node_modules/${path}`, root));

/**
 * Serves the files of the hosts.
 *
 * @param {object} [options]
 * @param {Record<string, string>} [options.headers] the response headers of HTML pages
 * @param {(name: string) => string | undefined} [options.page] a generated HTML page; undefined to serve the file
 * @param {(extension: string) => string} [options.typeOf] the media type of a file extension
 */
export async function serve({
  headers = {},
  page = () => undefined,
  typeOf = (extension) => TYPES[extension] ?? "text/plain",
} = {}) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? "", "http://host").pathname).slice(1);
    try {
      const body = page(name) ?? readFileSync(new URL(name, HOSTS));
      const extension = page(name) === undefined ? (name.split(".").at(-1) ?? "") : "html";
      response
        .writeHead(200, { "content-type": typeOf(extension), ...(extension === "html" ? headers : {}) })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
