/** For the default experiment from any start, the small core of the first screen answers as the whole core does. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as smallCore from "../../www/engine/core.js";
import * as wholeCore from "../../www/engine/laboratory-core.js";
import { createSearchHandlers } from "../../www/engine/search-handlers.js";

/** @param {string} folder */
const bindings = (folder) => readFileSync(new URL(`../../www/bindings/${folder}knights_tour_bg.wasm`, import.meta.url));

smallCore.load(bindings(""));
wholeCore.load(bindings("laboratory/"));

const defaultDraft = wholeCore.choices().draft;

test("both cores have the same choices and read an empty link alike, and the small core reads no other link", () => {
  assert.deepEqual(smallCore.choices(), wholeCore.choices());
  assert.deepEqual(smallCore.readLink(""), wholeCore.readLink("", true));
  assert.equal(smallCore.readLink("v=1&board=8x8"), undefined);
});

test("both cores run the same search from every start", () => {
  /** @type {import("../../www/bindings/protocol").SurveyRequest} */
  const surveyRequest = {
    insight: true,
    history: true,
    levels: true,
    branches: 8,
    decisions: [
      { from: 0, to: 3 },
      { from: 5, to: 9 },
    ],
  };
  for (let square = 0; square < 64; square += 1) {
    const draft = { ...defaultDraft, start: `${Math.floor(square / 8)},${square % 8}` };
    const [smallAnswers, wholeAnswers] = [smallCore, wholeCore].map((core) => {
      const { handlers } = createSearchHandlers(core);
      const timeSlice = { milliseconds: 1000 };
      const experimentInfo = handlers.prepare({ draft, panoramas: true, whole: false });
      return [
        [experimentInfo, handlers.work(timeSlice), handlers.resume({}), handlers.lists({})],
        [
          handlers.advance({ ...timeSlice, steps: 20 }),
          handlers.survey({ wants: surveyRequest }),
          handlers.facts({ square: 9 }),
          handlers.choice({ place: 3, square: 9 }),
        ],
        [
          handlers.find({ event: "dead-end", forward: true, milliseconds: 20 }),
          handlers.seek({ step: 7 }),
          handlers.survey({ wants: {} }),
        ],
        [
          handlers.advance({ ...timeSlice, steps: Infinity }),
          handlers.survey({ wants: surveyRequest }),
          handlers.path({}),
        ],
      ];
    });
    assert.deepEqual(smallAnswers, wholeAnswers, draft.start);
  }
});

test("the texts in explanation.json are exactly those that the default experiment needs", () => {
  const file = new URL("../../www/locales/en/explanation.json", import.meta.url);
  const { why, line } = JSON.parse(readFileSync(file, "utf8"));
  const reasonKinds = new Set(Object.keys(why).map((key) => key.replace(/_(one|other)$/, "")));
  const lines = smallCore.choices().programs[smallCore.choices().draft.algorithm];
  assert.deepEqual(lines.map(({ text }) => text).sort(), Object.keys(line).sort());
  const usedReasons = new Set();
  for (let square = 0; square < 64; square += 1) {
    const search = smallCore.prepare(
      { ...defaultDraft, start: `${Math.floor(square / 8)},${square % 8}` },
      true,
      false,
    );
    assert.ok(search);
    for (let outlook; (outlook = search.survey({ insight: true }).insight?.outlook); search.advance(1, 1000))
      usedReasons.add(outlook.why.kind);
  }
  assert.deepEqual([...usedReasons].sort(), [...reasonKinds].sort());
});

test("the small core leaves all other experiments to the whole core", () => {
  const changes = {
    rows: "7",
    algorithm: "pohl",
    start: "8,0",
    end: "1,1",
    order: "rows",
    tour: "closed",
    holes: "0,0",
    shortcuts: false,
  };
  for (const [field, value] of Object.entries(changes)) {
    assert.equal(smallCore.prepare({ ...defaultDraft, [field]: value }, true, false), undefined, field);
  }
  assert.equal(smallCore.prepare(defaultDraft, true, true), undefined);
});
