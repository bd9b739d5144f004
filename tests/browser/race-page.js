/** Actions and queries on the race screen for the browser tests. */

import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/** Four lanes with different algorithms; the example “rules” of the page has the same lanes. */
export const FOUR_RULE_LANES = ["warnsdorff", "warnsdorff-exchange", "backtracking", "oct-aml-16"].map(
  (algorithm) => `v=1&board=8x8&start=0,0&order=rows&algorithm=${algorithm}`,
);

/** Four lanes that do not end during a test. */
export const FOUR_LONG_LANES = ["3,7", "2,2", "4,4", "3,4"].map(
  (start) => `v=1&board=8x8&start=${start}&order=jumps&algorithm=backtracking&find=all`,
);

/**
 * Opens a race, and waits until the race can be started.
 *
 * @param {Page} page
 * @param {string[]} [lanes]
 */
export async function openRace(page, lanes = []) {
  await page.goto(`./#${["side-by-side", ...lanes].join("/")}`);
  await expect(page.locator("#race-play")).toBeEnabled();
}

/**
 * Opens another race while the screen shows a race.
 *
 * @param {Page} page
 * @param {string[]} lanes the queries of the lanes, as the core writes them
 */
export async function openNextRace(page, lanes) {
  await page.goto(`./#${["side-by-side", ...lanes].join("/")}`);
  const links = page.locator(".lane:not([hidden]) .open-stage");
  const queries = () => links.evaluateAll((elements) => elements.map((link) => link.getAttribute("href")));
  await expect.poll(queries).toEqual(lanes.map((lane) => `?${lane}#`));
  await expect(page.locator("#race-play")).toBeEnabled();
}

/** The rows of the table of counts, from top to bottom. */
const COUNT_ROWS = ["experiment", "visits", "backtracks", "dead ends", "steps", "depth", "time", "result"];

/**
 * A cell of the table of counts. The sheet with the table may be closed.
 *
 * @param {Page} page
 * @param {number} lane the number of the lane, from 1
 * @param {string} row one of `COUNT_ROWS`
 */
export function countCell(page, lane, row) {
  return page.locator(`#race-table tr:nth-child(${COUNT_ROWS.indexOf(row) + 1}) td:nth-child(${lane + 1})`);
}

/** The sentence that sums up an ended race. @param {Page} page */
export function summary(page) {
  return page.locator("#race-summary strong");
}

/** Opens the settings that all lanes share. @param {Page} page */
export async function openSettings(page) {
  await page.locator("#race-set-up").click();
  await expect(page.locator("#race-settings")).toBeVisible();
}

/** Chooses whether all lanes get equally many steps or equal time. @param {Page} page @param {"steps" | "time"} pace */
export async function choosePace(page, pace) {
  await openSettings(page);
  await page.locator("#race-pace").selectOption(pace);
  await page.keyboard.press("Escape");
  await expect(page.locator("#race-settings")).toBeHidden();
  await expect(page.locator("#race-play")).toBeEnabled();
}

/** The number of steps of each lane. @param {Page} page */
export async function laneSteps(page) {
  const texts = await page.locator(`#race-table tr:nth-child(${COUNT_ROWS.indexOf("steps") + 1}) td`).allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(",", "")));
}
