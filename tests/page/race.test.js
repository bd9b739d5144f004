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

/** The race of a fragment, or null if the fragment is not a race. @param {string} fragment */
function readFragment(fragment) {
  const text = parseRaceFragment(fragment);
  return text === null ? null : readRace(text);
}

test("a race is written to a fragment and read back", () => {
  const queries = ["v=1&board=5x6&start=1,2&order=2,1;1,2", "v=1&board=6x6"];
  assert.equal(raceFragment(writeRace(queries, false)), `#side-by-side/${queries[0]}/${queries[1]}`);
  for (const pace of /** @type {const} */ (["steps", "time"])) {
    assert.deepEqual(readFragment(raceFragment(writeRace(queries, pace === "time"))), { queries, pace });
  }
  assert.deepEqual(readFragment("#side-by-side"), { queries: [], pace: "steps" });
  assert.deepEqual(readFragment("#side-by-side//"), { queries: [], pace: "steps" });
  for (const other of ["", "#", "#side", "#side-by-sides", "#board/v=1"]) assert.equal(parseRaceFragment(other), null);
});

test("a query that the core wrote is read back unchanged from a fragment", () => {
  const customOrder = choices()
    .orders[0].moves.map((move) => move.join())
    .reverse()
    .join(";");
  const draft = {
    ...choices().draft,
    order: customOrder,
    tour: "closed",
    seed: "7",
    algorithm: "random",
    centre: "integer",
  };
  const query = prepareSearch(draft).setting.query ?? assert.fail("the query is short enough");
  const fragment = raceFragment(writeRace([query, query], false));
  assert.deepEqual(readFragment(new URL(fragment, "http://localhost/").hash)?.queries, [query, query]);
});

test("every example has two to four lanes, whose queries are written as the core writes them", () => {
  for (const { name, queries } of EXAMPLES) {
    assert.ok(queries.length >= 2 && queries.length <= 4, name);
    for (const query of queries) {
      const { draft, faults } = readLink(query, false);
      assert.deepEqual(faults, [], name);
      assert.equal(prepareSearch(draft).setting.query, query);
    }
  }
});

/** The final counters of each lane of an example. @param {string} name */
function finalCountersOf(name) {
  const { queries } = EXAMPLES.find((example) => example.name === name) ?? assert.fail(`there is no example ${name}`);
  return queries.map(
    (query) => decodeReport(prepareSearch(readLink(query, false).draft).advance(Infinity, 120_000)).counters,
  );
}

test("the examples have the results that the page states", () => {
  const texts = readFileSync(new URL(`../../www/locales/${LANGUAGES[0].code}/race.json`, import.meta.url), "utf8");
  const { ask, name: names, shows } = JSON.parse(texts).race.example;
  assert.deepEqual(
    finalCountersOf("rule").map(({ visits }) => visits),
    [64, 17_739_768],
  );
  assert.deepEqual(
    finalCountersOf("orders").map(({ visits }) => visits),
    [133_016, 52_603_104],
  );
  assert.deepEqual(
    finalCountersOf("pruning").map(({ visits }) => visits),
    [9_621_563, 296],
  );
  assert.ok(shows.starts.includes(finalCountersOf("starts")[3].visits.toLocaleString("en")));
  for (const { name } of EXAMPLES) assert.ok(ask[name] && names[name] && shows[name], name);
});

test("every example ends after about ten seconds, and begins slowly enough to follow", () => {
  for (const { name } of EXAMPLES) {
    const steps = finalCountersOf(name).map((counters) => counters.steps);
    let [stepsTaken, elapsed] = [0, 0];
    for (; stepsTaken < Math.max(...steps) && speedAt(speedStopAt(elapsed)) < Infinity; elapsed += 10) {
      stepsTaken += speedAt(speedStopAt(elapsed)) / 100;
    }
    // The remaining steps run at the machine's speed: about a hundred million steps per second on one core.
    const stepsLeft = Math.max(0, Math.max(...steps) - stepsTaken);
    assert.ok(elapsed >= 6000 && elapsed <= 10_000, `${name}: ${elapsed} ms`);
    assert.ok(stepsLeft < 150e6, `${name}: ${stepsLeft} steps`);
  }
  const speeds = [0, 500, 1000, 1500].map((time) => speedAt(speedStopAt(time)));
  assert.equal(speeds[0], 10);
  for (const [index, speed] of speeds.slice(1).entries()) assert.ok(Math.abs(speed / speeds[index] - 2) < 0.01);
  assert.equal(speedStopAt(1e9), MAX_SPEED_STOP);
});

