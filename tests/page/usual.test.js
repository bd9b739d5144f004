/** The small core of the first screen gives the same answers for the default experiment as the whole core. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as first from "../../www/engine/core.js";
import * as whole from "../../www/engine/laboratory-core.js";
import { createSearchHandlers } from "../../www/engine/search-handlers.js";

/** @param {string} folder */
const bindings = (folder) => readFileSync(new URL(`../../www/bindings/${folder}knights_tour_bg.wasm`, import.meta.url));

first.load(bindings(""));
whole.load(bindings("laboratory/"));

const usual = whole.choices().draft;

test("there is the same to choose from, and a link that says nothing says the same", () => {
  assert.deepEqual(first.choices(), whole.choices());
  assert.deepEqual(first.readLink(""), whole.readLink("", true));
  assert.equal(first.readLink("v=1&board=8x8"), undefined);
});

test("from every square it is the same search, before its first step and at every moment", () => {
  /** @type {import("../../www/bindings/protocol").SurveyRequest} */
  const wants = { insight: true, history: true, levels: true, branches: 8, decisions: [{ from: 0, to: 3 }, { from: 5, to: 9 }] };
  for (let square = 0; square < 64; square += 1) {
    const draft = { ...usual, start: `${Math.floor(square / 8)},${square % 8}` };
    const [one, other] = [first, whole].map((core) => {
      const { handlers } = createSearchHandlers(core);
      const asked = { milliseconds: 1000 };
      const setting = handlers.prepare({ draft, panoramas: true, whole: false });
      return [
        [setting, handlers.work(asked), handlers.resume({}), handlers.lists({})],
        [handlers.advance({ ...asked, steps: 20 }), handlers.survey({ wants }), handlers.facts({ square: 9 }), handlers.choice({ place: 3, square: 9 })],
        [handlers.find({ event: "dead-end", forward: true, milliseconds: 20 }), handlers.seek({ step: 7 }), handlers.survey({ wants: {} })],
        [handlers.advance({ ...asked, steps: Infinity }), handlers.survey({ wants }), handlers.path({})],
      ];
    });
    assert.deepEqual(one, other, draft.start);
  }
});

test("the words that the page begins with are those of the usual experiment", () => {
  const file = new URL("../../www/locales/en/explanation.json", import.meta.url);
  const { why, line } = JSON.parse(readFileSync(file, "utf8"));
  const whys = new Set(Object.keys(why).map((key) => key.replace(/_(one|other)$/, "")));
  const lines = first.choices().programs[first.choices().draft.algorithm];
  assert.deepEqual(lines.map(({ text }) => text).sort(), Object.keys(line).sort());
  const said = new Set();
  for (let square = 0; square < 64; square += 1) {
    const search = first.prepare({ ...usual, start: `${Math.floor(square / 8)},${square % 8}` }, true, false);
    assert.ok(search);
    for (let outlook; (outlook = search.survey({ insight: true }).insight?.outlook); search.advance(1, 1000)) said.add(outlook.why.kind);
  }
  assert.deepEqual([...said].sort(), [...whys].sort());
});

test("what is no usual experiment is left to the whole core", () => {
  const others = { rows: "7", algorithm: "pohl", start: "8,0", end: "1,1", order: "rows", tour: "closed", holes: "0,0", shortcuts: false };
  for (const [field, value] of Object.entries(others)) {
    assert.equal(first.prepare({ ...usual, [field]: value }, true, false), undefined, field);
  }
  assert.equal(first.prepare(usual, true, true), undefined);
});
