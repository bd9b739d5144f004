/** The facts of a finished tour, shown beside the board. */

import { expect, test } from "@playwright/test";
import { axe, open, openTab, press, sentence } from "./page.js";
import { watchShifts } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const heading = (page) => page.getByText("About this tour");

/** The fact with a given name. @param {Page} page @param {string} name */
const line = (page, name) =>
  page.locator(".tour-facts-lines > div").filter({ has: page.getByRole("button", { name, exact: true }) }).getByRole("definition");

/** The number of times that each angle occurs. @param {Page} page */
async function angles(page) {
  const rows = page.locator(".tour-facts-angles tbody tr");
  const texts = await rows.evaluateAll((found) => found.map((row) => [...row.children].map(({ textContent }) => textContent)));
  return texts.map(([degrees, , count]) => [degrees, count]);
}

test("a finished tour is told of, and every word explains itself", async ({ page }) => {
  await open(page, "?v=1&board=3x4&algorithm=backtracking");
  await openTab(page, "Board");
  await heading(page).click();
  await expect(page.locator("#tour-facts-note")).toHaveText("There is no complete tour on the board.");
  await expect(line(page, "Symmetry")).toHaveText("–");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect(line(page, "Kind")).toHaveText("open");
  await expect(line(page, "Sums")).toHaveText("not magic");
  await expect(line(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 11$/);
  const told = await angles(page);
  expect(told.map(([degrees]) => degrees)).toEqual(["37°", "53°", "90°", "127°", "143°", "180°"]);
  expect(told.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(10);
  const [, turns, straight] = (/^(\d+) \(straight on: (\d+)\)$/.exec((await line(page, "Turns").textContent()) ?? "") ?? []).map(Number);
  expect(straight).toBe(Number(told[5][1]));
  expect(turns + straight).toBe(10);

  await page.getByRole("button", { name: "Crossings" }).click();
  await expect(page.locator("#term")).toContainText("straight lines from square to square meet");
  await page.keyboard.press("Escape");
  const { violations } = await axe(page).include("#tour-facts").analyze();
  expect(violations).toEqual([]);

  await press(page, "Home");
  await expect(line(page, "Kind")).toHaveText("–");
});

test("a closed tour is told as one, and nothing moves when it comes", async ({ page }) => {
  const shifts = await watchShifts(page);
  await open(page, "?v=1&board=8x8&tour=closed&algorithm=auto");
  await openTab(page, "Board");
  await heading(page).click();
  await expect(line(page, "Kind")).toHaveText("–");
  await shifts.reset();
  const below = page.locator("#view-menu");
  const before = await below.boundingBox();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(line(page, "Kind")).toHaveText("closed");
  await expect(line(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 63$/);
  expect((await angles(page)).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(64);
  expect(await below.boundingBox()).toEqual(before);
  expect(await shifts.collect()).toEqual([]);
});

test("on joined sides moves are no lines, and the rest is told", async ({ page }) => {
  await open(page, "?v=1&board=5x5&topology=torus&algorithm=auto");
  await openTab(page, "Board");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await heading(page).click();
  await expect(line(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 24$/);
  await expect(line(page, "Crossings")).toHaveText("–");
});

test("a whole path at a glance is told of, unless it is too large", async ({ page }) => {
  await open(page, "?v=1&board=200x200&algorithm=auto");
  await openTab(page, "Board");
  await heading(page).click();
  // The tour is made at once, without a click.
  await expect(line(page, "Warnsdorff’s rule")).toHaveText(/ of 39,999$/);
  await expect(line(page, "Crossings")).toHaveText(/^\d\d,\d{3}$/);
});

test("facts that do not come are told, and the rest goes on", async ({ page }) => {
  await open(page, "?v=1&board=5x5");
  await page.route(/tour-facts-.*\.js/, (route) => route.abort());
  await openTab(page, "Board");
  await heading(page).click();
  await expect(page.locator("#tour-facts-note")).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
});
