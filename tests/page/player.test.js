import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, MAX_SPEED_STOP, speedAt } from "../../www/transport/player.js";

/** @typedef {import("../../www/transport/player.js").PlayerEvent} PlayerEvent */

test("the slider goes from one step a second, tenfold every ten stops, to no limit", () => {
  assert.equal(speedAt(0), 1);
  assert.equal(speedAt(10), 10);
  assert.equal(speedAt(MAX_SPEED_STOP - 10), 1_000_000);
  assert.equal(speedAt(MAX_SPEED_STOP), Infinity);
});

test("steps are tied to time, however many frames there are", () => {
  for (const frame of [4, 16.7, 40, 130]) {
    const player = new Player(25);
    player.send("play", 0);
    let steps = 0;
    for (let now = frame; now <= 10_000; now += frame) steps += player.takeDueSteps(now);
    // The first step comes at once, and then 25 steps per second follow.
    assert.ok(Math.abs(steps - 251) <= 4, `${steps} steps with a frame every ${frame} ms`);
  }
});

test("the first step comes at once", () => {
  const player = new Player(1);
  player.send("play", 1000);
  assert.equal(player.takeDueSteps(1001), 1);
  let later = 0;
  for (let now = 1100; now <= 1950; now += 50) later += player.takeDueSteps(now);
  assert.equal(later, 0);
  assert.equal(player.takeDueSteps(2050), 1);
});

test("a hidden page does not catch up with what it has missed", () => {
  const player = new Player(1000);
  player.send("play", 0);
  assert.ok(player.takeDueSteps(60_000) <= 251);
});

test("without a limit as many steps are due as there is time for", () => {
  const player = new Player(Infinity);
  assert.equal(player.takeDueSteps(10), 0);
  player.send("play", 10);
  assert.equal(player.takeDueSteps(11), Infinity);
});

test("only the time played counts", () => {
  const player = new Player(1);
  player.send("play", 0);
  player.send("pause", 100);
  player.send("play", 5000);
  player.takeDueSteps(5050);
  player.send("end", 5075);
  assert.equal(player.elapsed, 175);
  player.send("prepare", 9000);
  assert.equal(player.elapsed, 0);
});

test("every state takes the events that its transitions name and no others", () => {
  /** @type {Record<string, [PlayerEvent[], PlayerEvent[]]>} */
  const table = {
    idle: [[], ["prepare", "play", "step", "seek", "end", "fail"]],
    playing: [["play"], ["prepare", "pause", "seek", "end", "fail"]],
    paused: [
      ["play", "pause"],
      ["prepare", "play", "step", "seek", "end", "fail"],
    ],
    seeking: [["seek"], ["prepare", "play", "pause", "seek", "arrive", "end", "fail"]],
    finished: [["end"], ["prepare", "seek", "fail"]],
    failed: [["fail"], ["prepare", "fail"]],
  };
  /** @type {PlayerEvent[]} */
  const all = ["prepare", "play", "pause", "step", "seek", "arrive", "end", "fail"];
  for (const [state, [way, taken]] of Object.entries(table)) {
    for (const event of all) {
      const player = new Player(1);
      for (const one of way) player.send(one, 0);
      assert.equal(player.state, state);
      assert.equal(player.accepts(event), taken.includes(event), `${event} when ${state}`);
      assert.equal(player.send(event, 0), taken.includes(event), `${event} when ${state}`);
    }
  }
});

test("a seek during play goes on playing on arrival, and only then", () => {
  /** @type {[PlayerEvent[], string][]} */
  const ways = [
    [["play", "seek", "arrive"], "playing"],
    [["play", "seek", "seek", "arrive"], "playing"],
    [["play", "seek", "pause", "arrive"], "paused"],
    [["seek", "play", "arrive"], "playing"],
    [["play", "pause", "seek", "arrive"], "paused"],
    [["play", "end", "seek", "arrive"], "paused"],
    [["play", "end", "seek", "play", "arrive"], "playing"],
    [["play", "seek", "end"], "finished"],
    [["play", "seek", "prepare"], "idle"],
  ];
  for (const [events, state] of ways) {
    const player = new Player(1);
    for (const event of events) assert.ok(player.send(event, 0), `${event} of ${events}`);
    assert.equal(player.state, state, events.join(" "));
  }
});

test("no step falls due on the way to another, and the way does not count as time played", () => {
  const player = new Player(100);
  player.send("play", 0);
  player.send("seek", 100);
  assert.ok(player.isPlaying);
  assert.equal(player.takeDueSteps(400), 0);
  player.send("arrive", 500);
  assert.equal(player.elapsed, 100);
  player.takeDueSteps(600);
  assert.equal(player.elapsed, 200);
});
