/** Checks of a state of the page in every window and theme. */

import { expect } from "@playwright/test";
import { IS_FULL } from "./pairwise.js";
import { axe, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A window of each layout: a desktop, a phone, and a phone on its side. */
export const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** The windows and themes, in the order in which the states of a test use them. @type {[number, "light" | "dark"][]} */
const WINDOW_THEMES = [[0, "light"], [1, "dark"], [2, "light"], [0, "dark"], [1, "light"], [2, "dark"]];

/**
 * Checks a state in every window: it fits, and nothing in it scrolls sideways. axe checks it in one window and theme.
 * The states of a test take turns, so that six of them cover every pair of a window and a theme.
 *
 * @param {Page} page
 * @param {object} state
 * @param {string} state.name
 * @param {number} state.turn its place among the states of the test
 * @param {string} [state.include] the part of the page that axe checks
 * @param {string} [state.parts] selects the parts that may not scroll sideways, beside the page itself
 * @param {{width: number, height: number}[]} [state.windows]
 */
export async function expectFits(page, { name, turn, include = "html", parts = "html", windows = WINDOWS }) {
  for (const [place, window] of windows.entries()) {
    const title = `${name} at ${window.width} × ${window.height}`;
    await page.setViewportSize(window);
    await waitTwoFrames(page);
    const overflows = () =>
      page.evaluate((parts) => [document.documentElement, ...document.querySelectorAll(parts)].map((part) => part.scrollWidth - part.clientWidth), parts);
    await expect.poll(async () => Math.max(...(await overflows())), `overflow of ${title}`).toBeLessThanOrEqual(0);
    const turns = IS_FULL ? WINDOW_THEMES : [WINDOW_THEMES[turn % WINDOW_THEMES.length]];
    for (const [index, colorScheme] of turns) if (index === place) await expectAccessible(page, { title, include, colorScheme });
  }
}

/**
 * Checks a part of the page with axe in a theme.
 *
 * @param {Page} page
 * @param {{title: string, include: string, colorScheme: "light" | "dark"}} state
 */
export async function expectAccessible(page, { title, include, colorScheme }) {
  await page.emulateMedia({ colorScheme });
  await waitTwoFrames(page);
  const { violations } = await axe(page).include(include).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), `axe on ${title}, ${colorScheme}`).toEqual([]);
}
