import assert from "node:assert/strict";
import { test } from "node:test";
import { TourAnimation } from "../../www/board/tour-animation.js";
import { computeLayout } from "../../www/board/geometry.js";
import { Ground } from "../../www/board/ground.js";

const ground = new Ground({ rows: 6, columns: 6 });
const path = Uint32Array.from({ length: 36 }, (_, square) => square);
const layout = computeLayout({ width: 600, height: 600, ratio: 1, ground });

/**
 * The strength of the light on each lit square, at a time after the start of the animation.
 *
 * @param {number} time in milliseconds
 * @param {number} depth the number of squares of the path
 */
function lightBySquare(time, depth) {
  /** @type {number[]} */
  const strengths = [];
  let alpha = 1;
  const context = {
    save() {},
    restore() {},
    beginPath() {},
    roundRect() {},
    fill() {},
    fillRect() {
      strengths.push(alpha);
    },
    // A canvas ignores an invalid strength and keeps the previous one. NaN makes the test fail.
    /** @param {number} value */
    set globalAlpha(value) {
      if (value >= 0 && value <= 1) alpha = value;
      else strengths.push(Number.NaN);
    },
  };
  const scene = {
    moment: { depth, path, size: 36, ground },
    layout,
    hasBackground: true,
    palette: { background: "", panel: "" },
    pathColour: () => "",
  };
  const animation = new TourAnimation();
  animation.begin(1000);
  animation.draw(/** @type {any} */ (context), /** @type {any} */ (scene), true, 1000 + time);
  return strengths;
}

test("the light never exceeds its maximum strength", () => {
  for (const depth of [2, 7, 25, 36]) {
    for (let time = 0; time <= 1000; time += 7) {
      for (const strength of lightBySquare(time, depth))
        assert.ok(strength >= 0 && strength <= 0.8, `${strength} at ${time}`);
    }
  }
});

test("the light moves along the tour for a second, and then the closing move is drawn", () => {
  const animation = new TourAnimation();
  assert.deepEqual([animation.isRunning(0), animation.closingMoveProgress(0)], [false, 1]);
  animation.begin(1000);
  assert.deepEqual([animation.isRunning(1500), animation.closingMoveProgress(1500)], [true, 0]);
  assert.ok(
    animation.isRunning(2200) && animation.closingMoveProgress(2200) > 0.5 && animation.closingMoveProgress(2200) < 1,
  );
  assert.deepEqual([animation.isRunning(2400), animation.closingMoveProgress(2400)], [false, 1]);
  assert.ok(lightBySquare(500, 36).length > 5 && lightBySquare(1001, 36).length === 0);
});
