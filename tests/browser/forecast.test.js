/** How long a search will take is said beside it, and what to do about that. */

import { expect, test } from "@playwright/test";
import { choose, clickSquare, open, setSpeed } from "./page.js";

/** The search of the documents that nobody has ever seen end. */
const HOPELESS = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

test("from the first second a hopeless search says how hopeless it is", async ({ page }) => {
  await open(page, HOPELESS);
  const text = page.locator("#forecast-text");
  // The charts have nothing to do with it.
  await expect(page.locator("#charts")).toBeHidden();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(text).toHaveText(
    /^Needs about [\d.]+ trillion visits: \d+ thousand years left at 4 steps a second, .+ at full speed\.$/,
  );
  const box = await page.locator("#forecast").boundingBox();
  await setSpeed(page, 70);
  // A busy machine may play it more slowly than it could be searched, which is then said too.
  await expect(text).toHaveText(
    /^Needs about [\d.]+ trillion visits: [\d.]+ (hours|days) left(\.| at ∞ steps a second, .+ at full speed\.)$/,
    { timeout: 20_000 },
  );
  expect((await page.locator("#forecast").boundingBox())?.height, "its box keeps its size").toBe(box?.height);
});

test("a finger reaches what it is compared with, below the sentence", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await open(page, `${HOPELESS}&step=60`);
  await page.getByRole("button", { name: "Compare with Warnsdorff" }).click();
  await expect(page.locator("#race")).toBeVisible();
});

test("what has ended took as many visits as it took, and other algorithms need no forecast", async ({ page }) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await expect(page.locator("#forecast-text")).toHaveText(/^It took [\d,]+ visits\.$/);
  await choose(page, { algorithm: "Pohl" });
  await expect(page.locator("#forecast")).toBeHidden();
});

test("a hopeless search is set beside Warnsdorff at a click, and comes back", async ({ page }) => {
  await open(page, HOPELESS);
  await clickSquare(page, { row: 2, column: 2, rows: 8, columns: 8 });
  await page.getByRole("button", { name: "Compare with Warnsdorff" }).click();
  await expect(page.locator("#race")).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(
    /^#side-by-side\/(pace=steps\/)?v=1&board=8x8&start=2,2&order=jumps&algorithm=backtracking\/v=1&board=8x8&start=2,2&order=jumps&algorithm=warnsdorff$/,
  );
  await expect(page.locator(".lane")).toHaveCount(2);
  await page.evaluate(() => history.back());
  await expect(page.locator("#solver")).toBeVisible();
  await expect(page.locator("#experiment")).toContainText("c6");
});
