import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, MAX_SPEED_STOP, speedAt } from "../../www/transport/player.js";

/** @typedef {import("../../www/transport/player.js").PlayerEvent} PlayerEvent */

test("the speeds of the slider grow tenfold every ten stops, from one step a second to no limit", () => {
  assert.equal(speedAt(0), 1);
  assert.equal(speedAt(10), 10);
  assert.equal(speedAt(MAX_SPEED_STOP - 10), 1_000_000);
  assert.equal(speedAt(MAX_SPEED_STOP), Infinity);
});

test("the number of steps depends on the time, and not on the number of frames", () => {
  for (const frame of [4, 16.7, 40, 130]) {
    const player = new Player(25);
    player.send("play", 0);
    let steps = 0;
    for (let now = frame; now <= 10_000; now += frame) steps += player.takeDueSteps(now);
    // The first step is due at once, and then 25 steps per second follow.
    assert.ok(Math.abs(steps - 251) <= 4, `${steps} steps with a frame every ${frame} ms`);
  }
});

test("the first step is due at once", () => {
  const player = new Player(1);
  player.send("play", 1000);
  assert.equal(player.takeDueSteps(1001), 1);
  let later = 0;
  for (let now = 1100; now <= 1950; now += 50) later += player.takeDueSteps(now);
  assert.equal(later, 0);
  assert.equal(player.takeDueSteps(2050), 1);
});

test("a hidden page does not catch up on missed steps", () => {
  const player = new Player(1000);
  player.send("play", 0);
  assert.ok(player.takeDueSteps(60_000) <= 251);
});

test("without a speed limit, the number of due steps is unlimited", () => {
  const player = new Player(Infinity);
  assert.equal(player.takeDueSteps(10), 0);
  player.send("play", 10);
  assert.equal(player.takeDueSteps(11), Infinity);
});

test("the elapsed time is the playing time", () => {
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

test("every state accepts exactly the events of its transitions", () => {
  /**
   * For every state, the events that lead to the state, and the events that the state accepts.
   *
   * @type {Record<string, [PlayerEvent[], PlayerEvent[]]>}
   */
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
  const allEvents = ["prepare", "play", "pause", "step", "seek", "arrive", "end", "fail"];
  for (const [state, [leadingEvents, acceptedEvents]] of Object.entries(table)) {
    for (const event of allEvents) {
      const player = new Player(1);
      for (const leadingEvent of leadingEvents) player.send(leadingEvent, 0);
      assert.equal(player.state, state);
      assert.equal(player.accepts(event), acceptedEvents.includes(event), `${event} when ${state}`);
      assert.equal(player.send(event, 0), acceptedEvents.includes(event), `${event} when ${state}`);
    }
  }
});

test("a seek ends in the state that the events before and during the seek ask for", () => {
  /** Sequences of events, each with the state after the last event. @type {[PlayerEvent[], string][]} */
  const sequences = [
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
  for (const [events, state] of sequences) {
    const player = new Player(1);
    for (const event of events) assert.ok(player.send(event, 0), `${event} of ${events}`);
    assert.equal(player.state, state, events.join(" "));
  }
});

test("no step is due during a seek, and a seek does not count as playing time", () => {
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
