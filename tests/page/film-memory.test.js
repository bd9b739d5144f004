import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, fileSize, memoryOf, whatFits } from "../../www/film/memory.js";

/** @import { Measure, Wish } from "../../www/film/memory.js" */

/** @type {Wish} */
const WISH = { format: "gif", room: { width: 720, height: 720 }, frames: 250, rate: 25, steps: 63, square: 86, candidates: false, moving: true, search: 64, canvases: 3 };

test("a usual film takes less than half of what is allowed, in any format", () => {
  for (const format of /** @type {const} */ (["gif", "mp4", "webm"])) assert.ok(memoryOf({ ...WISH, format }) < MOST / 2, format);
});

test("whatever makes a film larger takes more memory", () => {
  /** @type {Partial<Wish>[]} */
  const larger = [{ room: { width: 1080, height: 1080 } }, { frames: 500 }, { steps: 2000 }, { candidates: true }, { search: 1e6 }, { canvases: 5 }];
  for (const more of larger) assert.ok(memoryOf({ ...WISH, ...more }) > memoryOf(WISH), JSON.stringify(more));
  assert.ok(memoryOf({ ...WISH, moving: false }) < memoryOf(WISH));
  for (const format of /** @type {const} */ (["mp4", "webm"])) {
    assert.ok(memoryOf({ ...WISH, format, frames: 2500 }) > memoryOf({ ...WISH, format }), format);
    assert.ok(fileSize({ ...WISH, format }) < memoryOf({ ...WISH, format }), format);
  }
});

/**
 * Checks whether a film of a given size fits into memory.
 *
 * @param {Wish} wish
 * @returns {(measure: Measure) => Promise<boolean>}
 */
const fitting = (wish) => async ({ size, seconds, rate }) =>
  memoryOf({ ...wish, room: { width: size, height: size }, square: size / 8, frames: seconds * rate, rate }) <= MOST;

test("in the place of a film that is too large, the largest one that fits is offered", async () => {
  const wish = { ...WISH, candidates: true, steps: 10_000 };
  const asked = { size: 2160, seconds: 60, rate: 50 };
  assert.equal(await fitting(wish)(asked), false);
  const offered = /** @type {Measure} */ (await whatFits(asked, fitting(wish)));
  assert.deepEqual({ ...offered, size: 0 }, { ...asked, size: 0 });
  assert.ok(offered.size < asked.size && (await fitting(wish)(offered)));
});

test("where no size is small enough, it is a rougher film or a shorter one; where nothing is, there is no offer", async () => {
  const rough = await whatFits({ size: 720, seconds: 100, rate: 50 }, async ({ seconds, rate }) => seconds * rate <= 1000);
  assert.deepEqual(rough, { size: 720, seconds: 100, rate: 10 });
  const short = await whatFits({ size: 720, seconds: 600, rate: 50 }, async ({ seconds, rate, size }) => seconds * rate <= 1000 && size <= 480);
  assert.deepEqual(short, { size: 480, seconds: 60, rate: 10 });
  assert.equal(await whatFits({ size: 720, seconds: 600, rate: 50 }, async () => false), null);
});
