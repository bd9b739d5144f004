import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeHistory } from "../../www/engine/history.js";
import { computeTimelineMarks } from "../../www/transport/timeline-marks.js";

/**
 * A history that consists of the given spans.
 *
 * @param {number} width the number of steps of each span
 * @param {number} length the total number of steps
 * @param {{highest?: number, tours?: number, attempts?: number}[]} spans
 */
function history(width, length, spans) {
  const numbers = [width, spans.length];
  for (const { highest = 1, tours = 0, attempts = 1 } of spans) numbers.push(0, highest, 0, 0, 0, 0, tours, attempts);
  return decodeHistory(new Float64Array(numbers), length);
}

test("a mark is at the end of the span in which its event happened", () => {
  const spans = [
    { highest: 3 },
    { highest: 7, tours: 1 },
    { highest: 7, tours: 1, attempts: 2 },
    { tours: 2, attempts: 2 },
  ];
  const marks = computeTimelineMarks(history(4, 16, spans), 101);
  assert.deepEqual(marks, { tours: [50, 100], restarts: [75], deepest: 50 });
});

test("the last span ends at the last step of the history", () => {
  const marks = computeTimelineMarks(history(8, 10, [{ highest: 2 }, { highest: 5, tours: 1 }]), 11);
  assert.deepEqual(marks, { tours: [10], restarts: [], deepest: 10 });
});

test("marks at the same pixel are merged", () => {
  const spans = Array.from({ length: 2000 }, (_, index) => ({ tours: index + 1 }));
  const { tours } = computeTimelineMarks(history(1, 2000, spans), 50);
  assert.deepEqual(
    tours,
    Array.from({ length: 50 }, (_, index) => index),
  );
});

test("a history without steps has no marks", () => {
  assert.deepEqual(computeTimelineMarks(history(1, 0, []), 100), { tours: [], restarts: [], deepest: null });
});
