import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FILM_BYTES, maxFileSize, maxMemoryBytes, findFittingSettings } from "../../www/film/memory-estimate.js";

/** @import { ReducibleSettings, FilmSpec } from "../../www/film/memory-estimate.js" */

/** @type {FilmSpec} */
const FILM_REQUEST = { format: "gif", frameSize: { width: 720, height: 720 }, frames: 250, rate: 25, steps: 63, square: 86, showsCandidates: false, showsMotion: true, searchStepCount: 64, canvasCount: 3 };

test("a usual film takes less than half of what is allowed, in any format", () => {
  for (const format of /** @type {const} */ (["gif", "mp4", "webm"])) assert.ok(maxMemoryBytes({ ...FILM_REQUEST, format }) < MAX_FILM_BYTES / 2, format);
});

test("whatever makes a film larger takes more memory", () => {
  /** @type {Partial<FilmSpec>[]} */
  const larger = [{ frameSize: { width: 1080, height: 1080 } }, { frames: 500 }, { steps: 2000 }, { showsCandidates: true }, { searchStepCount: 1e6 }, { canvasCount: 5 }];
  for (const more of larger) assert.ok(maxMemoryBytes({ ...FILM_REQUEST, ...more }) > maxMemoryBytes(FILM_REQUEST), JSON.stringify(more));
  assert.ok(maxMemoryBytes({ ...FILM_REQUEST, showsMotion: false }) < maxMemoryBytes(FILM_REQUEST));
  for (const format of /** @type {const} */ (["mp4", "webm"])) {
    assert.ok(maxMemoryBytes({ ...FILM_REQUEST, format, frames: 2500 }) > maxMemoryBytes({ ...FILM_REQUEST, format }), format);
    assert.ok(maxFileSize({ ...FILM_REQUEST, format }) < maxMemoryBytes({ ...FILM_REQUEST, format }), format);
  }
});

/**
 * Checks whether a film of a given size fits into memory.
 *
 * @param {FilmSpec} wish
 * @returns {(measure: ReducibleSettings) => Promise<boolean>}
 */
const fitting = (wish) => async ({ size, seconds, rate }) =>
  maxMemoryBytes({ ...wish, frameSize: { width: size, height: size }, square: size / 8, frames: seconds * rate, rate }) <= MAX_FILM_BYTES;

test("in the place of a film that is too large, the largest one that fits is offered", async () => {
  const wish = { ...FILM_REQUEST, showsCandidates: true, steps: 10_000 };
  const asked = { size: 2160, seconds: 60, rate: 50 };
  assert.equal(await fitting(wish)(asked), false);
  const offered = /** @type {ReducibleSettings} */ (await findFittingSettings(asked, fitting(wish)));
  assert.deepEqual({ ...offered, size: 0 }, { ...asked, size: 0 });
  assert.ok(offered.size < asked.size && (await fitting(wish)(offered)));
});

test("where no size is small enough, it is a rougher film or a shorter one; where nothing is, there is no offer", async () => {
  const rough = await findFittingSettings({ size: 720, seconds: 100, rate: 50 }, async ({ seconds, rate }) => seconds * rate <= 1000);
  assert.deepEqual(rough, { size: 720, seconds: 100, rate: 10 });
  const short = await findFittingSettings({ size: 720, seconds: 600, rate: 50 }, async ({ seconds, rate, size }) => seconds * rate <= 1000 && size <= 480);
  assert.deepEqual(short, { size: 480, seconds: 60, rate: 10 });
  assert.equal(await findFittingSettings({ size: 720, seconds: 600, rate: 50 }, async () => false), null);
});
