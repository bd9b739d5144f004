/** The comparison of two measurements of a long run, and the report. */

import { strict as assert } from "node:assert";
import test from "node:test";
import { actionAt } from "../soak/actions.js";
import { summarise } from "../soak/heap-snapshot.js";
import { baselineOf, differences, largestDifferences } from "../soak/measurements.js";
import { PerformedAction, Report } from "../soak/report.js";

/** @param {number} minutes */
const measurementAt = (minutes) => ({ minutes, actions: 0, values: {}, nodesByPart: {}, sizesByKind: {} });

test("values less than one per cent apart are equal, and counts must be the same", () => {
  assert.deepEqual(differences({ objects: 1000, workers: 3 }, { objects: 1009, workers: 3 }), []);
  assert.deepEqual(differences({ objects: 1000, workers: 300 }, { objects: 1010, workers: 301 }), [
    "objects: 1000 → 1010 (1.00 %)",
    "workers: 300 → 301 (0.33 %)",
  ]);
  assert.equal(differences({ objects: 1000 }, { objects: 980 }).length, 1);
  assert.deepEqual(differences({ listeners: 0 }, { listeners: 0 }), []);
  // Compiled code in the heap grows for a long time, and the memory of a WebAssembly module never shrinks.
  assert.deepEqual(differences({ heap: 1 }, { heap: 2 }), []);
  assert.deepEqual(differences({ "worker WebAssembly": 1 }, { "worker WebAssembly": 2 }), []);
});

test("the parts of the page and the kinds of objects that differ most are named", () => {
  const first = { nodesByPart: { board: 300, play: 120, keep: 40 }, sizesByKind: { string: 100, "object Map": 16 } };
  assert.deepEqual(largestDifferences(first, structuredClone(first)), []);
  const last = { nodesByPart: { board: 300, play: 131, new: 5 }, sizesByKind: { string: 90, "object Map": 16 } };
  assert.deepEqual(largestDifferences(first, last), [
    "nodes inside “keep”: 40 → 0",
    "nodes inside “play”: 120 → 131",
    "nodes inside “new”: 0 → 5",
    "bytes of “string”: 100 → 90",
  ]);
  const ids = Array.from({ length: 30 }, (_, index) => `part-${index}`);
  const nodesByPart = Object.fromEntries(ids.map((id, index) => [id, index]));
  const growth = largestDifferences({ nodesByPart: {}, sizesByKind: {} }, { nodesByPart, sizesByKind: {} });
  assert.equal(growth.length, 10);
  assert.equal(growth[0], "nodes inside “part-29”: 0 → 29");
});

test("the last measurement is compared with the first one after ten minutes, or after a sixth of a short run", () => {
  const minutesOf = (/** @type {number[]} */ list) => baselineOf(list.map(measurementAt))?.minutes;
  assert.equal(minutesOf([1, 9, 11, 30, 60]), 11);
  assert.equal(minutesOf([1, 9, 11, 15]), 11);
  assert.equal(minutesOf([0.2, 0.6, 2, 3]), 0.6);
  assert.equal(minutesOf([]), undefined);
});

test("a heap snapshot is summarised without compiled code, and without nodes that only the browser can reach", () => {
  const meta = {
    node_fields: ["type", "name", "self_size", "detachedness"],
    node_types: /** @type {[string[]]} */ ([["code", "object", "string", "native", "closure"]]),
  };
  const strings = ["Map", "a text", "draw", "scope @12", "scope @345"];
  const entries = [
    ...[0, 0, 1000, 0],
    ...[1, 0, 30, 0],
    ...[1, 0, 20, 0],
    ...[2, 1, 12, 0],
    ...[3, 0, 80, 0],
    ...[3, 0, 80, 1],
    ...[3, 0, 80, 2],
    ...[4, 2, 5, 0],
    ...[1, 3, 3, 0],
    ...[1, 4, 4, 0],
  ];
  assert.deepEqual(summarise({ snapshot: { meta }, nodes: entries, strings }), {
    objects: 74,
    nodes: 2,
    sizesByKind: { "object Map": 50, string: 12, "closure draw": 5, "object scope": 7 },
  });
});

test("a report lists the last 20 actions, and counts all by kind and screen", () => {
  const report = new Report();
  for (let number = 0; number < 30; number += 1)
    report.add(new PerformedAction(actionAt(1, number), number % 2 ? "board" : "play", "a button"));
  const lines = report.lastActions.split("\n");
  assert.equal(lines.length, 20);
  assert.match(lines[0], /^10 /);
  assert.match(lines[19], /^29 \w+ #board .*"a button"$/);
  const rows = report.actionTable.split("\n");
  assert.match(rows[0], /^action +board +play +all$/);
  assert.match(rows[rows.length - 1], /^all +15 +15 +30$/);
});
