/** The search tree: its bands, and its boards. */

import { expect, test } from "@playwright/test";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import { counter, open, openTab, sentence, setSpeed, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A search that does not end in practice. */
const ENDLESS_QUERY = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

/** A step of the endless search at which the search has reached level 60. */
const LATE_STEP = 1_000_000;

/**
 * Gives the open tab a box of a given size.
 *
 * @param {Page} page
 * @param {{width: number, height: number}} size
 */
async function resizeTab(page, { width, height }) {
  await page.locator(".insight").evaluate(
    (element, size) => {
      const { style } = /** @type {HTMLElement} */ (element);
      Object.assign(style, { position: "fixed", inset: "auto 0 0 auto", zIndex: "9", background: "white", ...size });
    },
    { width: `${width}px`, height: `${height}px` },
  );
}

/** Goes to a step, and waits until the tree shows it. @param {Page} page @param {number} step */
async function goTo(page, step) {
  await page.locator("#step-number").fill(String(step));
  await page.locator("#step-number").press("Enter");
  await expect.poll(() => counter(page, "steps")).toBe(step);
  await expect(page.locator("#icicle")).toHaveAttribute("data-position", String(step));
}

/**
 * The squares of the current path in order, as the cells of the board name them.
 *
 * @param {Page} page
 */
async function pathOnBoard(page) {
  const labels = await page
    .locator(".cell-grid [role=gridcell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  /** @type {string[]} */
  const path = [];
  for (const label of labels) {
    const number = Number(label.match(/number (\d+)/)?.[1] ?? 0);
    if (number > 0) path[number - 1] = label.slice(0, 2);
  }
  return path;
}

/**
 * The squares of the current path that the tree names, by level from 0.
 *
 * @param {Page} page
 */
async function pathInTree(page) {
  const items = await page.locator("#icicle-summary li").allTextContents();
  return items.map((text) => text.match(/now on (..)/)?.[1]);
}

test("the bands fill their box with rows of at least 20 pixels: at least 12 in a box of 500 by 450 pixels", async ({
  page,
}) => {
  await open(page, `${ENDLESS_QUERY}&step=${LATE_STEP}`);
  await expect.poll(() => counter(page, "steps")).toBe(LATE_STEP);
  await openTab(page, "Tree");
  await resizeTab(page, { width: 500, height: 450 });
  const icicle = page.locator("#icicle");
  const rows = async () => Number(await icicle.getAttribute("data-rows"));
  await expect.poll(rows).toBeGreaterThanOrEqual(12);
  expect(Number(await icicle.getAttribute("data-row-height"))).toBeGreaterThanOrEqual(20);
  await expect(icicle).toBeInViewport({ ratio: 1 });
  const insight = page.locator(".insight");
  expect(await insight.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const before = await rows();
  await expect(page.locator(".icicle-longest")).toContainText(/\d+ deeper levels are not shown\.$/);
  await resizeTab(page, { width: 700, height: 700 });
  await expect.poll(rows).toBeGreaterThan(before + 8);
  await expect(page.locator(".icicle-longest")).toContainText(
    /Longest, framed: [a-h][1-8] on level \d+, [\d,]+ of 1,000,000 steps/,
  );
});

test("the current path is in sight on every row at any moment, and a click goes to the step under it", async ({
  page,
}) => {
  await open(page, `${ENDLESS_QUERY}&step=${LATE_STEP}`);
  await openTab(page, "Tree");
  await resizeTab(page, { width: 500, height: 450 });
  const icicle = page.locator("#icicle");
  await expect(icicle).toHaveAttribute("data-position", String(LATE_STEP));
  const { height } = await icicle.evaluate((canvas) => canvas.getBoundingClientRect());
  for (const step of [12_345, 500_001, 777_777, LATE_STEP - 3]) {
    await goTo(page, step);
    // The texts above the picture have one line or two, and the picture does not move.
    expect(await icicle.evaluate((canvas) => canvas.getBoundingClientRect().height)).toBe(height);
    const [first, rows] = await icicle.evaluate((canvas) => [
      Number(canvas.dataset.first),
      Number(canvas.dataset.rows),
    ]);
    expect(rows).toBeGreaterThanOrEqual(12);
    // The cells of the board are labelled with a delay.
    await expect(async () => {
      const path = await pathOnBoard(page);
      expect(await pathInTree(page)).toEqual(Array.from({ length: rows }, (_, row) => path[first + row]));
    }).toPass();
  }
  const box = await icicle.boundingBox();
  await icicle.click({ position: { x: (box?.width ?? 0) * 0.5, y: (box?.height ?? 0) - 30 } });
  await expect.poll(() => counter(page, "steps")).toBeLessThan(LATE_STEP - 3);
});

test("a band leads to the step that entered its square, even where the bands have inexact ends", async ({ page }) => {
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=backtracking&step=20000&tree=bands");
  await openTab(page, "Tree");
  const icicle = page.locator("#icicle");
  await expect(icicle).toHaveAttribute("data-position", "20000");
  const first = Number(await icicle.getAttribute("data-first"));
  // The icicle shows its focus only if the focus is visible, as it is after a key (`:focus-visible`).
  await page.keyboard.press("Tab");
  await icicle.focus();
  for (const key of ["Home", "ArrowUp", "Home", "End"]) {
    await icicle.press(key);
    const [, level, square] =
      /Level (\d+), (\w\d)/.exec((await page.locator(".icicle-description").textContent()) ?? "") ?? [];
    expect(Number(level)).toBeGreaterThan(first);
    await icicle.press("Enter");
    await expect.poll(async () => (await pathOnBoard(page)).slice(Number(level) - 1)).toEqual([square]);
    // The band of the current path is the band of this square.
    await icicle.blur();
    await expect(page.locator(".icicle-description")).toContainText(`On this path: ${square}, level ${level}:`);
    await icicle.focus();
  }
});

test("the text about the current path names its deepest band in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "?v=1&board=5x5&start=2,2&order=clockwise&algorithm=backtracking");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await page.locator("#step-number").fill("23810");
  await page.locator("#step-number").press("Enter");
  await openTab(page, "Tree");
  const icicle = page.locator("#icicle");
  await expect(icicle).toHaveAttribute("data-position", "23810");
  // The text above the bands has grown since their box was measured first, so that fewer levels fit.
  await waitTwoFrames(page);
  const [first, rows] = await icicle.evaluate(({ dataset }) => [Number(dataset.first), Number(dataset.rows)]);
  const level = (await page.locator(".icicle-description").textContent())?.match(/level (\d+):/)?.[1];
  expect(Number(level)).toBeGreaterThan(first);
  expect(Number(level)).toBeLessThanOrEqual(first + rows);
});

test("a search that has not stepped back has a band on each level, and says so", async ({ page }) => {
  await open(page, "?step=40&tree=bands");
  await openTab(page, "Tree");
  await expect(page.locator(".icicle-longest")).toHaveText(
    /^The search has not stepped back so far: each level has one square\. \d+ deeper levels are not shown\.$/,
  );
  await expect(page.locator("#icicle-summary li").first()).toHaveText("Level 1: 1 branch; a8 took 100%; now on a8");
  await expect(page.locator("#icicle-summary li").nth(1)).toHaveText(/^Level 2: 1 branch; c7 took 9\d%; now on c7$/);
});

test("breadth-first search has bands, and a search that never steps back says that it has no tree", async ({
  page,
}) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=breadth-first&step=5000");
  await openTab(page, "Tree");
  await expect(page.locator(".icicle-longest")).toContainText("once for each length of the path");
  await expect.poll(async () => Number(await page.locator("#icicle").getAttribute("data-rows"))).toBeGreaterThan(2);
  await open(page, "?v=1&board=8x8&start=0,0&algorithm=construction&step=30");
  await openTab(page, "Tree");
  await expect(page.locator(".icicle-longest")).toContainText("never steps back");
});

test("the last square of a tour is no dead end", async ({ page }) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=warnsdorff&step=26&tree=list");
  await openTab(page, "Tree");
  const lastRow = page.getByRole("list", { name: "Decisions" }).getByRole("listitem").last();
  await expect(lastRow).toContainText("the path is complete");
});

