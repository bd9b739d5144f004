/** Checks that the states of a page fit every window and pass axe. */

import { expect } from "@playwright/test";
import { IS_FULL } from "./pairwise.js";
import { axe, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A window of each layout: a desktop, a phone in portrait, and a phone in landscape. */
export const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** Pairs of a window index and a theme, in the order in which the states of a test use them. @type {[number, "light" | "dark"][]} */
const WINDOW_THEMES = [
  [0, "light"],
  [1, "dark"],
  [2, "light"],
  [0, "dark"],
  [1, "light"],
  [2, "dark"],
];

/**
 * Checks that in a state neither the page nor the given parts scroll sideways, in any window. axe checks the state in
 * one pair of a window and a theme, or in all pairs if `IS_FULL`. Each state of a test uses the next pair, so that
 * six states cover all pairs.
 *
 * @param {Page} page
 * @param {object} state
 * @param {string} state.name
 * @param {number} state.stateIndex the index of the state among the states of the test
 * @param {string} [state.include] the CSS selector of the part of the page that axe checks
 * @param {string} [state.parts] the CSS selector of the parts that must not scroll sideways, in addition to the page
 * @param {{width: number, height: number}[]} [state.windows]
 */
export async function expectFits(page, { name, stateIndex, include = "html", parts = "html", windows = WINDOWS }) {
  for (const [windowIndex, window] of windows.entries()) {
    const title = `${name} at ${window.width} × ${window.height}`;
    await page.setViewportSize(window);
    await waitTwoFrames(page);
    const overflows = () =>
      page.evaluate(
        (parts) =>
          [document.documentElement, ...document.querySelectorAll(parts)].map(
            (part) => part.scrollWidth - part.clientWidth,
          ),
        parts,
      );
    await expect.poll(async () => Math.max(...(await overflows())), `overflow of ${title}`).toBeLessThanOrEqual(0);
    const checks = IS_FULL ? WINDOW_THEMES : [WINDOW_THEMES[stateIndex % WINDOW_THEMES.length]];
    for (const [checkedIndex, colorScheme] of checks)
      if (checkedIndex === windowIndex) await expectAccessible(page, { title, include, colorScheme });
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
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      `axe on ${title}, ${colorScheme}`,
    )
    .toEqual([]);
}
