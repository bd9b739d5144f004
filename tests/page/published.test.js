import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { matrixText } from "../../www/published/entry.js";
import { entryNameOf, fragmentOf } from "../../www/published/link.js";
import { TABLE_1 } from "../../www/published/documents/rio-table-1.js";
import { log10Of, scientific } from "../../www/published/scientific.js";
import { verdictOnFigures, verdictOnFigure } from "../../www/published/verdict.js";

/** @typedef {import("../../www/published/verdict.js").Figure} Figure */

/** @param {string} name */
const vectors = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));

/** @param {Partial<Figure>} parts @returns {Figure} */
const figure = (parts) => ({ label: "", printed: 1, computed: 1, relation: "same", ...parts });

test("a figure equals the printed value or differs, and a bound holds or does not", () => {
  assert.equal(verdictOnFigure(figure({})), "equal");
  assert.equal(verdictOnFigure(figure({ computed: 2 })), "differs");
  assert.equal(verdictOnFigure(figure({ computed: 2, isErratum: true })), "erratum");
  assert.equal(verdictOnFigure(figure({ computed: null })), "differs");
  assert.equal(verdictOnFigure(figure({ relation: "at-most", printed: 8, computed: 2 })), "equal");
  assert.equal(verdictOnFigure(figure({ relation: "at-most", printed: 8, computed: 9 })), "differs");
  assert.equal(verdictOnFigure(figure({ relation: "time", computed: 2 })), "incomparable");
  assert.equal(verdictOnFigure(figure({ relation: "ours", printed: null })), "incomparable");
  assert.equal(verdictOnFigure(figure({ relation: "quoted" })), "quoted");
});

test("an erratum with equal values has the verdict equal", () => {
  assert.equal(verdictOnFigure(figure({ isErratum: true })), "equal");
});

test("a single differing value outweighs all equal values", () => {
  const equal = figure({});
  assert.equal(verdictOnFigures([equal, figure({ relation: "time" })]), "equal");
  assert.equal(verdictOnFigures([equal, figure({ computed: 2, isErratum: true })]), "erratum");
  assert.equal(verdictOnFigures([equal, figure({ computed: 2, isErratum: true }), figure({ computed: 3 })]), "differs");
  assert.equal(verdictOnFigures([figure({ relation: "time" })]), "incomparable");
  assert.equal(verdictOnFigures([]), "incomparable");
});

test("the fragment names an entry; the fragment of the list and other fragments name none", () => {
  assert.equal(entryNameOf(fragmentOf("bilbao-6x6")), "bilbao-6x6");
  assert.equal(entryNameOf(fragmentOf("")), "");
  assert.equal(entryNameOf("#side-by-side/x"), "");
});

test("large numbers are written as a factor and a power of ten", () => {
  assert.equal(scientific(64 * Math.log10(8), 3), "6.277·10⁵⁷");
  assert.equal(scientific(log10Of(8n ** 64n), 3), "6.277·10⁵⁷");
  assert.equal(scientific(0, 1), "1.0·10⁰");
  assert.equal(log10Of(1000n), 3);
});

test("a board is written row by row", () => {
  assert.equal(matrixText([1, 2, 3, 4, 5, 6], 3), "1 2 3\n4 5 6");
});

test("the rows of Table 1 are those of tests/vectors/001.json", () => {
  assert.deepEqual(TABLE_1, vectors("001").table_1);
});
