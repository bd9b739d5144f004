/** The facts of a finished tour, shown beside the board. */

import { expect, test } from "@playwright/test";
import { axe, open, openTab, press, sentence } from "./page.js";
import { watchShifts } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The heading that opens the facts. @param {Page} page */
const heading = (page) => page.getByText("About this tour");

/** The value of a fact. @param {Page} page @param {string} name */
const factValue = (page, name) =>
  page
    .locator(".tour-facts-lines > div")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .getByRole("definition");

/** The angles between moves, each with the number of times that the angle occurs. @param {Page} page */
async function angleCounts(page) {
  const rows = page.locator(".tour-facts-angles tbody tr");
  const texts = await rows.evaluateAll((elements) =>
    elements.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  return texts.map(([degrees, , count]) => [degrees, count]);
}

test("the facts of a finished tour are shown, and each term has an explanation", async ({ page }) => {
  await open(page, "?v=1&board=3x4&algorithm=backtracking");
  await openTab(page, "Board");
  await heading(page).click();
  await expect(page.locator("#tour-facts-note")).toHaveText("There is no complete tour on the board.");
  await expect(factValue(page, "Symmetry")).toHaveText("–");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect(factValue(page, "Kind")).toHaveText("open");
  await expect(factValue(page, "Sums")).toHaveText("not magic");
  await expect(factValue(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 11$/);
  const counts = await angleCounts(page);
  expect(counts.map(([degrees]) => degrees)).toEqual(["37°", "53°", "90°", "127°", "143°", "180°"]);
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(10);
  const [, turns, straight] = (
    /^(\d+) \(straight on: (\d+)\)$/.exec((await factValue(page, "Turns").textContent()) ?? "") ?? []
  ).map(Number);
  expect(straight).toBe(Number(counts[5][1]));
  expect(turns + straight).toBe(10);

  await page.getByRole("button", { name: "Crossings" }).click();
  await expect(page.locator("#term")).toContainText("straight lines from square to square meet");
  await page.keyboard.press("Escape");
  const { violations } = await axe(page).include("#tour-facts").analyze();
  expect(violations).toEqual([]);

  await press(page, "Home");
  await expect(factValue(page, "Kind")).toHaveText("–");
});

test("the facts name a closed tour as closed, and nothing moves when they appear", async ({ page }) => {
  const shifts = await watchShifts(page);
  await open(page, "?v=1&board=8x8&tour=closed&algorithm=auto");
  await openTab(page, "Board");
  await heading(page).click();
  await expect(factValue(page, "Kind")).toHaveText("–");
  await shifts.reset();
  const viewMenu = page.locator("#view-menu");
  const before = await viewMenu.boundingBox();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(factValue(page, "Kind")).toHaveText("closed");
  await expect(factValue(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 63$/);
  expect((await angleCounts(page)).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(64);
  expect(await viewMenu.boundingBox()).toEqual(before);
  expect(await shifts.collect()).toEqual([]);
});

test("on a board with joined sides the facts are shown without the crossings", async ({ page }) => {
  await open(page, "?v=1&board=5x5&topology=torus&algorithm=auto");
  await openTab(page, "Board");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await heading(page).click();
  await expect(factValue(page, "Warnsdorff’s rule")).toHaveText(/^\d+ of 24$/);
  await expect(factValue(page, "Crossings")).toHaveText("–");
});

test("the facts of the tour of a large board are shown", async ({ page }) => {
  await open(page, "?v=1&board=200x200&algorithm=auto");
  await openTab(page, "Board");
  await heading(page).click();
  // The tour is computed at once, without a click.
  await expect(factValue(page, "Warnsdorff’s rule")).toHaveText(/ of 39,999$/);
  await expect(factValue(page, "Crossings")).toHaveText(/^\d\d,\d{3}$/);
});

test("if the facts do not load, the page reports it, and the search works", async ({ page }) => {
  await open(page, "?v=1&board=5x5");
  await page.route(/tour-facts-.*\.js/, (route) => route.abort());
  await openTab(page, "Board");
  await heading(page).click();
  await expect(page.locator("#tour-facts-note")).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
});
