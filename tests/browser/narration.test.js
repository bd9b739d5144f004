/** Those who cannot see the page hear what they do to it. */

import { expect, test } from "@playwright/test";
import { counter, open, press, setSpeed } from "./page.js";

test("steps, jumps, play and pause are announced, and what plays fast is not read out at every frame", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
  const announcement = page.locator("#announcement");
  await press(page, "ArrowRight");
  await expect(announcement).toHaveText("Step 1. The knight goes to a8: square 1 of 64.");
  await press(page, "ArrowRight");
  await expect(announcement).toHaveText(/^Step 2\. The knight goes to .+: square 2 of 64\.$/);
  await press(page, "ArrowLeft");
  await expect(announcement).toHaveText("Step 1. The knight goes to a8: square 1 of 64.");
  await press(page, "Home");
  await expect(announcement).toHaveText(/^Step 0\./);

  await setSpeed(page, 70);
  const changes = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const target = /** @type {HTMLElement} */ (document.getElementById("announcement"));
    new MutationObserver(() => (seen.count += 1)).observe(target, { childList: true, characterData: true, subtree: true });
    return seen;
  });
  await press(page, "Space");
  await expect(announcement).toHaveText("Playing.");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1_000_000);
  expect(await changes.evaluate(({ count }) => count)).toBe(1);
  await press(page, "Space");
  await expect(announcement).toHaveText(/^Step [\d,]+\. ./);

  await page.locator("#step-number").fill("1000");
  await page.locator("#step-number").press("Enter");
  await expect(announcement).toHaveText(/^Step 1,000\. ./);
});

test("the Tab key stops at nothing that has no size", async ({ page }) => {
  for (const query of ["?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking", "?v=1&board=1000x1000&algorithm=auto"]) {
    await open(page, query);
    const flat = await page.evaluate(() =>
      [...document.querySelectorAll("canvas, [tabindex], button, input, select, a[href], summary")]
        .filter((element) => element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => element.getBoundingClientRect().height === 0 || element.getBoundingClientRect().width === 0)
        .map((element) => element.id || element.outerHTML),
    );
    expect(flat).toEqual([]);
  }
});
