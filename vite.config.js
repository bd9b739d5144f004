import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { lessons } from "./vite/lessons.js";
import { localeText } from "./vite/locale-text.js";
import { startCheck } from "./vite/start-check.js";
import { TEACHERS } from "./www/lessons/lessons.js";
import { LANGUAGE } from "./www/locales/languages.js";

/** What the piece and its places are called until something else is searched. */
const usual = {
  piece: "vocabulary.piece.knight",
  noun: "vocabulary.square",
  nouns: "vocabulary.squares",
};

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const texts = here(`./www/locales/${LANGUAGE}`);

export default defineConfig({
  root: ".",
  // Relative addresses, so that the site works at any sub-path of any server.
  base: "./",
  plugins: [startCheck(here("./www/start/check.js"), texts), localeText(texts, usual), lessons(TEACHERS)],
  build: {
    outDir: "dist",
    // Browsers of the last few years: module workers, and WebAssembly with BigInt and bulk memory.
    target: "es2022",
    rolldownOptions: {
      output: {
        // What the first picture needs is one file: one question to the server, and one text to compress.
        codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] },
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
