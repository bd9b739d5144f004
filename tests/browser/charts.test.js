import { expect, test } from "@playwright/test";
import { axe, choose, open, openTab, setSpeed } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
async function closeCharts(page) {
  await openTab(page, "Code");
}

/**
 * A run on 5×5 to its tour.
 *
 * @param {Page} page
 */
async function finish(page) {
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "tries the moves" });
  await setSpeed(page, 70);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
}

test("the levels of a run are drawn, told, and shown as a table", async ({ page }) => {
  await open(page);
  await openTab(page, "Charts");
  await expect(page.locator("#charts-empty")).toBeVisible();
  await finish(page);
  await expect(page.getByRole("img", { name: "Visits at each level" })).toBeVisible();
  await expect(page.locator("#charts-empty")).toBeHidden();
  await expect(page.locator("#level-chart-summary")).toHaveText("Most visits at level 18: 4,923 of 29K.");
  const logarithmic = page.getByRole("checkbox", { name: "logarithmic" });
  await expect(logarithmic).toBeChecked();
  await logarithmic.uncheck();
  await expect(logarithmic).not.toBeChecked();

  await page.locator("#level-chart-table").click();
  const table = page.getByRole("dialog", { name: "Visits at each level" });
  await expect(table.getByRole("row")).toHaveCount(26);
  await expect(table.getByRole("row", { name: "18 4,923" })).toBeVisible();
  const { violations } = await axe(page).include("#chart-table").analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(table).toBeHidden();
});

test("pointing at a bar tells its level", async ({ page }) => {
  await open(page);
  await openTab(page, "Charts");
  await finish(page);
  const plot = page.locator("#level-chart .u-over");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("the chart is not to be seen");
  await page.mouse.move(box.x + (17.5 / 25) * box.width, box.y + 20);
  await expect(page.locator("#level-chart-here")).toHaveText("level 18: 4,923");
  await page.mouse.move(0, 0);
  await expect(page.locator("#level-chart-here")).toHaveText("");
});

test("charts opened after a run show it, and a new run begins with none", async ({ page }) => {
  await open(page);
  await closeCharts(page);
  await finish(page);
  await openTab(page, "Charts");
  await expect(page.locator("#level-chart-summary")).toHaveText("Most visits at level 18: 4,923 of 29K.");
  const { violations } = await axe(page).include("#charts").analyze();
  expect(violations).toEqual([]);
  await choose(page, { rows: 6, columns: 5 });
  await expect(page.locator("#level-chart")).toBeHidden();
  await expect(page.locator("#charts-empty")).toBeVisible();
});
