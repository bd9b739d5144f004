import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_QUESTION, fragmentOf, isSame, readQuestion } from "../../www/laboratory/link.js";

test("a question is written to a fragment and parsed without loss", () => {
  const questions = [
    DEFAULT_QUESTION,
    {
      ...DEFAULT_QUESTION,
      algorithms: "roth,pohl",
      sizes: "5..12x5..12",
      starts: "octant",
      orders: "all",
      seeds: "0..9",
      tour: "closed",
    },
    {
      ...DEFAULT_QUESTION,
      starts: "0,0 2,1",
      orders: "rows 2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1",
      limit: "100000",
      centre: "integer",
    },
    { ...DEFAULT_QUESTION, starts: "a/b & c=d", sizes: "" },
  ];
  for (const question of questions) assert.deepEqual(readQuestion(fragmentOf(question)), question);
  assert.equal(fragmentOf({ ...DEFAULT_QUESTION, sizes: "5..40" }), "#laboratory/algorithms=warnsdorff&sizes=5..40");
  assert.ok(!fragmentOf(questions[3]).slice(12).includes("/"), "the fragment has only one /");
});

test("a fragment without a question gives null; otherwise missing parts have defaults, and invalid values are kept", () => {
  for (const fragment of ["", "#laboratory", "#laboratory/", "#laboratory/colour=red", "#tours/sizes=8"]) {
    assert.equal(readQuestion(fragment), null);
  }
  assert.equal(fragmentOf(null), "#laboratory");
  assert.deepEqual(readQuestion("#laboratory/sizes=banana"), { ...DEFAULT_QUESTION, sizes: "banana" });
});

test("questions are equal if all their parts are equal", () => {
  assert.ok(isSame(DEFAULT_QUESTION, { ...DEFAULT_QUESTION }));
  assert.ok(!isSame(DEFAULT_QUESTION, { ...DEFAULT_QUESTION, limit: "7" }));
});