test("a link opens the tree in an arrangement, which is remembered when the user chooses it", async ({ page }) => {
  await open(page, `${ENDLESS_QUERY}&step=100&tree=list`);
  await expect(page.getByRole("radio", { name: "Decisions" })).toBeChecked();
  await expect(page.getByRole("list", { name: "Decisions" })).toBeVisible();
  await page.getByRole("radio", { name: "Bands" }).check();
  await expect(page.locator("#icicle")).toBeVisible();
  await page.getByRole("radio", { name: "Decisions" }).check();
  await open(page, `${ENDLESS_QUERY}&step=100`);
  await openTab(page, "Tree");
  await expect(page.getByRole("radio", { name: "Decisions" })).toBeChecked();
});

/** The 5 × 5 board of document 000. */
const GRANADA_QUERY = "?v=1&board=5x5&start=0,0&order=granada&search=full&algorithm=backtracking";

/** The rows of the boards, as their summary describes them: the number of the level, and the square of the path. */
async function rowsOfBoards(/** @type {Page} */ page) {
  const items = await page.locator("#boards-summary li").allTextContents();
  return items.map((text) => ({
    level: Number(text.match(/^Level (\d+)/)?.[1]),
    square: text.match(/now on (..)/)?.[1],
    text,
  }));
}

