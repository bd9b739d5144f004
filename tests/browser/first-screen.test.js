/** The tour that draws itself over the empty board of the first screen. */

import { expect, test } from "@playwright/test";
import { WITH_MOTION } from "./browsers.js";
import { clickSquare, open, waitForExplanation, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const tour = (page) => page.locator(".opening-tour");

/** The states of the animations of the tour. @param {Page} page */
const animations = (page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => "animationName" in animation && animation.animationName === "opening-tour")
      .map(({ playState }) => playState),
  );

test.describe("with motion", () => {
  test.use(WITH_MOTION);

  for (const [name, interrupt] of /** @type {[string, (page: Page) => Promise<unknown>][]} */ ([
    ["a click on the page", (page) => page.locator("#sentence").click()],
    ["a click on a square", (page) => clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 })],
    ["a key", (page) => page.keyboard.press("Tab")],
    ["the start of a run", (page) => page.locator("#play").evaluate((play) => /** @type {any} */ (play).click())],
    ["a presentation", (page) => page.locator("#present").evaluate((button) => /** @type {any} */ (button).click())],
  ])) {
    test(`the tour draws itself, and fades at ${name}`, async ({ page }) => {
      await open(page);
      await expect(tour(page)).toBeVisible();
      expect(new Set(await animations(page))).toEqual(new Set(["running"]));
      await interrupt(page);
      await expect(tour(page)).toHaveCount(0);
      expect(await animations(page)).toEqual([]);
    });
  }

  test("nothing moves when the tour appears, and it lies over the board", async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = /** @type {any} */ (window);
      shifts.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.layoutShift += /** @type {any} */ (entry).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page);
    await expect(tour(page)).toBeVisible();
    await waitForExplanation(page);
    await waitTwoFrames(page);
    expect(await page.evaluate(() => /** @type {any} */ (window).layoutShift)).toBe(0);
    const [board, picture] = [await page.locator("#board").boundingBox(), await tour(page).boundingBox()];
    if (!board || !picture) throw new Error("the board or the tour has no bounding box");
    expect(picture.x).toBeGreaterThanOrEqual(board.x);
    expect(picture.y).toBeGreaterThanOrEqual(board.y);
    expect(picture.x + picture.width).toBeLessThanOrEqual(board.x + board.width);
    expect(picture.y + picture.height).toBeLessThanOrEqual(board.y + board.height);
    await page.setViewportSize({ width: 412, height: 915 });
    await expect.poll(async () => (await tour(page).boundingBox())?.width).toBeLessThanOrEqual(412);
  });
});

test("with reduced motion the tour is complete at once, and always the same", async ({ page }) => {
  const paths = new Set();
  for (let times = 0; times < 3; times++) {
    await open(page);
    await expect(tour(page)).toBeVisible();
    expect(await animations(page)).toEqual([]);
    paths.add(await tour(page).locator(".opening-tour-line").getAttribute("d"));
    await expect(tour(page).locator(".opening-tour-line")).toHaveCSS("stroke-dashoffset", "0px");
  }
  expect(paths.size).toBe(1);
  const colours = await tour(page)
    .locator("stop")
    .evaluateAll((stops) => stops.map((stop) => getComputedStyle(stop).stopColor));
  expect(new Set(colours).size, "colours of the line").toBe(3);
  await page.keyboard.press("Tab");
  await expect(tour(page)).toHaveCount(0);
});

test("a link with an experiment, hidden parts or another screen shows no tour", async ({ page }) => {
  for (const link of [
    "?hide=panel",
    "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff",
    "?board=6x6",
    "?start=3,3",
    "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff&step=5",
    "#learn",
  ]) {
    await page.goto("about:blank");
    // If a tour were shown, its module would be requested before the network is idle.
    const requests = /** @type {string[]} */ ([]);
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`./${link}`);
    await expect(page.locator("#play")).toBeEnabled();
    await page.waitForLoadState("networkidle");
    expect(
      requests.filter((url) => url.includes("opening-tour")),
      link,
    ).toEqual([]);
    await expect(tour(page)).toHaveCount(0);
    page.removeAllListeners("request");
  }
});
