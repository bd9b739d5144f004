import assert from "node:assert/strict";
import { test } from "node:test";
import { keyNames, shownCandidates, taken } from "../../www/insight/tree/decision.js";
import {
  cutRun,
  HEAD_PLACES,
  layOutRows,
  PAGE_PLACES,
  pagesOf,
  TAIL_PLACES,
  tailFrom,
  wantedPlaces,
} from "../../www/insight/tree/rows.js";
import { percent, shareOf } from "../../www/insight/tree/share.js";

/** @typedef {import("../../www/bindings/protocol").Candidate} Candidate */
/** @typedef {import("../../www/bindings/protocol").Decision} Decision */

/**
 * Candidates in the given states; each one's square is its place in the order.
 *
 * @param {...Candidate["state"]} states
 * @returns {Candidate[]}
 */
const inStates = (...states) =>
  states.map((state, square) => ({ square, state, degree: 2, keys: [], visits: null }));

/** @type {(place: number, ...states: Candidate["state"][]) => Decision} */
const decision = (place, ...states) => ({ square: place, place, candidates: inStates(...states) });

/** @param {ReturnType<typeof layOutRows>} rows */
const described = (rows) =>
  rows.map((row) => {
    if (row.kind === "decision") return String(row.decision.place);
    if (row.kind === "run") return row.decisions.map(({ place }) => place).join("→");
    return `${row.kind} ${row.places.from}–${row.places.to}`;
  });

/**
 * The rows of a path whose decisions are fetched on demand.
 *
 * @param {number} depth
 * @param {(place: number) => Decision} decide
 * @param {{from: number, to: number} | null} [page]
 */
function rowsOf(depth, decide, page = null) {
  const wanted = wantedPlaces(depth, tailFrom(depth, 0), page);
  const decisions = wanted.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => decide(from + index)),
  );
  return { rows: layOutRows({ depth, decisions, page }), fetched: decisions.length };
}

/** @param {number} place */
const choice = (place) => decision(place, "failed", "current", "waiting");

test("a short path is shown whole", () => {
  assert.deepEqual(wantedPlaces(0, 0, null), []);
  assert.deepEqual(wantedPlaces(2, 0, null), [{ from: 0, to: 2 }]);
  const { rows } = rowsOf(TAIL_PLACES.max, choice);
  assert.equal(rows.length, TAIL_PLACES.max);
  assert.ok(rows.every(({ kind }) => kind === "decision"));
});

test("of a long path the first and the last places are shown, and one gap between them", () => {
  const { rows } = rowsOf(64, choice);
  assert.deepEqual(described(rows), ["0", "1", "2", "gap 3–56", "56", "57", "58", "59", "60", "61", "62", "63"]);
});

test("a path of ten thousand costs no more than one of forty", () => {
  const long = rowsOf(10_000, choice, { from: 5000, to: 5000 + PAGE_PLACES });
  const short = rowsOf(60, choice, { from: 20, to: 20 + PAGE_PLACES });
  assert.equal(long.fetched, short.fetched);
  assert.equal(long.rows.length, short.rows.length);
  assert.ok(long.fetched <= HEAD_PLACES + PAGE_PLACES + TAIL_PLACES.max);
});

test("the last rows stand still while the search goes to and fro at their end", () => {
  let tail = tailFrom(40, 0);
  assert.equal(tail, 40 - TAIL_PLACES.initial);
  const first = tail;
  for (const depth of [41, 39, 43, 37, first + TAIL_PLACES.max, first + TAIL_PLACES.min]) {
    tail = tailFrom(depth, tail);
    assert.equal(tail, first, `depth ${depth}`);
  }
  assert.equal(tailFrom(first + TAIL_PLACES.max + 1, tail), first + TAIL_PLACES.max + 1 - TAIL_PLACES.initial);
  assert.equal(tailFrom(first + TAIL_PLACES.min - 1, tail), first + TAIL_PLACES.min - 1 - TAIL_PLACES.initial);
  assert.equal(tailFrom(2, tail), 0);
});

test("a single place is shown rather than left out", () => {
  assert.deepEqual(wantedPlaces(12, HEAD_PLACES + 1, null), [{ from: 0, to: 12 }]);
  assert.deepEqual(wantedPlaces(12, HEAD_PLACES + 2, null), [{ from: 0, to: HEAD_PLACES }, { from: HEAD_PLACES + 2, to: 12 }]);
});