test("the boards show the current path at any moment, and a key goes to the step of a board", async ({ page }) => {
  await open(page, `${ENDLESS_QUERY}&step=${LATE_STEP}&tree=boards`);
  const boards = page.locator("#boards");
  for (const step of [LATE_STEP, 500_001, 12_345, 3]) {
    await page.locator("#step-number").fill(String(step));
    await page.locator("#step-number").press("Enter");
    await expect(boards).toHaveAttribute("data-position", String(step));
    await expect(async () => {
      const path = await pathOnBoard(page);
      const rows = await rowsOfBoards(page);
      expect(rows.length).toBeGreaterThanOrEqual(Math.min(3, path.length));
      expect(rows.map(({ square }) => square)).toEqual(rows.map(({ level }) => path[level - 1]));
    }).toPass();
  }
  await expect(page.locator(".boards-panel")).toContainText("deeper levels are not shown");
  await boards.focus();
  await boards.press("Home");
  await boards.press("ArrowUp");
  await boards.press("ArrowUp");
  await boards.press("ArrowUp");
  await expect(page.locator(".boards-panel")).toContainText("Level 1, h5: 100% of the search");
  await boards.press("Enter");
  await expect.poll(() => counter(page, "steps")).toBe(1);
});

test("with all moves, a knight in the corner has six of eight crossed out", async ({ page }) => {
  await open(page, `${GRANADA_QUERY}&step=0&tree=boards`);
  await page.getByRole("checkbox", { name: "All moves" }).check();
  await expect(page.locator("#boards-summary li").nth(1)).toContainText("6 of 8 moves crossed out");
  await open(page, `${GRANADA_QUERY}&step=3&tree=boards&children=all`);
  await expect(page.getByRole("checkbox", { name: "All moves" })).toBeChecked();
  const rows = page.locator("#boards-summary li");
  await expect(rows.nth(0)).toHaveText("Level 1: a5; now on a5");
  await expect(rows.nth(1)).toHaveText("Level 2: b3; 6 of 8 moves crossed out; now on b3");
  await expect(rows.nth(2)).toHaveText("Level 3: c1; 3 of 8 moves crossed out; now on c1");
  await page.locator("#boards").focus();
  await page.locator("#boards").press("ArrowUp");
  await page.locator("#boards").press("End");
  await expect(page.locator(".boards-panel")).toContainText("from a5");
});

test("the figures of the tree open it as boards with all moves", async ({ page }) => {
  await page.goto("./#published/granada-tree");
  await page.locator('a[href*="tree=boards"]').first().click();
  await expect(page.getByRole("radio", { name: "Boards" })).toBeChecked();
  await expect(page.locator("#boards-summary li").nth(1)).toContainText("6 of 8 moves crossed out");
});

test(
  "at full speed no task of the page with its tree takes over 50 ms",
  { tag: "@alone" },
  async ({ page, browser }) => {
    await open(page, ENDLESS_QUERY);
    await setSpeed(page, 70);
    await openTab(page, "Tree");
    await resizeTab(page, { width: 500, height: 450 });
    await expect(page.locator("#icicle")).toHaveAttribute("data-rows");
    await page.locator("#icicle").evaluate((canvas) => {
      const positions = new Set();
      Object.assign(window, { positions });
      new MutationObserver(() => positions.add(canvas.dataset.position)).observe(canvas, {
        attributeFilter: ["data-position"],
      });
    });
    const trace = await traceTasks(browser, page, async () => {
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(() => counter(page, "steps")).toBeGreaterThan(60_000_000);
      await page.waitForFunction(() => /** @type {any} */ (window).positions.size > 3);
    });
    expectShortTasks(trace, { maxTaskMs: 50, maxBlockedShare: 0.001 });
  },
);