test("the examples follow each other in a cycle, and their queries identify them", () => {
  const seen = new Set();
  for (let name = EXAMPLES[0].name; !seen.has(name); name = exampleAfter(name).name) seen.add(name);
  assert.equal(seen.size, EXAMPLES.length);
  assert.equal(exampleAfter(undefined), EXAMPLES[0]);
  assert.equal(exampleOf(EXAMPLES[2].queries), EXAMPLES[2]);
  assert.equal(exampleOf(EXAMPLES[2].queries.toReversed()), undefined);
});

/**
 * A lane with the given status and counters, for the ranking.
 *
 * @param {import("../../www/board/moment.js").Moment["status"]} status
 * @param {Partial<import("../../www/engine/protocol.js").Counters>} counters
 * @param {number | null} [endedAfter]
 */
function laneState(status, counters, endedAfter = null) {
  const zeroCounters = { steps: 0, visits: 0, backtracks: 0, deadEnds: 0, tours: 0, attempts: 1, deepest: 0 };
  return { moment: { status, size: 25, counters: { ...zeroCounters, ...counters } }, endedAfter };
}

test("lanes with a tour are ranked by steps or by time, and lanes without a tour by their greatest depth", () => {
  const firstInTime = laneState("open-tour", { steps: 900, visits: 500 }, 10);
  const firstInSteps = laneState("closed-tour", { steps: 300, visits: 200 }, 20);
  const deep = laneState("searching", { deepest: 24 });
  const shallow = laneState("searching", { deepest: 20 });
  const exhausted = laneState("exhausted", { deepest: 25, visits: 9 });
  assert.deepEqual(leaders([firstInTime, firstInSteps, deep], "steps"), [1]);
  assert.deepEqual(leaders([firstInTime, firstInSteps, deep], "time"), [0]);
  assert.deepEqual(leaders([shallow, deep, exhausted], "steps"), [1]);
  assert.deepEqual(leaders([shallow, shallow, deep, deep], "steps"), [2, 3]);
  assert.deepEqual(leaders([deep, deep], "steps"), []);
});

test("the result of a race compares visits", () => {
  const fewVisits = laneState("open-tour", { visits: 100 });
  const manyVisits = laneState("open-tour", { visits: 250 });
  const noTour = laneState("exhausted", { visits: 5 });
  const allTours = laneState("exhausted", { visits: 400, tours: 3 });
  assert.deepEqual(raceResult([manyVisits, noTour, fewVisits]), {
    kind: "apart",
    fewest: [2],
    most: 0,
    times: 2.5,
    others: [1],
  });
  assert.deepEqual(raceResult([allTours, fewVisits, fewVisits]), {
    kind: "apart",
    fewest: [1, 2],
    most: 0,
    times: 4,
    others: [],
  });
  assert.deepEqual(raceResult([fewVisits, fewVisits]), { kind: "equal", visits: 100, others: [] });
  assert.deepEqual(raceResult([noTour, fewVisits]), { kind: "one", found: 1, others: [0] });
  assert.deepEqual(raceResult([noTour, noTour]), { kind: "none" });
});

test("lanes are named by their differing parts", () => {
  const lane = { order: "Clockwise", algorithm: "Roth", route: "from a1", size: "5 × 5", tour: "any" };
  assert.deepEqual(distinguishingNames([lane, { ...lane, order: "Granada" }]), ["Clockwise", "Granada"]);
  assert.deepEqual(distinguishingNames([lane, { ...lane, algorithm: "Pohl", route: "from b2" }]), [
    "Roth, from a1",
    "Pohl, from b2",
  ]);
  assert.equal(distinguishingNames([lane, { ...lane, order: "Granada" }, lane]), null);
  assert.deepEqual(differingParts([lane, { ...lane, route: "from b2", algorithm: "Pohl" }]), ["algorithm", "route"]);
  assert.deepEqual(differingParts([lane, lane]), []);
});

