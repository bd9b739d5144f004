/**
 * The Vite configuration of the single-file page, which opens by a double click; `cargo xtask dist` puts it beside the
 * site.
 */

import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { packFile, singleFile } from "./vite/single-file.js";
import { page } from "./vite.config.js";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default mergeConfig(page, defineConfig({
  plugins: [
    singleFile({
      core: here("./www/bindings/laboratory/knights_tour_bg.wasm"),
      worker: here("./www/engine/laboratory-worker.js"),
      firstWorker: here("./www/engine/worker.js"),
      compile: here("./www/engine/compile-core.js"),
      unpack: here("./www/engine/unpack-core.js"),
    }),
    viteSingleFile(),
    packFile({ name: "knights-tour.html", opensWith: here("./www/start/start-address.js"), unpack: here("./www/start/unpack.js") }),
  ],
  build: {
    // The site is already in the folder.
    emptyOutDir: false,
    copyPublicDir: false,
  },
  // A worker created from a text cannot be a module in a page that was opened as a file.
  worker: { format: "iife" },
}));
