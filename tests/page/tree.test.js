import assert from "node:assert/strict";
import { test } from "node:test";
import { keyNames, shownCandidates, takenCandidate } from "../../www/insight/tree/decision.js";
import {
  cutMiddle,
  HEAD_PLACES,
  layOutRows,
  PAGE_PLACES,
  pagesOf,
  TAIL_PLACES,
  tailStart,
  neededRanges,
} from "../../www/insight/tree/rows.js";
import { percent, shareOf } from "../../www/insight/tree/decision.js";

/** @typedef {import("../../www/bindings/protocol").Candidate} Candidate */
/** @typedef {import("../../www/bindings/protocol").Decision} Decision */

/**
 * Candidates in the given states. The square of a candidate is its index.
 *
 * @param {...Candidate["state"]} states
 * @returns {Candidate[]}
 */
const candidatesInStates = (...states) =>
  states.map((state, square) => ({ square, state, degree: 2, keys: [], visits: null }));

/** @type {(place: number, ...states: Candidate["state"][]) => Decision} */
const decision = (place, ...states) => ({ square: place, place, candidates: candidatesInStates(...states) });

/** A short text for each row. @param {ReturnType<typeof layOutRows>} rows */
const describeRows = (rows) =>
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
function fetchRows(depth, decide, page = null) {
  const ranges = neededRanges(depth, tailStart(depth, 0), page);
  const decisions = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => decide(from + index)),
  );
  return { rows: layOutRows({ depth, decisions, page }), fetched: decisions.length };
}

/** A decision between several candidates. @param {number} place */
const decisionWithChoice = (place) => decision(place, "failed", "current", "waiting");

test("a short path is shown whole", () => {
  assert.deepEqual(neededRanges(0, 0, null), []);
  assert.deepEqual(neededRanges(2, 0, null), [{ from: 0, to: 2 }]);
  const { rows } = fetchRows(TAIL_PLACES.max, decisionWithChoice);
  assert.equal(rows.length, TAIL_PLACES.max);
  assert.ok(rows.every(({ kind }) => kind === "decision"));
});

test("a long path shows its first and last decisions, with one gap between them", () => {
  const { rows } = fetchRows(64, decisionWithChoice);
  assert.deepEqual(describeRows(rows), ["0", "1", "2", "gap 3–56", "56", "57", "58", "59", "60", "61", "62", "63"]);
});

test("a path of ten thousand squares fetches no more decisions than one of sixty", () => {
  const long = fetchRows(10_000, decisionWithChoice, { from: 5000, to: 5000 + PAGE_PLACES });
  const short = fetchRows(60, decisionWithChoice, { from: 20, to: 20 + PAGE_PLACES });
  assert.equal(long.fetched, short.fetched);
  assert.equal(long.rows.length, short.rows.length);
  assert.ok(long.fetched <= HEAD_PLACES + PAGE_PLACES + TAIL_PLACES.max);
});

test("the last rows begin at the same place while the depth changes by a few squares", () => {
  let tail = tailStart(40, 0);
  assert.equal(tail, 40 - TAIL_PLACES.initial);
  const first = tail;
  for (const depth of [41, 39, 43, 37, first + TAIL_PLACES.max, first + TAIL_PLACES.min]) {
    tail = tailStart(depth, tail);
    assert.equal(tail, first, `depth ${depth}`);
  }
  assert.equal(tailStart(first + TAIL_PLACES.max + 1, tail), first + TAIL_PLACES.max + 1 - TAIL_PLACES.initial);
  assert.equal(tailStart(first + TAIL_PLACES.min - 1, tail), first + TAIL_PLACES.min - 1 - TAIL_PLACES.initial);
  assert.equal(tailStart(2, tail), 0);
});

test("a single decision is shown instead of a gap", () => {
  assert.deepEqual(neededRanges(12, HEAD_PLACES + 1, null), [{ from: 0, to: 12 }]);
  assert.deepEqual(neededRanges(12, HEAD_PLACES + 2, null), [
    { from: 0, to: HEAD_PLACES },
    { from: HEAD_PLACES + 2, to: 12 },
  ]);
});

test("a page that touches other ranges is merged with them, and a page beyond the path is not fetched", () => {
  assert.deepEqual(neededRanges(40, 32, { from: 3, to: 23 }), [
    { from: 0, to: 23 },
    { from: 32, to: 40 },
  ]);
  assert.deepEqual(neededRanges(40, 32, { from: 15, to: 35 }), [
    { from: 0, to: 3 },
    { from: 15, to: 40 },
  ]);
  assert.deepEqual(neededRanges(20, 12, { from: 30, to: 50 }), [
    { from: 0, to: 3 },
    { from: 12, to: 20 },
  ]);
});

