import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readRequest } from "../../www/element/request.js";
import { load, readLink, readRace } from "../../www/engine/laboratory-core.js";
import { readExercise } from "../../www/exercise/link.js";
import { readQuestion } from "../../www/laboratory/link.js";
import { parseLearnFragment, parseRunLink } from "../../www/learn/link.js";
import { parsePageState } from "../../www/link/page-state.js";
import { splitQuery } from "../../www/link/query-parts.js";
import { queryOf } from "../../www/play/link.js";
import { parseRaceFragment } from "../../www/race/link.js";
import { withLanguage, withoutLanguage } from "../../www/screens/language.js";
import { queryAndFragment } from "../../www/share/page-file.js";
import { linkTo } from "../../www/share/shared-link.js";
import { readTours } from "../../www/tours/link.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** The length of the shorter of two compared addresses, in characters. */
const LENGTH = 20_000;

/** The ratio of the lengths of the two addresses. */
const LENGTH_FACTOR = 8;

/** The maximum ratio of the two times. Linear time grows eightfold, quadratic time sixty-four-fold. */
const MAX_TIME_RATIO = 24;

/** The times are compared only if the longer address takes at least this time, in milliseconds. */
const MIN_COMPARED_MS = 5;

/** The number of measurements of each address; the shortest time counts. */
const MEASUREMENT_COUNT = 5;

/** Parts of queries. Every measured address repeats one of these parts. */
const PARTS = ["x&", "x=1&", "step=1&", "lang=es&", "board=8x8&", "&", "/", "%2C", "+", "v=1&board=8x8/", "#"];

/** The functions that read an address, or a part of an address. @type {Record<string, (text: string) => unknown>} */
const PARSERS = {
  splitQuery,
  parsePageState,
  readLink: (text) => readLink(text, true),
  readRace: (text) => {
    try {
      return readRace(text);
    } catch (fault) {
      return fault;
    }
  },
  readRequest: (text) => readRequest(`?${text}`, () => null),
  withoutLanguage,
  withLanguage: (text) => withLanguage(`?${text}`, "es"),
  linkTo: (text) =>
    linkTo(`http://localhost/?${text}#${text}`, {
      query: null,
      pageState: parsePageState("").pageState,
      language: "es",
    }),
  queryAndFragment: (text) => queryAndFragment(`http://localhost/?${text}#${text}`),
  parseRunLink: (text) => parseRunLink(`?${text}`),
  parseLearnFragment: (text) => parseLearnFragment(`#learn/${text}`),
  parseRaceFragment: (text) => parseRaceFragment(`#side-by-side/${text}`),
  queryOf: (text) => queryOf(`#play/${text}`, ""),
  readExercise: (text) => readExercise(`#exercise/${text}`),
  readQuestion: (text) => readQuestion(`#laboratory/${text}`),
  readTours: (text) => readTours(`#tours/${text}`),
};

/**
 * The CPU time of an action, in milliseconds. Other work on the machine hardly affects CPU time.
 *
 * @param {() => unknown} action
 */
function cpuTime(action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const [name, read] of Object.entries(PARSERS)) {
  test(`${name} takes linear time in the length of the address`, () => {
    for (const part of PARTS) {
      const [short, long] = [1, LENGTH_FACTOR].map((factor) => part.repeat((factor * LENGTH) / part.length));
      const times = Array.from({ length: MEASUREMENT_COUNT }, () => [
        cpuTime(() => read(short)),
        cpuTime(() => read(long)),
      ]);
      const [shortMs, longMs] = [0, 1].map((index) => Math.min(...times.map((pair) => pair[index])));
      assert.ok(
        longMs < MIN_COMPARED_MS || longMs < MAX_TIME_RATIO * shortMs,
        `${part} ${shortMs} ms, then ${longMs} ms`,
      );
    }
  });
}

test("a query that is too long is refused before it is read, with its length and the limit", () => {
  const most = 64_000;
  const { draft, faults } = readLink(`start=1,1&x=${"x".repeat(400_000)}`, true);
  assert.deepEqual(draft, readLink("", true).draft);
  assert.equal(faults.length, 1);
  assert.equal(faults[0].field, "link");
  assert.deepEqual(faults[0].problem, { kind: "too-long", length: 400_012, most });
  assert.throws(
    () => readRace("/".repeat(4 * most + 1)),
    (/** @type {any} */ fault) => fault.field === "link" && fault.problem.most === 4 * most,
  );
});

test("page parameters that are too long in total are refused unread, with their length and the limit", () => {
  const text = "step=7&".repeat(1000);
  const { pageState, faults } = parsePageState(text);
  assert.deepEqual(pageState, parsePageState("").pageState);
  assert.deepEqual(faults, [{ key: "", value: "7000", problem: "too-long", most: 4000 }]);
});

test("only the first twenty of many faults are reported, and long values are cut", () => {
  const { pageState, faults } = parsePageState(`speed=${"9".repeat(2000)}${"&speed=1".repeat(100)}&step=3`);
  assert.equal(pageState.step, 3);
  assert.equal(faults.length, 20);
  assert.equal(faults[0].value, `${"9".repeat(80)}…`);
});
