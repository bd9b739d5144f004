import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Panorama, choices, load, preparePanorama, prepare, readLink } from "../../www/engine/laboratory-core.js";
import { PALETTE_SHADE_COUNT, paletteBytes, tintShareAt } from "../../www/panorama/palette.js";
import { LAST_SPEED_STOP, TourPlayback, speedAt } from "../../www/panorama/tour-playback.js";
import { makeRamp } from "../../www/widgets/ramp.js";

load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));

const largeDraft = { ...choices().draft, rows: "120", columns: "104", start: "3,3", algorithm: "auto" };
const stops = ["#000000", "#804020", "#ffffff"];
const palette = paletteBytes({ light: "#f0f0f0", dark: "#404040" }, makeRamp(stops, PALETTE_SHADE_COUNT), 1);

/** Computes the path of a panorama. @param {import("../../www/bindings/protocol").Draft} draft */
function computePanorama(draft) {
  const panorama = preparePanorama(draft);
  for (;;) {
    const { made } = panorama.work(5);
    if (made) return { panorama, made };
  }
}

const wholeView = { left: 0, top: 0, scale: 1, width: 104, height: 120, chain: false, trail: 5, window: null };

test("boards beyond a hundred squares a side are panoramas", () => {
  assert.equal(prepare({ ...largeDraft, rows: "100", columns: "100" }, true, false) instanceof Panorama, false);
  assert.equal(prepare({ ...largeDraft, rows: "5", columns: "101" }, true, false) instanceof Panorama, true);
  assert.equal(readLink("?board=1000x1000", true).faults.length, 0);
  assert.equal(readLink("?board=1000x1000", false).faults[0].field, "rows");
  assert.equal(readLink("?board=4097x8", true).faults[0].problem.kind, "out-of-range");
});

test("a panorama has the data of its experiment, and views of its path", () => {
  const { panorama, made } = computePanorama(largeDraft);
  const { setting } = panorama;
  assert.deepEqual(
    [setting.rows, setting.columns, setting.memory, setting.query?.includes("120x104")],
    [120, 104, 8 * 120 * 104, true],
  );
  assert.deepEqual([made.ending, made.tour, made.closed, made.blocks], ["tour", true, true, true]);
  const view = panorama.look(
    { ...wholeView, progress: 1000, window: { top: 0, bottom: 9, left: 0, right: 7 } },
    palette,
  );
  assert.equal(view.pixels.length, 104 * 120 * 4);
  assert.equal(view.trail?.length, 5);
  assert.equal(view.window?.length, 9 * 7 * 3);
  // The window and `placeOf` give the same places on the path, and the trail ends at the knight.
  assert.equal(view.window?.[(3 * 7 + 3) * 3], 0);
  assert.equal(panorama.placeOf(3 * 104 + 3), 0);
  assert.equal(panorama.placeOf(/** @type {Uint32Array} */ (view.trail)[4]), 999);
  // An unvisited square has the colour of the board.
  const unvisited = [...Array(104 * 120).keys()].find((cell) => (panorama.placeOf(cell) ?? 0) >= 1000) ?? 0;
  const brightness = (Math.floor(unvisited / 104) + (unvisited % 104)) % 2 ? 0x40 : 0xf0;
  assert.deepEqual(
    [...view.pixels.subarray(unvisited * 4, unvisited * 4 + 4)],
    [brightness, brightness, brightness, 255],
  );
});

test("the structure of a tour has its blocks and their joins", () => {
  const { panorama } = computePanorama(largeDraft);
  const structure = panorama.structure({ top: 0, bottom: 120, left: 0, right: 104 });
  assert.ok(structure?.joins);
  assert.equal(structure.blocks, (structure.rows.length - 1) * (structure.columns.length - 1));
  assert.equal(structure.joins.length, 8 * (structure.blocks - 1));
});

test("a stopped search keeps its path, which has no blocks", () => {
  const panorama = preparePanorama({ ...largeDraft, algorithm: "backtracking" });
  assert.equal(panorama.work(5).made, null);
  panorama.stop();
  let { made } = panorama.work(5);
  while (!made) ({ made } = panorama.work(50));
  assert.deepEqual([made.ending, made.tour, made.blocks], ["stopped", false, false]);
  assert.equal(panorama.structure({ top: 0, bottom: 1, left: 0, right: 1 }), undefined);
});

