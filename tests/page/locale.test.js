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
 * @param {string} [prefix]
 * @returns {string[]}
 */
function keys(texts, prefix = "") {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string"
      ? [(prefix + name).replace(/(_abstract)?(_(zero|one|two|few|many|other))?$/, "")]
      : keys(text, `${prefix}${name}.`),
  );
}

/** The keys of the first language. */
const knownKeys = new Set(keys(readTexts(fileURLToPath(new URL(`www/locales/${LANGUAGES[0].code}`, root)))));

/** The concatenated source text of the page. */
const source = readdirSync(new URL("www/", root), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !name.startsWith("bindings"))
  .map((name) => read(`www/${name}`))
  .concat(read("index.html"))
  .join("\n");

test("every key that the page uses has a text", () => {
  const references = source.matchAll(
    /(?:(?:translate\w*|#say|(?<![.\w])say)\(\s*|data-(?:text|label|title|content)=)"([^"]+)"/g,
  );
  const missing = [...references].map(([, key]) => key).filter((key) => !knownKeys.has(key));
  assert.deepEqual(missing, []);
});

test("every choice, status and step kind of the core has a text", () => {
  load(readFileSync(new URL("www/bindings/laboratory/knights_tour_bg.wasm", root)));
  const { orders, algorithms } = choices();
  const requiredKeys = [
    ...orders.flatMap(({ name }) => [`order.name.${name}`, `order.source.${name}`]),
    ...algorithms.flatMap(({ name }) => [`algorithms.name.${name}`, `algorithms.line.${name}`]),
    ...STATUSES.filter((status) => status !== "searching").map((status) => `sentence.${status}`),
    ...STATUSES.filter((status) => !["searching", "refuted"].includes(status)).map((status) => `detail.${status}`),
    // The excluded step kinds mean that nothing happened, or that the search has ended. The end has texts of its own.
    ...STEP_KINDS.filter((stepKind) => !["none", "exhausted", "stuck", "memory-full"].includes(stepKind)).map(
      (stepKind) => `sentence.${stepKind}`,
    ),
  ];
  assert.deepEqual(
    requiredKeys.filter((key) => !knownKeys.has(key)),
    [],
  );
});

test("every refutation that the core gives on small boards has a text", () => {
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
  assert.deepEqual(
    [...kinds].filter((kind) => !knownKeys.has(`detail.refuted.${kind}`)),
    [],
  );
});

test("every explanation that the core gives for a step has a text", () => {
  load(readFileSync(new URL("www/bindings/laboratory/knights_tour_bg.wasm", root)));
  const { algorithms, programs, draft } = choices();
  const [measures, reasons] = [new Set(), new Set()];
  for (const { name: algorithm } of algorithms) {
    for (const { side, tour } of [
      { side: 4, tour: "open" },
      { side: 6, tour: "closed" },
      { side: 8, tour: "open" },
    ]) {
      const search = prepareSearch({ ...draft, algorithm, rows: `${side}`, columns: `${side}`, start: "0,1", tour });
      for (let step = 0; step < 300; step += 1) {
        const { outlook, decision } = search.survey({ insight: true }).insight ?? {};
        if (!outlook) break;
        reasons.add(outlook.why.kind);
        for (const { keys } of decision?.candidates ?? []) for (const { name } of keys) measures.add(name);
        search.advance(1, 1000);
      }
      search.free();
    }
  }
  assert.ok(measures.size > 3 && reasons.size > 20, `${[...measures]}; ${[...reasons]}`);
  const requiredKeys = [
    ...[...measures].flatMap((name) => [`measure.name.${name}`, `measure.title.${name}`]),
    ...[...reasons].map((kind) => `why.${kind}`),
    ...Object.values(programs).flatMap((lines) =>
      lines.flatMap(({ text }) => [`line.${text}.words`, `line.${text}.code`]),
    ),
  ];
  assert.deepEqual(
    requiredKeys.filter((key) => !knownKeys.has(key)),
    [],
  );
});

test("the page uses every text", () => {
  // The prefixes of keys that template literals complete.
  const composedPrefixes = [...source.matchAll(/(?:translate\w*|#say|(?<![.\w])say)\(\s*`([\w.]+\.)\$\{/g)].map(
    ([, prefix]) => prefix,
  );
  assert.ok(composedPrefixes.length > 3);
  // The first script of the page reads its texts as properties of the object `texts`.
  const startKeys = [...read("www/start/check.js").matchAll(/\btexts\.([\w.]+)(\[)?/g)].map(
    ([, key, list]) => `start.${key}${list ? "." : ""}`,
  );
  const unused = [...knownKeys].filter(
    (key) =>
      !source.includes(`"${key}"`) &&
      !composedPrefixes.some((prefix) => key.startsWith(prefix)) &&
      !startKeys.some((startKey) => (startKey.endsWith(".") ? key.startsWith(startKey) : key === startKey)),
  );
  assert.deepEqual(unused, []);
});
