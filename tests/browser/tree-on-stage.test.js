/** The search tree on the stage, beside the board: its place, its size, presentations, links and windows. */

import { expect, test } from "@playwright/test";
import { WITH_MOTION } from "./browsers.js";
import { skipAnimations, stopClock } from "./clock.js";
import { boxesOf, watchShifts } from "./layout-shifts.js";
import { axe, counter, open, openTab, press, sentence, setSpeed, waitTwoFrames } from "./page.js";
import { logWorkers, waitForAnswers } from "./worker-log.js";

/** @typedef {import("@playwright/test").Page} Page */

const LATE_STEP = 1_000_000;

/** A search that does not end in practice, at a step at which its tree is large. */
const QUERY = `?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking&step=${LATE_STEP}`;

/** Window sizes, each with the minimum height of the board in it, in CSS pixels. */
const WINDOWS = [
  { width: 1280, height: 720, minBoard: 380 },
  { width: 1440, height: 900, minBoard: 460 },
  { width: 1920, height: 1080, minBoard: 640 },
];

const toStage = (/** @type {Page} */ page) => page.getByRole("button", { name: "Show beside the board" });
const toPanel = (/** @type {Page} */ page) => page.getByRole("button", { name: "Back to the panel" });
const treeStage = (/** @type {Page} */ page) => page.getByRole("region", { name: "Search tree beside the board" });

/**
 * Disables full screen, so that a presentation stays in its window. The size of a full screen cannot be chosen.
 *
 * @param {Page} page a page that is not opened yet
 */
const disableFullscreen = (page) =>
  page.addInitScript(() => void (Element.prototype.requestFullscreen = async () => undefined));

/** Opens the search with its tree on the stage. @param {Page} page @param {string} [parameters] */
async function openOnStage(page, parameters = "") {
  await open(page, `${QUERY}&place=stage${parameters}`);
  await expect(treeStage(page)).toBeVisible();
  const picture = page.locator(parameters.includes("boards") ? "#boards" : "#icicle");
  await expect(picture).toHaveAttribute("data-position", String(LATE_STEP));
}

/**
 * The sizes of the board and of the tree, in CSS pixels, and the share of their total width that the tree takes.
 *
 * @param {Page} page
 */
const sizes = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll("#board + .cell-grid [role=gridcell]")].map((cell) =>
      cell.getBoundingClientRect(),
    );
    const side = (/** @type {"left" | "top"} */ start, /** @type {"right" | "bottom"} */ end) =>
      Math.max(...cells.map((cell) => cell[end])) - Math.min(...cells.map((cell) => cell[start]));
    const stage = /** @type {HTMLElement} */ (document.querySelector(".stage")).getBoundingClientRect();
    const tree = /** @type {HTMLElement} */ (document.querySelector("#tree-stage")).getBoundingClientRect();
    return {
      boardWidth: side("left", "right"),
      boardHeight: side("top", "bottom"),
      boardRight: Math.max(...cells.map(({ right }) => right)),
      treeLeft: tree.left,
      treeHeight: tree.height,
      treeShare: tree.width / (tree.right - stage.left),
    };
  });

