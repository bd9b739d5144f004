/** Colours of the board and the page: forced colours, themes, and style sheets that load late. */

import { expect, test } from "@playwright/test";
import { axe, open, squarePosition, waitForMotionEnd, waitForExplanation, waitTwoFrames } from "./page.js";
import { openScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const QUERY = "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff";

/**
 * The colours of a canvas, as `#rrggbb`, at points of the canvas in CSS pixels.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {{x: number, y: number}[]} points
 * @returns {Promise<string[]>}
 */
function coloursAt(page, selector, points) {
  return page.locator(selector).evaluate((canvas, points) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("the element is not a canvas");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext("2d");
    context?.drawImage(canvas, 0, 0);
    return points.map(({ x, y }) => {
      const [red, green, blue] = context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [];
      return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    });
  }, points);
}

/**
 * The number of clearly visible colours in a picture of a part of the page. Similar colours count as one, and rare
 * colours are ignored.
 *
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<number>}
 */
async function countColours(page, selector) {
  const picture = await page.locator(selector).first().screenshot();
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      /** @type {Map<number, number>} */
      const pixelCounts = new Map();
      for (let offset = 0; offset < data.length; offset += 4) {
        const colour = ((data[offset] >> 4) << 8) | ((data[offset + 1] >> 4) << 4) | (data[offset + 2] >> 4);
        pixelCounts.set(colour, (pixelCounts.get(colour) ?? 0) + 1);
      }
      return [...pixelCounts.values()].filter((pixels) => pixels > 12).length;
    },
    [...picture],
  );
}

/** Points near the centres of two neighbouring squares that are not visited yet. @param {Page} page */
async function pointsInTwoSquares(page) {
  const squares = [
    { row: 4, column: 1 },
    { row: 4, column: 2 },
  ];
  const positions = await Promise.all(
    squares.map((square) => squarePosition(page, { ...square, rows: 8, columns: 8 })),
  );
  return positions.map(({ x, y }) => ({ x: x + 12, y: y + 12 }));
}

test("with forced colours the board, the controls and the panels stay visible, and the board follows when the mode changes", async ({
  page,
}) => {
  await open(page, `${QUERY}&step=5`);
  await waitForExplanation(page);
  await expect(page.locator("#candidates-rows tr[data-state=next]")).toBeVisible();
  await waitForMotionEnd(page);
  const points = await pointsInTwoSquares(page);
  const before = await coloursAt(page, "#board", points);
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
    await expect.poll(() => coloursAt(page, "#board", points), { message: scheme }).not.toEqual(before);
    await waitTwoFrames(page);
    await waitForMotionEnd(page);
    const [light, dark] = await coloursAt(page, "#board", points);
    expect(light, scheme).not.toBe(dark);
    expect(await countColours(page, "#board"), scheme).toBeGreaterThan(4);
    expect(await countColours(page, "#candidates-rows .bar"), scheme).toBeGreaterThan(1);
    // The track looks different before and after the thumb.
    expect(await countColours(page, "#timeline"), scheme).toBeGreaterThan(2);
    const currentLine = page.locator(".program li[aria-current]").first();
    const backgrounds = await currentLine.evaluate((item) => {
      const otherItem = item.parentElement?.querySelector("li:not([aria-current])");
      return [item, otherItem].map((element) => element && getComputedStyle(element).backgroundColor);
    });
    expect(backgrounds[0], scheme).not.toBe(backgrounds[1]);
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  await expect.poll(() => coloursAt(page, "#board", points)).toEqual(before);
});

test("with forced colours every text is readable, also on links that look like buttons", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await open(page, QUERY);
  for (const fragment of [...SCREEN_NAMES, "published/docerpro-example"]) {
    await openScreen(page, fragment);
    if (fragment.startsWith("published/")) await expect(page.locator(".entry-stage")).toBeVisible();
    const { violations } = await axe(page).withRules(["color-contrast"]).analyze();
    const faults = violations.flatMap(({ nodes }) =>
      nodes.map(({ target, failureSummary }) => [target, failureSummary]),
    );
    expect.soft(faults, fragment || "the board").toEqual([]);
  }
});

test("a style sheet that loads late still sets the colours of the board", async ({ page, context }) => {
  await open(page, QUERY);
  const points = await pointsInTwoSquares(page);
  const expectedColours = await coloursAt(page, "#board", points);
  const latePage = await context.newPage();
  // A style sheet that a script inserts does not delay modules. In WebKit, no style sheet delays modules.
  await latePage.route(/\/(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    // The policy of the page blocks inline scripts, as policy.test.js checks, so the test removes the policy.
    const html = (await response.text()).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    const body = html.replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/,
      (_, href) =>
        `<script>{ const link = document.createElement("link"); link.rel = "stylesheet"; link.href = "${href}";
        document.head.append(link); }</script>`,
    );
    await route.fulfill({ response, body });
  });
  /** @type {() => void} */
  let releaseStyles = () => undefined;
  const released = new Promise((resolve) => (releaseStyles = () => resolve(undefined)));
  await latePage.route(/\.css$/, async (route) => {
    await released;
    await route.continue();
  });
  await latePage.goto(`./${QUERY}`, { waitUntil: "commit" });
  await expect(latePage.locator("html")).toHaveAttribute("data-started", "");
  releaseStyles();
  await expect(latePage.locator("#play")).toBeEnabled();
  await expect.poll(() => coloursAt(latePage, "#board", points)).toEqual(expectedColours);
});

test("the pieces in the page follow the chosen theme", async ({ page }) => {
  // An image with its own theme would follow the system or, in WebKit, no theme at all.
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, QUERY);
  const readFills = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header .piece path, #wheel-piece path")].map(
        (path) => getComputedStyle(path).fill,
      ),
    );
  const light = await readFills();
  expect(light).toHaveLength(4);
  await page.locator("#theme").click();
  const dark = await readFills();
  expect(new Set(light).size).toBe(2);
  for (const [index, fill] of dark.entries()) expect(fill).not.toBe(light[index]);
});
