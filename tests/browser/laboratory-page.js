/** The screen of the laboratory: its run bar, and a question of which the runs take almost no time. */

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
