import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { FILE, withPolicy } from "./policy.js";
import { inlineScript } from "./start-check.js";

/** A worker, as the page imports it. */
const WORKER = /\?worker$/;

/** A build of the core, as the page imports its address. */
const CORE = /^#(?:bindings|laboratory)\.wasm\?url$/;

/** What stands in the markup before the first script: where an address can be written that the file opens with. */
export const OPENS_WITH = '<script type="application/json" id="opens-with">null</script>';

/** The script of the page, once all of it is in the markup. */
const PAGE_SCRIPT = /<script type="module"[^>]*>([^]*?)<\/script>/;

/** The icon, which Vite leaves a file of its own. */
const ICON = /href="\.\/([^"]+\.svg)"/;

/** The module that holds the packed core; what begins with a zero byte is looked for in no folder. */
const PACKED = "\0packed-core";

/**
 * A Vite plugin for the page as one file: what the site loads by its address is in the script itself.
 *
 * There is one core, the whole one, and one worker for it: the small one is for a quick beginning over a network. A worker
 * in a script of its own is refused to a page that was opened as a file, so it is made of a text.
 *
 * @param {object} files their paths
 * @param {string} files.core the whole core
 * @param {string} files.worker the worker for it
 * @param {string} files.firstWorker the worker that it stands in for
 * @param {string} files.compile the module that has the core fetched
 * @param {string} files.unpack the one that unpacks it instead
 * @returns {import("vite").Plugin}
 */
export function singleFile({ core, worker, firstWorker, compile, unpack }) {
  return {
    name: "single-file",
    enforce: "pre",
    async resolveId(source, importer) {
      if (CORE.test(source)) return PACKED;
      if (WORKER.test(source)) {
        const found = await this.resolve(source.replace(WORKER, ""), importer, { skipSelf: true });
        return `${found?.id === firstWorker ? worker : found?.id}?worker&inline`;
      }
      if (!source.endsWith("/compile-core.js")) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id === compile ? unpack : found;
    },
    load(id) {
      if (id !== PACKED) return null;
      return `export default ${JSON.stringify(gzipSync(readFileSync(core), { level: 9 }).toString("base64"))};`;
    },
  };
}

/**
 * A Vite plugin that packs the one file, writes its policy, and gives it its name; it comes after the one that puts all into the markup.
 *
 * @param {object} how
 * @param {string} how.name of the file
 * @param {string} how.opensWith the path of the script that opens the file with what was written into it
 * @param {string} how.unpack and of the one that unpacks the page
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
        const [icon, iconFile] = ICON.exec(html) ?? [];
        const drawn = bundle[iconFile ?? ""];
        if (!icon || drawn?.type !== "asset") throw new Error("the page has no icon");
        html = html.replace(icon, `href="data:image/svg+xml;base64,${Buffer.from(drawn.source).toString("base64")}"`);
        const [script, code] = PAGE_SCRIPT.exec(html) ?? [];
        if (!script || !code) throw new Error("the page has no script to be packed");
        const packed = gzipSync(code, { level: 9 }).toString("base64");
        const first = `${OPENS_WITH}\n    ${inlineScript(readFileSync(opensWith, "utf8"))}\n    <script>`;
        // The page is there before its script, as it is where that is a module of its own.
        const last = `<script type="text/plain" id="packed">${packed}</script>\n    ${inlineScript(readFileSync(unpack, "utf8"))}\n  </body>`;
        html = html.replace(script, "").replace("<script>", () => first).replace("</body>", () => last);
        for (const file of ["index.html", iconFile]) delete bundle[file];
        this.emitFile({ type: "asset", fileName: name, source: withPolicy(html, FILE, [code]) });
      },
    },
  };
}