test("a page that meets other places is one with them, and what is beyond the path is not asked for", () => {
  assert.deepEqual(wantedPlaces(40, 32, { from: 3, to: 23 }), [{ from: 0, to: 23 }, { from: 32, to: 40 }]);
  assert.deepEqual(wantedPlaces(40, 32, { from: 15, to: 35 }), [{ from: 0, to: 3 }, { from: 15, to: 40 }]);
  assert.deepEqual(wantedPlaces(20, 12, { from: 30, to: 50 }), [{ from: 0, to: 3 }, { from: 12, to: 20 }]);
});

test("a place without a choice is told from one with a choice", () => {
  const rows = layOutRows({ depth: 2, decisions: [decision(0, "current"), choice(1)], page: null });
  assert.deepEqual(rows.map(({ kind }) => kind), ["run", "decision"]);
});

test("places without a choice are one row, and no run goes past the head of a page", () => {
  /** @param {number} place */
  const forced = (place) => decision(place, "current");
  const decisions = [choice(0), forced(1), forced(2), forced(3), choice(4), forced(5), choice(6)];
  assert.deepEqual(described(layOutRows({ depth: 7, decisions, page: null })), ["0", "1→2→3", "4", "5", "6"]);
  assert.deepEqual(described(layOutRows({ depth: 7, decisions, page: { from: 2, to: 4 } })), [
    "0",
    "1",
    "page 2–4",
    "2→3",
    "4",
    "5",
    "6",
  ]);
});

test("the only candidate is a row of its own unless the path went on to it", () => {
  for (const state of /** @type {const} */ (["next", "failed", "queued", "excluded"])) {
    const decisions = [decision(0, "current"), decision(1, state)];
    const kinds = layOutRows({ depth: 2, decisions, page: null }).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["run", "decision"], state);
  }
});

test("decisions of an older and longer path are not shown, and missing ones are a gap", () => {
  const decisions = [9, 1, 0, 6].map(choice);
  assert.deepEqual(described(layOutRows({ depth: 8, decisions, page: null })), [
    "0",
    "1",
    "gap 2–6",
    "6",
    "gap 7–8",
  ]);
  const before = { ...decision(-1, "current"), square: null };
  assert.deepEqual(layOutRows({ depth: 0, decisions: [before], page: null }), []);
});

test("a gap opens at either end, a page at a time", () => {
  assert.deepEqual(pagesOf({ from: 3, to: 3 + PAGE_PLACES }), { first: { from: 3, to: 3 + PAGE_PLACES }, last: null });
  assert.deepEqual(pagesOf({ from: 3, to: 9990 }), {
    first: { from: 3, to: 3 + PAGE_PLACES },
    last: { from: 9990 - PAGE_PLACES, to: 9990 },
  });
});

test("a long run keeps its ends", () => {
  assert.deepEqual(cutRun(5, 5), { start: 5, end: 0 });
  assert.deepEqual(cutRun(6, 5), { start: 2, end: 2 });
  assert.deepEqual(cutRun(400, 6), { start: 3, end: 2 });
});

test("of many candidates those are shown that matter now", () => {
  const waiting = Array.from({ length: 17 }, () => /** @type {const} */ ("waiting"));
  assert.deepEqual(shownCandidates(inStates(...waiting.slice(0, 8)), 12), { from: 0, to: 8 });
  assert.deepEqual(shownCandidates(inStates("next", ...waiting), 12), { from: 0, to: 12 });
  for (const at of [11, 12, 15, 17]) {
    const states = /** @type {Candidate["state"][]} */ (waiting.map(() => "failed"));
    states.splice(at, 0, "current");
    const { from, to } = shownCandidates(inStates(...states), 12);
    assert.equal(to - from, 12);
    assert.ok(from <= at && at < to, `${at} is within ${from}–${to}`);
  }
});

test("the candidate taken is the one on the path", () => {
  assert.equal(taken(decision(3, "failed", "current", "waiting"))?.square, 1);
  assert.equal(taken(decision(3, "failed", "next")), undefined);
});

test("the keys of a rule are named once, in its order", () => {
  const [one, two] = inStates("next", "waiting");
  one.keys = [{ name: "corner", value: 3 }, { name: "priority", value: 2 }];
  two.keys = [{ name: "corner", value: 4 }];
  assert.deepEqual(keyNames([two, one]), ["corner", "priority"]);
});

test("only all is 100 percent, and only nothing is 0", () => {
  assert.equal(percent(shareOf(0, 50)), "0");
  assert.equal(percent(shareOf(1, 1_000_000)), "< 1");
  assert.equal(percent(shareOf(1, 8)), "13");
  assert.equal(percent(shareOf(999_999, 1_000_000)), "> 99");
  assert.equal(percent(shareOf(50, 50)), "100");
  assert.equal(shareOf(null, 50), 0);
  assert.equal(shareOf(3, 0), 0);
  assert.equal(shareOf(60, 50), 1);
});
