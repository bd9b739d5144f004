import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readTexts } from "../../vite/locale-text.js";
import { choices, load, prepareSearch } from "../../www/engine/laboratory-core.js";
import { STEP_KINDS, STATUSES } from "../../www/engine/protocol.js";
import { LANGUAGES } from "../../www/locales/languages.js";

const root = new URL("../../", import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), "utf8");

/**
 * The keys of all texts, without context and plural suffixes.
 *
 * @param {object} texts
 * @param {string} [before]
 * @returns {string[]}
 */
function keys(texts, before = "") {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [(before + name).replace(/(_abstract)?(_(zero|one|two|few|many|other))?$/, "")] : keys(text, `${before}${name}.`),
  );
}

/** The keys of each language. */
const keysOf = LANGUAGES.map(({ code }) => new Set(keys(readTexts(fileURLToPath(new URL(`www/locales/${code}`, root))))));
const [known] = keysOf;

const sources = readdirSync(new URL("www/", root), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !name.startsWith("bindings"))
  .map((name) => read(`www/${name}`))
  .concat(read("index.html"))
  .join("\n");

test("every language has the same keys", () => {
  for (const own of keysOf) assert.deepEqual([...own].sort(), [...known].sort());
});

test("every key that the page names has its words", () => {
  const named = sources.matchAll(/(?:(?:words|#say|(?<![.\w])say)\(\s*|data-(?:text|label|title|content)=)"([^"]+)"/g);
  const missing = [...named].map(([, key]) => key).filter((key) => !known.has(key));
  assert.deepEqual(missing, []);
});

test("whatever the core offers or says has its words", () => {
  load(readFileSync(new URL("www/bindings/laboratory/knights_tour_bg.wasm", root)));
  const { orders, algorithms } = choices();
  const spoken = [
    ...orders.flatMap(({ name }) => [`order.name.${name}`, `order.source.${name}`]),
    ...algorithms.flatMap(({ name }) => [`algorithms.name.${name}`, `algorithms.line.${name}`]),
    ...STATUSES.filter((status) => status !== "searching").map((status) => `sentence.${status}`),
    ...STATUSES.filter((status) => !["searching", "refuted"].includes(status)).map((status) => `detail.${status}`),
    // These events end a search, which has texts of its own, or mean that nothing happened.
    ...STEP_KINDS.filter((event) => !["none", "exhausted", "stuck", "memory-full"].includes(event)).map(
      (event) => `sentence.${event}`,
    ),
  ];
  assert.deepEqual(spoken.filter((key) => !known.has(key)), []);
});

test("every reason that the core gives on small boards has its words", () => {
  load(readFileSync(new URL("www/bindings/laboratory/knights_tour_bg.wasm", root)));
  const kinds = new Set();
  for (let rows = 1; rows <= 5; rows += 1) {
    for (let columns = 1; columns <= 6; columns += 1) {
      for (const tour of ["open", "closed"]) {
        for (const start of ["0,0", `0,${columns - 1}`, `${rows >> 1},${columns >> 1}`]) {
          const draft = { ...choices().draft, rows: `${rows}`, columns: `${columns}`, start, tour };
          const { refutation } = prepareSearch(draft).setting;
          if (refutation) kinds.add(refutation.kind);
        }
      }
    }
  }
  assert.ok(kinds.size >= 7, [...kinds].join());
  assert.deepEqual([...kinds].filter((kind) => !known.has(`detail.refuted.${kind}`)), []);
});

test("no words are left that nobody says", () => {
  // The prefixes of keys that are composed from data.
  const composed = [...sources.matchAll(/(?:translate|#say|(?<![.\w])say)\(\s*`([\w.]+\.)\$\{/g)].map(([, start]) => start);
  assert.ok(composed.length > 3);
  // The first script of the markup gets its texts as one object, and therefore names them without quotes.
  const handed = [...sources.matchAll(/\bsaid\.([\w.]+)(\[)?/g)].map(([, key, list]) => `start.${key}${list ? "." : ""}`);
  const unused = [...known].filter(
    (key) =>
      !sources.includes(`"${key}"`) &&
      !composed.some((start) => key.startsWith(start)) &&
      !handed.some((one) => (one.endsWith(".") ? key.startsWith(one) : key === one)),
  );
  assert.deepEqual(unused, []);
});
