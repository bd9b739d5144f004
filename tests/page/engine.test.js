import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, EngineError, SEARCH_REQUESTS, nullIfEngineLost } from "../../www/engine/engine.js";
import { runOf } from "../../www/engine/run-numbers.js";
import { UpgradableEngine } from "../../www/engine/upgradable-engine.js";
import { createSearchHandlers } from "../../www/engine/search-handlers.js";

/** The requests that need no prepared search. */
const INDEPENDENT_KINDS = ["load", "read", "open", "prepare"];

const { handlers } = createSearchHandlers(/** @type {any} */ ({}));
const kinds = /** @type {(keyof typeof handlers)[]} */ (
  Object.keys(handlers).filter((kind) => !INDEPENDENT_KINDS.includes(kind))
);

test("every request about the current search needs a prepared search", () => {
  assert.ok(kinds.length >= 11);
  for (const kind of kinds) assert.ok(SEARCH_REQUESTS.has(kind), kind);
});

test("without a prepared search an engine refuses requests about a search, and starts no worker", async () => {
  const engine = new Engine(
    () => assert.fail("a worker was started"),
    () => assert.fail("the core was loaded"),
  );
  for (const kind of SEARCH_REQUESTS)
    await assert.rejects(engine.request(kind, /** @type {any} */ ({})), EngineError, kind);
});

test("a core that does not load counts as an engine that did not start, and the next request tries again", async () => {
  let loads = 0;
  const engine = new Engine(
    () => assert.fail("a worker was started"),
    () => Promise.reject(new TypeError(`failed to fetch, load ${(loads += 1)}`)),
  );
  assert.equal(await nullIfEngineLost(engine.request("read", /** @type {any} */ ({}))), null);
  await assert.rejects(engine.start(), { why: "not-started", detail: "failed to fetch, load 2" });
});

test("an engine that is ended while it loads the whole core starts no worker afterwards", async () => {
  let provideModule = /** @type {(module: any) => void} */ (() => undefined);
  const module = new Promise((resolve) => (provideModule = resolve));
  const createWorker = () => assert.fail("a worker was started");
  const engine = new UpgradableEngine(
    createWorker,
    () => module,
    () => new Engine(createWorker, () => module),
  );
  const fullEngine = engine.loadFullCore();
  engine.end();
  provideModule({});
  await assert.rejects(fullEngine, { why: "stopped" });
});

test("an answer belongs to the run that the worker prepared last, and a refused experiment is no run", async () => {
  const target = new EventTarget();
  const reply = (/** @type {object} */ data) => target.dispatchEvent(new MessageEvent("message", { data }));
  const postMessage = (/** @type {any} */ { id, kind }) => kind === "load" && reply({ id, answer: {} });
  const worker = Object.assign(target, { postMessage, terminate: () => undefined });
  const engine = new Engine(
    () => /** @type {any} */ (worker),
    async () => /** @type {any} */ ({}),
  );
  await engine.start();
  let lastId = 1;
  /** Sends a request, and lets the worker reply. @param {any} kind @param {object} content @returns {Promise<any>} */
  const exchange = async (kind, content) => {
    const answer = engine.request(kind, /** @type {any} */ ({})).catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 0));
    reply({ id: (lastId += 1), ...content });
    return answer;
  };
  const first = await exchange("prepare", { answer: {} });
  assert.equal(runOf(await exchange("advance", { answer: new Float64Array(13) })), runOf(first));
  await exchange("prepare", { draftFault: { field: "rows", problem: { kind: "hole" } } });
  assert.equal(runOf(await exchange("seek", { answer: new Float64Array(13) })), runOf(first));
  const { setting } = await exchange("open", { answer: { setting: {} } });
  assert.notEqual(runOf(setting), runOf(first));
  const work = await exchange("work", { answer: { setting: {} } });
  assert.equal(runOf(work.setting), runOf(setting));
  assert.equal(runOf({}), undefined);
});
