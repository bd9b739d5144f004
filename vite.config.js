import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { lessons } from "./vite/lessons.js";
import { localeText } from "./vite/locale-text.js";
import { offline } from "./vite/offline.js";
import { SITE, policy } from "./vite/policy.js";
import { startCheck } from "./vite/start-check.js";
import { words } from "./vite/words.js";
import { TEACHERS } from "./www/lessons/lessons.js";
import { LANGUAGES, USUAL } from "./www/locales/languages.js";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const texts = here("./www/locales");
const languages = LANGUAGES.map(({ code }) => code);

/** What gives the parts of the page their words; the files that it begins with hold what the first picture says. */
export const theWords = words({
  folder: texts,
  languages,
  first: ["explanation", "forecast", "page", "shape", "terms", "timeline", "tree", "undo", "view"],
});

/** What the site and the page as one file have in common: see vite.single.config.js. */
export const page = defineConfig({
  root: ".",
  // Relative addresses, so that the site works at any sub-path of any server.
  base: "./",
  // What has to keep its name: the icons of the installed page, and a part of its service worker.
  publicDir: "www/public",
  // Its build for browsers decodes entities with a document, which a worker has not.
  resolve: { alias: { "decode-named-character-reference": fileURLToPath(import.meta.resolve("decode-named-character-reference")) } },
  plugins: [startCheck(here("./www/start/check.js"), texts, languages), localeText(`${texts}/${languages[0]}`, USUAL), lessons(TEACHERS), theWords],
  build: {
    outDir: "dist",
    // Browsers of the last few years: module workers, and WebAssembly with BigInt and bulk memory.
    target: "es2022",
    // All of them know what is to be loaded beforehand.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first picture needs is one file: one question to the server, and one text to compress.
        codeSplitting: {
          groups: [{ name: "page", tags: ["$initial"] }],
        },
      },
    },
    // Those that know `light-dark()`, which the page needs: colours must come to the page as the style sheet has them.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
  },
  worker: { format: "es" },
  optimizeDeps: {
    // Without a list the development server scans every HTML file, and those of the test hosts import packages that are
    // not installed here.
    entries: ["index.html"],
  },
  server: {
    watch: {
      // What cargo and the tests write is no part of the page; target/ alone has thousands of
      // files.
      ignored: ["**/target/**", "**/dist/**", "**/tests/**"],
    },
  },
});

export default mergeConfig(page, defineConfig({ plugins: [offline(here(".")), policy(SITE)] }));
