/**
 * The Vite configuration of the custom element, with which other pages embed a tour. It builds one script, one worker
 * and the core. In the mode `package` it builds the element for the npm package, whose other modules use the same file
 * of the core.
 */

import { defineConfig } from "vite";
import { page, textModulesPlugin } from "./vite.config.js";

/** Paths in the npm package: the element's folder, and the core. */
const PACKAGE_PATHS = { folder: "element/", core: "bindings/laboratory/[name][extname]" };

/**
 * A Vite plugin that removes the helper for preloading style sheets, because the element has none. Other bundlers
 * cannot handle the helper.
 *
 * @returns {import("vite").Plugin}
 */
function withoutPreload() {
  return {
    name: "without-preload",
    enforce: "pre",
    load: (id) => (id.startsWith("\0vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null),
  };
}

export default defineConfig(({ mode }) => {
  const isPackage = mode === "package";
  const folder = isPackage ? PACKAGE_PATHS.folder : "";
  return {
    base: "./",
    publicDir: false,
    plugins: [withoutPreload(), textModulesPlugin],
    build: {
      // `cargo xtask package` overrides this with the folder in which it assembles the package.
      outDir: "dist/element",
      target: page.build?.target,
      cssTarget: page.build?.cssTarget,
      modulePreload: false,
      assetsDir: "",
      // The core is always a separate file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { "knights-tour-element": "www/element/knights-tour-element.js" },
        preserveEntrySignatures: "strict",
        output: {
          // The script keeps its name in every version, because other pages contain it. The names of the files that it
          // loads may change.
          entryFileNames: `${folder}[name].js`,
          chunkFileNames: `${folder}[name]-[hash].js`,
          assetFileNames: isPackage ? PACKAGE_PATHS.core : "[name]-[hash][extname]",
        },
      },
    },
    worker: { format: "es", rolldownOptions: { output: { entryFileNames: `${folder}[name]-[hash].js` } } },
  };
});
