/** The room that the board and the panel beside it have in wide windows, and numbers with many digits. */

import { expect, test } from "@playwright/test";
import { open, openTab, press, sentence, waitTwoFrames } from "./page.js";

/** A link to a late step of a long search. */
const LONG_SEARCH = "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking&step=300000";

/** The tested windows, with the maximum empty margin at each side of the board, in CSS pixels. */
const WINDOWS = [
  { width: 1280, height: 720, maxMargin: 60 },
  { width: 1440, height: 900, maxMargin: 60 },
  { width: 1920, height: 1080, maxMargin: 90 },
];

/** The minimum part of the panel's height that the content of a tab has. */
const MIN_CONTENT_FRACTION = 0.45;

const TABS = /** @type {const} */ (["Why", "Code", "Tree", "Charts", "Board"]);

for (const { width, height, maxMargin } of WINDOWS) {
  test(`at ${width}×${height} the panel takes the width that the board leaves, and a tab a large part of the panel`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, LONG_SEARCH);
    const { margins, panelWidth } = await page.evaluate(() => {
      const cells = [...document.querySelectorAll("#board + .cell-grid [role=gridcell]")].map((cell) =>
        cell.getBoundingClientRect(),
      );
      const panel = /** @type {HTMLElement} */ (document.querySelector(".side")).getBoundingClientRect();
      const left = Math.min(...cells.map((cell) => cell.left));
      const right = Math.max(...cells.map((cell) => cell.right));
      return { margins: [left, panel.left - right], panelWidth: panel.width };
    });
    for (const margin of margins) expect(margin).toBeLessThanOrEqual(maxMargin);
    expect(panelWidth).toBeGreaterThanOrEqual(540);

    await expect(page.locator("#tabs button[aria-pressed=true]")).toHaveText("Why");
    for (const tab of TABS) {
      await openTab(page, tab);
      const { fraction, lineLength } = await page.evaluate(() => {
        const content = /** @type {HTMLElement} */ (document.querySelector(".insight"));
        const panel = /** @type {HTMLElement} */ (document.querySelector(".side"));
        const lengths = [...panel.querySelectorAll("p")]
          .filter((paragraph) => paragraph.checkVisibility() && paragraph.textContent)
          .map((paragraph) => {
            const text = document.createRange();
            text.selectNodeContents(paragraph);
            const lineTops = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
            return (paragraph.textContent ?? "").length / lineTops.size;
          });
        return { fraction: content.clientHeight / panel.clientHeight, lineLength: Math.max(...lengths) };
      });
      expect.soft(fraction, tab).toBeGreaterThanOrEqual(MIN_CONTENT_FRACTION);
      expect.soft(lineLength, `characters in a line of ${tab}`).toBeLessThanOrEqual(70);
    }
  });
}

test("the charts and the estimate are in sight without scrolling", async ({ page }) => {
  await open(page, LONG_SEARCH);
  await openTab(page, "Charts");
  await expect(page.locator("#level-chart-summary")).not.toBeEmpty();
  await expect(page.locator("#estimate")).toBeVisible();
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    // The plots are drawn again in their new sizes.
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll(".charts .plot")].map((plot) => {
            const drawing = /** @type {HTMLElement} */ (plot.firstElementChild);
            return Math.abs(drawing.clientHeight - plot.clientHeight);
          }),
        ),
      )
      .toEqual([0, 0]);
    const { hiddenHeight, plotHeights } = await page.evaluate(() => {
      const content = /** @type {HTMLElement} */ (document.querySelector(".insight"));
      return {
        hiddenHeight: content.scrollHeight - content.clientHeight,
        plotHeights: [...document.querySelectorAll(".charts .plot")].map((plot) => plot.clientHeight),
      };
    });
    expect.soft(hiddenHeight, `${width}×${height}`).toBeLessThanOrEqual(1);
    for (const plotHeight of plotHeights) expect.soft(plotHeight, `${width}×${height}`).toBeGreaterThanOrEqual(100);
  }
});

/** The windows in which numbers with many digits are tested. */
const NUMBER_WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** Shows a number of eleven digits in every counter, and returns the names of the fields in which it is cut. */
function showLongNumbers() {
  const digits = "88,888,888,888";
  const fields = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".tally dd:not(:has(button)), .counters dd[style], #step-number")
  );
  for (const field of fields) {
    if (field instanceof HTMLInputElement) field.value = digits;
    else field.textContent = digits;
    field.style.setProperty("--characters", String(digits.length));
  }
  return [...fields]
    .filter((field) => field.checkVisibility())
    .filter((field) => field.scrollWidth > field.clientWidth + 1 || field.clientWidth < 40)
    .map((field) => field.id);
}

test("counters and the step number of eleven digits fit in their places", async ({ page }) => {
  for (const size of NUMBER_WINDOWS) {
    await page.setViewportSize(size);
    await open(page, LONG_SEARCH);
    await openTab(page, "Charts");
    expect.soft(await page.evaluate(showLongNumbers), `${size.width}×${size.height}`).toEqual([]);
    await press(page, "f");
    await expect(page.locator("#present-leave")).toBeVisible();
    expect.soft(await page.evaluate(showLongNumbers), `presented, ${size.width}×${size.height}`).toEqual([]);
    await page.goto(`./?${size.width}#learn/tour`);
    await expect(page.locator(".tally")).toBeAttached();
    await expect(page.locator("#lesson h2, #lesson h1").first()).toBeVisible();
    expect.soft(await page.evaluate(showLongNumbers), `beside a lesson, ${size.width}×${size.height}`).toEqual([]);
  }
});

test("the message keeps its height when a tour is found, so that the tabs do not move", async ({ page }) => {
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await open(page);
    const before = await page.locator("#tabs").boundingBox();
    await press(page, "End");
    await expect(sentence(page)).toHaveText("Open tour");
    await waitTwoFrames(page);
    expect.soft(await page.locator("#tabs").boundingBox(), `${width}×${height}`).toEqual(before);
  }
});

test("long chips stay in their row, so that the message does not cover them", async ({ page }) => {
  await open(page, "?board=17x17&start=8,8&topology=torus&leaper=5,1&algorithm=breadth-first");
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    const bottoms = await page
      .locator(".chips .chip")
      .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().bottom));
    const card = await page.locator("#step-card").boundingBox();
    for (const bottom of bottoms) expect.soft(bottom, `${width}×${height}`).toBeLessThanOrEqual(card?.y ?? 0);
  }
});
