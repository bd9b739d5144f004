import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_LINK, fragmentOf, queryOf, readTours } from "../../www/tours/link.js";

test("a list of tours is written to a fragment and parsed without loss", () => {
  const links = [
    DEFAULT_LINK,
    { ...DEFAULT_LINK, rows: "6", columns: "7", start: "", page: 12 },
    { ...DEFAULT_LINK, closed: true, symmetric: true, different: true, last: 0 },
  ];
  for (const link of links) assert.deepEqual(readTours(fragmentOf(link)), link);
  assert.equal(fragmentOf({ ...DEFAULT_LINK, start: "" }), "#tours/board=5x5&start=all");
});

test("missing parameters have default values, and an invalid board or start is kept for the core to refuse", () => {
  assert.deepEqual(readTours("#tours"), DEFAULT_LINK);
  assert.deepEqual(readTours("#published/board=9x9"), DEFAULT_LINK);
  // An invalid page or last square is replaced by its default.
  const invalid = readTours("#tours/board=banana&start=9,9&page=-3&last=x");
  assert.deepEqual(invalid, { ...DEFAULT_LINK, rows: "banana", columns: "banana", start: "9,9" });
  assert.deepEqual(readTours("#tours/board=3x3x4"), { ...DEFAULT_LINK, rows: "3", columns: "3x4" });
});

test("the query of a list is that of the experiment whose tours are listed", () => {
  assert.equal(queryOf(DEFAULT_LINK), "v=1&board=5x5&start=0%2C0&order=granada");
  assert.equal(queryOf({ ...DEFAULT_LINK, start: "", closed: true }), "v=1&board=5x5&order=granada&tour=closed");
});
