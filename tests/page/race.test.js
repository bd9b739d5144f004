import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choices, load, readLink, readRace, prepareSearch, writeRace } from "../../www/engine/laboratory-core.js";
import { InvalidDraftError, EngineError } from "../../www/engine/engine.js";
import { decodeReport } from "../../www/engine/protocol.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { EXAMPLES, exampleAfter, exampleOf } from "../../www/race/examples.js";
import { raceFragment, parseRaceFragment } from "../../www/race/link.js";
import { speedStopAt } from "../../www/race/acceleration.js";
import { Race } from "../../www/race/race.js";
import { differingParts, leaders, raceResult, distinguishingNames } from "../../www/race/ranking.js";
import { Player, MAX_SPEED_STOP, speedAt } from "../../www/transport/player.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

/** @typedef {import("../../www/engine/engine.js").Engine} Engine */
/** @typedef {import("../../www/bindings/protocol").Draft} Draft */

/** @param {string} fragment */
function read(fragment) {
  const race = parseRaceFragment(fragment);
  return race === null ? null : readRace(race);
}

test("a race goes into a fragment and comes back from it", () => {
  const queries = ["v=1&board=5x6&start=1,2&order=2,1;1,2", "v=1&board=6x6"];
  assert.equal(raceFragment(writeRace(queries, false)), `#side-by-side/${queries[0]}/${queries[1]}`);
  for (const pace of /** @type {const} */ (["steps", "time"])) {
    assert.deepEqual(read(raceFragment(writeRace(queries, pace === "time"))), { queries, pace });
  }
  assert.deepEqual(read("#side-by-side"), { queries: [], pace: "steps" });
  assert.deepEqual(read("#side-by-side//"), { queries: [], pace: "steps" });
  for (const other of ["", "#", "#side", "#side-by-sides", "#board/v=1"]) assert.equal(parseRaceFragment(other), null);
});

test("the core writes no query that would fall apart in a fragment", () => {
  const own = choices().orders[0].moves.map((move) => move.join()).reverse().join(";");
  const draft = { ...choices().draft, order: own, tour: "closed", seed: "7", algorithm: "random", centre: "integer" };
  const query = prepareSearch(draft).setting.query ?? assert.fail("it is short enough");
  const fragment = raceFragment(writeRace([query, query], false));
  assert.deepEqual(read(new URL(fragment, "http://localhost/").hash)?.queries, [query, query]);
});

test("every example is as the core writes it, and takes two to four lanes", () => {
  for (const { name, queries } of EXAMPLES) {
    assert.ok(queries.length >= 2 && queries.length <= 4, name);
    for (const query of queries) {
      const { draft, faults } = readLink(query, false);
      assert.deepEqual(faults, [], name);
      assert.equal(prepareSearch(draft).setting.query, query);
    }
  }
});

/** The number of steps at which each lane of an example ends. @param {string} name */
function endsOf(name) {
  const { queries } = EXAMPLES.find((example) => example.name === name) ?? assert.fail(`there is no example ${name}`);
  return queries.map((query) => decodeReport(prepareSearch(readLink(query, false).draft).advance(Infinity, 120_000)).counters);
}

test("the examples come out as the page says", () => {
  const texts = readFileSync(new URL(`../../www/locales/${LANGUAGES[0].code}/race.json`, import.meta.url), "utf8");
  const { ask, name: names, shows } = JSON.parse(texts).race.example;
  assert.deepEqual(endsOf("rule").map(({ visits }) => visits), [64, 17_739_768]);
  assert.deepEqual(endsOf("orders").map(({ visits }) => visits), [133_016, 52_603_104]);
  assert.deepEqual(endsOf("pruning").map(({ visits }) => visits), [9_621_563, 296]);
  assert.ok(shows.starts.includes(endsOf("starts")[3].visits.toLocaleString("en")));
  for (const { name } of EXAMPLES) assert.ok(ask[name] && names[name] && shows[name], name);
});