test("holes and joined sides are shown on large boards too", () => {
  const torus = {
    ...largeDraft,
    rows: "101",
    columns: "12",
    start: "0,0",
    algorithm: "pohl",
    topology: "torus",
    holes: "/.x",
  };
  const { panorama, made } = computePanorama(torus);
  const { setting } = panorama;
  assert.deepEqual([setting.memory === null, setting.topology, setting.cells?.length], [false, "torus", 101 * 12 - 1]);
  const view = panorama.look({ ...wholeView, width: 12, height: 101, progress: 0 }, palette);
  // The hole is in the second row.
  const opacities = [...view.pixels].filter((_, index) => index % 4 === 3);
  assert.deepEqual(
    opacities.flatMap((opacity, cell) => (opacity === 0 ? [cell] : [])),
    [13],
  );
  assert.equal(panorama.placeOf(13), undefined);
  assert.ok(made.ending === "tour" || made.ending === "stuck");
});

test("a panorama that would need too much memory is refused", () => {
  const hugeDraft = { ...largeDraft, rows: "4096", columns: "4096" };
  assert.equal(preparePanorama(hugeDraft).setting.memory, 2 ** 27);
  assert.throws(() => preparePanorama({ ...hugeDraft, algorithm: "warnsdorff" }), {
    field: "columns",
    value: "4096",
    problem: {
      kind: "too-much-memory",
      squares: 2 ** 24,
      needed: 3490,
      most: 512,
      largest: 2_461_538,
      instead: "construction",
    },
  });
});

test("invalid requests for views are refused", () => {
  const { panorama } = computePanorama(largeDraft);
  assert.throws(() => panorama.look({ ...wholeView, width: 5000, height: 5000, progress: 1 }, palette), /pixels/);
  assert.throws(() => panorama.look({ ...wholeView, scale: Number.NaN, progress: 1 }, palette), /squares/);
  assert.throws(() => panorama.look({ ...wholeView, progress: 1 }, palette.subarray(1)), /palette/);
  const window = { top: 0, bottom: 121, left: 0, right: 5 };
  assert.throws(() => panorama.look({ ...wholeView, progress: 1, window }, palette), /beyond the board/);
});

test("a palette runs from the first colour to the last, on light and dark squares", () => {
  const shades = makeRamp(stops, PALETTE_SHADE_COUNT);
  assert.deepEqual(
    [shades.length, shades[0], shades[PALETTE_SHADE_COUNT - 1]],
    [PALETTE_SHADE_COUNT, stops[0], stops[2]],
  );
  const bytes = paletteBytes({ light: "#f0f0f0", dark: "#404040" }, shades, 0.5);
  assert.equal(bytes.length, 2 * 3 * 257);
  assert.deepEqual([...bytes.subarray(0, 3)], [0x78, 0x78, 0x78]);
  assert.deepEqual([...bytes.subarray(256 * 3, 257 * 3)], [0xf0, 0xf0, 0xf0]);
  assert.deepEqual([...bytes.subarray(-3)], [0x40, 0x40, 0x40]);
  assert.ok(tintShareAt(3) === 1 && tintShareAt(12) < 1 && tintShareAt(90) < tintShareAt(12));
});

test("playback follows the clock, and stops at the end of the path", () => {
  const playback = new TourPlayback(1000);
  playback.speedStop = 0;
  assert.ok(playback.atEnd);
  playback.play(0);
  assert.deepEqual([playback.progress, playback.playing], [1, true]);
  for (let now = 100; now <= 2000; now += 100) playback.tick(now);
  assert.equal(playback.progress, 3);
  // Time in which the page was suspended is skipped.
  playback.tick(1e6);
  assert.equal(playback.progress, 3);
  playback.seek(990.4);
  playback.speedStop = LAST_SPEED_STOP;
  assert.ok(playback.tick(1e6 + 250));
  assert.deepEqual([playback.progress, playback.playing, playback.atEnd], [1000, false, true]);
  playback.seek(-5);
  assert.equal(playback.progress, 1);
});

test("a path takes at most four seconds at full speed, a move takes one second at the lowest speed, and an empty path does not play", () => {
  for (const length of [1, 100, 1e6, 4096 ** 2]) {
    assert.equal(speedAt(0, length), 1);
    const seconds = length / speedAt(LAST_SPEED_STOP, length);
    assert.ok(seconds <= 4.001, `${seconds}`);
  }
  const playback = new TourPlayback(0);
  playback.play(0);
  assert.equal(playback.playing, false);
});