test("a decision with a single candidate is a row of the kind `run`", () => {
  const rows = layOutRows({ depth: 2, decisions: [decision(0, "current"), decisionWithChoice(1)], page: null });
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["run", "decision"],
  );
});

test("forced decisions in a row are one run, which does not cross the start of a page", () => {
  /** @param {number} place */
  const forced = (place) => decision(place, "current");
  const decisions = [
    decisionWithChoice(0),
    forced(1),
    forced(2),
    forced(3),
    decisionWithChoice(4),
    forced(5),
    decisionWithChoice(6),
  ];
  assert.deepEqual(describeRows(layOutRows({ depth: 7, decisions, page: null })), ["0", "1→2→3", "4", "5", "6"]);
  assert.deepEqual(describeRows(layOutRows({ depth: 7, decisions, page: { from: 2, to: 4 } })), [
    "0",
    "1",
    "page 2–4",
    "2→3",
    "4",
    "5",
    "6",
  ]);
});

test("a decision with a single candidate is part of a run only if that candidate is on the path", () => {
  for (const state of /** @type {const} */ (["next", "failed", "queued", "excluded"])) {
    const decisions = [decision(0, "current"), decision(1, state)];
    const kinds = layOutRows({ depth: 2, decisions, page: null }).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["run", "decision"], state);
  }
});

test("decisions of an older and longer path are not shown, and missing decisions are a gap", () => {
  const decisions = [9, 1, 0, 6].map(decisionWithChoice);
  assert.deepEqual(describeRows(layOutRows({ depth: 8, decisions, page: null })), [
    "0",
    "1",
    "gap 2–6",
    "6",
    "gap 7–8",
  ]);
  const decisionBeforeStart = { ...decision(-1, "current"), square: null };
  assert.deepEqual(layOutRows({ depth: 0, decisions: [decisionBeforeStart], page: null }), []);
});

test("a gap opens at either end, one page at a time", () => {
  assert.deepEqual(pagesOf({ from: 3, to: 3 + PAGE_PLACES }), { first: { from: 3, to: 3 + PAGE_PLACES }, last: null });
  assert.deepEqual(pagesOf({ from: 3, to: 9990 }), {
    first: { from: 3, to: 3 + PAGE_PLACES },
    last: { from: 9990 - PAGE_PLACES, to: 9990 },
  });
});

test("a long run is shortened to its ends", () => {
  assert.deepEqual(cutMiddle(5, 5), { start: 5, end: 0 });
  assert.deepEqual(cutMiddle(6, 5), { start: 2, end: 2 });
  assert.deepEqual(cutMiddle(400, 6), { start: 3, end: 2 });
});

test("of many candidates, those around the current one are shown", () => {
  const waiting = Array.from({ length: 17 }, () => /** @type {const} */ ("waiting"));
  assert.deepEqual(shownCandidates(candidatesInStates(...waiting.slice(0, 8)), 12), { from: 0, to: 8 });
  assert.deepEqual(shownCandidates(candidatesInStates("next", ...waiting), 12), { from: 0, to: 12 });
  for (const index of [11, 12, 15, 17]) {
    const states = /** @type {Candidate["state"][]} */ (waiting.map(() => "failed"));
    states.splice(index, 0, "current");
    const { from, to } = shownCandidates(candidatesInStates(...states), 12);
    assert.equal(to - from, 12);
    assert.ok(from <= index && index < to, `${index} is within ${from}–${to}`);
  }
});

test("the taken candidate is the one on the path", () => {
  assert.equal(takenCandidate(decision(3, "failed", "current", "waiting"))?.square, 1);
  assert.equal(takenCandidate(decision(3, "failed", "next")), undefined);
});

test("each key of a rule is listed once, in the order of the rule", () => {
  const [first, second] = candidatesInStates("next", "waiting");
  first.keys = [
    { name: "corner", value: 3 },
    { name: "priority", value: 2 },
  ];
  second.keys = [{ name: "corner", value: 4 }];
  assert.deepEqual(keyNames([second, first]), ["corner", "priority"]);
});

test("only a whole is 100 percent, and only zero is 0 percent", () => {
  assert.equal(percent(shareOf(0, 50)), "0");
  assert.equal(percent(shareOf(1, 1_000_000)), "< 1");
  assert.equal(percent(shareOf(1, 8)), "13");
  assert.equal(percent(shareOf(999_999, 1_000_000)), "> 99");
  assert.equal(percent(shareOf(50, 50)), "100");
  assert.equal(shareOf(null, 50), 0);
  assert.equal(shareOf(3, 0), 0);
  assert.equal(shareOf(60, 50), 1);
});
