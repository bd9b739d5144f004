/** However long the page is used, it does not grow. */

import { expect, test } from "@playwright/test";
import { choose, open, openDrawer, openJumps, openTab, setSpeed } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** How many things somebody does between two looks. */
const ACTIONS = 50;

/** How long somebody tries what cannot be done just now, in milliseconds. */
const PATIENCE = 800;

/** Numbers that are by chance, and the same in every run of the test. @param {number} seed */
function lots(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/**
 * What somebody does who tries everything.
 *
 * @param {Page} page
 * @param {(below: number) => number} lot
 */
function things(page, lot) {
  const play = () => page.locator("#play").click();
  return [
    async () => (await play(), await page.waitForTimeout(80), await play()),
    async () => (await setSpeed(page, 70), await play(), await page.waitForTimeout(120), await play(), await setSpeed(page, 6)),
    () => page.locator("#step").click(),
    () => page.locator("#step-back").click(),
    () => page.locator("#timeline").fill(String(lot(20))),
    async () => (await openJumps(page), await page.locator("#next-landmark").click(), await page.keyboard.press("Escape")),
    async () => (await openDrawer(page, "order"), await page.locator("#order").selectOption({ index: lot(5) })),
    () => choose(page, { rows: 5 + lot(4), columns: 5 + lot(4) }),
    () => choose(page, { algorithm: ["Warnsdorff", "Backtracking", "Pohl", "By lot"][lot(4)] }),
    () => page.locator("#theme").click(),
    () => openTab(page, /** @type {const} */ (["Why", "Code", "Tree", "Charts", "Board"])[lot(5)]),
    () => page.mouse.move(420 + lot(300), 100 + lot(300)),
  ];
}

test("nodes and listeners are no more after long use than after a little @chromium", async ({ page }) => {
  test.slow();
  await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  /** What there is after the same board was set up again. */
  const count = async () => {
    await choose(page, { rows: 8, columns: 8, order: "jumps", algorithm: "Backtracking" });
    // Before the first step nothing is foretold.
    await page.locator("#step").click();
    await page.locator("#forecast-text").getByText("Needs about").waitFor();
    for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const named = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { nodes: named("Nodes"), listeners: named("JSEventListeners"), heap: named("JSHeapUsedSize") / 1e6 };
  };
  const lot = lots(7);
  const all = things(page, lot);
  const counts = [];
  for (let round = 0; round < 3; round += 1) {
    page.setDefaultTimeout(PATIENCE);
    for (let action = 0; action < ACTIONS; action += 1) await all[lot(all.length)]().catch(() => undefined);
    page.setDefaultTimeout(30_000);
    counts.push(await count());
  }
  const [first, , last] = counts;
  console.log(counts.map(({ nodes, listeners, heap }) => `${nodes} nodes, ${listeners} listeners, ${heap.toFixed(1)} MB`).join("; "));
  // A popover may be open in one, a row be kept in the other: that is not what grows.
  expect(last.nodes - first.nodes).toBeLessThan(60);
  expect(last.listeners - first.listeners).toBeLessThan(20);
});
