import assert from "node:assert/strict";
import { test } from "node:test";
import { Moment } from "../../www/board/moment.js";
import { EngineError } from "../../www/engine/engine.js";
import { RunNumbers } from "../../www/engine/run-numbers.js";
import { Playback } from "../../www/transport/playback.js";
import { Player } from "../../www/transport/player.js";

/** @typedef {import("../../www/engine/protocol.js").Report} Report */

const experimentInfo = /** @type {import("../../www/bindings/protocol").ExperimentInfo} */ ({
  rows: 2,
  columns: 2,
  start: 0,
  closed: false,
  all: false,
  refutation: null,
});

/** A fake engine with a search of a given number of steps. The engine answers a request when the test says so. */
class ManualEngine {
  /** The step at which the search is. */
  position = 0;
  /** The number of steps that were computed. */
  length = 0;
  /** @type {string[]} */
  requests = [];
  /** @type {(() => void)[]} */
  #answers = [];

  /** @param {number} end the number of steps of the search; if negative, every request fails */
  constructor(end) {
    this.end = end;
  }

  /** @param {string} kind @param {any} parameters @returns {Promise<any>} */
  request(kind, { steps, step, event, forward }) {
    if (kind === "advance") return this.#enqueue(`advance ${steps}`, () => this.position + Math.min(steps, 1000));
    if (kind === "seek") return this.#enqueue(`seek ${step}`, () => Math.min(step, this.length));
    return this.#enqueue(`find ${event} ${forward}`, () => this.position + 10, forward ? "not-yet" : "never");
  }

  /**
   * Queues a request until the test answers it.
   *
   * @param {string} name
   * @param {() => number} target the step at which the search is after the request
   * @param {Report["findResult"]} [findResult]
   * @returns {Promise<Report>}
   */
  #enqueue(name, target, findResult = "here") {
    this.requests.push(name);
    return new Promise((resolve, reject) =>
      this.#answers.push(() => {
        if (this.end < 0) return reject(new EngineError("trapped"));
        this.position = Math.min(target(), this.end);
        this.length = Math.max(this.length, this.position);
        resolve({
          status: this.position === this.end ? "exhausted" : "searching",
          lastEvent: "enter",
          square: 0,
          counters: { steps: this.position, visits: 0, backtracks: 0, deadEnds: 0, tours: 0, attempts: 1, deepest: 1 },
          stepCount: this.length,
          findResult,
          unchangedSquares: 0,
          changedSquares: new Float64Array([0]),
        });
      }),
    );
  }

  /** Answers the oldest pending request, and lets the page process the answer. */
  async answer() {
    this.#answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  async answerAll() {
    while (this.#answers.length > 0) await this.answer();
  }
}

/**
 * Creates a playback on a fake engine, and records its events.
 *
 * @param {number} [end] the number of steps of the search
 */
function createPlayback(end = 1e6) {
  const engine = new ManualEngine(end);
  const player = new Player(Infinity);
  /** @type {string[]} */
  const events = [];
  const playback = new Playback(engine, player, new Moment(experimentInfo), {
    onReport: (moment) => events.push(`report ${moment.counters.steps}`),
    onJump: (moment) => events.push(`jump ${moment.counters.steps}`),
    onNotFound: (landmark) => events.push(`no ${landmark}`),
    onEngineError: ({ why }) => events.push(why),
    onStateChange: () => undefined,
  });
  playback.loadSearch(experimentInfo);
  return { engine, player, playback, events };
}

/** Starts playback, and answers its first requests. @param {ReturnType<typeof createPlayback>} fixture */
async function play({ engine, player, playback }, reports = 2) {
  playback.play();
  playback.tick(performance.now());
  for (let count = 0; count < reports; count++) await engine.answer();
  assert.equal(player.state, "playing");
}

test("an advance that is pending when a seek is requested has no effect", async () => {
  const fixture = createPlayback();
  await play(fixture);
  const { engine, player, playback, events } = fixture;
  playback.seek(500);
  const before = events.length;
  for (let count = 0; count < 3; count++) await engine.answer();
  assert.equal(events[before], "jump 500");
  // Playback continues from step 500, because the player was playing before the seek.
  assert.equal(player.state, "playing");
  playback.tick(performance.now());
  await engine.answer();
  assert.equal(events.at(-1), "report 1500");
});

