import { fileURLToPath } from "node:url";

/** @param {string} path */
const absolutePath = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  mode: "production",
  context: absolutePath("."),
  entry: "./main.js",
  output: { path: absolutePath("dist"), filename: "main.js", module: true, clean: true },
  experiments: { outputModule: true },
  // The test only needs webpack to resolve every module.
  optimization: { minimize: false },
  performance: false,
};