test("a button shows the tree beside the board, both large, and brings it back, with the focus on the button", async ({
  page,
}) => {
  await open(page, QUERY);
  await openTab(page, "Tree");
  await toStage(page).click();
  await expect(toPanel(page)).toBeFocused();
  await expect(treeStage(page)).toBeInViewport({ ratio: 1 });
  // The panel shows another tab, and the tab of the tree is not offered twice.
  await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Why");
  await expect(page.locator("#candidates-panel")).toBeVisible();
  await expect(page.locator("#tabs").getByRole("button", { name: "Tree" })).toBeHidden();
  for (const { width, height, minBoard } of WINDOWS) {
    await page.setViewportSize({ width, height });
    const name = `${width}×${height}`;
    await expect(async () => {
      const { boardWidth, boardHeight, boardRight, treeLeft, treeHeight, treeShare } = await sizes(page);
      expect(boardHeight, name).toBeGreaterThanOrEqual(minBoard);
      expect(boardWidth, name).toBeCloseTo(boardHeight, 0);
      expect(treeShare, name).toBeGreaterThanOrEqual(0.4);
      expect(treeHeight, name).toBeGreaterThanOrEqual(boardHeight);
      expect(treeLeft, name).toBeGreaterThanOrEqual(boardRight);
    }).toPass();
    await expect.poll(async () => Number(await page.locator("#icicle").getAttribute("data-rows"))).toBeGreaterThan(18);
    expect(await treeStage(page).evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(0);
  }
  await openTab(page, "Code");
  await expect(page.locator("#program-lines li[aria-current]")).toBeVisible();
  await toPanel(page).click();
  await expect(toStage(page)).toBeFocused();
  await expect(treeStage(page)).toBeHidden();
  await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Tree");
  await expect(page.locator(".insight #icicle")).toBeInViewport({ ratio: 1 });
});

test("Escape closes what is open above the tree, then returns it to its tab, except in a field", async ({ page }) => {
  await openOnStage(page, "&tree=bands");
  await page.locator(".speed-chip").click();
  await page.keyboard.press("Escape");
  await expect(page.locator("#speed-popover")).toBeHidden();
  await expect(treeStage(page)).toBeVisible();
  await page.locator("#step-number").fill("12");
  await page.keyboard.press("Escape");
  await expect(treeStage(page)).toBeVisible();
  await page.locator('.chips .chip[value="order"]').click();
  await page.keyboard.press("Escape");
  await expect(page.locator("body")).not.toHaveAttribute("data-drawer", "order");
  await expect(treeStage(page)).toBeVisible();
  await page.getByRole("radio", { name: "Boards" }).check();
  await page.keyboard.press("Escape");
  await expect(treeStage(page)).toBeHidden();
  await expect(page.getByRole("radio", { name: "Boards" })).toBeFocused();
  await expect(page.locator(".insight #boards")).toBeVisible();
});

test("a link shows the tree on the stage, the choice outlives a reload, and the dialog Share writes it", async ({
  page,
}) => {
  await openOnStage(page, "&tree=boards");
  await expect(page.getByRole("radio", { name: "Boards" })).toBeChecked();
  await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Why");
  await page.locator("#share").click();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/[?&]place=stage\b/);
  await page.keyboard.press("Escape");
  await expect(treeStage(page)).toBeVisible();
  // A link changes nothing for later visits.
  await open(page, QUERY);
  await expect(treeStage(page)).toBeHidden();
  await openTab(page, "Tree");
  await toStage(page).click();
  await page.reload();
  await expect(treeStage(page)).toBeVisible();
  await expect(page.locator("#icicle")).toHaveAttribute("data-position", String(LATE_STEP));
  await open(page, `${QUERY}&place=panel`);
  await expect(page.locator("#board")).toBeVisible();
  await expect(treeStage(page)).toBeHidden();
});

test("in a narrow or low window the tree is in its tab, and it returns to the stage in a large window", async ({
  page,
}) => {
  await openOnStage(page);
  const rows = async () => Number(await page.locator("#icicle").getAttribute("data-rows"));
  for (const size of [
    { width: 900, height: 720 },
    { width: 412, height: 915 },
    { width: 1280, height: 500 },
  ]) {
    await page.setViewportSize(size);
    await expect(treeStage(page)).toBeHidden();
    await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Tree");
    await expect(page.locator(".insight #icicle")).toBeVisible();
    await expect(page.locator("#tree-place")).toBeHidden();
    await expect.poll(rows).toBeGreaterThan(5);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(treeStage(page)).toBeVisible();
    await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Why");
    await expect.poll(rows).toBeGreaterThan(18);
  }
  expect(await counter(page, "steps")).toBe(LATE_STEP);
});

test("a click in the tree goes to its moment, and nothing moves while steps are shown", async ({ page }) => {
  const shifts = await watchShifts(page);
  await openOnStage(page, "&tree=bands");
  // In the tab Why, the columns of the candidates change their widths with the words in them.
  await openTab(page, "Code");
  const icicle = page.locator("#icicle");
  const box = await icicle.boundingBox();
  await icicle.click({ position: { x: (box?.width ?? 0) * 0.5, y: (box?.height ?? 0) - 30 } });
  await expect.poll(() => counter(page, "steps")).toBeLessThan(LATE_STEP);
  const step = await counter(page, "steps");
  await expect(icicle).toHaveAttribute("data-position", String(step));
  await shifts.reset();
  const boxes = await boxesOf(page, "#solver canvas, #tree-stage, #tabs, .tally, .tree button");
  for (let turn = 1; turn <= 12; turn++) {
    await press(page, "ArrowRight");
    await expect(icicle).toHaveAttribute("data-position", String(step + turn));
    expect(await boxesOf(page, "#solver canvas, #tree-stage, #tabs, .tally, .tree button")).toEqual(boxes);
  }
  expect(await shifts.collect()).toEqual([]);
});

test("at full speed the tree on the stage follows the board", async ({ page }) => {
  await openOnStage(page, "&tree=bands");
  await setSpeed(page, 70);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const position = async () => Number(await page.locator("#icicle").getAttribute("data-position"));
  await expect.poll(position).toBeGreaterThan(2 * LATE_STEP);
  const before = await position();
  await expect.poll(position).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.poll(async () => (await position()) - (await counter(page, "steps"))).toBe(0);
});

