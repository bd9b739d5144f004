/**
 * The Vite configuration of the single-file page, which can be opened without a server. `cargo xtask dist` puts it into
 * the folder of the site.
 */

import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { packFile, singleFile } from "./vite/single-file.js";
import { version } from "./vite/version.js";
import { page } from "./vite.config.js";

/** Returns the absolute path of a project file. @param {string} path */
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

export default mergeConfig(
  page,
  defineConfig({
    plugins: [
      version(pathOf("."), { hasChangelog: false }),
      singleFile({
        core: pathOf("./www/bindings/laboratory/knights_tour_bg.wasm"),
        worker: pathOf("./www/engine/laboratory-worker.js"),
        smallCoreWorker: pathOf("./www/engine/worker.js"),
        compile: pathOf("./www/engine/compile-core.js"),
        unpack: pathOf("./www/engine/unpack-core.js"),
      }),
      viteSingleFile(),
      packFile({
        name: "knights-tour.html",
        startAddressScript: pathOf("./www/start/start-address.js"),
        unpackScript: pathOf("./www/start/unpack.js"),
      }),
    ],
    build: {
      // The site is already in the folder.
      emptyOutDir: false,
      copyPublicDir: false,
    },
    // A worker created from a text cannot be a module in a page that was opened as a file.
    worker: { format: "iife" },
  }),
);
