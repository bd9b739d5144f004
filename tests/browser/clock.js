/** Control of a page's fake clock. `page.clock.install()` must be called before the page is opened. */

import { expect } from "@playwright/test";
import { waitForExplanation } from "./page.js";

/**
 * The duration that `skipAnimations` skips at once: longer than the animation of any move and the fade-out of any trace
 * or decision, in milliseconds.
 */
const SKIPPED_MS = 1500;

/** The duration of an animation frame, in milliseconds. */
const FRAME_MS = 17;

/**
 * Skips the animations of a step: the piece arrives, the texts of the step appear, and traces fade out.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function skipAnimations(page) {
  // The first pass ends the animation of the move. The second pass shows the core's answer for the new moment.
  for (let times = 0; times < 2; times += 1) {
    await page.clock.fastForward(SKIPPED_MS);
    await waitForExplanation(page);
  }
  await finishMotion(page);
}

/**
 * Advances a stopped clock frame by frame until the board has no more to redraw. An answer of the core that comes late
 * requests another frame, which a stopped clock would not bring.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function finishMotion(page) {
  await expect(async () => {
    await page.clock.fastForward(FRAME_MS);
    expect(await page.locator("#board").getAttribute("data-moving")).toBeNull();
  }).toPass();
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