test("only the last of several seeks that are requested during a seek is carried out", async () => {
  const fixture = createPlayback();
  await play(fixture, 4);
  const { engine, player, playback, events } = fixture;
  playback.pause();
  for (const step of [100, 200, 300, 400]) playback.seek(step);
  await engine.answerAll();
  assert.deepEqual(
    engine.requests.filter((name) => name.startsWith("seek")),
    ["seek 100", "seek 400"],
  );
  assert.equal(events.at(-1), "jump 400");
  assert.equal(player.state, "paused");
});

test("playback continues only after scrubbing has ended", async () => {
  const fixture = createPlayback();
  await play(fixture, 4);
  const { engine, player, playback } = fixture;
  playback.setScrubbing(true);
  playback.seek(100);
  await engine.answerAll();
  assert.equal(player.state, "seeking");
  playback.seek(50);
  await engine.answerAll();
  assert.equal(player.state, "seeking");
  playback.setScrubbing(false);
  assert.equal(player.state, "playing");
});

test("a search for a landmark continues until it is paused", async () => {
  const { engine, player, playback, events } = createPlayback();
  playback.findLandmark("tour", true);
  for (let count = 0; count < 5; count++) await engine.answer();
  assert.ok(playback.isBusy);
  assert.equal(player.state, "seeking");
  playback.pause();
  await engine.answerAll();
  assert.ok(!playback.isBusy);
  assert.equal(player.state, "paused");
  const { position } = engine;
  assert.ok(position >= 50);
  assert.equal(events.at(-1), `jump ${position}`);
});

test("the absence of a landmark is reported", async () => {
  const { engine, player, playback, events } = createPlayback();
  playback.findLandmark("tour", false);
  await engine.answerAll();
  assert.equal(events.at(-1), "no tour");
  assert.equal(player.state, "paused");
});

test("playing at the end starts from the beginning", async () => {
  const fixture = createPlayback(1500);
  const { engine, player, playback } = fixture;
  playback.play();
  playback.tick(performance.now());
  await engine.answer();
  await engine.answer();
  assert.equal(player.state, "finished");
  await engine.answerAll();
  playback.play();
  await engine.answerAll();
  assert.equal(engine.requests.at(-1), "seek 0");
  assert.equal(player.state, "playing");
  assert.equal(playback.moment.counters.steps, 0);
});

test("a seek to the end of an ended search finishes playback", async () => {
  const fixture = createPlayback(1500);
  const { engine, player, playback } = fixture;
  playback.play();
  playback.tick(performance.now());
  await engine.answerAll();
  playback.seek(10);
  await engine.answerAll();
  assert.equal(player.state, "paused");
  playback.seek(Infinity);
  await engine.answerAll();
  assert.equal(player.state, "finished");
});

test("a pending seek of a replaced search has no effect on the new search", async () => {
  const fixture = createPlayback();
  await play(fixture, 4);
  const { engine, player, playback, events } = fixture;
  playback.seek(100);
  playback.loadSearch(experimentInfo);
  const before = events.length;
  await engine.answerAll();
  assert.equal(events.length, before);
  assert.equal(playback.moment.counters.steps, 0);
  assert.equal(player.state, "idle");
  // The new search goes to the requested step.
  playback.seek(20);
  await engine.answerAll();
  assert.equal(events.at(-1), "jump 20");
});

test("a new search begins at step 0, although requests of the previous one are pending", async () => {
  const fixture = createPlayback();
  await play(fixture, 4);
  const { engine, player, playback } = fixture;
  playback.tick(performance.now());
  playback.loadSearch(experimentInfo);
  await engine.answerAll();
  assert.equal(engine.position, 0);
  playback.searchTo(2500);
  await engine.answerAll();
  assert.deepEqual([playback.moment.counters.steps, player.state], [2500, "paused"]);
});

