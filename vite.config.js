import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { lessons } from "./vite/lessons.js";
import { localeText } from "./vite/locale-text.js";
import { offline } from "./vite/offline.js";
import { SITE, policy } from "./vite/policy.js";
import { startCheck } from "./vite/start-check.js";
import { TEACHERS } from "./www/lessons/lessons.js";
import { LANGUAGES, USUAL } from "./www/locales/languages.js";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const texts = here("./www/locales");
const languages = LANGUAGES.map(({ code }) => code);

/** What of a language the first picture needs; the rest comes with the parts of the page that say it. */
const FIRST_WORDS = /\/locales\/(\w+)\/(?!answers|charts|element|exercise|film|keep|laboratory|learn|moment|offline|panorama|play|present|published|race|share|start|tour-facts|tour-text|tours)[\w-]+\.json$/;

/** What the site and the page as one file have in common: see vite.single.config.js. */
export const page = defineConfig({
  root: ".",
  // Relative addresses, so that the site works at any sub-path of any server.
  base: "./",
  // What has to keep its name: the icons of the installed page, and a part of its service worker.
  publicDir: "www/public",
  plugins: [startCheck(here("./www/start/check.js"), texts, languages), localeText(`${texts}/${languages[0]}`, USUAL), lessons(TEACHERS)],
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
          groups: [
            { name: "page", tags: ["$initial"] },
            // Every other language is one file too.
            { name: (path) => `words-${FIRST_WORDS.exec(path)?.[1]}`, test: FIRST_WORDS },
          ],
        },
      },
    },
    // Those that know `light-dark()`, which the page needs: colours must come to the page as the style sheet has them.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
  },
  worker: { format: "es" },
  server: {
    watch: {
      // What cargo and the tests write is no part of the page; target/ alone has thousands of
      // files.
      ignored: ["**/target/**", "**/dist/**", "**/tests/**"],
    },
  },
});

export default mergeConfig(page, defineConfig({ plugins: [offline(here(".")), policy(SITE)] }));
