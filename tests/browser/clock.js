/** Control of a page's fake clock. `page.clock.install()` must be called before the page is opened. */

import { waitForMotionEnd, waitForExplanation } from "./page.js";

/** A time longer than any flight of a piece and any fading of a trace or decision, in milliseconds. */
const AFTER_MOTION_MS = 1500;

/**
 * Ends the motion of a step at once: the piece lands, its texts appear, and traces fade.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function endMotion(page) {
  // The first pass ends the flight, the second one shows the core's answer for the new moment.
  for (let times = 0; times < 2; times += 1) {
    await page.clock.fastForward(AFTER_MOTION_MS);
    await waitForExplanation(page);
  }
  await waitForMotionEnd(page);
}

/**
 * Stops the clock of a page, so that only `runFor` and `fastForward` move it.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function stopClock(page) {
  // The clock cannot be stopped in the past. The margin is longer than anything that happens in the meantime.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
