import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, prepare, readLink } from "../../www/engine/laboratory-core.js";
import { VIEW_OPTIONS, ViewSettings } from "../../www/board/view-settings.js";
import { HIDEABLE, emptyPageState, parsePageState, serializePageState } from "../../www/link/page-state.js";
import { PAGE_KEYS, joinQuery, splitQuery } from "../../www/link/query-parts.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/**
 * Published links. Each link has the query of the experiment that the link opens, and the faults of the link.
 *
 * @type {{from: string, query: string, opens: string, faults: string[]}[]}
 */
const links = JSON.parse(readFileSync(new URL("./links.json", import.meta.url), "utf8"));

/** A page state with every key set. @type {import("../../www/link/page-state.js").PageState} */
const fullState = {
  step: 42,
  view: { picture: "numbers", line: "arched", first: "0", naming: "index", arrangement: "grid" },
  speed: Infinity,
  plays: true,
  loop: { from: 40, to: 60 },
  hidden: HIDEABLE,
  isLocked: true,
};

for (const { query, opens, faults } of links) {
  test(`the link ?${query} opens the same experiment with and without a page state`, () => {
    for (const pageKeys of ["", serializePageState(fullState), "lang=es", "step=7&lang=ro&play=1"]) {
      const parts = splitQuery(`?${joinQuery(pageKeys, query)}`);
      assert.deepEqual(joinQuery(parts.pageState, parts.language).split("&").sort(), pageKeys.split("&").sort());
      const read = readLink(parts.experiment, true);
      assert.deepEqual(
        read.faults.map((/** @type {any} */ { field, value }) => `${field} ${value}`),
        faults,
      );
      assert.equal(/** @type {any} */ (prepare(read.draft, true, false)).setting.query, opens);
    }
  });
}

test("the page and the core have no link key in common", () => {
  const coreKeys = new Set(links.flatMap(({ opens }) => [...new URLSearchParams(opens).keys()]));
  assert.ok(coreKeys.size > 10);
  assert.deepEqual(
    PAGE_KEYS.filter((key) => coreKeys.has(key)),
    [],
  );
  for (const key of PAGE_KEYS) assert.equal(readLink(`${key}=1`, true).faults.length, 1, key);
  // Every option of the view has a key in links.
  for (const option of Object.keys(VIEW_OPTIONS)) assert.ok(PAGE_KEYS.includes(option), option);
});

test("a page state is written and parsed without loss", () => {
  for (const pageState of [
    emptyPageState(),
    fullState,
    { ...emptyPageState(), step: 0, speed: 3 },
    { ...emptyPageState(), loop: { from: 0, to: 1 }, hidden: ["bar"] },
    { ...emptyPageState(), view: { picture: "graph" }, speed: 12.6 },
  ]) {
    assert.deepEqual(parsePageState(serializePageState(pageState)), { pageState, faults: [] });
  }
  assert.equal(serializePageState(emptyPageState()), "");
});

test("an invalid value is reported with its problem, and all other keys are kept", () => {
  /**
   * Invalid values, by the problem that is reported. A value without `=` belongs to the link key that has the name of
   * the problem: `-1` under `step` stands for `step=-1`.
   *
   * @type {Record<string, string[]>}
   */
  const invalidValues = {
    step: ["", "-1", "1.5", "x", "1e3", "99999999999999999999", "٣"],
    choice: ["picture=oil", "first=2", "naming=", "line=constructor"],
    speed: ["0", "0.5", "10000001", "fast", "-3", "Infinity", "NaN"],
    loop: ["", "5", "5-5", "9-3", "1-2-3", "a-b", "-1-4"],
    hide: ["board", "setup,board", "toString"],
    switch: ["play=yes", "lock=", "lock=2"],
  };
  for (const [problem, values] of Object.entries(invalidValues)) {
    for (const value of values) {
      const text = value.includes("=") ? value : `${problem}=${value}`;
      const [key] = text.split("=");
      const otherKey = key === "step" ? "lock=1" : "step=9";
      const { pageState, faults } = parsePageState(`${text}&${otherKey}`);
      const known = problem === "hide" ? HIDEABLE : VIEW_OPTIONS[/** @type {keyof typeof VIEW_OPTIONS} */ (key)];
      assert.deepEqual(faults, [{ key, value: text.slice(key.length + 1), problem, ...(known && { known }) }], text);
      const validPart = text === "hide=setup,board" ? { hidden: ["setup"] } : {};
      assert.deepEqual(
        pageState,
        { ...emptyPageState(), ...validPart, ...(key === "step" ? { isLocked: true } : { step: 9 }) },
        text,
      );
    }
  }
});

test("the first of two equal keys counts", () => {
  const { pageState, faults } = parsePageState("step=3&step=4");
  assert.equal(pageState.step, 3);
  assert.deepEqual(faults, [{ key: "step", value: "4", problem: "repeated" }]);
});

test("a query is split without changing its parts", () => {
  assert.deepEqual(splitQuery("?lang=es&v=1&step=3&order=2%2C1&&lock=1"), {
    experiment: "v=1&order=2%2C1",
    pageState: "step=3&lock=1",
    language: "lang=es",
  });
  assert.deepEqual(splitQuery(""), { experiment: "", pageState: "", language: "" });
});

test("view options of a link apply to the visit, and are not stored", () => {
  const view = new ViewSettings('{"picture":"numbers"}', () => undefined);
  view.overrideFromLink({ picture: "graph", naming: "index" });
  assert.deepEqual([view.picture, view.naming], ["graph", "index"]);
  assert.deepEqual([JSON.parse(view.storedText).picture, JSON.parse(view.storedText).naming], ["numbers", "chess"]);
  // Only the user's own change is stored.
  view.setOption("line", "arched");
  assert.deepEqual([JSON.parse(view.storedText).picture, JSON.parse(view.storedText).line], ["numbers", "arched"]);
  view.overrideFromLink({});
  assert.deepEqual([view.picture, view.naming, view.arched], ["numbers", "chess", true]);
});
