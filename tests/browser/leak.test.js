/** The page leaks no nodes and no listeners. */

import { expect, test } from "@playwright/test";
import { WITH_MOTION } from "./browsers.js";
import { choose, closeDrawer, open, openDrawer, openJumps, openTab, setSpeed, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use(WITH_MOTION);

/** The number of rounds. Each round does every action once, and then counts nodes and listeners. */
const ROUNDS = 3;

const TABS = /** @type {const} */ (["Why", "Code", "Tree", "Charts", "Board"]);

const ALGORITHMS = ["Warnsdorff", "Backtracking", "Pohl", "Roth"];

/**
 * Creates a generator of random integers below a limit. The integers are the same in every run.
 *
 * @param {number} seed
 */
function createRandom(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

/**
 * The actions of a person who tries every control. An action whose control is disabled does nothing. No action leaves
 * the playback running.
 *
 * @param {Page} page
 * @param {(below: number) => number} random
 */
function actionsOf(page, random) {
  /** @param {string} id @returns {Promise<boolean>} whether the button was enabled and was clicked */
  const clickIfEnabled = (id) =>
    page.locator(id).evaluate((button) => {
      if (/** @type {HTMLButtonElement} */ (button).disabled) return false;
      /** @type {HTMLButtonElement} */ (button).click();
      return true;
    });
  const playBriefly = async () => {
    if (!(await clickIfEnabled("#play"))) return;
    await waitTwoFrames(page);
    // The run may have ended by itself.
    if (await page.getByRole("button", { name: "Pause" }).isVisible()) await clickIfEnabled("#play");
  };
  /** @param {number} step */
  const seek = (step) =>
    page.locator("#timeline").evaluate((slider, step) => {
      /** @type {HTMLInputElement} */ (slider).value = String(step);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, step);
  return [
    playBriefly,
    async () => (await setSpeed(page, 70), await playBriefly(), await setSpeed(page, 6)),
    () => clickIfEnabled("#step"),
    () => clickIfEnabled("#step-back"),
    () => seek(random(20)),
    async () => (await openJumps(page), await clickIfEnabled("#next-landmark"), await page.keyboard.press("Escape")),
    async () => (
      await openDrawer(page, "order"),
      await page.locator("#order").selectOption({ index: random(5) }),
      await closeDrawer(page)
    ),
    () => choose(page, { rows: 5 + random(4), columns: 5 + random(4) }),
    () => choose(page, { algorithm: ALGORITHMS[random(ALGORITHMS.length)] }),
    () => page.locator("#theme").click(),
    () => openTab(page, TABS[random(TABS.length)]),
    () => page.mouse.move(420 + random(300), 100 + random(300)),
  ];
}

test("long use of the page adds no nodes and no listeners", async ({ page }) => {
  await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  /** Sets up the same experiment again, and returns the numbers of nodes and listeners, and the heap size in MB. */
  const measure = async () => {
    await openTab(page, "Why");
    await choose(page, { rows: 8, columns: 8, order: "jumps", algorithm: "Backtracking" });
    // The forecast appears after the first step.
    await page.locator("#step").click();
    await expect(page.locator("#forecast-text")).toContainText("Needs about");
    for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (/** @type {string} */ metricName) => metrics.find(({ name }) => name === metricName)?.value ?? NaN;
    return { nodes: metric("Nodes"), listeners: metric("JSEventListeners"), heap: metric("JSHeapUsedSize") / 1e6 };
  };
  const random = createRandom(7);
  const actions = actionsOf(page, random);
  const measurements = [];
  // Before the first count, creates the parts of the page that are created only once.
  for (const name of TABS) await openTab(page, name);
  for (const algorithm of ALGORITHMS) await choose(page, { algorithm });
  for (let round = 0; round < ROUNDS; round += 1) {
    const shuffled = [...actions];
    // Shuffles the actions, so that each action occurs once in a round.
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const otherIndex = random(index + 1);
      [shuffled[index], shuffled[otherIndex]] = [shuffled[otherIndex], shuffled[index]];
    }
    for (const action of shuffled) await action();
    measurements.push(await measure());
  }
  const summary = measurements
    .map(({ nodes, listeners, heap }) => `${nodes} nodes, ${listeners} listeners, ${heap.toFixed(1)} MB`)
    .join("; ");
  // A popover may be open during one count and not during another. Such differences are not growth.
  const [first, ...later] = measurements;
  const minimum = (/** @type {"nodes" | "listeners"} */ name) =>
    Math.min(...later.slice(-2).map((measurement) => measurement[name]));
  expect(minimum("nodes") - first.nodes, summary).toBeLessThan(60);
  expect(minimum("listeners") - first.listeners, summary).toBeLessThan(20);
});
