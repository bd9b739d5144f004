/** The forecast of a search's length, and the offer to compare the search with Warnsdorff's rule. */

import { expect, test } from "@playwright/test";
import { back, choose, open, setSpeed } from "./page.js";

/** A search from the published documents that does not end in practice. */
const ENDLESS_QUERY = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

test("an endless search has a forecast at once, and a click compares the search with Warnsdorff's rule", async ({
  page,
}) => {
  await open(page, ENDLESS_QUERY);
  const forecast = page.locator("#forecast-text");
  // The forecast does not depend on the charts.
  await expect(page.locator("#charts")).toBeHidden();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(forecast).toHaveText(
    /^Needs about [\d.]+ trillion visits: \d+ thousand years left at 4 steps a second, .+ at full speed\.$/,
  );
  const shortForm = page.locator("#forecast-short");
  await expect(shortForm).toHaveText(/^≈ [\d.]+ trillion$/);
  const box = await page.locator(".tally").boundingBox();
  await setSpeed(page, 70);
  // On a busy machine the playback may be slower than the search could run. The text then gives both durations.
  await expect(forecast).toHaveText(
    /^Needs about [\d.]+ trillion visits: [\d.]+ (hours|days|weeks|months) left(\.| at ∞ steps a second, .+ at full speed\.)$/,
  );
  expect(await page.locator(".tally").boundingBox(), "the row of the counters does not move").toEqual(box);

  // The short form opens the whole sentence and the offer. Escape closes them, and the focus stays.
  await expect(forecast).toBeHidden();
  await shortForm.focus();
  await page.keyboard.press("Enter");
  await expect(forecast).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(forecast).toBeHidden();
  await expect(shortForm).toBeFocused();
  await shortForm.click();
  await page.getByRole("button", { name: "Compare with Warnsdorff" }).click();
  await expect(page.locator("#race")).toBeVisible();
  await expect
    .poll(() => decodeURIComponent(new URL(page.url()).hash))
    .toMatch(
      /^#side-by-side\/(pace=steps\/)?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking\/v=1&board=8x8&start=3,7&order=jumps&algorithm=warnsdorff$/,
    );
  await expect(page.locator(".lane")).toHaveCount(2);
  await back(page);
  await expect(page.locator("#solver")).toBeVisible();
  await expect(page.locator("#experiment")).toContainText("from h5");
});

test("the number of visits of a finished backtracking search is shown, Pohl's algorithm has no forecast, and a phone offers the comparison", async ({
  page,
}) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await expect(page.locator("#forecast-text")).toHaveText(/^It took [\d,]+ visits\.$/);
  await expect(page.locator("#forecast-program")).toBeHidden();
  await choose(page, { algorithm: "Pohl" });
  await expect(page.locator("#forecast")).toBeHidden();
  // A search of 8,250,733 visits says how long a program takes, and leads to the lesson about it.
  await open(page, "?v=1&board=8x8&start=0,0&order=granada&algorithm=backtracking");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await page.locator("#forecast-short").click();
  await expect(page.locator("#forecast-details")).toContainText(
    "A program that enters a million squares a second needs 8.3 seconds.",
  );
  await page.getByRole("link", { name: "Why? Lesson 2 explains it." }).click();
  await expect(page.locator("#lesson h2")).toHaveText("Why trying everything takes for ever");

  // On a phone the button for the comparison is below the sentence.
  await page.setViewportSize({ width: 412, height: 915 });
  await open(page, `${ENDLESS_QUERY}&step=60`);
  await page.locator("#forecast-short").click();
  await page.getByRole("button", { name: "Compare with Warnsdorff" }).click();
  await expect(page.locator("#race")).toBeVisible();
});