test("every example has its end in about ten seconds, and its beginning can be followed", () => {
  for (const { name } of EXAMPLES) {
    const steps = endsOf(name).map((counters) => counters.steps);
    let [taken, elapsed] = [0, 0];
    for (; taken < Math.max(...steps) && speedAt(speedStopAt(elapsed)) < Infinity; elapsed += 10) {
      taken += speedAt(speedStopAt(elapsed)) / 100;
    }
    // From then on the speed of the machine counts: a hundred million steps per second on one core here.
    const left = Math.max(0, Math.max(...steps) - taken);
    assert.ok(elapsed >= 6000 && elapsed <= 10_000, `${name}: ${elapsed} ms`);
    assert.ok(left < 150e6, `${name}: ${left} steps`);
  }
  const pace = [0, 500, 1000, 1500].map((time) => speedAt(speedStopAt(time)));
  assert.equal(pace[0], 10);
  for (const [index, speed] of pace.slice(1).entries()) assert.ok(Math.abs(speed / pace[index] - 2) < 0.01);
  assert.equal(speedStopAt(1e9), MAX_SPEED_STOP);
});

test("after an example comes another, and after the last the first again", () => {
  const seen = new Set();
  for (let name = EXAMPLES[0].name; !seen.has(name); name = exampleAfter(name).name) seen.add(name);
  assert.equal(seen.size, EXAMPLES.length);
  assert.equal(exampleAfter(undefined), EXAMPLES[0]);
  assert.equal(exampleOf(EXAMPLES[2].queries), EXAMPLES[2]);
  assert.equal(exampleOf(EXAMPLES[2].queries.toReversed()), undefined);
});

/**
 * @param {import("../../www/board/moment.js").Moment["status"]} status
 * @param {Partial<import("../../www/engine/protocol.js").Counters>} counters
 * @param {number | null} [endedAfter]
 */
function laneState(status, counters, endedAfter = null) {
  const none = { steps: 0, visits: 0, backtracks: 0, deadEnds: 0, tours: 0, attempts: 1, deepest: 0 };
  return { moment: { status, size: 25, counters: { ...none, ...counters } }, endedAfter };
}

test("with a tour one leads by steps or by time; before, by how far one has come", () => {
  const quick = laneState("open-tour", { steps: 900, visits: 500 }, 10);
  const short = laneState("closed-tour", { steps: 300, visits: 200 }, 20);
  const far = laneState("searching", { deepest: 24 });
  const near = laneState("searching", { deepest: 20 });
  const gone = laneState("exhausted", { deepest: 25, visits: 9 });
  assert.deepEqual(leaders([quick, short, far], "steps"), [1]);
  assert.deepEqual(leaders([quick, short, far], "time"), [0]);
  assert.deepEqual(leaders([near, far, gone], "steps"), [1]);
  assert.deepEqual(leaders([near, near, far, far], "steps"), [2, 3]);
  assert.deepEqual(leaders([far, far], "steps"), []);
});

test("what a race came to is told by visits", () => {
  const few = laneState("open-tour", { visits: 100 });
  const many = laneState("open-tour", { visits: 250 });
  const none = laneState("exhausted", { visits: 5 });
  const all = laneState("exhausted", { visits: 400, tours: 3 });
  assert.deepEqual(raceResult([many, none, few]), { kind: "apart", fewest: [2], most: 0, times: 2.5, others: [1] });
  assert.deepEqual(raceResult([all, few, few]), { kind: "apart", fewest: [1, 2], most: 0, times: 4, others: [] });
  assert.deepEqual(raceResult([few, few]), { kind: "equal", visits: 100, others: [] });
  assert.deepEqual(raceResult([none, few]), { kind: "one", found: 1, others: [0] });
  assert.deepEqual(raceResult([none, none]), { kind: "none" });
});

test("lanes are named by what tells them apart", () => {
  const one = { order: "Clockwise", algorithm: "Roth", route: "from a1", size: "5 × 5", tour: "any" };
  assert.deepEqual(distinguishingNames([one, { ...one, order: "Granada" }]), ["Clockwise", "Granada"]);
  assert.deepEqual(distinguishingNames([one, { ...one, algorithm: "Pohl", route: "from b2" }]), [
    "Roth, from a1",
    "Pohl, from b2",
  ]);
  assert.equal(distinguishingNames([one, { ...one, order: "Granada" }, one]), null);
  assert.deepEqual(differingParts([one, { ...one, route: "from b2", algorithm: "Pohl" }]), ["algorithm", "route"]);
  assert.deepEqual(differingParts([one, one]), []);
});

