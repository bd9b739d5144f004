/** Watches for layout shifts, in which parts of a page move without input, and reads the boxes of elements. */

import { waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Starts watching for layout shifts. Only Chromium reports layout shifts, and it omits shifts of less than three
 * pixels. Therefore tests compare the boxes of elements as well.
 *
 * @param {Page} page a page that is not opened yet
 */
export async function watchShifts(page) {
  await page.addInitScript(() => {
    /** @type {any[]} */
    const entries = [];
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shiftsSince: (/** @type {number} */ time) => {
        entries.push(...observer.takeRecords());
        return entries
          .filter(({ startTime }) => startTime >= time)
          .map(({ value, startTime, sources }) => {
            const movedElements = sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
              [
                node?.id || node?.className || node?.nodeName,
                JSON.stringify(previousRect),
                JSON.stringify(currentRect),
              ].join(" "),
            );
            return { value, description: `${Math.round(startTime)} ms: ${movedElements.join("; ")}` };
          });
      },
    });
  });
  let since = 0;
  return {
    /** Forgets the shifts so far, for example the shifts after a change of the window size. */
    async reset() {
      await waitTwoFrames(page);
      since = await page.evaluate(() => performance.now());
    },
    /**
     * The shifts since the page was opened, or since the last `reset`.
     *
     * @returns {Promise<{value: number, description: string}[]>}
     */
    async collect() {
      await waitTwoFrames(page);
      return page.evaluate((time) => /** @type {any} */ (window).shiftsSince(time), since);
    },
  };
}

/**
 * The boxes of the visible elements that match a selector, as texts: name, x, y, width and height.
 *
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
export function boxesOf(page, selector) {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.id || element.className || element.nodeName, x, y, width, height].join(" ");
      }),
  );
}
