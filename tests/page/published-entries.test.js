/** The published results: every entry is computed with the core of the page, and once more with a core that errs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./words-hook.js";
import { makeDistortion } from "../browser/broken-core.js";
import { Bench } from "../../www/published/bench.js";
import { verdictOf } from "../../www/published/verdict.js";
import { coreEngine } from "./core-engine.js";

// It has words, which are there only after the hook.
const { ENTRIES } = await import("../../www/published/documents/documents.js");

/** Entries whose difference from the print is documented. */
const ERRATA = [
  ...["granada-sum", "granada-random-start", "docerpro-example-algorithm", "docerpro-recursion", "docerpro-sort"],
  ...["bilbao-list", "bilbao-bound", "octaml-pseudocode"],
];
/** Entries without anything that can be compared, and those that are only quoted. */
const INCOMPARABLE = ["docerpro-times"];
const QUOTED = ["census-8x8"];

/** Entries that compare arithmetic, in which no search takes part. */
const ARITHMETIC = ["granada-sum", "python-factorial", "granada-bound"];

/** The slowest entries. What they compare, other entries compare too. */
const SLOW = ["octaml-table-2", "octaml-corners", "bilbao-6x6-breadth", "docerpro-times"];

/** The verdict that an entry must have. @param {string} name */
function expected(name) {
  if (ERRATA.includes(name)) return "erratum";
  if (QUOTED.includes(name)) return "quoted";
  return INCOMPARABLE.includes(name) ? "incomparable" : "equal";
}

/**
 * The figures of an entry.
 *
 * @param {import("../../www/published/entry.js").Entry} entry
 * @param {(answer: any) => unknown} [distort] changes what the core answers
 */
async function figuresOf(entry, distort) {
  const bench = new Bench(/** @type {import("../../www/engine/engine.js").Engine} */ (coreEngine(distort)));
  const figures = [];
  for await (const part of entry.compute(bench)) if ("figure" in part) figures.push(part.figure);
  return figures;
}

for (const entry of ENTRIES) {
  const { name } = entry;
  test(`${name} is ${expected(name)}`, async () => {
    const figures = await figuresOf(entry);
    assert.ok(figures.length > 0);
    assert.equal(verdictOf(figures), expected(name), JSON.stringify(figures));
    for (const { computed } of figures) assert.equal(computed === null, QUOTED.includes(name));
    if ([...ARITHMETIC, ...QUOTED, ...SLOW].includes(name)) return;
    const wrong = await figuresOf(entry, makeDistortion());
    assert.deepEqual(wrong.map(({ printed }) => printed), figures.map(({ printed }) => printed));
    assert.notDeepEqual(wrong.map(({ computed }) => computed), figures.map(({ computed }) => computed));
    assert.notEqual(verdictOf(wrong), "equal");
  });
}
