import assert from "node:assert/strict";
import { test } from "node:test";
import { Vote, choiceOfKey } from "../../www/present/vote.js";
import { Voting, choiceLetter } from "../../www/stage/voting.js";

test("raised hands are counted up and down, but never below zero", () => {
  const vote = new Vote(3);
  assert.ok(vote.addHands(0, 1) && vote.addHands(0, 1) && vote.addHands(2, 1));
  assert.ok(vote.addHands(1, -1));
  assert.ok(vote.addHands(0, -1));
  assert.deepEqual(vote.hands, [1, 0, 1]);
  assert.equal(vote.total, 2);
  assert.equal(vote.addHands(3, 1), false);
  assert.equal(vote.addHands(-1, 1), false);
  vote.set(1, 12.9);
  vote.set(2, NaN);
  vote.set(0, 5000);
  assert.deepEqual(vote.hands, [999, 12, 0]);
  assert.deepEqual(vote.fractions, [1, 12 / 999, 0]);
  assert.deepEqual(new Vote(2).fractions, [0, 0]);
});

test("the digit keys stand for choices on every keyboard", () => {
  assert.deepEqual(["Digit1", "Numpad9", "Digit0", "KeyA", "Digit12", ""].map(choiceOfKey), [0, 8, -1, -1, -1, -1]);
});

test("the first 26 choices have one letter each, and the next ones have two", () => {
  assert.deepEqual([0, 1, 7, 25, 26, 27, 51, 52].map(choiceLetter), ["A", "B", "H", "Z", "AA", "AB", "AZ", "BA"]);
});

/** Creates a voting on a fake search. @param {any[]} insights the core's insights, step by step */
function createVoting(insights) {
  let step = 0;
  /** @type {any[]} */
  const decisions = [];
  const moment = /** @type {any} */ ({ ended: false, knight: 0 });
  const voting = new Voting(/** @type {any} */ ({ request: async () => ({ insight: insights[step] }) }), {
    nameOf: (square) => `s${square}`,
    describeReason: ({ why }) => why.kind,
    takeStep: async () => {
      moment.knight = insights[step].outlook?.step.square ?? moment.knight;
      step += 1;
      moment.ended = step >= insights.length;
    },
    onDecision: (decision) => decisions.push(decision),
    onEnd: () => decisions.push("end"),
  });
  return { voting, moment, decisions };
}

const enter = (/** @type {number} */ square) => ({ step: { kind: "enter", square }, why: { kind: "fewest" } });
const candidate = (/** @type {number} */ square, /** @type {string} */ state) => ({
  square,
  state,
  degree: 1,
  keys: [],
  visits: null,
});

test("a vote advances to the next choice, and does not reveal the answer", async () => {
  const { voting, moment, decisions } = createVoting([
    { decision: { square: 1, place: 0, candidates: [candidate(2, "next")] }, outlook: enter(2) },
    {
      decision: {
        square: 2,
        place: 1,
        candidates: [candidate(9, "next"), candidate(10, "waiting"), candidate(3, "failed"), candidate(1, "waiting")],
      },
      outlook: enter(9),
    },
    { decision: { square: 9, place: 2, candidates: [] }, outlook: { step: { kind: "leave" }, why: { kind: "stuck" } } },
  ]);
  const ballot = await voting.startVote(moment);
  assert.deepEqual(ballot?.choices, [
    { letter: "A", name: "s1" },
    { letter: "B", name: "s9" },
    { letter: "C", name: "s10" },
  ]);
  assert.ok(voting.isOpen);
  assert.deepEqual(
    decisions[0].candidates.map((/** @type {any} */ { state }) => state),
    ["waiting", "waiting", "waiting"],
  );
  // The board and the panel use the same letters.
  assert.deepEqual(
    decisions[0].candidates.map((/** @type {any} */ { square, letter }) => `${letter} s${square}`),
    ["A s1", "B s9", "C s10"],
  );
  assert.deepEqual(await ballot?.reveal(), { chosen: "s9", why: "fewest" });
  // Nothing is revealed between two votes either.
  assert.ok(voting.isOpen);
  assert.equal(await voting.startVote(moment), null);
  assert.equal(voting.isOpen, false);
  assert.equal(decisions.at(-1), "end");
});

test("a ballot has no effect after its vote has ended", async () => {
  const twoCandidates = {
    decision: { square: 2, place: 1, candidates: [candidate(9, "next"), candidate(10, "waiting")] },
    outlook: enter(9),
  };
  const { voting, moment, decisions } = createVoting([twoCandidates, twoCandidates]);
  const ballot = await voting.startVote(moment);
  voting.endVote();
  const before = decisions.length;
  ballot?.end();
  await ballot?.reveal();
  assert.equal(decisions.length, before);
  assert.equal(moment.knight, 0);
});