test("a presentation shows the tree beside the board in large type, and Escape leaves one thing at a time", async ({
  page,
}) => {
  await disableFullscreen(page);
  await open(page, `${QUERY}&tree=bands`);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  const button = page.getByRole("button", { name: "Show tree" });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).toBeFocused();
  for (const { width, height, minBoard } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const { boardHeight, boardRight, treeLeft, treeShare } = await sizes(page);
      expect(boardHeight).toBeGreaterThanOrEqual(minBoard);
      expect(treeLeft).toBeGreaterThanOrEqual(boardRight);
      expect(treeShare).toBeGreaterThanOrEqual(0.4);
      // A projector needs rows that are almost twice as high as on a screen.
      expect(Number(await page.locator("#icicle").getAttribute("data-row-height"))).toBeGreaterThanOrEqual(36);
    }).toPass();
    await expect(treeStage(page)).toBeInViewport({ ratio: 1 });
    await expect(sentence(page)).toBeInViewport({ ratio: 1 });
    const fontSize = await sentence(page).evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(32);
    await expect(page.locator("#count-visits")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#play")).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("v");
  await expect(page.getByRole("region", { name: "Where to next?" })).toBeVisible();
  await expect(treeStage(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Where to next?" })).toBeHidden();
  await expect(treeStage(page)).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.locator("#present-notice")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#present-notice")).toBeHidden();
  await expect(treeStage(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(treeStage(page)).toBeHidden();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  await page.keyboard.press("t");
  await expect(treeStage(page)).toBeVisible();
  await page.keyboard.press("t");
  await expect(treeStage(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).not.toHaveAttribute("data-present", "");
});

test("the end of full screen mode hides the tree, and the next Escape ends the presentation", async ({ page }) => {
  await openOnStage(page);
  await press(page, "f");
  await expect(page.locator("#present-pointer")).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(treeStage(page)).toBeVisible();
  // Browsers handle Escape in full screen mode themselves.
  await page.evaluate(() => document.exitFullscreen());
  await expect(treeStage(page)).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).not.toHaveAttribute("data-present", "");
});

test("other screens, lessons and whole paths show no tree on the stage, and it returns afterwards", async ({
  page,
}) => {
  await openOnStage(page);
  await page.goto("./#play");
  await expect(page.locator("#play-board, .play canvas").first()).toBeVisible();
  await expect(treeStage(page)).toBeHidden();
  await page.goto("./#learn/tour");
  await expect(page.locator("#lesson h2")).toBeVisible();
  await expect(treeStage(page)).toBeHidden();
  await press(page, "f");
  await expect(page.locator("#present-vote")).toBeVisible();
  await expect(page.locator("#present-tree")).toBeHidden();
  await press(page, "f");
  await open(page, `${QUERY}&place=stage`);
  await expect(treeStage(page)).toBeVisible();
  await page.goto("./?v=1&board=200x200&place=stage");
  await expect(page.locator("#solver")).toHaveAttribute("data-stage", "panorama");
  await expect(treeStage(page)).toBeHidden();
  await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Picture");
});

test("the tree on the stage passes axe, light and dark, also presented", async ({ page }) => {
  await disableFullscreen(page);
  await openOnStage(page);
  for (const presented of [false, true]) {
    // The title of the page is hidden in every presentation.
    if (presented) await press(page, "f");
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await waitTwoFrames(page);
      const { violations } = await axe(page)
        .disableRules(presented ? "page-has-heading-one" : [])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
    }
  }
});

test.describe("with motion", () => {
  test.use(WITH_MOTION);

  test("the tree changes when the knight has landed, as the counters do", async ({ page }) => {
    await logWorkers(page);
    await page.clock.install();
    await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=backtracking&step=20&place=stage&tree=bands");
    const icicle = page.locator("#icicle");
    await expect(icicle).toHaveAttribute("data-position", "20");
    await skipAnimations(page);
    await stopClock(page);
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("#board")).toHaveAttribute("data-moving");
    // After this time the knight is between two squares.
    await page.clock.runFor(120);
    await waitForAnswers(page);
    await expect(page.locator("#board")).toHaveAttribute("data-moving");
    await page.clock.runFor(32);
    await expect(page.locator("#count-steps")).toHaveText("20");
    await expect(icicle).toHaveAttribute("data-position", "20");
    await page.clock.resume();
    await expect(page.locator("#count-steps")).toHaveText("21");
    await expect(icicle).toHaveAttribute("data-position", "21");
  });
});
