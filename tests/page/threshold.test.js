import assert from "node:assert/strict";
import { test } from "node:test";
import { boardText, gridSize, lightness, otsu, shrink } from "../../www/setup/shape/picture-board.js";

/**
 * The threshold with the smallest variance within both sides, found by trying each: the definition.
 *
 * @param {Uint8Array} light
 */
function referenceThreshold(light) {
  /** @param {number[]} tones */
  const scatter = (tones) => {
    const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
    return tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0);
  };
  let best = Infinity;
  for (let tone = 0; tone < 255; tone++) {
    const sides = [[...light].filter((own) => own <= tone), [...light].filter((own) => own > tone)];
    if (sides.every(({ length }) => length > 0)) best = Math.min(best, scatter(sides[0]) + scatter(sides[1]));
  }
  /** @param {number} tone */
  const within = (tone) => scatter([...light].filter((own) => own <= tone)) + scatter([...light].filter((own) => own > tone));
  return { best, within };
}

test("the threshold divides dark from light as well as any does", () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 20; round++) {
    const light = Uint8Array.from({ length: 60 }, () => Math.floor(next() < 0.4 ? next() * 90 : 120 + next() * 135));
    const { best, within } = referenceThreshold(light);
    assert.ok(Math.abs(within(otsu(light)) - best) < 1e-6 * best);
  }
  assert.equal(otsu(Uint8Array.of(5, 5, 5)), 127);
  assert.equal(otsu(new Uint8Array()), 127);
});

test("pixels are as light as they look, and what is not there is white", () => {
  const pixels = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0);
  const [black, white, green, blue, nothing] = lightness(pixels);
  assert.deepEqual([black, white, nothing], [0, 255, 255]);
  assert.ok(green > blue);
});

test("a smaller picture has the means of what its pixels cover, and a larger one repeats them", () => {
  const tones = { width: 4, height: 2, light: Uint8Array.of(0, 100, 200, 200, 100, 200, 0, 0) };
  assert.deepEqual([...shrink(tones, 2, 1).light], [100, 100]);
  assert.deepEqual([...shrink({ width: 1, height: 1, light: Uint8Array.of(9) }, 3, 2).light], [9, 9, 9, 9, 9, 9]);
});

test("cells are as wide as they are high, and no side is too long", () => {
  assert.deepEqual(gridSize({ width: 400, height: 300 }, 24, 100), { rows: 18, columns: 24 });
  assert.deepEqual(gridSize({ width: 100, height: 400 }, 50, 100), { rows: 100, columns: 25 });
  assert.deepEqual(gridSize({ width: 400, height: 1 }, 100, 100), { rows: 1, columns: 100 });
  assert.deepEqual(gridSize({ width: 1, height: 400 }, 4, 100), { rows: 100, columns: 1 });
});

test("squares are where it is dark, or where it is light", () => {
  const tones = { width: 2, height: 2, light: Uint8Array.of(10, 200, 128, 129) };
  assert.equal(boardText(tones, 128, false), ".#\n.#");
  assert.equal(boardText(tones, 128, true), "#.\n#.");
});
