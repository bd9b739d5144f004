/** The parts of a text with several boards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { areRows, joinRows, nameOfPart, splitText } from "../../www/printout/text-parts.js";

test("a text is split at its empty lines, and each part knows its place", () => {
  assert.deepEqual(splitText(""), []);
  assert.deepEqual(splitText("1 2\n3 4"), [{ text: "1 2\n3 4", start: 0, line: 1 }]);
  const text = "\n\nAnna\n1 2\n \t\r\n\n3 4\n5 6\n";
  const parts = splitText(text);
  assert.deepEqual(
    parts.map(({ line }) => line),
    [3, 7],
  );
  for (const { text: part, start } of parts) assert.equal(text.slice(start, start + part.length), part);
});

test("lines of plain numbers between empty lines are the rows of one board", () => {
  assert.ok(areRows(splitText("1 4 7 10\n\n12 9 2 5\n\n3 6 11 8")));
  assert.ok(!areRows(splitText("[[1, 2], [3, 4]]\n\n[[1, 2], [4, 3]]")));
  assert.ok(!areRows(splitText("a1 c2 e1\n\na1 b3 c1")));
  assert.ok(!areRows(splitText("1 2\n3 4\n\n1 2\n4 3")));
});

test("rows between empty lines are joined within a file, and not across files", () => {
  const [rows, boards] = ["1 2\n\n3 4\n", "1 2\n3 4\n\n4 3\n2 1\n"];
  const text = `${rows}\n${boards}\n${rows}`;
  const starts = [0, rows.length + 1, rows.length + boards.length + 2];
  const files = [rows, boards, rows].map((file, index) => ({ start: starts[index], end: starts[index] + file.length }));
  assert.deepEqual(
    joinRows(splitText(text), text, files).map((part) => part.text),
    ["1 2\n\n3 4", "1 2\n3 4", "4 3\n2 1", "1 2\n\n3 4"],
  );
});

test("a part is named by its first line, or by the line above it, if that is a short text", () => {
  const part = (/** @type {string} */ text) => ({ text, start: 0, line: 1 });
  assert.equal(nameOfPart(part("Anna Berg:\n1 2 3"), undefined), "Anna Berg");
  assert.equal(nameOfPart(part("1 2 3\n4 5 6"), part("Ben (class 7)")), "Ben (class 7)");
  assert.equal(nameOfPart(part("1 2 3\n4 5 6"), undefined), "");
  assert.equal(nameOfPart(part("a1 b3 c1"), undefined), "");
  assert.equal(nameOfPart(part(`${"long ".repeat(20)}\n1 2`), undefined), "");
});