/** A fake engine without a worker, which answers soon and takes a limited number of steps per slice. */
class LocalEngine {
  /** @type {import("../../www/engine/laboratory-core.js").IterableSearch | null} */
  #search = null;
  isBroken = false;
  isStopped = false;
  mostSteps = Infinity;

  /** @param {string} kind @param {any} question */
  async request(kind, { query, draft, steps, milliseconds }) {
    if (kind === "read") return readLink(query, false);
    if (kind === "prepare") return this.#prepare(draft);
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isBroken || !this.#search) throw new EngineError("silent");
    if (kind === "work") return this.#search.work(1);
    return decodeReport(this.#search.advance(Math.min(steps, this.mostSteps), milliseconds));
  }

  /** @param {Draft} draft */
  #prepare(draft) {
    this.isBroken = false;
    try {
      this.#search = prepareSearch(draft);
    } catch (fault) {
      throw new InvalidDraftError(/** @type {import("../../www/engine/protocol.js").DraftFault} */ (fault));
    }
    return this.#search.setting;
  }

  end() {
    this.isStopped = true;
  }
}

/** A race without workers, and its clock. */
function makeRace() {
  const clock = { now: 0 };
  /** @type {LocalEngine[]} */
  const engines = [];
  /** @type {string[]} */
  const broken = [];
  /** The reported progress of the work, in order. @type {number[]} */
  const worked = [];
  const player = new Player(1);
  const makeEngine = () => {
    const engine = new LocalEngine();
    engines.push(engine);
    return /** @type {Engine} */ (/** @type {unknown} */ (engine));
  };
  const race = new Race(makeEngine, player, { now: () => clock.now, processors: 8 }, {
    onPrepared: () => undefined,
    onReport: () => undefined,
    onWork: (lane) => worked.push(lane.work?.steps ?? 0),
    onBreakdown: (lane) => broken.push(lane.breakdown ?? ""),
    onState: () => undefined,
  });
  /** @param {number} milliseconds */
  const pass = async (milliseconds) => {
    for (const end = clock.now + milliseconds; clock.now < end; ) {
      clock.now += 16;
      race.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const steps = () => race.lanes.map(({ moment }) => moment.counters.steps);
  return { race, player, engines, broken, worked, pass, steps };
}

const LONG = ["0,0", "2,2", "3,3"].map((start) => `board=8x8&start=${start}&order=jumps&algorithm=backtracking`);

test("a lane whose tour is made beforehand says how far that has come, and a change ends it", async () => {
  const { race, worked } = makeRace();
  const hard = "board=4x60&tour=closed&algorithm=forcing&search=full";
  const opened = race.open(["board=9x9&algorithm=auto", hard]);
  while (worked.length < 3) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(worked[0] < worked[2]);
  assert.equal(race.isReady, false);
  await race.prepare((lane) => (lane === race.lanes[1] ? { algorithm: "construction", rows: "6", columns: "6" } : {}));
  await opened;
  assert.deepEqual(race.lanes.map(({ setting }) => setting?.made), ["blocks", "blocks"]);
  assert.ok(race.isReady);
});

test("a square is chosen on the board that is shown, and not while another one is being prepared", async () => {
  const { race } = makeRace();
  await race.open(LONG.slice(0, 2));
  const [lane] = race.lanes;
  const resized = race.prepare(() => ({ rows: "6", columns: "6" }));
  await race.pick(lane, { start: "3,2" });
  await resized;
  assert.deepEqual([lane.setting?.rows, lane.setting?.start], [6, 0]);
  await race.pick(lane, { start: "3,2" });
  assert.equal(lane.setting?.start, 20);
  // On the same board the last of several quick choices counts.
  const reordered = race.prepare(() => ({ order: "clockwise" }));
  await race.pick(lane, { start: "0,1" });
  await reordered;
  assert.deepEqual([lane.setting?.start, lane.draft?.order], [1, "clockwise"]);
});

test("lanes take the same steps, at the speed of the player", async () => {
  const { race, player, pass, steps } = makeRace();
  player.speed = 100;
  await race.open(LONG);
  race.play();
  await pass(2000);
  assert.ok(Math.abs(steps()[0] - 201) <= 3, `${steps()[0]} steps`);
  assert.equal(new Set(steps()).size, 1);
  race.pause();
  const [paused] = steps();
  race.step();
  await pass(100);
  assert.deepEqual(steps(), [paused + 1, paused + 1, paused + 1]);
});

test("lanes that get faster and faster keep to the same steps all the same", async () => {
  const { race, player, pass, steps } = makeRace();
  await race.open(LONG);
  race.play();
  for (let elapsed = 0; elapsed < 4000; elapsed += 160) {
    player.speed = speedAt(speedStopAt(race.elapsed));
    await pass(160);
    const [first, ...others] = steps();
    for (const other of others) assert.ok(Math.abs(first - other) <= 0.2 * player.speed, `${steps()} steps`);
  }
  assert.ok(steps()[0] > 1000, `${steps()[0]} steps`);
  race.pause();
  assert.equal(new Set(steps()).size, 1);
});

test("a slow lane holds the others to its steps, but not to its time", async () => {
  const { race, player, engines, pass, steps } = makeRace();
  player.speed = Infinity;
  await race.open(LONG.slice(0, 2));
  engines[0].mostSteps = 1000;
  engines[1].mostSteps = 10;
  race.play();
  await pass(500);
  const [fast, slow] = steps();
  assert.ok(slow > 200, `${slow} steps`);
  assert.ok(fast - slow < 500, `${fast} and ${slow} steps`);
  await race.setPace("time");
  assert.deepEqual(steps(), [0, 0]);
  race.play();
  await pass(500);
  const [free, held] = steps();
  assert.ok(free > 20 * held, `${free} and ${held} steps`);
});

test("a race ends with its last lane, whatever became of the others", async () => {
  const { race, player, engines, broken, pass } = makeRace();
  await race.open([
    "board=5x5&start=0,0&order=rows&algorithm=backtracking",
    "board=5x5&start=0,1&algorithm=backtracking",
    LONG[0],
  ]);
  race.finish();
  await pass(300);
  assert.deepEqual(race.lanes.map(({ moment }) => moment.status), ["open-tour", "refuted", "searching"]);
  assert.equal(player.state, "playing");
  engines[2].isBroken = true;
  await pass(100);
  assert.deepEqual(broken, ["silent"]);
  assert.equal(player.state, "finished");
  assert.equal(race.isReady, false);
  await race.prepare();
  assert.equal(player.state, "idle");
  assert.equal(race.isReady, true);
});

test("a lane comes as a copy of the last, and goes with its engine; two stay", async () => {
  const { race, engines } = makeRace();
  await race.open(LONG.slice(0, 2));
  race.add();
  race.add();
  race.add();
  await race.prepare();
  assert.deepEqual(race.lanes.map(({ setting }) => setting?.start), [0, 18, 18, 18]);
  race.remove(race.lanes[0]);
  race.remove(race.lanes[0]);
  race.remove(race.lanes[0]);
  await race.prepare();
  assert.equal(race.lanes.length, 2);
  assert.deepEqual(engines.map(({ isStopped }) => isStopped), [true, true, false, false]);
  race.stop();
  assert.ok(engines.every(({ isStopped }) => isStopped));
  assert.equal(race.isReady, false);
});

test("nothing plays while the core refuses a lane's experiment", async () => {
  const { race, player } = makeRace();
  await race.open(LONG.slice(0, 2));
  const second = race.lanes[1];
  await race.prepare((lane) => (lane === second ? { rows: "" } : {}));
  assert.equal(second.fault?.field, "rows");
  assert.equal(second.moment.ground.rows, 8);
  race.play();
  assert.equal(player.state, "idle");
  await race.prepare((lane) => (lane === second ? { rows: "7" } : {}));
  assert.equal(second.fault, null);
  assert.equal(second.moment.ground.rows, 7);
  race.play();
  assert.equal(player.state, "playing");
});
