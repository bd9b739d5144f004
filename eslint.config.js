import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

/** Globals of the browser that are far more often a forgotten variable than meant. */
const FORGOTTEN_VARIABLES = [
  "close",
  "event",
  "external",
  "find",
  "length",
  "name",
  "open",
  "origin",
  "parent",
  "print",
  "scroll",
  "status",
  "stop",
  "top",
];

/** A text of the locale files, where it is asked for. */
const WORDS = "CallExpression:matches([callee.name=/^(words|say)$/], [callee.property.name=/^#?say$/])";

/** Sentences are whole in the locale files: what is put together in code cannot be said in every language. */
const GLUED_WORDS = ["TemplateLiteral", 'BinaryExpression[operator="+"]'].map((joined) => ({
  selector: `${joined} > ${WORDS}`,
  message: "A sentence is whole in the locale files; whole sentences are put one after another by `sentences`.",
}));

export default defineConfig([
  globalIgnores(["dist/", "target/", "www/bindings/", "tests/browser/results/", "tests/hosts/*/dist/"]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-implicit-globals": "error",
      "no-restricted-globals": ["error", ...FORGOTTEN_VARIABLES],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["www/**/*.js"],
    ignores: ["www/engine/worker.js"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-syntax": ["error", ...GLUED_WORDS] },
  },
  {
    // It runs where nothing newer does.
    files: ["www/start/*.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-var": "off", "object-shorthand": "off", "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["www/engine/worker.js"],
    languageOptions: { globals: globals.worker },
  },
  {
    // What is measured runs in a browser.
    files: ["benches/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["vite/**/*.js", "*.config.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["www/element/*.js"],
    // Whoever puts it into a page of his own looks there for what is wrong with that page.
    rules: { "no-console": ["error", { allow: ["warn"] }] },
  },
  {
    files: ["tests/**/*.js"],
    // Parts of the browser tests run in the page.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      "no-console": "off",
      // What a fixture depends on is read from its first parameter, also where that is nothing.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
]);
