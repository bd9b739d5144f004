/** A stray click does not lose a long search, and an abandoned search can be restored. */

import { expect, test } from "@playwright/test";
import { back, clickSquare, counter, open, press, setSpeed, waitForExplanation } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const LONG = "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking";

/** A duration after which a click no longer ends a search without asking, in milliseconds. */
const LONG_SEARCH_MS = 4500;

/** @param {number} row @param {number} column */
const square = (row, column) => ({ row, column, rows: 8, columns: 8 });

test("a click during a long search asks before it ends it, and a search given up comes back", async ({ page }) => {
  await page.clock.install();
  await open(page, LONG);
  const offer = page.locator("#offer");
  const play = page.getByRole("button", { name: "Play", exact: true });

  await test.step("a search that has only begun ends at a click", async () => {
    await clickSquare(page, square(4, 2));
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(2);
    await clickSquare(page, square(3, 3));
    await expect(page.locator("#experiment")).toContainText("from d5");
    await expect(offer).toBeHidden();
  });

  await test.step("a long search is asked about, by mouse and by keyboard", async () => {
    await clickSquare(page, square(0, 0));
    await expect(page.locator("#experiment")).toContainText("from a8");
    await setSpeed(page, 60);
    await page.clock.fastForward(LONG_SEARCH_MS);
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000);
    await clickSquare(page, square(4, 2));
    await expect(offer).toBeVisible();
    const before = await counter(page, "steps");
    await expect.poll(() => counter(page, "steps"), "the search goes on meanwhile").toBeGreaterThan(before);
    await page.getByRole("button", { name: "Keep searching" }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator("#experiment")).toContainText("from a8");

    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.locator("#offer-accept")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(offer).toBeHidden();
    await expect(page.locator("#board")).toBeFocused();
  });

  await test.step("a search given up comes back at its step, by its button or by going back", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(play).toBeVisible();
    // The page shows the steps that were under way.
    await waitForExplanation(page);
    const [steps, visits] = [await counter(page, "steps"), await counter(page, "visits")];
    for (const bringBack of [() => page.getByRole("button", { name: "Bring it back" }).click(), () => back(page)]) {
      await clickSquare(page, square(4, 2));
      await page.getByRole("button", { name: "Start from c4" }).click();
      await expect(page.locator("#experiment")).toContainText("from c4");
      await expect(page.locator("#offer-text")).toHaveText(`The search from a8 was at step ${steps.toLocaleString("en")}.`);
      await bringBack();
      await expect(page.locator("#experiment")).toContainText("from a8");
      await expect.poll(() => counter(page, "steps")).toBe(steps);
      expect(await counter(page, "visits")).toBe(visits);
      await expect(play).toBeVisible();
    }
    await press(page, "ArrowRight");
    await expect.poll(() => counter(page, "steps")).toBe(steps + 1);
  });
});
