/** How the custom element becomes one script, with a worker and the core beside it: what other pages put a tour in with. */

import { defineConfig } from "vite";
import { page } from "./vite.config.js";

export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    outDir: "dist/element",
    target: page.build?.target,
    cssTarget: page.build?.cssTarget,
    modulePreload: false,
    assetsDir: "",
    // The core is a file, however small it were.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { "knights-tour-element": "www/element/knights-tour-element.js" },
      preserveEntrySignatures: "strict",
      // Whoever writes the script's name into a page need not change it with every version; what it loads, it knows.
      output: { entryFileNames: "[name].js" },
    },
  },
  worker: { format: "es" },
});
