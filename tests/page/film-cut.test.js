import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Cut,
  FRAME_RATES,
  DURATION_LIMITS_SECONDS,
  parseCutFields,
  durationAtSpeed,
  speedForDuration,
} from "../../www/film/cut.js";

const TEXTS = { from: "0", to: "64", seconds: "10", speed: "", size: "720" };
const CUT_LIMITS = { first: 0, last: 64, rate: 25, durationField: /** @type {const} */ ("seconds") };

test("a film shows its first step at the start and its last step at the end, and has the requested duration", () => {
  for (const rate of FRAME_RATES) {
    for (const seconds of [DURATION_LIMITS_SECONDS.least, 4.7, 10, DURATION_LIMITS_SECONDS.most]) {
      for (const to of [1, 3, 63, 10_000, 1e9]) {
        const cut = new Cut({ from: 0, to, seconds, rate });
        assert.ok(Math.abs(cut.seconds - seconds) <= 0.5 / rate);
        assert.deepEqual([cut.positionAt(0), cut.positionAt(cut.startFrameCount - 1)], [0, 0]);
        assert.equal(cut.positionAt(cut.frameCount - cut.endFrameCount), to);
        assert.equal(cut.positionAt(cut.frameCount - 1), to);
      }
    }
  }
});

test("the step shown advances evenly, and never goes back", () => {
  const cut = new Cut({ from: 100, to: 163, seconds: 10, rate: 25 });
  const increments = Array.from(
    { length: cut.frameCount - 1 },
    (_, frame) => cut.positionAt(frame + 1) - cut.positionAt(frame),
  );
  assert.ok(increments.every((increment) => increment >= 0 && increment <= cut.maxStepsPerFrame));
  assert.equal(
    increments.reduce((sum, increment) => sum + increment, 0),
    63,
  );
  const fast = new Cut({ from: 0, to: 10_000, seconds: 10, rate: 25 });
  const fastIncrements = Array.from(
    { length: fast.frameCount - 1 },
    (_, frame) => fast.positionAt(frame + 1) - fast.positionAt(frame),
  ).filter(Boolean);
  assert.ok(Math.max(...fastIncrements) - Math.min(...fastIncrements) <= 1);
  assert.equal(Math.max(...fastIncrements), fast.maxStepsPerFrame);
});

test("the duration and the speed of a film determine each other", () => {
  for (const [steps, seconds] of [
    [63, 10],
    [10_000, 60],
    [5, 3.5],
  ]) {
    assert.equal(durationAtSpeed(steps, speedForDuration(steps, seconds)), seconds);
    const cut = new Cut({ from: 0, to: steps, seconds, rate: 50 });
    assert.ok(Math.abs(cut.speed / speedForDuration(steps, seconds) - 1) < 0.02);
  }
});

test("numbers are parsed with a decimal point or comma, and only the chosen duration field is read", () => {
  const { settings, size, faults } = parseCutFields({ ...TEXTS, from: " 3 ", seconds: "7,5" }, CUT_LIMITS);
  assert.deepEqual(settings, { from: 3, to: 64, seconds: 7.5, rate: 25 });
  assert.deepEqual([size, faults], [720, []]);
  const withSpeed = parseCutFields(
    { ...TEXTS, seconds: "nonsense", speed: "8" },
    { ...CUT_LIMITS, durationField: "speed" },
  );
  assert.equal(withSpeed.settings?.seconds, 10.5);
});

/** @type {[Partial<typeof TEXTS>, object][]} */
const FAULTY = [
  [{ size: "" }, { field: "size", value: "", problem: "empty", limit: 120 }],
  [{ size: "abc" }, { field: "size", value: "abc", problem: "number", limit: 120 }],
  [{ size: "720.5" }, { field: "size", value: "720.5", problem: "number", limit: 120 }],
  [{ size: "-5" }, { field: "size", value: "-5", problem: "least", limit: 120 }],
  [{ size: "1e9" }, { field: "size", value: "1e9", problem: "number", limit: 120 }],
  [{ size: "1000000000" }, { field: "size", value: "1000000000", problem: "most", limit: 2160 }],
  [{ seconds: "2.9" }, { field: "seconds", value: "2.9", problem: "least", limit: 3 }],
  [{ seconds: "601" }, { field: "seconds", value: "601", problem: "most", limit: 600 }],
  [{ seconds: "Infinity" }, { field: "seconds", value: "Infinity", problem: "number", limit: 3 }],
  [{ from: "64" }, { field: "from", value: "64", problem: "most", limit: 63 }],
  [
    { from: "40", to: "40" },
    { field: "to", value: "40", problem: "least", limit: 41 },
  ],
  [
    { from: "40", to: "20" },
    { field: "to", value: "20", problem: "least", limit: 41 },
  ],
  [{ to: "65" }, { field: "to", value: "65", problem: "most", limit: 64 }],
];

test("an invalid value is reported with the field, the value and the limit", () => {
  for (const [texts, fault] of FAULTY)
    assert.deepEqual(parseCutFields({ ...TEXTS, ...texts }, CUT_LIMITS).faults, [fault]);
  const { settings, size, faults } = parseCutFields({ ...TEXTS, from: "x", size: "y" }, CUT_LIMITS);
  assert.deepEqual([settings, size, faults.length], [null, null, 2]);
});

test("a speed is too high or too low if the film would be too short or too long", () => {
  const speedLimits = { ...CUT_LIMITS, durationField: /** @type {const} */ ("speed") };
  const [slow] = parseCutFields({ ...TEXTS, speed: "0.01" }, speedLimits).faults;
  assert.deepEqual([slow.field, slow.problem], ["speed", "least"]);
  const [fast] = parseCutFields({ ...TEXTS, speed: "129" }, speedLimits).faults;
  assert.deepEqual([fast.field, fast.problem, fast.limit], ["speed", "most", 128]);
  assert.deepEqual(parseCutFields({ ...TEXTS, speed: "128" }, speedLimits).faults, []);
});
