/** Announcements for screen readers, and the size of tab stops. */

import { expect, test } from "@playwright/test";
import { recordAnnouncements } from "./announcements.js";
import { skipAnimations, stopClock } from "./clock.js";
import { counter, open, press, setSpeed } from "./page.js";

test("steps, jumps, play and pause are announced, fast steps are not, and every tab stop has a size", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking");
  const announcement = page.locator("#announcement");
  /** Waits until a step is shown, and until its announcement is due. @param {number} step */
  const waitForStep = async (step) => {
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    await skipAnimations(page);
  };
  await press(page, "ArrowRight");
  await waitForStep(1);
  await expect(announcement).toHaveText("Step 1. The knight goes to h5: square 1 of 64.");
  await press(page, "ArrowRight");
  await waitForStep(2);
  await expect(announcement).toHaveText(/^Step 2\. The knight goes to .+: square 2 of 64\.$/);
  await press(page, "ArrowLeft");
  await waitForStep(1);
  await expect(announcement).toHaveText("Step 1. The knight goes to h5: square 1 of 64.");
  await press(page, "Home");
  await waitForStep(0);
  await expect(announcement).toHaveText(/^Step 0\./);

  // The test lets the clock advance by at most nine seconds, because a playing search is announced every ten seconds.
  await setSpeed(page, 70);
  await stopClock(page);
  const announcements = await recordAnnouncements(page);
  await press(page, "Space");
  await expect(announcement).toHaveText("Playing.");
  let elapsedMs = 0;
  while ((await counter(page, "steps")) < 1000 && elapsedMs < 9000) {
    await page.clock.fastForward(100);
    elapsedMs += 100;
  }
  expect(await counter(page, "steps")).toBeGreaterThan(1000);
  expect(await announcements()).toEqual(["Playing."]);
  await page.clock.resume();
  await press(page, "Space");
  await expect(announcement).toHaveText(/^Step [\d,]+\. ./);

  await page.locator("#step-number").fill("1000");
  await page.locator("#step-number").press("Enter");
  await expect(announcement).toHaveText(/^Step 1,000\. ./);

  await test.step("every tab stop has a size", async () => {
    for (const query of ["", "?v=1&board=101x101&algorithm=auto"]) {
      if (query) await open(page, query);
      const emptyTabStops = await page.evaluate(() =>
        [...document.querySelectorAll("canvas, [tabindex], button, input, select, a[href], summary")]
          .filter(
            (element) =>
              element instanceof HTMLElement &&
              element.tabIndex >= 0 &&
              element.checkVisibility({ visibilityProperty: true }),
          )
          .filter(
            (element) => element.getBoundingClientRect().height === 0 || element.getBoundingClientRect().width === 0,
          )
          .map((element) => element.id || element.outerHTML),
      );
      expect(emptyTabStops).toEqual([]);
    }
  });
});
