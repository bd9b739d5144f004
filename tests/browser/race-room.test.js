import { expect, test } from "@playwright/test";
import { axe, press } from "./page.js";
import { FOUR_RULES, count, openRace, setUp, summary } from "./race-page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** One lane that is refuted at once, and one that ends with a tour: an outcome of many words beside one of few. */
const REFUTED = ["0,1", "0,0"].map((start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`);

/**
 * The windows, with how large each of two boards must be at least, the side of its squares, or of its canvas; and the theme in
 * which it is looked at by axe: each layout in one, and each theme in two.
 *
 * @type {{name: string, viewport: {width: number, height: number}, least: number, theme?: "light" | "dark", deviceScaleFactor?: number, hasTouch?: boolean}[]}
 */
const WINDOWS = [
  { name: "laptop", viewport: { width: 1280, height: 720 }, least: 480, theme: "light" },
  { name: "desktop", viewport: { width: 1440, height: 900 }, least: 640 },
  { name: "projector", viewport: { width: 1920, height: 1080 }, least: 780, theme: "dark" },
  { name: "phone", viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true, least: 230, theme: "dark" },
  { name: "phone on its side", viewport: { width: 915, height: 412 }, deviceScaleFactor: 2.625, hasTouch: true, least: 230, theme: "light" },
];

/** Remembers from now on whatever moves without being asked to. @param {Page} page */
async function watchShifts(page) {
  await page.addInitScript(() => {
    /** @type {string[]} */
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = /** @type {any} */ (entry);
        // While the race is loaded, what stands around it is not its own.
        const race = document.getElementById("race");
        const isOurs = sources.some((/** @type {any} */ { node }) => race?.contains(node));
        if (!isOurs && /** @type {HTMLButtonElement | null} */ (document.getElementById("race-play"))?.disabled) continue;
        const moved = sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
          [node?.nodeName, node?.id, node?.className, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(" "),
        );
        shifts.push(`${value}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** @param {Page} page @returns {Promise<string[]>} all that moved, also within half a second of a key or a click */
function shifts(page) {
  return page.evaluate(() => /** @type {any} */ (window).shifts);
}

/**
 * Where everything is that must stay where it is.
 *
 * @param {Page} page
 */
function boxes(page) {
  const parts = ".lane:not([hidden]) canvas, .lane-visits, .lane-chip, .race-words, .race-transport > *, .race-chooser > *";
  return page.locator(parts).evaluateAll((elements) =>
    elements.filter((part) => part.checkVisibility()).map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.className || part.id || part.nodeName, x, y, width, height].join(" ");
    }),
  );
}

/** The sides of the boards, as squares: of a board of 8 × 8. @param {Page} page */
async function sides(page) {
  const { fit } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const rooms = await page.locator(".lane:not([hidden]) canvas").evaluateAll((canvases) =>
    canvases.map((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      return { width, height, ratio: window.devicePixelRatio };
    }),
  );
  return rooms.map((room) => (fit({ ...room, ground: new Ground({ rows: 8, columns: 8 }) }).square * 8) / room.ratio);
}

/** @param {Page} page */
function fitsAcross(page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}

