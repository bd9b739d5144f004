/** Control of a page's fake clock. `page.clock.install()` must be called before the page is opened. */

import { waitForMotionEnd, waitForExplanation } from "./page.js";

/** A duration longer than the animation of any move and the fade-out of any trace or decision, in milliseconds. */
const LONGEST_ANIMATION_MS = 1500;

/**
 * Skips the animations of a step: the piece arrives, the texts of the step appear, and traces fade out.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function skipAnimations(page) {
  // The first pass ends the animation of the move. The second pass shows the core's answer for the new moment.
  for (let times = 0; times < 2; times += 1) {
    await page.clock.fastForward(LONGEST_ANIMATION_MS);
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
  // `pauseAt` accepts only a time in the future. One minute is longer than the call can take.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
