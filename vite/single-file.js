import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { SINGLE_FILE_POLICY, withPolicy } from "./policy.js";
import { inlineScript } from "./start-check.js";

/** The end of a specifier with which the page's code imports a worker. */
const WORKER_SUFFIX = /\?worker$/;

/** A specifier with which the page's code imports the address of a core. */
const CORE_IMPORT = /^#(?:bindings|laboratory)\.wasm\?url$/;

/** The placeholder before the first script. The share dialog replaces `null` with the address that the file opens. */
export const ADDRESS_PLACEHOLDER = '<script type="application/json" id="opens-with">null</script>';

/** The script of the page, after it has been inlined into the markup. */
const PAGE_SCRIPT = /<script type="module"[^>]*>([^]*?)<\/script>/;

/** The address of the icon in the markup. Vite emits the icon as a separate file. */
const ICON_LINK = /href="\.\/([^"]+\.svg)"/;

/** The virtual module with the packed core; the leading zero byte prevents other plugins from looking for a file. */
const PACKED_CORE_ID = "\0packed-core";

/**
 * A Vite plugin for the single-file page: it inlines the files that the site loads separately.
 *
 * The file contains only the complete core and its worker, because the small core serves a quick start over a network.
 * A page opened as a file may not start a worker from a separate script, so it creates the worker from a text.
 *
 * @param {object} files the paths of source files
 * @param {string} files.core the complete core
 * @param {string} files.worker the worker of the complete core
 * @param {string} files.smallCoreWorker the worker of the small core, which `worker` replaces
 * @param {string} files.compile the module that fetches the core
 * @param {string} files.unpack the module that unpacks the core instead
 * @returns {import("vite").Plugin}
 */
export function singleFile({ core, worker, smallCoreWorker, compile, unpack }) {
  return {
    name: "single-file",
    enforce: "pre",
    async resolveId(source, importer) {
      if (CORE_IMPORT.test(source)) return PACKED_CORE_ID;
      if (WORKER_SUFFIX.test(source)) {
        const resolved = await this.resolve(source.replace(WORKER_SUFFIX, ""), importer, { skipSelf: true });
        return `${resolved?.id === smallCoreWorker ? worker : resolved?.id}?worker&inline`;
      }
      if (!source.endsWith("/compile-core.js")) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === compile ? unpack : resolved;
    },
    load(id) {
      if (id !== PACKED_CORE_ID) return null;
      return `export default ${JSON.stringify(gzipSync(readFileSync(core), { level: 9 }).toString("base64"))};`;
    },
  };
}

/**
 * A Vite plugin that compresses the script of the page, adds the policy, and emits the page as a file with the given
 * name. It must run after the plugin that inlines scripts and style sheets.
 *
 * @param {object} options
 * @param {string} options.name the name of the emitted file
 * @param {string} options.startAddressScript the path of the script that opens the address written into the file
 * @param {string} options.unpackScript the path of the script that unpacks the page
 * @returns {import("vite").Plugin}
 */
export function packFile({ name, startAddressScript, unpackScript }) {
  return {
    name: "pack-file",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no page to pack");
        let html = String(page.source);
        const [icon, iconFile] = ICON_LINK.exec(html) ?? [];
        const iconAsset = bundle[iconFile ?? ""];
        if (!icon || iconAsset?.type !== "asset") throw new Error("the page has no icon");
        html = html.replace(
          icon,
          `href="data:image/svg+xml;base64,${Buffer.from(iconAsset.source).toString("base64")}"`,
        );
        const [script, code] = PAGE_SCRIPT.exec(html) ?? [];
        if (!script || !code) throw new Error("the page has no script to pack");
        const packed = gzipSync(code, { level: 9 }).toString("base64");
        const headScripts = `${ADDRESS_PLACEHOLDER}\n    ${inlineScript(readFileSync(startAddressScript, "utf8"))}\n    <script>`;
        // The script runs after the markup has been parsed, as a module script does.
        const bodyEnd = `<script type="text/plain" id="packed">${packed}</script>\n    ${inlineScript(readFileSync(unpackScript, "utf8"))}\n  </body>`;
        html = html
          .replace(script, "")
          .replace("<script>", () => headScripts)
          .replace("</body>", () => bodyEnd);
        for (const file of ["index.html", iconFile]) delete bundle[file];
        this.emitFile({ type: "asset", fileName: name, source: withPolicy(html, SINGLE_FILE_POLICY, [code]) });
      },
    },
  };
}