/**
 * A fake engine without a worker. The engine answers in the next turn of the event loop. An answer to `advance` takes
 * at most `maxSteps` steps.
 */
class LocalEngine {
  /** @type {import("../../www/engine/laboratory-core.js").IterableSearch | null} */
  #search = null;
  isBroken = false;
  isStopped = false;
  maxSteps = Infinity;

  /** @param {string} kind @param {any} parameters */
  async request(kind, { query, draft, steps, milliseconds }) {
    if (kind === "read") return readLink(query, false);
    if (kind === "prepare") return this.#prepare(draft);
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isBroken || !this.#search) throw new EngineError("silent");
    if (kind === "work") return this.#search.work(1);
    return decodeReport(this.#search.advance(Math.min(steps, this.maxSteps), milliseconds));
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

/** Creates a race on fake engines, with a clock that the test advances. */
function createRace() {
  const clock = { now: 0 };
  /** @type {LocalEngine[]} */
  const engines = [];
  /** @type {string[]} */
  const breakdowns = [];
  /** The reported step counts of computations, in order. @type {number[]} */
  const workSteps = [];
  const player = new Player(1);
  const makeEngine = () => {
    const engine = new LocalEngine();
    engines.push(engine);
    return /** @type {Engine} */ (/** @type {unknown} */ (engine));
  };
  const race = new Race(
    makeEngine,
    player,
    { now: () => clock.now, processors: 8 },
    {
      onPrepared: () => undefined,
      onReport: () => undefined,
      onWork: (lane) => workSteps.push(lane.work?.steps ?? 0),
      onBreakdown: (lane) => breakdowns.push(lane.breakdown ?? ""),
      onState: () => undefined,
    },
  );
  /** @param {number} milliseconds */
  const advanceClock = async (milliseconds) => {
    for (const end = clock.now + milliseconds; clock.now < end;) {
      clock.now += 16;
      race.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const steps = () => race.lanes.map(({ moment }) => moment.counters.steps);
  return { race, player, engines, breakdowns, workSteps, advanceClock, steps };
}

/** Queries of searches that do not end during a test. */
const LONG_QUERIES = ["0,0", "2,2", "3,3"].map(
  (start) => `board=8x8&start=${start}&order=jumps&algorithm=backtracking`,
);

test("a lane reports the progress of computing its tour, and a changed draft ends the computation", async () => {
  const { race, workSteps } = createRace();
  const slowQuery = "board=4x60&tour=closed&algorithm=forcing&search=full";
  const opened = race.open(["board=9x9&algorithm=auto", slowQuery]);
  while (workSteps.length < 3) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(workSteps[0] < workSteps[2]);
  assert.equal(race.isReady, false);
  await race.prepare((lane) => (lane === race.lanes[1] ? { algorithm: "construction", rows: "6", columns: "6" } : {}));
  await opened;
  assert.deepEqual(
    race.lanes.map(({ experimentInfo }) => experimentInfo?.made),
    ["blocks", "blocks"],
  );
  assert.ok(race.isReady);
});

test("a picked square is ignored while another board is being prepared", async () => {
  const { race } = createRace();
  await race.open(LONG_QUERIES.slice(0, 2));
  const [lane] = race.lanes;
  const resized = race.prepare(() => ({ rows: "6", columns: "6" }));
  await race.changeStart(lane, { start: "3,2" });
  await resized;
  assert.deepEqual([lane.experimentInfo?.rows, lane.experimentInfo?.start], [6, 0]);
  await race.changeStart(lane, { start: "3,2" });
  assert.equal(lane.experimentInfo?.start, 20);
  // On the same board, the pick and the pending change of the order both apply.
  const reordered = race.prepare(() => ({ order: "clockwise" }));
  await race.changeStart(lane, { start: "0,1" });
  await reordered;
  assert.deepEqual([lane.experimentInfo?.start, lane.draft?.order], [1, "clockwise"]);
});

test("all lanes take the same number of steps, at the player's speed", async () => {
  const { race, player, advanceClock, steps } = createRace();
  player.speed = 100;
  await race.open(LONG_QUERIES);
  race.play();
  await advanceClock(2000);
  assert.ok(Math.abs(steps()[0] - 201) <= 3, `${steps()[0]} steps`);
  assert.equal(new Set(steps()).size, 1);
  race.pause();
  const [paused] = steps();
  race.step();
  await advanceClock(100);
  assert.deepEqual(steps(), [paused + 1, paused + 1, paused + 1]);
});

test("lanes stay close together while the speed increases, and pause at the same step", async () => {
  const { race, player, advanceClock, steps } = createRace();
  await race.open(LONG_QUERIES);
  race.play();
  for (let elapsed = 0; elapsed < 4000; elapsed += 160) {
    player.speed = speedAt(speedStopAt(race.elapsed));
    await advanceClock(160);
    const [first, ...others] = steps();
    for (const other of others) assert.ok(Math.abs(first - other) <= 0.2 * player.speed, `${steps()} steps`);
  }
  assert.ok(steps()[0] > 1000, `${steps()[0]} steps`);
  race.pause();
  assert.equal(new Set(steps()).size, 1);
});

test("a slow lane limits the others in a race by steps, but not in a race by time", async () => {
  const { race, player, engines, advanceClock, steps } = createRace();
  player.speed = Infinity;
  await race.open(LONG_QUERIES.slice(0, 2));
  engines[0].maxSteps = 1000;
  engines[1].maxSteps = 10;
  race.play();
  await advanceClock(500);
  const [fast, slow] = steps();
  assert.ok(slow > 200, `${slow} steps`);
  assert.ok(fast - slow < 500, `${fast} and ${slow} steps`);
  await race.setPace("time");
  assert.deepEqual(steps(), [0, 0]);
  race.play();
  await advanceClock(500);
  const [fastByTime, slowByTime] = steps();
  assert.ok(fastByTime > 20 * slowByTime, `${fastByTime} and ${slowByTime} steps`);
});

test("a race ends when its last lane has ended or broken down", async () => {
  const { race, player, engines, breakdowns, advanceClock } = createRace();
  await race.open([
    "board=5x5&start=0,0&order=rows&algorithm=backtracking",
    "board=5x5&start=0,1&algorithm=backtracking",
    LONG_QUERIES[0],
  ]);
  race.finish();
  await advanceClock(300);
  assert.deepEqual(
    race.lanes.map(({ moment }) => moment.status),
    ["open-tour", "refuted", "searching"],
  );
  assert.equal(player.state, "playing");
  engines[2].isBroken = true;
  await advanceClock(100);
  assert.deepEqual(breakdowns, ["silent"]);
  assert.equal(player.state, "finished");
  assert.equal(race.isReady, false);
  await race.prepare();
  assert.equal(player.state, "idle");
  assert.equal(race.isReady, true);
});

test("a new lane copies the last one, a removed lane ends its engine, and two lanes always remain", async () => {
  const { race, engines } = createRace();
  await race.open(LONG_QUERIES.slice(0, 2));
  race.addLane();
  race.addLane();
  race.addLane();
  await race.prepare();
  assert.deepEqual(
    race.lanes.map(({ experimentInfo }) => experimentInfo?.start),
    [0, 18, 18, 18],
  );
  race.removeLane(race.lanes[0]);
  race.removeLane(race.lanes[0]);
  race.removeLane(race.lanes[0]);
  await race.prepare();
  assert.equal(race.lanes.length, 2);
  assert.deepEqual(
    engines.map(({ isStopped }) => isStopped),
    [true, true, false, false],
  );
  race.stop();
  assert.ok(engines.every(({ isStopped }) => isStopped));
  assert.equal(race.isReady, false);
});

test("nothing plays while the core refuses a lane's experiment", async () => {
  const { race, player } = createRace();
  await race.open(LONG_QUERIES.slice(0, 2));
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
