import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { InvalidDraftError, EngineError } from "../../www/engine/engine.js";
import { ExperimentSession } from "../../www/engine/experiment-session.js";

/** @typedef {import("../../www/bindings/protocol.js").Draft} Draft */
/** @typedef {import("../../www/bindings/protocol.js").ExperimentInfo} ExperimentInfo */

/** Creates a session on a fake engine. The engine records each request until the test answers the request. */
function createSession() {
  /** @type {{name: string, resolve: (answer: any) => void, reject: (error: Error) => void}[]} */
  const pending = [];
  /** @param {string} kind @param {any} parameters @returns {Promise<any>} */
  const request = (kind, { draft }) => {
    const name = draft ? `${kind} ${draft.rows}` : kind;
    return new Promise((resolve, reject) => pending.push({ name, resolve, reject }));
  };
  /** @type {number[]} */
  const steps = [];
  const session = new ExperimentSession({ request }, (progress) => steps.push(progress.steps));
  /** Answers the oldest request. @param {string} name the expected request @param {unknown} result */
  const answer = async (name, result) => {
    await settle();
    const oldest = pending.shift();
    assert.equal(oldest?.name, name);
    if (result instanceof Error) oldest?.reject(result);
    else oldest?.resolve(result);
    await settle();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { session, steps, answer, pending };
}

/** @param {string} rows */
const draft = (rows) => /** @type {Draft} */ ({ rows });
const experimentInfo = { memory: null, working: { steps: 0 }, refutation: null, notFound: null };
const doneInfo = { ...experimentInfo, working: null };
/** @param {number} steps */
const progressReport = (steps) => ({ steps, setting: null, made: null });
const refusal = new InvalidDraftError({ field: "rows", value: "0", problem: { kind: "not-a-board" } });

test("the session computes until there is a path, and reports the progress", async () => {
  const { session, steps, answer } = createSession();
  const preparing = session.prepare(draft("8"));
  await answer("prepare 8", experimentInfo);
  assert.equal(await preparing, experimentInfo);
  const computation = session.computePath();
  assert.equal(session.isComputing, true);
  await answer("work", progressReport(1));
  await answer("work", progressReport(2));
  await answer("work", { steps: 3, setting: doneInfo, made: null });
  assert.equal(await computation, true);
  assert.deepEqual(steps, [1, 2]);
  assert.equal(session.experimentInfo, doneInfo);
  assert.equal(session.isPlayable, true);
});

test("a panorama is computed until it has a result, and resuming discards the result", async () => {
  const { session, answer } = createSession();
  const panorama = { ...doneInfo, memory: 800 };
  session.prepare(draft("200"));
  await answer("prepare 200", panorama);
  assert.equal(session.isDone, false);
  const computation = session.computePath();
  await answer("work", { steps: 3, setting: null, made: { tour: true } });
  assert.equal(await computation, true);
  const resumption = session.resume();
  await answer("resume", panorama);
  await resumption;
  assert.equal(session.panoramaResult, null);
});

test("a refused draft leaves the computation running, and an accepted draft ends the computation", async () => {
  const { session, steps, answer, pending } = createSession();
  session.prepare(draft("8"));
  await answer("prepare 8", experimentInfo);
  const computation = session.computePath();
  const rejection = assert.rejects(session.prepare(draft("0")), InvalidDraftError);
  await answer("work", progressReport(1));
  // No progress is reported while a draft is pending.
  assert.deepEqual(steps, []);
  await answer("prepare 0", refusal);
  await rejection;
  assert.deepEqual(steps, [1]);
  assert.equal(session.isComputing, true);
  session.prepare(draft("6"));
  await answer("work", progressReport(2));
  await answer("prepare 6", doneInfo);
  assert.equal(await computation, false);
  assert.deepEqual([steps, session.isComputing, pending], [[1], false, []]);
});

test("only the last of several drafts counts", async () => {
  const { session, answer } = createSession();
  const first = session.prepare(draft("5"));
  const second = session.prepare(draft("0"));
  const third = session.prepare(Promise.resolve(draft("6")));
  await answer("prepare 5", experimentInfo);
  await answer("prepare 0", refusal);
  await answer("prepare 6", doneInfo);
  assert.deepEqual([await first, await second, await third], [null, null, doneInfo]);
});

test("an engine error rejects the computation, and leaves no experiment", async () => {
  const { session, answer } = createSession();
  session.prepare(draft("8"));
  await answer("prepare 8", experimentInfo);
  const rejection = assert.rejects(session.computePath(), EngineError);
  await answer("work", new EngineError("silent"));
  await rejection;
  assert.deepEqual([session.experimentInfo, session.isComputing, session.isPlayable], [null, false, false]);
});

test("a cancelled preparation resolves to null", async () => {
  const { session, answer } = createSession();
  const preparing = session.prepare(draft("8"));
  session.cancelPending();
  await answer("prepare 8", new EngineError("stopped"));
  assert.equal(await preparing, null);
});

test("the session keeps no earlier experiment", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = /** @type {() => void} */ (runInNewContext("gc"));
  const { session, answer } = createSession();
  /** @type {WeakRef<object>[]} */
  const earlier = [];
  const prepare = async (/** @type {string} */ rows) => {
    const info = { ...doneInfo };
    earlier.push(new WeakRef(info));
    const preparing = session.prepare(draft(rows));
    await answer(`prepare ${rows}`, info);
    await preparing;
  };
  for (const rows of ["5", "6", "7"]) await prepare(rows);
  const preparing = session.prepare(draft("8"));
  await answer("prepare 8", doneInfo);
  assert.equal(await preparing, doneInfo);
  // A weak reference keeps its object alive until the task that created the reference ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  assert.deepEqual(
    earlier.map((reference) => reference.deref()),
    [undefined, undefined, undefined],
  );
});

test("an outdated experiment that the core has accepted supersedes the shown one, until another one is accepted", async () => {
  const { session, answer } = createSession();
  const first = session.prepare(draft("8"));
  await answer("prepare 8", experimentInfo);
  assert.equal(await first, experimentInfo);
  const outdated = session.prepare(draft("9"));
  const refused = assert.rejects(session.prepare(draft("0")), InvalidDraftError);
  await answer("prepare 9", doneInfo);
  await answer("prepare 0", refusal);
  await refused;
  assert.deepEqual([await outdated, session.experimentInfo, session.isSuperseded], [null, experimentInfo, true]);
  const again = session.prepare(draft("8"));
  await answer("prepare 8", experimentInfo);
  assert.deepEqual([await again, session.isSuperseded], [experimentInfo, false]);
});
