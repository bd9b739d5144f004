/** The screen of the laboratory: its run bar, and a question whose runs take almost no time. */

import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/** A question with only 72 experiments, each of which takes almost no time. */
export const SMALL_QUESTION = "algorithms=warnsdorff&sizes=6&starts=all&orders=rows,jumps";

/** Opens the laboratory, with a question if one is given. @param {Page} page @param {string} [question] */
export async function openLaboratory(page, question = "") {
  await page.goto(question ? `./#laboratory/${question}` : "./#laboratory");
  if (question) await expect(runBar(page)).toBeVisible();
}

/** The bar with the progress and the buttons of the run. @param {Page} page */
export const runBar = (page) => page.locator(".laboratory-run");
/** A button of the bar. @param {Page} page @param {string} name */
export const barButton = (page, name) => runBar(page).getByRole("button", { name, exact: true });
/** Waits for a state of the run. @param {Page} page @param {string} state */
export const expectState = (page, state) => expect(runBar(page)).toHaveAttribute("data-status", state);
/** The number of finished runs. @param {Page} page */
export const finishedRunCount = async (page) =>
  Number((await page.locator(".laboratory-status").textContent())?.replaceAll(",", "").match(/\d+/)?.[0]);

/**
 * The number of runs whose results the browser has stored. Results are stored after the state of the run changes, and a
 * page that is left at once loses them.
 *
 * @param {Page} page
 * @returns {Promise<number>}
 */
export function storedRunCount(page) {
  return page.evaluate(async () => {
    const request = indexedDB.open("knights-tour-laboratory");
    await new Promise((done) => (request.onsuccess = done));
    const getAll = request.result.transaction("results").objectStore("results").getAll();
    await new Promise((done) => (getAll.onsuccess = done));
    request.result.close();
    return getAll.result.reduce((sum, record) => sum + (record.cells?.length ?? 0), 0);
  });
}
