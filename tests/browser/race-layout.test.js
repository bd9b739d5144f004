/** The layout of a race: the sizes of its boards, and the positions of its parts in every window, from start to end. */

import { expect, test } from "@playwright/test";
import { combinations } from "./pairwise.js";
import { axe, press, waitTwoFrames } from "./page.js";
import { FOUR_RULE_LANES, countCell, openRace, openSettings, summary } from "./race-page.js";
import { boxesOf, watchShifts } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Two lanes. The first lane is refuted at once, with a long text. The second lane finds a tour, with a short text. */
const REFUTED_AND_SOLVED = ["0,1", "0,0"].map(
  (start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`,
);

/** Three lanes that end soon. */
const THREE_FAST_LANES = [FOUR_RULE_LANES[0], FOUR_RULE_LANES[1], FOUR_RULE_LANES[3]];

/** Browser options and windows for a mouse and for touch. `minSide` is the minimum side of each of two boards. */
const INPUT_DEVICES = {
  "a mouse": {
    options: {},
    windows: [
      { width: 1280, height: 720, minSide: 480 },
      { width: 1440, height: 900, minSide: 640 },
      { width: 1920, height: 1080, minSide: 780 },
    ],
  },
  "a finger": {
    options: { deviceScaleFactor: 2.625, hasTouch: true },
    windows: [
      { width: 412, height: 915, minSide: 230 },
      { width: 915, height: 412, minSide: 230 },
    ],
  },
};

/** The sizes of a zoomed window, of small frames, and of a small phone. */
const SMALL_WINDOWS = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
  { width: 640, height: 420 },
  { width: 360, height: 640 },
];

/** Selects the parts of the race that keep their positions during the whole race. */
const FIXED_PARTS =
  ".lane:not([hidden]) canvas, .lane-visits, .lane-chip, .race-headline, .race-transport > *, .race-chooser > *";

/** The sides of the boards in CSS pixels, computed as if each board had 8 × 8 squares. @param {Page} page */
async function boardSides(page) {
  const { computeLayout } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const canvasSizes = await page.locator(".lane:not([hidden]) canvas").evaluateAll((canvases) =>
    canvases.map((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      return { width, height, ratio: window.devicePixelRatio };
    }),
  );
  const sideIn = (/** @type {typeof canvasSizes[number]} */ size) =>
    computeLayout({ ...size, ground: new Ground({ rows: 8, columns: 8 }) }).squareSize * 8;
  return canvasSizes.map((size) => sideIn(size) / size.ratio);
}

/** @typedef {{width: number, height: number}} Size */

/** The name of a window in messages. @param {Size} size */
const sizeName = ({ width, height }) => `${width}×${height}`;

/** Resizes the window, and waits for the layout of its new size. @param {Page} page @param {Size} size */
async function resize(page, { width, height }) {
  await page.setViewportSize({ width, height });
  await waitTwoFrames(page);
}

/**
 * The boxes of the fixed parts in several windows, by the names of the windows. The first window is measured last, so
 * that the page keeps its size.
 *
 * @param {Page} page
 * @param {Size[]} windows
 */
async function boxesIn(page, windows) {
  /** @type {Record<string, string[]>} */
  const boxes = {};
  for (const size of windows.toReversed()) {
    await resize(page, size);
    boxes[sizeName(size)] = await boxesOf(page, FIXED_PARTS);
  }
  return boxes;
}

/**
 * The parts of the race that extend beyond the window, and the overflow of the page in CSS pixels.
 *
 * @param {Page} page
 */
function overflowingParts(page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll(".lane canvas, .race-transport > *")].filter((part) =>
      part.checkVisibility(),
    );
    const outside = parts.filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return {
      overflowX: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      overflowY: document.documentElement.scrollHeight - innerHeight,
      parts: outside.map((part) => part.id || part.className || part.nodeName),
    };
  });
}

const NO_OVERFLOW = { overflowX: 0, overflowY: 0, parts: [] };

/** The counts in which a word or a number is broken into two lines. @param {Page} page */
function brokenCounts(page) {
  return page.locator("#race-table td").evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = /** @type {Text} */ (cell.firstChild);
        const words = [...(text?.data ?? "").matchAll(/[\p{L}\p{N},]+/gu)];
        return words.some(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        });
      })
      .map((cell) => cell.textContent),
  );
}

for (const [device, { options, windows }] of Object.entries(INPUT_DEVICES)) {
  test.describe(`with ${device}`, () => {
    test.use({ ...options, viewport: windows[0] });

    test("both boards are equally large and large enough, and nothing moves from start to end", async ({ page }) => {
      const shifts = await watchShifts(page);
      await openRace(page);
      const before = await boxesIn(page, windows);
      for (const { minSide, ...size } of windows) {
        await resize(page, size);
        const [firstSide, secondSide, ...moreSides] = await boardSides(page);
        expect.soft(moreSides, sizeName(size)).toEqual([]);
        expect.soft(firstSide, sizeName(size)).toBe(secondSide);
        expect.soft(firstSide, sizeName(size)).toBeGreaterThanOrEqual(minSide);
        const fontSize = await page
          .locator(".lane-visits")
          .first()
          .evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
        expect.soft(fontSize, sizeName(size)).toBeGreaterThanOrEqual(32);
        expect.soft(await overflowingParts(page), sizeName(size)).toEqual(NO_OVERFLOW);
      }
      if (device === "a finger") {
        const smallControls = await page.locator("#race :is(button, a, select, .lane-chip)").evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility() && !part.closest(".race-sheet"))
            .map((part) => ({ box: part.getBoundingClientRect(), name: part.id || part.className || part.nodeName }))
            .filter(({ box }) => Math.min(box.width, box.height) < 39.9)
            .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
        );
        expect.soft(smallControls, "too small for a finger").toEqual([]);
      }
      await resize(page, windows[0]);
      await shifts.reset();
      await press(page, " ");
      await expect(page.locator(".lane-visits").first()).toHaveText("64");
      expect(await boxesOf(page, FIXED_PARTS), "when the first lane has ended").toEqual(before[sizeName(windows[0])]);
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("277,184 times as many");
      expect(await shifts.collect()).toEqual([]);
      expect(await boxesIn(page, windows), "when both lanes have ended").toEqual(before);
      for (const size of windows) {
        await resize(page, size);
        expect.soft(await overflowingParts(page), sizeName(size)).toEqual(NO_OVERFLOW);
        const cutTexts = await page
          .locator(".lane-visits, #race-summary")
          .evaluateAll((parts) =>
            parts
              .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 4)
              .map((part) => part.textContent),
          );
        expect.soft(cutTexts, `cut, ${sizeName(size)}`).toEqual([]);
      }
      if (device === "a mouse") {
        await test.step("in a small window every part has its full width, and none covers another", () =>
          expectFitsSmall(page));
        await test.step("a presentation shows only the boards, counters and the sentence", () => expectPresented(page));
      }
    });

    test("a long outcome, changed fields and another example do not move the boards", async ({ page }) => {
      const shifts = await watchShifts(page);
      await openRace(page, REFUTED_AND_SOLVED);
      await expect(page.getByRole("group", { name: "Lane 1" })).toContainText("No tour from b5");
      const before = await boxesIn(page, windows);
      await shifts.reset();
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("No tour: starting from b5");
      await page.getByRole("group", { name: "Lane 2" }).getByLabel("Algorithm").selectOption("warnsdorff-exchange");
      await expect(countCell(page, 2, "experiment")).toContainText("as published");
      await page.getByRole("group", { name: "Lane 2" }).getByLabel("Order").selectOption("python-book");
      await expect(countCell(page, 2, "experiment")).toContainText("Python book");
      expect(await shifts.collect()).toEqual([]);
      expect(await boxesIn(page, windows), "with other fields").toEqual(before);
      await shifts.reset();
      await page.locator("#race-example").selectOption("orders");
      await expect(countCell(page, 1, "experiment")).toContainText("Clockwise");
      expect(await shifts.collect()).toEqual([]);
      expect(await boxesIn(page, windows), "with another example").toEqual(before);
      await openSettings(page);
      await page.keyboard.press("Escape");
      await page.locator("#race-show-counts").click();
      for (const size of windows) {
        await resize(page, size);
        await expect.soft(page.locator("#race-counts"), sizeName(size)).toBeInViewport({ ratio: 0.99 });
        expect
          .soft(await boxesOf(page, FIXED_PARTS), `with the counts, ${sizeName(size)}`)
          .toEqual(before[sizeName(size)]);
      }
    });

    for (const lanes of [THREE_FAST_LANES, FOUR_RULE_LANES]) {
      test(`${lanes.length} boards have the same size, are fully visible, and do not move`, async ({ page }) => {
        await openRace(page, lanes);
        const before = await boxesIn(page, windows);
        for (const size of windows) {
          await resize(page, size);
          const sides = await boardSides(page);
          expect.soft(sides.length, sizeName(size)).toBe(lanes.length);
          expect.soft(new Set(sides).size, sizeName(size)).toBe(1);
          expect.soft(sides[0], sizeName(size)).toBeGreaterThan(size.width > 1000 ? 270 : 100);
        }
        await page.locator("#race-finish").click();
        await expect(summary(page)).toContainText(lanes === FOUR_RULE_LANES ? "17,739,768" : "visits");
        expect(await boxesIn(page, windows)).toEqual(before);
        for (const size of windows) {
          await resize(page, size);
          const { overflowX, parts } = await overflowingParts(page);
          expect.soft({ overflowX, parts }, sizeName(size)).toEqual({ overflowX: 0, parts: [] });
        }
        if (device === "a mouse" || lanes !== FOUR_RULE_LANES) return;
        await resize(page, windows[0]);
        await page.locator("#race-show-counts").click();
        await expect(countCell(page, 3, "visits")).toHaveText("17,739,768");
        expect(await brokenCounts(page), "words and numbers that are broken").toEqual([]);
      });
    }
  });
}

/**
 * Expects that the parts of an ended race have their full width in small windows, and that none covers another.
 *
 * @param {Page} page
 */
async function expectFitsSmall(page) {
  for (const size of SMALL_WINDOWS) {
    await resize(page, size);
    for (const side of await boardSides(page)) expect.soft(side, sizeName(size)).toBeGreaterThan(100);
    const faults = await page.evaluate(() => {
      const parts =
        "#race-summary strong, .lane-visits, .lane-chip, .lane-board, .race-transport > *, .race-chooser > *";
      const outside = [...document.querySelectorAll(parts)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > innerWidth);
      const rows = [...document.querySelectorAll(".race-headline, .lanes, .race-chooser")].map((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect();
        return { name: row.id || row.className, left, right, top, end: Math.max(bottom, top + row.scrollHeight) };
      });
      rows.sort((first, second) => first.top - second.top);
      return {
        overflowX: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        outside: outside.map((part) => part.id || part.className),
        overlapping: rows.flatMap((row, index) =>
          rows
            .slice(0, index)
            .filter(({ end, left, right }) => row.top < end - 1 && row.left < right - 1 && left < row.right - 1)
            .map(({ name }) => `${row.name} covers ${name}`),
        ),
      };
    });
    expect.soft(faults, sizeName(size)).toEqual({ overflowX: 0, outside: [], overlapping: [] });
  }
}

/** Presents an ended race, and expects boards and texts that are legible from far away. @param {Page} page */
async function expectPresented(page) {
  await page.evaluate(() => void (Element.prototype.requestFullscreen = async () => undefined));
  await resize(page, { width: 1280, height: 720 });
  await press(page, "f");
  await expect(page.locator("#present-leave")).toBeVisible();
  for (const part of [".race-chooser", ".lane-tools", "#race-caption span"]) {
    await expect(page.locator(part).first()).toBeHidden();
  }
  await waitTwoFrames(page);
  const fontSize = await summary(page).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  expect(fontSize).toBeGreaterThanOrEqual(32);
  await expect(summary(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".lane-chip > span").filter({ visible: true })).toHaveText(["Warnsdorff", "Backtracking"]);
  const [firstSide, secondSide] = await boardSides(page);
  expect(firstSide).toBe(secondSide);
  expect(firstSide).toBeGreaterThanOrEqual(480);
  const coveredCount = await page.evaluate(() => {
    const leave = /** @type {Element} */ (document.getElementById("present-leave")).getBoundingClientRect();
    const summaryRange = document.createRange();
    summaryRange.selectNodeContents(/** @type {Element} */ (document.querySelector("#race-summary strong")));
    const boxes = [...document.querySelectorAll(".lane:not([hidden]) canvas"), summaryRange].map((part) =>
      part.getBoundingClientRect(),
    );
    return boxes.filter(
      ({ left, right, top, bottom }) =>
        left < leave.right && right > leave.left && top < leave.bottom && bottom > leave.top,
    ).length;
  });
  expect(coveredCount, "boards and words that the Leave button covers").toBe(0);
}

/** The checked sheets of an ended race, by the ids of their buttons. An empty id is the screen without a sheet. */
const SHEET_BUTTONS = ["", "race-set-up", "race-show-counts"];

test("an ended race and its sheets pass axe, in every layout and theme", async ({ page }) => {
  await openRace(page, [...THREE_FAST_LANES, FOUR_RULE_LANES[0]]);
  await page.locator("#race-finish").click();
  await expect(summary(page)).toContainText("visits");
  const windows = [
    { width: 1280, height: 720 },
    { width: 412, height: 915 },
    { width: 915, height: 412 },
  ];
  for (const { sheetButton, size, theme } of combinations({
    sheetButton: SHEET_BUTTONS,
    size: windows,
    theme: /** @type {const} */ (["light", "dark"]),
  })) {
    await page.emulateMedia({ colorScheme: theme });
    await resize(page, size);
    if (sheetButton) await page.locator(`#${sheetButton}`).click();
    const checker = axe(page);
    const { violations } = await (sheetButton ? checker.include(".race-sheet:popover-open") : checker).analyze();
    const messages = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect.soft(messages, `${sheetButton || "the race"}, ${sizeName(size)}, ${theme}`).toEqual([]);
    if (sheetButton) await page.keyboard.press("Escape");
  }
});

test("in forced colours buttons and chips have borders, and the chip that differs is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openRace(page);
  const border = (/** @type {string} */ selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(part);
        return {
          width: Number.parseFloat(borderTopWidth),
          style: borderTopStyle,
          isVisible: borderTopColor !== backgroundColor,
        };
      });
  for (const selector of ["#race-play", "#race-next", ".lane-chip"]) {
    expect(await border(selector)).toMatchObject({ style: "solid", isVisible: true });
  }
  expect((await border(".lane-chip[data-differs]")).width).toBe(2);
  expect((await border(".lane-chip:not([data-differs])")).width).toBe(1);
});
