import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidDraftError, EngineError } from "../../www/engine/engine.js";
import { ExperimentSession } from "../../www/engine/experiment-session.js";

/** @typedef {import("../../www/bindings/protocol.js").Draft} Draft */
/** @typedef {import("../../www/bindings/protocol.js").ExperimentInfo} ExperimentInfo */

/** Creates a session on a fake engine, which records its requests until the test answers them. */
function createSession() {
  /** @type {{asked: string, resolve: (answer: any) => void, reject: (error: Error) => void}[]} */
  const open = [];
  /** @param {string} kind @param {any} question @returns {Promise<any>} */
  const ask = (kind, { draft }) => {
    const asked = draft ? `${kind} ${draft.rows}` : kind;
    return new Promise((resolve, reject) => open.push({ asked, resolve, reject }));
  };
  /** @type {number[]} */
  const steps = [];
  const run = new ExperimentSession({ request: ask }, (work) => steps.push(work.steps));
  /** Answers the oldest request. @param {string} asked the expected request @param {unknown} answer */
  const answer = async (asked, answer) => {
    await settle();
    const question = open.shift();
    assert.equal(question?.asked, asked);
    if (answer instanceof Error) question?.reject(answer);
    else question?.resolve(answer);
    await settle();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { run, steps, answer, open };
}

/** @param {string} rows */
const draft = (rows) => /** @type {Draft} */ ({ rows });
const setting = { memory: null, working: { steps: 0 }, refutation: null, notFound: null };
const done = { ...setting, working: null };
/** @param {number} steps */
const progressReport = (steps) => ({ steps, setting: null, made: null });
const refused = new InvalidDraftError({ field: "rows", value: "0", problem: { kind: "not-a-board" } });

test("it works until there is a path, and says how far it has come", async () => {
  const { run, steps, answer } = createSession();
  const preparing = run.prepare(draft("8"));
  await answer("prepare 8", setting);
  assert.equal(await preparing, setting);
  const working = run.computePath();
  assert.equal(run.isComputing, true);
  await answer("work", progressReport(1));
  await answer("work", progressReport(2));
  await answer("work", { steps: 3, setting: done, made: null });
  assert.equal(await working, true);
  assert.deepEqual(steps, [1, 2]);
  assert.equal(run.experimentInfo, done);
  assert.equal(run.isPlayable, true);
});

test("a whole path is worked on until something was made", async () => {
  const { run, answer } = createSession();
  const whole = { ...done, memory: 800 };
  run.prepare(draft("200"));
  await answer("prepare 200", whole);
  assert.equal(run.isDone, false);
  const working = run.computePath();
  await answer("work", { steps: 3, setting: null, made: { tour: true } });
  assert.equal(await working, true);
  const asking = run.resume();
  await answer("resume", whole);
  await asking;
  assert.equal(run.panoramaResult, null);
});

test("a draft that is refused leaves the work alone, one that is taken ends it", async () => {
  const { run, steps, answer, open } = createSession();
  run.prepare(draft("8"));
  await answer("prepare 8", setting);
  const working = run.computePath();
  const refusing = assert.rejects(run.prepare(draft("0")), InvalidDraftError);
  await answer("work", progressReport(1));
  // No progress is reported before the board is known.
  assert.deepEqual(steps, []);
  await answer("prepare 0", refused);
  await refusing;
  assert.deepEqual(steps, [1]);
  assert.equal(run.isComputing, true);
  run.prepare(draft("6"));
  await answer("work", progressReport(2));
  await answer("prepare 6", done);
  assert.equal(await working, false);
  assert.deepEqual([steps, run.isComputing, open], [[1], false, []]);
});

test("of several drafts only the last one counts", async () => {
  const { run, answer } = createSession();
  const first = run.prepare(draft("5"));
  const second = run.prepare(draft("0"));
  const third = run.prepare(Promise.resolve(draft("6")));
  await answer("prepare 5", setting);
  await answer("prepare 0", refused);
  await answer("prepare 6", done);
  assert.deepEqual([await first, await second, await third], [null, null, done]);
});

test("what was lost is told once, and then there is nothing to work on", async () => {
  const { run, answer } = createSession();
  run.prepare(draft("8"));
  await answer("prepare 8", setting);
  const losing = assert.rejects(run.computePath(), EngineError);
  await answer("work", new EngineError("silent"));
  await losing;
  assert.deepEqual([run.experimentInfo, run.isComputing, run.isPlayable], [null, false, false]);
});

test("what was forgotten has no answer", async () => {
  const { run, answer } = createSession();
  const preparing = run.prepare(draft("8"));
  run.cancelPending();
  await answer("prepare 8", new EngineError("stopped"));
  assert.equal(await preparing, null);
});
