/** Boards under the fake clock of a page. `page.clock.install()` is called before the page is opened. */

import { still, told } from "./page.js";

/** Longer than the flight of a piece, and than a trace or a decision takes to fade, in milliseconds. */
const LONGER_THAN_MOTION = 1500;

/**
 * Lets the motion of a step end at once: the piece lands, its words are there and traces have faded.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function endMotion(page) {
  // The landing, and then what the core says of the new moment.
  for (let times = 0; times < 2; times += 1) {
    await page.clock.fastForward(LONGER_THAN_MOTION);
    await told(page);
  }
  await still(page);
}

/**
 * Stops the clock of a page, so that only `runFor` and `fastForward` move it.
 *
 * @param {import("@playwright/test").Page} page
 */
export async function stopClock(page) {
  // A clock is not stopped in the past: what the machine does meanwhile takes less than this.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
