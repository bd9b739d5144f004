import assert from "node:assert/strict";
import { test } from "node:test";
import { Moment } from "../../www/board/moment.js";
import { EngineError } from "../../www/engine/engine.js";
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

/** A fake engine that answers on request, with a search of a given number of steps. */
class ManualEngine {
  position = 0;
  length = 0;
  /** @type {string[]} */
  asked = [];
  /** @type {(() => void)[]} */
  #answers = [];

  /** @param {number} end the number of steps of the search; if negative, every request fails */
  constructor(end) {
    this.end = end;
  }

  /** @param {string} kind @param {any} question @returns {Promise<any>} */
  request(kind, { steps, step, event, forward }) {
    if (kind === "advance") return this.#enqueue(`advance ${steps}`, () => this.position + Math.min(steps, 1000));
    if (kind === "seek") return this.#enqueue(`seek ${step}`, () => Math.min(step, this.length));
    return this.#enqueue(`find ${event} ${forward}`, () => this.position + 10, forward ? "not-yet" : "never");
  }

  /**
   * @param {string} name
   * @param {() => number} where
   * @param {Report["findResult"]} [found]
   * @returns {Promise<Report>}
   */
  #enqueue(name, where, found = "here") {
    this.asked.push(name);
    return new Promise((resolve, reject) =>
      this.#answers.push(() => {
        if (this.end < 0) return reject(new EngineError("trapped"));
        this.position = Math.min(where(), this.end);
        this.length = Math.max(this.length, this.position);
        resolve({
          status: this.position === this.end ? "exhausted" : "searching",
          lastEvent: "enter",
          square: 0,
          counters: { steps: this.position, visits: 0, backtracks: 0, deadEnds: 0, tours: 0, attempts: 1, deepest: 1 },
          stepCount: this.length,
          findResult: found,
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

/** @param {number} [end] */
function createPlayback(end = 1e6) {
  const engine = new ManualEngine(end);
  const player = new Player(Infinity);
  /** @type {string[]} */
  const told = [];
  const playback = new Playback(engine, player, new Moment(experimentInfo), {
    onReport: (moment) => told.push(`report ${moment.counters.steps}`),
    onJump: (moment) => told.push(`jump ${moment.counters.steps}`),
    onNotFound: (landmark) => told.push(`no ${landmark}`),
    onEngineError: ({ why: why }) => told.push(why),
    onStateChange: () => undefined,
  });
  playback.loadSearch(experimentInfo);
  return { engine, player, playback, told };
}

/** @param {ReturnType<typeof createPlayback>} stage */
async function play({ engine, player, playback }, reports = 2) {
  playback.play();
  playback.tick(performance.now());
  for (let count = 0; count < reports; count++) await engine.answer();
  assert.equal(player.state, "playing");
}

test("a step taken before a journey leaves no trace where it leads", async () => {
  const stage = createPlayback();
  await play(stage);
  const { engine, player, playback, told } = stage;
  playback.seek(500);
  const before = told.length;
  for (let count = 0; count < 3; count++) await engine.answer();
  assert.equal(told[before], "jump 500");
  // Playback continues from there, because the player was playing before.
  assert.equal(player.state, "playing");
  playback.tick(performance.now());
  await engine.answer();
  assert.equal(told.at(-1), "report 1500");
});

test("of many journeys asked for on the way only the last is made", async () => {
  const stage = createPlayback();
  await play(stage, 4);
  const { engine, player, playback, told } = stage;
  playback.pause();
  for (const step of [100, 200, 300, 400]) playback.seek(step);
  await engine.answerAll();
  assert.deepEqual(engine.asked.filter((name) => name.startsWith("seek")), ["seek 100", "seek 400"]);
  assert.equal(told.at(-1), "jump 400");
  assert.equal(player.state, "paused");
});

test("a step that is being chosen is no place to play on from until it is", async () => {
  const stage = createPlayback();
  await play(stage, 4);
  const { engine, player, playback } = stage;
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

test("it searches on for what it looks for until it is told to stop", async () => {
  const { engine, player, playback, told } = createPlayback();
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
  assert.equal(told.at(-1), `jump ${position}`);
});

test("that there is nothing to go to is told", async () => {
  const { engine, player, playback, told } = createPlayback();
  playback.findLandmark("tour", false);
  await engine.answerAll();
  assert.equal(told.at(-1), "no tour");
  assert.equal(player.state, "paused");
});

test("play at the end begins again", async () => {
  const stage = createPlayback(1500);
  const { engine, player, playback } = stage;
  playback.play();
  playback.tick(performance.now());
  await engine.answer();
  await engine.answer();
  assert.equal(player.state, "finished");
  await engine.answerAll();
  playback.play();
  await engine.answerAll();
  assert.equal(engine.asked.at(-1), "seek 0");
  assert.equal(player.state, "playing");
  assert.equal(playback.moment.counters.steps, 0);
});

test("a jump to the end of a search that is over is its end", async () => {
  const stage = createPlayback(1500);
  const { engine, player, playback } = stage;
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

test("a search that is replaced on the way leaves no trace on the new one", async () => {
  const stage = createPlayback();
  await play(stage, 4);
  const { engine, player, playback, told } = stage;
  playback.seek(100);
  playback.loadSearch(experimentInfo);
  const before = told.length;
  await engine.answerAll();
  assert.equal(told.length, before);
  assert.equal(playback.moment.counters.steps, 0);
  assert.equal(player.state, "idle");
  // The new search goes to the requested step.
  playback.seek(20);
  await engine.answerAll();
  assert.equal(told.at(-1), "jump 20");
});

test("a search begins at its beginning, although steps for the search before were still asked for", async () => {
  const stage = createPlayback();
  await play(stage, 4);
  const { engine, player, playback } = stage;
  playback.tick(performance.now());
  playback.loadSearch(experimentInfo);
  await engine.answerAll();
  assert.equal(engine.position, 0);
  playback.searchTo(2500);
  await engine.answerAll();
  assert.deepEqual([playback.moment.counters.steps, player.state], [2500, "paused"]);
});

test("an engine that is lost on the way is told of once, and the picture stays", async () => {
  const stage = createPlayback();
  await play(stage, 4);
  const { engine, player, playback, told } = stage;
  const { steps } = playback.moment.counters;
  engine.end = -1;
  playback.seek(100);
  await engine.answerAll();
  assert.deepEqual(told.filter((word) => word === "trapped"), ["trapped"]);
  assert.equal(player.state, "failed");
  assert.equal(playback.moment.counters.steps, steps);
});

test("steps asked for in a row are all taken, forward and back", async () => {
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

test("a search comes back to where it was, in slices, and can be stopped on the way", async () => {
  const { engine, playback, player } = createPlayback();
  playback.searchTo(2500);
  assert.deepEqual([player.state, playback.isBusy, playback.searchTarget], ["seeking", true, 2500]);
  await engine.answer();
  assert.deepEqual([playback.moment.counters.steps, playback.searchTarget], [1000, 2500]);
  await engine.answerAll();
  assert.deepEqual(engine.asked, ["advance 2500", "advance 1500", "advance 500"]);
  assert.deepEqual([playback.moment.counters.steps, player.state, playback.searchTarget], [2500, "paused", null]);
  playback.searchTo(10_000);
  await engine.answer();
  playback.pause();
  await engine.answerAll();
  assert.deepEqual([playback.moment.counters.steps, player.state, playback.isBusy], [4500, "paused", false]);
});
