import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

/** Browser globals: code that uses one of these names has usually forgotten to declare a variable. */
const CONFUSING_GLOBALS = [
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
const TRANSLATED_TEXT =
  "CallExpression:matches([callee.name=/^(say|translate)$/], [callee.property.name=/^#?(say|translate)$/])";

/**
 * Forbids joining texts in code, because a joined sentence cannot be translated into every language. The templates of
 * elements, which have a tag, may contain texts.
 */
const JOINED_TEXTS = [":not(TaggedTemplateExpression) > TemplateLiteral", 'BinaryExpression[operator="+"]'].map(
  (expression) => ({
    selector: `${expression} > ${TRANSLATED_TEXT}`,
    message: "Write complete sentences in the locale files, and join sentences with `sentences`.",
  }),
);

export default defineConfig([
  globalIgnores(["dist/", "target/", "www/bindings/", "tests/browser/results/", "tests/hosts/*/dist/"]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-implicit-globals": "error",
      "no-restricted-globals": ["error", ...CONFUSING_GLOBALS],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["www/**/*.js"],
    ignores: ["www/engine/worker.js"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-syntax": ["error", ...JOINED_TEXTS] },
  },
  {
    // These scripts run before all others, also in browsers without newer syntax.
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
    // Authors of pages that embed the element find their mistakes in the console.
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