for (const { name, least, theme, ...screen } of WINDOWS) {
  test.describe(name, () => {
    test.use(screen);

    test("two boards are as large as each other and as they should be, and nothing moves from start to end", async ({ page }) => {
      await watchShifts(page);
      await openRace(page);
      const [one, other, ...more] = await sides(page);
      console.log(`${name}: ${one} and ${other} px of squares`);
      expect(more).toEqual([]);
      expect(one).toBe(other);
      expect(one).toBeGreaterThanOrEqual(least);
      const before = await boxes(page);
      for (const canvas of await page.locator(".lane canvas").all()) await expect(canvas).toBeInViewport({ ratio: 1 });
      const type = await page.locator(".lane-visits").first().evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
      console.log(`${name}: a counter of ${type} px`);
      expect(type).toBeGreaterThanOrEqual(32);
      await press(page, " ");
      await expect(page.locator(".lane-visits").first()).toHaveText("64");
      expect(await boxes(page)).toEqual(before);
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("277,184 times as many", { timeout: 50_000 });
      expect(await boxes(page)).toEqual(before);
      expect(await shifts(page)).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      // The counter is whole, and so is what came out.
      for (const part of await page.locator(".lane-visits, #race-summary").all()) {
        expect(await part.evaluate((each) => each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 4)).toBe(true);
      }
    });

    test("an outcome of many words, other fields and another example move no board", async ({ page }) => {
      await watchShifts(page);
      await openRace(page, REFUTED);
      await expect(page.getByRole("group", { name: "Lane 1" })).toContainText("No tour from b5");
      const before = await boxes(page);
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("No tour: starting from b5");
      expect(await boxes(page)).toEqual(before);
      await page.getByRole("group", { name: "Lane 2" }).getByLabel("Algorithm").selectOption("warnsdorff-exchange");
      await expect(count(page, 2, "experiment")).toContainText("as published");
      await page.getByRole("group", { name: "Lane 2" }).getByLabel("Order").selectOption("python-book");
      await expect(count(page, 2, "experiment")).toContainText("Python book");
      expect(await boxes(page)).toEqual(before);
      await page.locator("#race-example").selectOption("orders");
      await expect(count(page, 1, "experiment")).toContainText("Clockwise");
      expect(await boxes(page)).toEqual(before);
      await setUp(page);
      await page.keyboard.press("Escape");
      await page.locator("#race-show-counts").click();
      await expect(page.locator("#race-counts")).toBeInViewport({ ratio: 0.99 });
      expect(await boxes(page)).toEqual(before);
      expect(await shifts(page)).toEqual([]);
    });

    for (const lanes of [3, 4]) {
      test(`${lanes} boards are equal, whole, and stay`, async ({ page }) => {
        await openRace(page, FOUR_RULES.slice(0, lanes));
        const found = await sides(page);
        console.log(`${name}: ${found.join(", ")}`);
        expect(found.length).toBe(lanes);
        expect(new Set(found).size).toBe(1);
        expect(found[0]).toBeGreaterThan(screen.viewport.width > 1000 ? 270 : 100);
        const before = await boxes(page);
        await page.locator("#race-finish").click();
        await expect(summary(page)).toContainText("17,739,768", { timeout: 50_000 });
        expect(await boxes(page)).toEqual(before);
        expect(await fitsAcross(page)).toBe(true);
        for (const part of await page.locator(".lane canvas, .race-transport > *").all()) {
          if (await part.isVisible()) await expect(part).toBeInViewport({ ratio: 1 });
        }
      });
    }

    if (theme) {
      test(`nothing stands in the way of anyone (axe), ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await openRace(page, FOUR_RULES);
        await page.locator("#race-finish").click();
        await expect(summary(page)).toContainText("needed 64 visits", { timeout: 50_000 });
        const { violations } = await axe(page).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        for (const opener of ["race-set-up", "race-show-counts"]) {
          await page.locator(`#${opener}`).click();
          const opened = await axe(page).include(".race-sheet:popover-open").analyze();
          expect(opened.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
          await page.keyboard.press("Escape");
        }
      });
    }

    if (screen.hasTouch) {
      test("whatever is touched is large enough for a thumb", async ({ page }) => {
        await openRace(page);
        const small = await page.locator("#race :is(button, a, select, .lane-chip)").evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility() && !part.closest(".race-sheet"))
            .map((part) => ({ box: part.getBoundingClientRect(), name: part.id || part.className || part.nodeName }))
            .filter(({ box }) => Math.min(box.width, box.height) < 39.9)
            .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`),
        );
        expect(small).toEqual([]);
      });
    }
  });
}

for (const { name, viewport } of [
  { name: "200 %", viewport: { width: 640, height: 360 } },
  { name: "400 %", viewport: { width: 320, height: 180 } },
  { name: "a small frame", viewport: { width: 640, height: 420 } },
  { name: "a small phone", viewport: { width: 360, height: 640 } },
]) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport });

    test("everything can be scrolled to, nothing goes sideways and nothing is cut", async ({ page }) => {
      await openRace(page);
      await press(page, " ");
      await expect(page.locator(".lane-visits").first()).toHaveText("64");
      await page.locator("#race-finish").click();
      await expect(summary(page)).toContainText("277,184 times as many", { timeout: 50_000 });
      expect(await fitsAcross(page)).toBe(true);
      for (const side of await sides(page)) expect(side).toBeGreaterThan(100);
      const parts = "#race-summary strong, .lane-visits, .lane-chip, .lane-board, .race-transport > *, .race-chooser > *";
      for (const part of await page.locator(parts).all()) {
        if (!(await part.isVisible())) continue;
        const { left, right } = await part.evaluate((each) => {
          const box = each.getBoundingClientRect();
          return { left: box.left, right: box.right };
        });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(viewport.width);
      }
      // No two of them lie on each other.
      const tops = await page.locator(".race-words, .lanes, .race-chooser").evaluateAll((rows) =>
        rows.map((row) => ({ top: row.getBoundingClientRect().top, end: Math.max(row.getBoundingClientRect().bottom, row.getBoundingClientRect().top + row.scrollHeight) })),
      );
      tops.sort((a, b) => a.top - b.top);
      for (const [index, row] of tops.slice(1).entries()) expect(row.top).toBeGreaterThanOrEqual(tops[index].end - 1);
    });
  });
}

test.describe("presented", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("only boards, counters and the sentence are shown, large enough for a room", async ({ page }) => {
    await openRace(page);
    await page.evaluate(() => (document.documentElement.dataset.present = ""));
    for (const part of [".race-chooser", ".race-transport", ".lane-tools", "#race-caption span"]) {
      await expect(page.locator(part).first()).toBeHidden();
    }
    await press(page, "End");
    await expect(summary(page)).toContainText("277,184 times as many", { timeout: 50_000 });
    const type = await summary(page).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
    expect(type).toBeGreaterThanOrEqual(32);
    await expect(summary(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".lane-chip > span").filter({ visible: true })).toHaveText(["Warnsdorff", "Backtracking"]);
    const [one, other] = await sides(page);
    expect(one).toBe(other);
    expect(one).toBeGreaterThanOrEqual(480);
  });

  test("the button that leaves stands on no board and on no word", async ({ page }) => {
    await openRace(page);
    await press(page, "f");
    await expect(page.locator("#present-leave")).toBeVisible();
    await press(page, "End");
    await expect(summary(page)).toContainText("277,184 times as many", { timeout: 50_000 });
    const under = await page.evaluate(() => {
      const leave = /** @type {Element} */ (document.getElementById("present-leave")).getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(/** @type {Element} */ (document.querySelector("#race-summary strong")));
      const boxes = [...document.querySelectorAll(".lane:not([hidden]) canvas"), words].map((part) => part.getBoundingClientRect());
      return boxes.filter(({ left, right, top, bottom }) => left < leave.right && right > leave.left && top < leave.bottom && bottom > leave.top).length;
    });
    expect(under).toBe(0);
  });
});

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active" });

  test("buttons and chips have borders, and the chip that differs is marked", async ({ page }) => {
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
});
