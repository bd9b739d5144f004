import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

/** Browser globals whose use is far more often a forgotten variable than intended. */
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

/** Selects the calls that return a text of the locale files. */
const WORDS = "CallExpression:matches([callee.name=/^(words|say)$/], [callee.property.name=/^#?say$/])";

/** Forbids joining texts in code: a joined sentence cannot be translated into every language. */
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
    // These scripts run before anything else, also in browsers without newer syntax.
    files: ["www/start/*.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-var": "off", "object-shorthand": "off", "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["www/engine/worker.js"],
    languageOptions: { globals: globals.worker },
  },
  {
    // The benchmarks run in a browser.
    files: ["benches/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["vite/**/*.js", "*.config.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["www/element/*.js"],
    // Authors of other pages look in the console for their mistakes.
    rules: { "no-console": ["error", { allow: ["warn"] }] },
  },
  {
    files: ["tests/**/*.js"],
    // Parts of the browser tests run in the page.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      "no-console": "off",
      // Playwright reads a fixture's dependencies from its first parameter, even if there are none.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
]);