test("an engine error during a seek is reported once, and the moment does not change", async () => {
  const fixture = createPlayback();
  await play(fixture, 4);
  const { engine, player, playback, events } = fixture;
  const { steps } = playback.moment.counters;
  engine.end = -1;
  playback.seek(100);
  await engine.answerAll();
  assert.deepEqual(
    events.filter((word) => word === "trapped"),
    ["trapped"],
  );
  assert.equal(player.state, "failed");
  assert.equal(playback.moment.counters.steps, steps);
});

test("all steps requested in a row are taken, forward and back", async () => {
  const { engine, player, playback } = createPlayback();
  for (let count = 0; count < 7; count++) playback.step();
  await engine.answerAll();
  assert.equal(playback.moment.counters.steps, 7);
  for (let count = 0; count < 4; count++) playback.stepBack();
  await engine.answerAll();
  assert.equal(playback.moment.counters.steps, 3);
  playback.stepBack();
  playback.stepBack();
  playback.step();
  await engine.answerAll();
  assert.equal(playback.moment.counters.steps, 2);
  assert.equal(player.state, "paused");
});

test("searchTo advances to a step in slices, and can be paused", async () => {
  const { engine, playback, player } = createPlayback();
  playback.searchTo(2500);
  assert.deepEqual([player.state, playback.isBusy, playback.searchTarget], ["seeking", true, 2500]);
  await engine.answer();
  assert.deepEqual([playback.moment.counters.steps, playback.searchTarget], [1000, 2500]);
  await engine.answerAll();
  assert.deepEqual(engine.requests, ["advance 2500", "advance 1500", "advance 500"]);
  assert.deepEqual([playback.moment.counters.steps, player.state, playback.searchTarget], [2500, "paused", null]);
  playback.searchTo(10_000);
  await engine.answer();
  playback.pause();
  await engine.answerAll();
  assert.deepEqual([playback.moment.counters.steps, player.state, playback.isBusy], [4500, "paused", false]);
});

test("a report of a search that is prepared, but not shown yet, does not change the shown search", async () => {
  const runNumbers = new RunNumbers();
  const [shown, next] = [{ ...experimentInfo }, { ...experimentInfo, rows: 3 }];
  /** @type {((report: Report) => void)[]} */
  const answers = [];
  const request = (/** @type {any} */ kind) =>
    new Promise((resolve) =>
      answers.push((report) => {
        runNumbers.record(kind, report);
        resolve(report);
      }),
    );
  const player = new Player(Infinity);
  /** @type {number[]} */
  const steps = [];
  const playback = new Playback(/** @type {any} */ ({ request }), player, new Moment(shown), {
    onReport: (moment) => steps.push(moment.counters.steps),
    onJump: (moment) => steps.push(moment.counters.steps),
    onNotFound: () => undefined,
    onEngineError: () => assert.fail("the engine is not lost"),
    onStateChange: () => undefined,
  });
  /** Answers the oldest request with a path. @param {number} length */
  const answer = async (length) => {
    const counters = { steps: length, visits: length, backtracks: 0, deadEnds: 0, tours: 0, attempts: 1, deepest: 1 };
    const changedSquares = Float64Array.from({ length }, (_, square) => square);
    answers.shift()?.({
      ...{ status: "searching", lastEvent: "enter", square: length - 1, counters, stepCount: length },
      ...{ findResult: "here", unchangedSquares: 0, changedSquares },
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
  };

  runNumbers.record("prepare", shown);
  playback.loadSearch(shown);
  playback.play();
  playback.tick(0);
  await answer(2);
  assert.deepEqual(steps, [2]);
  // The next board is prepared, and a step and a jump were requested. Its path is longer than the shown board.
  playback.tick(16);
  runNumbers.record("prepare", next);
  await answer(6);
  playback.seek(5);
  while (answers.length > 0) {
    playback.pause();
    await answer(6);
  }
  assert.deepEqual([steps, playback.moment.depth], [[2], 2]);
  playback.loadSearch(next);
  playback.seek(3);
  while (answers.length > 0) await answer(3);
  assert.deepEqual(steps, [2, 3]);
});
