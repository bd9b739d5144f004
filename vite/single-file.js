import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { SINGLE_FILE_POLICY, withPolicy } from "./policy.js";
import { inlineScript } from "./start-check.js";

/** The import of a worker in the page's code. */
const WORKER_SUFFIX = /\?worker$/;

/** The import of the address of a core in the page's code. */
const CORE_IMPORT = /^#(?:bindings|laboratory)\.wasm\?url$/;

/** The placeholder before the first script, which can be replaced with an address that the file opens with. */
export const ADDRESS_PLACEHOLDER = '<script type="application/json" id="opens-with">null</script>';

/** The script of the page, after it was inlined into the markup. */
const PAGE_SCRIPT = /<script type="module"[^>]*>([^]*?)<\/script>/;

/** The icon, which Vite emits as a separate file. */
const ICON_LINK = /href="\.\/([^"]+\.svg)"/;

/** The virtual module with the packed core; the leading zero byte keeps other plugins from looking for a file. */
const PACKED_CORE_ID = "\0packed-core";

/**
 * A Vite plugin for the single-file page: it inlines the files that the site loads by their addresses.
 *
 * The file has only the whole core and its worker, because the small core is for a quick start over a network. A page
 * opened as a file may not start a worker from a separate script, so the worker is created from a text.
 *
 * @param {object} files their paths
 * @param {string} files.core the whole core
 * @param {string} files.worker the worker of the whole core
 * @param {string} files.firstWorker the worker that it replaces
 * @param {string} files.compile the module that fetches the core
 * @param {string} files.unpack the module that unpacks the core instead
 * @returns {import("vite").Plugin}
 */
export function singleFile({ core, worker, firstWorker, compile, unpack }) {
  return {
    name: "single-file",
    enforce: "pre",
    async resolveId(source, importer) {
      if (CORE_IMPORT.test(source)) return PACKED_CORE_ID;
      if (WORKER_SUFFIX.test(source)) {
        const found = await this.resolve(source.replace(WORKER_SUFFIX, ""), importer, { skipSelf: true });
        return `${found?.id === firstWorker ? worker : found?.id}?worker&inline`;
      }
      if (!source.endsWith("/compile-core.js")) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === compile ? unpack : found;
    },
    load(id) {
      if (id !== PACKED_CORE_ID) return null;
      return `export default ${JSON.stringify(gzipSync(readFileSync(core), { level: 9 }).toString("base64"))};`;
    },
  };
}

/**
 * A Vite plugin that compresses the single file, adds its policy, and names it. It must follow the plugin that inlines
 * everything.
 *
 * @param {object} how
 * @param {string} how.name the file's name
 * @param {string} how.opensWith the path of the script that opens the address written into the file
 * @param {string} how.unpack the path of the script that unpacks the page
 * @returns {import("vite").Plugin}
 */
export function packFile({ name, opensWith, unpack }) {
  return {
    name: "pack-file",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no page to be packed");
        let html = String(page.source);
        const [icon, iconFile] = ICON_LINK.exec(html) ?? [];
        const drawn = bundle[iconFile ?? ""];
        if (!icon || drawn?.type !== "asset") throw new Error("the page has no icon");
        html = html.replace(icon, `href="data:image/svg+xml;base64,${Buffer.from(drawn.source).toString("base64")}"`);
        const [script, code] = PAGE_SCRIPT.exec(html) ?? [];
        if (!script || !code) throw new Error("the page has no script to be packed");
        const packed = gzipSync(code, { level: 9 }).toString("base64");
        const first = `${ADDRESS_PLACEHOLDER}\n    ${inlineScript(readFileSync(opensWith, "utf8"))}\n    <script>`;
        // The script runs after the markup was parsed, as a module script does.
        const last = `<script type="text/plain" id="packed">${packed}</script>\n    ${inlineScript(readFileSync(unpack, "utf8"))}\n  </body>`;
        html = html.replace(script, "").replace("<script>", () => first).replace("</body>", () => last);
        for (const file of ["index.html", iconFile]) delete bundle[file];
        this.emitFile({ type: "asset", fileName: name, source: withPolicy(html, SINGLE_FILE_POLICY, [code]) });
      },
    },
  };
}
