import { expect, test } from "@playwright/test";
import { open, squarePosition, waitForMotionEnd, waitForExplanation, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const QUERY = "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff";

/**
 * Colours on a canvas, as `#rrggbb`, at the given points of it in CSS pixels.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {{x: number, y: number}[]} points
 * @returns {Promise<string[]>}
 */
function coloursAt(page, selector, points) {
  return page.locator(selector).evaluate((canvas, places) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext("2d");
    context?.drawImage(canvas, 0, 0);
    return places.map(({ x, y }) => {
      const [red, green, blue] = context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [];
      return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    });
  }, points);
}

/**
 * The number of clearly visible colours in a picture of a part of the page. Shades are grouped coarsely, and rare ones
 * are ignored.
 *
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<number>}
 */
async function countColours(page, selector) {
  const picture = await page.locator(selector).first().screenshot();
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    /** @type {Map<number, number>} */
    const seen = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] >> 4) << 8) | ((data[at + 1] >> 4) << 4) | (data[at + 2] >> 4);
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
    return [...seen.values()].filter((pixels) => pixels > 12).length;
  }, [...picture]);
}

/** The centres of two neighbouring squares that stay unvisited for some time. @param {Page} page */
async function twoSquares(page) {
  const places = [{ row: 4, column: 1 }, { row: 4, column: 2 }];
  const found = await Promise.all(places.map((place) => squarePosition(page, { ...place, rows: 8, columns: 8 })));
  return found.map(({ x, y }) => ({ x: x + 12, y: y + 12 }));
}

test("nothing vanishes where the system sets the colours, and the board follows when it begins and stops to", async ({ page }) => {
  await open(page, `${QUERY}&step=5`);
  await waitForExplanation(page);
  await expect(page.locator("#candidates-rows tr[data-state=next]")).toBeVisible();
  await waitForMotionEnd(page);
  const points = await twoSquares(page);
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
    const marked = page.locator(".program li[aria-current]").first();
    const grounds = await marked.evaluate((line) => {
      const other = line.parentElement?.querySelector("li:not([aria-current])");
      return [line, other].map((each) => each && getComputedStyle(each).backgroundColor);
    });
    expect(grounds[0], scheme).not.toBe(grounds[1]);
  }
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  await expect.poll(() => coloursAt(page, "#board", points)).toEqual(before);
});

test("a style sheet that comes late still gives the board its colours", async ({ page, context }) => {
  await open(page, QUERY);
  const points = await twoSquares(page);
  const wanted = await coloursAt(page, "#board", points);
  const late = await context.newPage();
  // A style sheet inserted by a script does not delay modules, as in WebKit.
  await late.route(/\/(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    // The page's own policy blocks such a script, as policy.test.js checks.
    const text = (await answer.text()).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    const body = text.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, address) =>
      `<script>{ const link = document.createElement("link"); link.rel = "stylesheet"; link.href = "${address}";
        document.head.append(link); }</script>`);
    await route.fulfill({ response: answer, body });
  });
  /** @type {() => void} */
  let letGo = () => undefined;
  const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await late.route(/\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await late.goto(`./${QUERY}`, { waitUntil: "commit" });
  await expect(late.locator("html")).toHaveAttribute("data-alive", "");
  letGo();
  await expect(late.locator("#play")).toBeEnabled();
  await expect.poll(() => coloursAt(late, "#board", points)).toEqual(wanted);
});

test("the pieces in the page have the colours of the theme that a person chose", async ({ page }) => {
  // An image with its own theme would follow the system or, in WebKit, no theme at all.
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, QUERY);
  const fills = () =>
    page.evaluate(() => [...document.querySelectorAll("header .piece path, #wheel-piece path")].map((path) => getComputedStyle(path).fill));
  const light = await fills();
  expect(light).toHaveLength(4);
  await page.locator("#theme").click();
  const dark = await fills();
  expect(new Set(light).size).toBe(2);
  for (const [index, fill] of dark.entries()) expect(fill).not.toBe(light[index]);
});
