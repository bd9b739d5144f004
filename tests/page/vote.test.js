import assert from "node:assert/strict";
import { test } from "node:test";
import { Vote, choiceOfKey } from "../../www/present/vote.js";
import { Voting } from "../../www/stage/voting.js";

test("hands are counted, and taken away, but never below none", () => {
  const vote = new Vote(3);
  assert.ok(vote.count(0, 1) && vote.count(0, 1) && vote.count(2, 1));
  assert.ok(vote.count(1, -1));
  assert.ok(vote.count(0, -1));
  assert.deepEqual(vote.hands, [1, 0, 1]);
  assert.equal(vote.all, 2);
  assert.equal(vote.count(3, 1), false);
  assert.equal(vote.count(-1, 1), false);
  vote.set(1, 12.9);
  vote.set(2, NaN);
  vote.set(0, 5000);
  assert.deepEqual(vote.hands, [999, 12, 0]);
  assert.deepEqual(vote.shares, [1, 12 / 999, 0]);
  assert.deepEqual(new Vote(2).shares, [0, 0]);
});

test("the keys of the digits stand for choices on every keyboard", () => {
  assert.deepEqual(["Digit1", "Numpad9", "Digit0", "KeyA", "Digit12", ""].map(choiceOfKey), [0, 8, -1, -1, -1, -1]);
});

/** @param {any[]} insights the core's insights, step by step */
function voting(insights) {
  let step = 0;
  /** @type {any[]} */
  const decided = [];
  const moment = /** @type {any} */ ({ ended: false, knight: 0 });
  const vote = new Voting(/** @type {any} */ ({ request: async () => ({ insight: insights[step] }) }), {
    nameOf: (square) => `s${square}`,
    reason: ({ why }) => why.kind,
    step: async () => {
      moment.knight = insights[step].outlook?.step.square ?? moment.knight;
      step += 1;
      moment.ended = step >= insights.length;
    },
    onDecision: (decision) => decided.push(decision),
    onEnd: () => decided.push("end"),
  });
  return { vote, moment, decided };
}

const enter = (/** @type {number} */ square) => ({ step: { kind: "enter", square }, why: { kind: "fewest" } });
const candidate = (/** @type {number} */ square, /** @type {string} */ state) => ({ square, state, degree: 1, keys: [], visits: null });

test("a vote goes on to the next choice, and gives no sign of the answer", async () => {
  const { vote, moment, decided } = voting([
    { decision: { square: 1, place: 0, candidates: [candidate(2, "next")] }, outlook: enter(2) },
    { decision: { square: 2, place: 1, candidates: [candidate(9, "next"), candidate(10, "waiting"), candidate(3, "failed"), candidate(1, "waiting")] }, outlook: enter(9) },
    { decision: { square: 9, place: 2, candidates: [] }, outlook: { step: { kind: "leave" }, why: { kind: "stuck" } } },
  ]);
  const ballot = await vote.startVote(moment);
  assert.deepEqual(ballot?.candidateNames, ["s1", "s9", "s10"]);
  assert.ok(vote.isOpen);
  assert.deepEqual(decided[0].candidates.map((/** @type {any} */ { state }) => state), ["waiting", "waiting", "waiting"]);
  assert.deepEqual(await ballot?.reveal(), { chosen: "s9", why: "fewest" });
  // Nothing is revealed between two votes either.
  assert.ok(vote.isOpen);
  assert.equal(await vote.startVote(moment), null);
  assert.equal(vote.isOpen, false);
  assert.equal(decided.at(-1), "end");
});

test("a vote that another search has ended changes nothing any more", async () => {
  const two = { decision: { square: 2, place: 1, candidates: [candidate(9, "next"), candidate(10, "waiting")] }, outlook: enter(9) };
  const { vote, moment, decided } = voting([two, two]);
  const ballot = await vote.startVote(moment);
  vote.endVote();
  const before = decided.length;
  ballot?.end();
  await ballot?.reveal();
  assert.equal(decided.length, before);
  assert.equal(moment.knight, 0);
});
