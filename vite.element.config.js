/**
 * How the custom element becomes one script, with a worker and the core beside it: what other pages put a tour in with. In the
 * npm package, for which it is built by the mode of that name, the core lies where the package has it for everything else.
 */

import { defineConfig } from "vite";
import { page, theWords } from "./vite.config.js";

/** The folder of the package for the element, and its place for the core. */
const PACKAGE = { folder: "element/", core: "bindings/laboratory/[name][extname]" };

/**
 * A Vite plugin that leaves out what loads a style sheet before the part that needs it: the element has none. Other bundlers, which take
 * its files for a part of a program, would not know what to make of that.
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
  const folder = isPackage ? PACKAGE.folder : "";
  return {
    base: "./",
    publicDir: false,
    plugins: [withoutPreload(), theWords],
    build: {
      // `cargo xtask package` says where it puts the package together.
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
        output: {
          // Whoever writes the script's name into a page need not change it with every version; what it loads, it knows.
          entryFileNames: `${folder}[name].js`,
          chunkFileNames: `${folder}[name]-[hash].js`,
          assetFileNames: isPackage ? PACKAGE.core : "[name]-[hash][extname]",
        },
      },
    },
    worker: { format: "es", rolldownOptions: { output: { entryFileNames: `${folder}[name]-[hash].js` } } },
  };
});
