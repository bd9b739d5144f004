/** The layout of a race: the sizes of its boards, and the places of its parts in every window, from start to end. */

import { expect, test } from "@playwright/test";
import { combinations } from "./pairwise.js";
import { axe, press, waitTwoFrames } from "./page.js";
import { FOUR_RULE_LANES, countCell, openRace, openSettings, summary } from "./race-page.js";
import { boxesOf, watchShifts } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A lane that is refuted at once and one that ends with a tour: a long outcome beside a short one. */
const REFUTED = ["0,1", "0,0"].map((start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`);

/** Three lanes that end soon. */
const THREE_FAST = [FOUR_RULE_LANES[0], FOUR_RULE_LANES[1], FOUR_RULE_LANES[3]];

/** Windows for a mouse and for touch, and the minimum side of each of two boards there. */
const KINDS = {
  "a mouse": {
    use: {},
    windows: [
      { width: 1280, height: 720, least: 480 },
      { width: 1440, height: 900, least: 640 },
      { width: 1920, height: 1080, least: 780 },
    ],
  },
  "a finger": {
    use: { deviceScaleFactor: 2.625, hasTouch: true },
    windows: [
      { width: 412, height: 915, least: 230 },
      { width: 915, height: 412, least: 230 },
    ],
  },
};

/** The visible parts of a zoomed window and of a small frame, and a small phone. */
const NARROW = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
  { width: 640, height: 420 },
  { width: 360, height: 640 },
];

/** The parts of the race that keep their place whatever its lanes do. */
const FIXED = ".lane:not([hidden]) canvas, .lane-visits, .lane-chip, .race-headline, .race-transport > *, .race-chooser > *";

/** The sides of the boards, scaled to boards of 8 × 8. @param {Page} page */
async function sides(page) {
  const { computeLayout } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const rooms = await page.locator(".lane:not([hidden]) canvas").evaluateAll((canvases) =>
    canvases.map((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      return { width, height, ratio: window.devicePixelRatio };
    }),
  );
  return rooms.map((room) => (computeLayout({ ...room, ground: new Ground({ rows: 8, columns: 8 }) }).squareSize * 8) / room.ratio);
}

/** @typedef {{width: number, height: number}} Size */

/** @param {Size} size */
const nameOf = ({ width, height }) => `${width}×${height}`;

/** Resizes the window, and waits for the layout of its new size. @param {Page} page @param {Size} size */
async function resize(page, { width, height }) {
  await page.setViewportSize({ width, height });
  await waitTwoFrames(page);
}

/**
 * The boxes of the fixed parts in each of some windows. The first window is visited last, so that it stays.
 *
 * @param {Page} page
 * @param {Size[]} windows
 */
async function boxesIn(page, windows) {
  /** @type {Record<string, string[]>} */
  const boxes = {};
  for (const size of windows.toReversed()) {
    await resize(page, size);
    boxes[nameOf(size)] = await boxesOf(page, FIXED);
  }
  return boxes;
}

/** The parts of the race that extend beyond the window or make it scroll. @param {Page} page */
function overflowingParts(page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll(".lane canvas, .race-transport > *")].filter((part) => part.checkVisibility());
    const out = parts.filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return {
      across: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      down: document.documentElement.scrollHeight - innerHeight,
      parts: out.map((part) => part.id || part.className || part.nodeName),
    };
  });
}

const NO_OVERFLOW = { across: 0, down: 0, parts: [] };

/** The words and numbers of the counts that are broken into two lines. @param {Page} page */
function brokenCounts(page) {
  return page.locator("#race-table td").evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const text = /** @type {Text} */ (cell.firstChild);
        const starts = [...(text?.data ?? "").matchAll(/[\p{L}\p{N},]+/gu)];
        return starts.some(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        });
      })
      .map((cell) => cell.textContent),
  );
}

for (const [kind, { use, windows }] of Object.entries(KINDS)) {
  test.describe(`with ${kind}`, () => {
    test.use({ ...use, viewport: windows[0] });

    test("boards are as large as each other and as they should be, and nothing moves from start to end", async ({ page }) => {
      const shifts = await watchShifts(page);
      await openRace(page);
      const before = await boxesIn(page, windows);
      for (const { least, ...size } of windows) {
        await resize(page, size);
        const [one, other, ...more] = await sides(page);
        expect.soft(more, nameOf(size)).toEqual([]);
        expect.soft(one, nameOf(size)).toBe(other);
        expect.soft(one, nameOf(size)).toBeGreaterThanOrEqual(least);
        const type = await page.locator(".lane-visits").first().evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
        expect.soft(type, nameOf(size)).toBeGreaterThanOrEqual(32);
        expect.soft(await overflowingParts(page), nameOf(size)).toEqual(NO_OVERFLOW);
      }
      if (kind === "a finger") {
        const small = await page.locator("#race :is(button, a, select, .lane-chip)").evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility() && !part.closest(".race-sheet"))
            .map((part) => ({ box: part.getBoundingClientRect(), name: part.id || part.className || part.nodeName }))
            .filter(({ box }) => Math.min(box.width, box.height) < 39.9)
            .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
        );
        expect.soft(small, "too small for a thumb").toEqual([]);
      }
      await resize(page, windows[0]);
      await shifts.reset();
      await press(page, " ");
      await expect(page.locator(".lane-visits").first()).toHaveText("64");
      expect(await boxesOf(page, FIXED), "when the first lane has ended").toEqual(before[nameOf(windows[0])]);
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("277,184 times as many");
      expect(await shifts.collect()).toEqual([]);
      expect(await boxesIn(page, windows), "when both have ended").toEqual(before);
      for (const size of windows) {
        await resize(page, size);
        expect.soft(await overflowingParts(page), nameOf(size)).toEqual(NO_OVERFLOW);
        const cut = await page.locator(".lane-visits, #race-summary").evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 4).map((part) => part.textContent),
        );
        expect.soft(cut, `cut, ${nameOf(size)}`).toEqual([]);
      }
      if (kind === "a mouse") {
        await test.step("in a narrow window everything can be scrolled to, and nothing is cut", () => expectNarrow(page));
        await test.step("presented, only boards, counters and the sentence are shown", () => expectPresented(page));
      }
    });

    test("an outcome of many words, other fields and another example move no board", async ({ page }) => {
      const shifts = await watchShifts(page);
      await openRace(page, REFUTED);
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
        await expect.soft(page.locator("#race-counts"), nameOf(size)).toBeInViewport({ ratio: 0.99 });
        expect.soft(await boxesOf(page, FIXED), `with the counts, ${nameOf(size)}`).toEqual(before[nameOf(size)]);
      }
    });

    for (const lanes of [THREE_FAST, FOUR_RULE_LANES]) {
      test(`${lanes.length} boards are equal, whole, and stay`, async ({ page }) => {
        await openRace(page, lanes);
        const before = await boxesIn(page, windows);
        for (const size of windows) {
          await resize(page, size);
          const found = await sides(page);
          expect.soft(found.length, nameOf(size)).toBe(lanes.length);
          expect.soft(new Set(found).size, nameOf(size)).toBe(1);
          expect.soft(found[0], nameOf(size)).toBeGreaterThan(size.width > 1000 ? 270 : 100);
        }
        await page.locator("#race-finish").click();
        await expect(summary(page)).toContainText(lanes === FOUR_RULE_LANES ? "17,739,768" : "visits");
        expect(await boxesIn(page, windows)).toEqual(before);
        for (const size of windows) {
          await resize(page, size);
          const { across, parts } = await overflowingParts(page);
          expect.soft({ across, parts }, nameOf(size)).toEqual({ across: 0, parts: [] });
        }
        if (kind === "a mouse" || lanes !== FOUR_RULE_LANES) return;
        await resize(page, windows[0]);
        await page.locator("#race-show-counts").click();
        await expect(countCell(page, 3, "visits")).toHaveText("17,739,768");
        expect(await brokenCounts(page), "words and numbers that are broken").toEqual([]);
      });
    }
  });
}

/**
 * Expects that the parts of an ended race are fully visible in narrow windows, one below the other.
 *
 * @param {Page} page
 */
async function expectNarrow(page) {
  for (const size of NARROW) {
    await resize(page, size);
    for (const side of await sides(page)) expect.soft(side, nameOf(size)).toBeGreaterThan(100);
    const faults = await page.evaluate(() => {
      const parts = "#race-summary strong, .lane-visits, .lane-chip, .lane-board, .race-transport > *, .race-chooser > *";
      const out = [...document.querySelectorAll(parts)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > innerWidth);
      const rows = [...document.querySelectorAll(".race-headline, .lanes, .race-chooser")].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { name: row.id || row.className, top, end: Math.max(bottom, top + row.scrollHeight) };
      });
      rows.sort((one, other) => one.top - other.top);
      return {
        across: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        out: out.map((part) => part.id || part.className),
        over: rows.slice(1).filter(({ top }, index) => top < rows[index].end - 1).map(({ name }) => name),
      };
    });
    expect.soft(faults, nameOf(size)).toEqual({ across: 0, out: [], over: [] });
  }
}

/** Presents an ended race, and expects a size that is legible from the last row of a room. @param {Page} page */
async function expectPresented(page) {
  await page.evaluate(() => void (Element.prototype.requestFullscreen = async () => undefined));
  await resize(page, { width: 1280, height: 720 });
  await press(page, "f");
  await expect(page.locator("#present-leave")).toBeVisible();
  for (const part of [".race-chooser", ".race-transport", ".lane-tools", "#race-caption span"]) {
    await expect(page.locator(part).first()).toBeHidden();
  }
  await waitTwoFrames(page);
  const type = await summary(page).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  expect(type).toBeGreaterThanOrEqual(32);
  await expect(summary(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".lane-chip > span").filter({ visible: true })).toHaveText(["Warnsdorff", "Backtracking"]);
  const [one, other] = await sides(page);
  expect(one).toBe(other);
  expect(one).toBeGreaterThanOrEqual(480);
  const under = await page.evaluate(() => {
    const leave = /** @type {Element} */ (document.getElementById("present-leave")).getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(/** @type {Element} */ (document.querySelector("#race-summary strong")));
    const boxes = [...document.querySelectorAll(".lane:not([hidden]) canvas"), words].map((part) => part.getBoundingClientRect());
    return boxes.filter(({ left, right, top, bottom }) => left < leave.right && right > leave.left && top < leave.bottom && bottom > leave.top).length;
  });
  expect(under, "boards and words below the button that leaves").toBe(0);
}

/** States of an ended race: the whole screen, or one of its sheets, by its button. */
const END_STATES = ["", "race-set-up", "race-show-counts"];

test("an ended race and its sheets have no obstacles (axe), in every layout and theme", async ({ page }) => {
  await openRace(page, [...THREE_FAST, FOUR_RULE_LANES[0]]);
  await page.locator("#race-finish").click();
  await expect(summary(page)).toContainText("visits");
  const windows = [{ width: 1280, height: 720 }, { width: 412, height: 915 }, { width: 915, height: 412 }];
  for (const { shown, size, theme } of combinations({ shown: END_STATES, size: windows, theme: /** @type {const} */ (["light", "dark"]) })) {
    await page.emulateMedia({ colorScheme: theme });
    await resize(page, size);
    if (shown) await page.locator(`#${shown}`).click();
    const whole = axe(page);
    const { violations } = await (shown ? whole.include(".race-sheet:popover-open") : whole).analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect.soft(found, `${shown || "the race"}, ${nameOf(size)}, ${theme}`).toEqual([]);
    if (shown) await page.keyboard.press("Escape");
  }
});

test("in forced colours buttons and chips have borders, and the chip that differs is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openRace(page);
  const border = (/** @type {string} */ selector) =>
    page.locator(selector).first().evaluate((part) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(part);
      return { width: Number.parseFloat(borderTopWidth), style: borderTopStyle, seen: borderTopColor !== backgroundColor };
    });
  for (const selector of ["#race-play", "#race-next", ".lane-chip"]) {
    expect(await border(selector)).toMatchObject({ style: "solid", seen: true });
  }
  expect((await border(".lane-chip[data-differs]")).width).toBe(2);
  expect((await border(".lane-chip:not([data-differs])")).width).toBe(1);
});
