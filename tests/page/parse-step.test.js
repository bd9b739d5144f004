import assert from "node:assert/strict";
import { test } from "node:test";
import { parseStep } from "../../www/transport/parse-step.js";

test("a step is a whole number, with or without groups of digits", () => {
  const valid = {
    0: 0,
    " 12 ": 12,
    1234567: 1_234_567,
    "1,234,567": 1_234_567,
    1.234: 1234,
    "1 234": 1234,
    "1’234": 1234,
  };
  for (const [text, step] of Object.entries(valid)) assert.equal(parseStep(text), step, text);
});

test("any other text is not a step", () => {
  for (const text of ["", "  ", "-5", "abc", "1e3", "1.5", "12,34", "1,2345", "0x10", "Infinity", "5 th"]) {
    assert.equal(parseStep(text), null, text);
  }
});
