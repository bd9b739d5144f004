import { fileURLToPath } from "node:url";
import { browserslistToTargets } from "lightningcss";
import { defineConfig, mergeConfig } from "vite";
import { lessons } from "./vite/lessons.js";
import { localeText } from "./vite/locale-text.js";
import { offline } from "./vite/offline.js";
import { SITE_POLICY, contentSecurityPolicy } from "./vite/policy.js";
import { startCheck } from "./vite/start-check.js";
import { textModules } from "./vite/text-modules.js";
import { version } from "./vite/version.js";
import { TEACHERS } from "./www/lessons/lessons.js";
import { LANGUAGES, DEFAULT_VOCABULARY } from "./www/locales/languages.js";

/** Returns the absolute path of a project file. @param {string} path */
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

const localeFolder = pathOf("./www/locales");
const languages = LANGUAGES.map(({ code }) => code);

/** The plugin that provides the texts. `initial` names the files with the texts that the page shows first. */
export const textModulesPlugin = textModules({
  folder: localeFolder,
  languages,
  markup: ["controls", "keys", "panel", "site"],
  initial: ["explanation", "forecast", "page", "shape", "terms", "timeline", "tree", "undo", "view"],
});

/**
 * The plugin that removes the indentation of the markup: 0.7 kB of the compressed page, and 7 kB of the single file.
 *
 * @type {import("vite").Plugin}
 */
const unindentMarkup = {
  name: "unindent-markup",
  transformIndexHtml: { order: "pre", handler: (html) => html.replaceAll(/\n\s+/g, "\n") },
};

/** Browsers with `light-dark()`, which the page requires. The build must not replace these colours. */
const CSS_BROWSERS = ["chrome 123", "edge 123", "firefox 120", "safari 17.5"];

/** The configuration shared by the site and the single-file page: see vite.single.config.js. */
export const page = defineConfig({
  root: ".",
  // Relative addresses, so that the site works at any sub-path of any server.
  base: "./",
  // Files whose names stay the same in every version: the icons of the installed page, and a part of its service
  // worker.
  publicDir: "www/public",
  // The package's browser build decodes entities with a document, but workers have none.
  resolve: {
    alias: {
      "decode-named-character-reference": fileURLToPath(import.meta.resolve("decode-named-character-reference")),
    },
  },
  // Lightning CSS replaces the names of windows in media queries: see www/styles/windows.css.
  css: {
    transformer: "lightningcss",
    lightningcss: { drafts: { customMedia: true }, targets: browserslistToTargets(CSS_BROWSERS) },
  },
  plugins: [
    unindentMarkup,
    startCheck(pathOf("./www/start/check.js"), localeFolder, languages),
    localeText(`${localeFolder}/${languages[0]}`, DEFAULT_VOCABULARY),
    lessons(TEACHERS),
    textModulesPlugin,
  ],
  build: {
    outDir: "dist",
    // Browsers of the last few years, with module workers, and with WebAssembly including BigInt and bulk memory.
    target: "es2022",
    // All of these browsers support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The code that the page needs at its start is one file: one request to the server, and one text to compress.
        codeSplitting: {
          groups: [{ name: "page", tags: ["$initial"] }],
        },
      },
    },
    cssTarget: CSS_BROWSERS.map((browser) => browser.replace(" ", "")),
  },
  worker: { format: "es" },
  optimizeDeps: {
    // Without a list the development server scans every HTML file, and those of the test hosts import packages that are
    // not installed here.
    entries: ["index.html"],
  },
  server: {
    watch: {
      // The page does not use the output of cargo or the tests; target/ alone has thousands of files.
      ignored: ["**/target/**", "**/dist/**", "**/tests/**"],
    },
  },
});

export default mergeConfig(
  page,
  defineConfig({
    plugins: [version(pathOf("."), { hasChangelog: true }), offline(pathOf(".")), contentSecurityPolicy(SITE_POLICY)],
  }),
);
