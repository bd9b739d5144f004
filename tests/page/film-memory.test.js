import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FILM_BYTES, maxFileSize, maxMemoryBytes, findFittingSettings } from "../../www/film/memory-estimate.js";

/** @import { ReducibleSettings, FilmSpec } from "../../www/film/memory-estimate.js" */

/** @type {FilmSpec} */
const FILM_REQUEST = {
  format: "gif",
  frameSize: { width: 720, height: 720 },
  frameCount: 250,
  rate: 25,
  stepCount: 63,
  square: 86,
  showsCandidates: false,
  showsMotion: true,
  searchStepCount: 64,
  canvasCount: 3,
};

test("a typical film takes less than half of the memory limit, in any format", () => {
  for (const format of /** @type {const} */ (["gif", "mp4", "webm"]))
    assert.ok(maxMemoryBytes({ ...FILM_REQUEST, format }) < MAX_FILM_BYTES / 2, format);
});

test("a larger film has a larger memory estimate", () => {
  /** @type {Partial<FilmSpec>[]} */
  const enlargements = [
    { frameSize: { width: 1080, height: 1080 } },
    { frameCount: 500 },
    { stepCount: 2000 },
    { showsCandidates: true },
    { searchStepCount: 1e6 },
    { canvasCount: 5 },
  ];
  for (const change of enlargements)
    assert.ok(maxMemoryBytes({ ...FILM_REQUEST, ...change }) > maxMemoryBytes(FILM_REQUEST), JSON.stringify(change));
  assert.ok(maxMemoryBytes({ ...FILM_REQUEST, showsMotion: false }) < maxMemoryBytes(FILM_REQUEST));
  for (const format of /** @type {const} */ (["mp4", "webm"])) {
    assert.ok(
      maxMemoryBytes({ ...FILM_REQUEST, format, frameCount: 2500 }) > maxMemoryBytes({ ...FILM_REQUEST, format }),
      format,
    );
    assert.ok(maxFileSize({ ...FILM_REQUEST, format }) < maxMemoryBytes({ ...FILM_REQUEST, format }), format);
  }
});

/**
 * Creates a function that checks whether a film with given settings fits into memory.
 *
 * @param {FilmSpec} film
 * @returns {(settings: ReducibleSettings) => Promise<boolean>}
 */
const fitsInMemory =
  (film) =>
  async ({ size, seconds, rate }) =>
    maxMemoryBytes({
      ...film,
      frameSize: { width: size, height: size },
      square: size / 8,
      frameCount: seconds * rate,
      rate,
    }) <= MAX_FILM_BYTES;

test("instead of a film that is too large, a smaller size that fits is suggested", async () => {
  const film = { ...FILM_REQUEST, showsCandidates: true, stepCount: 10_000 };
  const requested = { size: 2160, seconds: 60, rate: 50 };
  assert.equal(await fitsInMemory(film)(requested), false);
  const suggested = /** @type {ReducibleSettings} */ (await findFittingSettings(requested, fitsInMemory(film)));
  assert.deepEqual({ ...suggested, size: 0 }, { ...requested, size: 0 });
  assert.ok(suggested.size < requested.size && (await fitsInMemory(film)(suggested)));
});

test("if no size fits, a lower frame rate or a shorter film is suggested; if nothing fits, there is no suggestion", async () => {
  const lowRate = await findFittingSettings(
    { size: 720, seconds: 100, rate: 50 },
    async ({ seconds, rate }) => seconds * rate <= 1000,
  );
  assert.deepEqual(lowRate, { size: 720, seconds: 100, rate: 10 });
  const short = await findFittingSettings(
    { size: 720, seconds: 600, rate: 50 },
    async ({ seconds, rate, size }) => seconds * rate <= 1000 && size <= 480,
  );
  assert.deepEqual(short, { size: 480, seconds: 60, rate: 10 });
  assert.equal(await findFittingSettings({ size: 720, seconds: 600, rate: 50 }, async () => false), null);
});
