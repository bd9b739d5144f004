import assert from "node:assert/strict";
import { test } from "node:test";
import { boardText, gridSize, lightness, otsuThreshold, shrink } from "../../www/setup/shape/picture-board.js";

/**
 * Returns the smallest variance of any threshold, and a function that computes the variance of a given threshold. The
 * variance of a threshold is the sum of the squared deviations within the dark and within the light pixels (Otsu 1979).
 *
 * @param {Uint8Array} light the lightness of each pixel
 */
function referenceVariances(light) {
  /** @param {number[]} tones */
  const squaredDeviations = (tones) => {
    const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
    return tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0);
  };
  let smallestVariance = Infinity;
  for (let tone = 0; tone < 255; tone++) {
    const classes = [[...light].filter((value) => value <= tone), [...light].filter((value) => value > tone)];
    if (classes.every(({ length }) => length > 0))
      smallestVariance = Math.min(smallestVariance, squaredDeviations(classes[0]) + squaredDeviations(classes[1]));
  }
  /** @param {number} tone */
  const varianceAt = (tone) =>
    squaredDeviations([...light].filter((value) => value <= tone)) +
    squaredDeviations([...light].filter((value) => value > tone));
  return { smallestVariance, varianceAt };
}

test("the threshold has the smallest variance within the dark and within the light pixels", () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 20; round++) {
    const light = Uint8Array.from({ length: 60 }, () => Math.floor(next() < 0.4 ? next() * 90 : 120 + next() * 135));
    const { smallestVariance, varianceAt } = referenceVariances(light);
    assert.ok(Math.abs(varianceAt(otsuThreshold(light)) - smallestVariance) < 1e-6 * smallestVariance);
  }
  assert.equal(otsuThreshold(Uint8Array.of(5, 5, 5)), 127);
  assert.equal(otsuThreshold(new Uint8Array()), 127);
});

test("green is lighter than blue, and transparent pixels are white", () => {
  const pixels = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0);
  const [black, white, green, blue, nothing] = lightness(pixels);
  assert.deepEqual([black, white, nothing], [0, 255, 255]);
  assert.ok(green > blue);
});

test("a smaller picture has the means of the covered pixels, and a larger picture repeats pixels", () => {
  const image = { width: 4, height: 2, tones: Uint8Array.of(0, 100, 200, 200, 100, 200, 0, 0) };
  assert.deepEqual([...shrink(image, 2, 1).tones], [100, 100]);
  assert.deepEqual([...shrink({ width: 1, height: 1, tones: Uint8Array.of(9) }, 3, 2).tones], [9, 9, 9, 9, 9, 9]);
});

test("cells are about as wide as they are high; every side has at least one cell, and at most its limit", () => {
  assert.deepEqual(gridSize({ width: 400, height: 300 }, 24, 100), { rows: 18, columns: 24 });
  assert.deepEqual(gridSize({ width: 100, height: 400 }, 50, 100), { rows: 100, columns: 25 });
  assert.deepEqual(gridSize({ width: 400, height: 1 }, 100, 100), { rows: 1, columns: 100 });
  assert.deepEqual(gridSize({ width: 1, height: 400 }, 4, 100), { rows: 100, columns: 1 });
});

test("squares are at dark pixels, or at light ones on request", () => {
  const image = { width: 2, height: 2, tones: Uint8Array.of(10, 200, 128, 129) };
  assert.equal(boardText(image, 128, false), ".#\n.#");
  assert.equal(boardText(image, 128, true), "#.\n#.");
});
