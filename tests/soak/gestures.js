/** Touch gestures. Only Chromium has a touch screen in these runs; Firefox uses its mouse. */

/**
 * @import { Page } from "@playwright/test"
 *
 * @typedef {{x: number, y: number}} Point
 */

/** The number of movements of a gesture. */
const MOVEMENTS = 4;

/** The point between two points. @param {Point} from @param {Point} to @param {number} part from 0 to 1 */
const between = (from, to, part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** Whether the page has a touch screen. @param {Page} page */
const hasTouchScreen = (page) => page.context().browser()?.browserType().name() === "chromium";

/**
 * Drags with the mouse from one point to another.
 *
 * @param {Page} page
 * @param {Point} from
 * @param {Point} to
 */
export async function dragMouse(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: MOVEMENTS });
  await page.mouse.up();
}

/** Taps on a point. @param {Page} page @param {Point} point */
export async function tap(page, { x, y }) {
  if (hasTouchScreen(page)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/**
 * Moves fingers from one point to another.
 *
 * @param {Page} page
 * @param {[from: Point, to: Point][]} fingers at least one
 */
export async function moveFingers(page, fingers) {
  if (!hasTouchScreen(page)) return dragMouse(page, ...fingers[0]);
  const session = await page.context().newCDPSession(page);
  try {
    for (let step = 0; step <= MOVEMENTS; step += 1) {
      const touchPoints = fingers.map(([from, to], id) => ({ ...between(from, to, step / MOVEMENTS), id }));
      await session.send("Input.dispatchTouchEvent", { type: step === 0 ? "touchStart" : "touchMove", touchPoints });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  } finally {
    await session.detach();
  }
}
