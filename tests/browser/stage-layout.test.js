/** The layout of the stage: the size of the board, the parts that keep their positions, and presentations. */

import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { followLink } from "./follow-link.js";
import {
  back,
  choose,
  open,
  openDrawer,
  press,
  sentence,
  setSpeed,
  waitForExplanation,
  waitTwoFrames,
} from "./page.js";
import { expectScreen, SCREEN_NAMES } from "./screen-list.js";
import { boxesOf, watchShifts } from "./layout-shifts.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The side of an 8×8 board in CSS pixels, without the names of rows and columns.
 *
 * @param {Page} page
 */
async function boardSide(page) {
  const box = await page.locator("#board").boundingBox();
  if (!box) throw new Error("the board is not visible");
  const { computeLayout } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const ratio = await page.evaluate(() => window.devicePixelRatio);
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  return (computeLayout({ width, height, ratio, ground: new Ground({ rows: 8, columns: 8 }) }).squareSize * 8) / ratio;
}

/** The tested windows, with the minimum side of the board. */
const WINDOWS = [
  { width: 1280, height: 720, minSide: 560 },
  { width: 412, height: 915, minSide: 412 - 24 },
  { width: 915, height: 412, minSide: 412 - 28 },
  { width: 1366, height: 768, minSide: 608 },
  { width: 1440, height: 900, minSide: 720 },
  { width: 1920, height: 1080, minSide: 900 },
  { width: 1024, height: 768, minSide: 600 },
  { width: 1024, height: 600, minSide: 440 },
  { width: 360, height: 640, minSide: 360 - 24 },
];

/** Whether a window has the layout that does not scroll. @param {{width: number, height: number}} size */
const isWide = ({ width, height }) => width > 900 && height > 520;

/**
 * Selects the parts of the page that keep their positions during any search. Messages beside the board may move the
 * other parts.
 */
const FIXED_PARTS =
  "header > *, .side > :not(#step-card, .tally, .insight), .chips .chip, #tabs button, .tally dt:not(#forecast-name), #board, #transport, #transport .buttons button, #timeline, .step-number, .speed-chip";

test(
  "in every window the board is large and the bars are low, and a wide window does not scroll",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page);
    // A running search is tested, because a hidden list once made the page scroll after some seconds.
    await choose(page, { algorithm: "Backtracking" });
    await setSpeed(page, 60);
    await press(page, "Space");
    for (const { width, height, minSide } of WINDOWS) {
      const size = `${width}×${height}`;
      await page.setViewportSize({ width, height });
      await waitTwoFrames(page);
      const side = await boardSide(page);
      const layout = await page.evaluate(() => {
        const root = document.documentElement;
        const heights = ["header", "#transport"].map(
          (part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0,
        );
        const outside = [
          ...document.querySelectorAll("header button, .side > :not(.insight) button, #transport button"),
        ]
          .filter((button) => button.checkVisibility({ visibilityProperty: true }))
          .filter((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
          });
        return {
          // Scroll bars take up space in some desktop browsers.
          scrollBarWidth: innerWidth - root.clientWidth,
          heights,
          overflowX: root.scrollWidth - root.clientWidth,
          overflowY: root.scrollHeight - innerHeight,
          isScrollable: [document.body, document.querySelector(".side")].some(
            (part) =>
              part && /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
          ),
          outside: outside.map((button) => button.id || button.textContent),
        };
      });
      expect.soft(side, size).toBeGreaterThanOrEqual(minSide - layout.scrollBarWidth);
      expect.soft(layout.heights[0], size).toBeLessThanOrEqual(48);
      expect.soft(layout.heights[1], size).toBeLessThanOrEqual(isWide({ width, height }) ? 66 : 112);
      expect.soft(layout.overflowX, size).toBeLessThanOrEqual(0);
      if (!isWide({ width, height })) continue;
      expect.soft(layout.outside, `buttons outside the window, ${size}`).toEqual([]);
      expect.soft(layout.overflowY, size).toBeLessThanOrEqual(0);
      expect.soft(layout.isScrollable, size).toBe(false);
    }
    await page.setViewportSize(WINDOWS[0]);
    await page.evaluate(() =>
      addEventListener("wheel", () => (document.body.dataset.wheel = ""), { once: true, passive: true }),
    );
    await page.mouse.move(320, 360);
    await page.mouse.wheel(0, 600);
    await expect(page.locator("body")).toHaveAttribute("data-wheel");
    await waitTwoFrames(page);
    const scrolled = await page.evaluate(() =>
      [document.scrollingElement, document.body, document.querySelector(".side")].map((part) => part?.scrollTop),
    );
    expect(scrolled).toEqual([0, 0, 0]);
  },
);

test("nothing on the page moves while a search plays, pauses and ends", async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "?v=1&board=5x5&algorithm=backtracking&order=jumps&step=1");
  await expect(page.locator("#step-number")).toHaveValue("1");
  expect(await shifts.collect()).toEqual([]);
  /** The boxes of the fixed parts in every window. The first window is visited last. */
  const boxesInWindows = async () => {
    /** @type {Record<string, string[]>} */
    const boxes = {};
    for (const { width, height } of WINDOWS.toReversed()) {
      await page.setViewportSize({ width, height });
      await waitTwoFrames(page);
      boxes[`${width}×${height}`] = await boxesOf(page, FIXED_PARTS);
    }
    return boxes;
  };
  const before = await boxesInWindows();
  await setSpeed(page, 12);
  await shifts.reset();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("#step-number")).not.toHaveValue(/^[0-2]$/);
  expect(await shifts.collect()).toEqual([]);
  expect(await boxesInWindows(), "while the search plays").toEqual(before);
  await shifts.reset();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await shifts.collect()).toEqual([]);
  expect(await boxesInWindows(), "while the search is paused").toEqual(before);
  await shifts.reset();
  await press(page, "End");
  await expect(sentence(page)).toHaveText("Open tour");
  expect(await shifts.collect()).toEqual([]);
  expect(await boxesInWindows(), "at the end of the search").toEqual(before);
  await shifts.reset();
  await press(page, "Home");
  await expect(page.locator("#step-number")).toHaveValue("0");
  expect(await shifts.collect()).toEqual([]);
  expect(await boxesOf(page, FIXED_PARTS), "at the beginning of the search").toEqual(before["1280×720"]);
});

/** The windows in which the page is loaded slowly: one of each layout, a low wide window, and a small phone. */
const LOADING_WINDOWS = [WINDOWS[0], WINDOWS[1], WINDOWS[2], WINDOWS[7], WINDOWS[8]];

test("nothing moves while the page loads part by part", async ({ page, baseURL }) => {
  const shifts = await watchShifts(page);
  const server = await slowServer(baseURL ?? "");
  // Notifies the server whenever a part of the page has been drawn.
  await page.addInitScript(() => {
    let reportedCount = 0;
    let previousCount = 0;
    const checkFrame = () => {
      const count = document.getElementsByTagName("*").length;
      if (count === previousCount && count > reportedCount) {
        reportedCount = count;
        navigator.sendBeacon("drawn");
      }
      previousCount = count;
      requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
  for (const { width, height } of LOADING_WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.goto(server.address);
    await expect(page.locator("#play")).toBeEnabled();
    expect.soft(await shifts.collect(), `${width}×${height}`).toEqual([]);
  }
  server.close();
});

/**
 * Starts a server that sends the page in parts. Each part is sent after the browser has drawn the previous part.
 *
 * @param {string} origin the address of the site whose files the server sends
 */
async function slowServer(origin) {
  /** Sends the next part; called when the page reports that the previous part was drawn. */
  let sendNextPart = () => undefined;
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === "/drawn") {
        sendNextPart();
        return response.writeHead(204).end();
      }
      const siteResponse = await fetch(new URL(request.url ?? "", origin));
      response.setHeader("content-type", siteResponse.headers.get("content-type") ?? "");
      const body = Buffer.from(await siteResponse.arrayBuffer());
      if (request.url !== "/") return response.end(body);
      for (const part of body
        .toString()
        .split(/(?=<aside|<section id="transport"|<button [^>]*class="chip speed-chip"|<main id="late")/)) {
        const drawn = new Promise((resolve) => (sendNextPart = () => void resolve(undefined)));
        response.write(part);
        await drawn;
      }
      return response.end();
    })();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The effective window sizes of a zoomed page. */
const ZOOMED_WINDOWS = [
  { width: 640, height: 360 },
  { width: 640, height: 420 },
  { width: 320, height: 180 },
  { width: 512, height: 384 },
];

test("on a zoomed page nothing is cut and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize(ZOOMED_WINDOWS[0]);
  await open(page);
  await press(page, "ArrowRight");
  for (const part of /** @type {const} */ ([null, "board", "start", "order", "algorithm"])) {
    await page.setViewportSize(ZOOMED_WINDOWS[0]);
    if (part) await openDrawer(page, part);
    for (const { width, height } of ZOOMED_WINDOWS) {
      await page.setViewportSize({ width, height });
      await waitTwoFrames(page);
      const faults = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...document.querySelectorAll("button, input, select, label, h2")]
          .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden"))
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 1 && (left < -1 || right > innerWidth + 1);
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      }));
      expect.soft(faults, `${part ?? "no drawer"}, ${width}×${height}`).toEqual({ overflow: 0, cut: [] });
    }
  }
});

test("on a phone on its side the header does not move while another screen loads", async ({ page }) => {
  await page.setViewportSize({ width: 915, height: 412 });
  const shifts = await watchShifts(page);
  for (const [index, fragment] of [...SCREEN_NAMES, "learn/tour"].entries()) {
    // A different query loads the page again.
    await page.goto(`./?visit=${index}#${fragment}`);
    await expectScreen(page);
    expect
      .soft(
        (await shifts.collect()).filter(({ description }) => description.includes("HEADER")),
        fragment,
      )
      .toEqual([]);
  }
});

test("in every language the sentences of a presentation are large and do not cover the counter", async ({ page }) => {
  await page.addInitScript(() => (Element.prototype.requestFullscreen = async () => undefined));
  for (const { code: language } of LANGUAGES) {
    await page.goto(`./?lang=${language}`);
    await expect(page.locator("#play")).toBeEnabled();
    await press(page, "f");
    await expect(page.locator("html")).toHaveAttribute("data-present", "");
    for (const [step, query] of [
      ["0", "board=8x8"],
      ["20", "board=8x8&step=20"],
      ["80", "board=5x5&algorithm=backtracking&step=80"],
    ]) {
      await followLink(page, `?v=1&${query}&lang=${language}`);
      await expect(page.locator("#step-number")).toHaveValue(step);
      await waitForExplanation(page);
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ]) {
        await page.setViewportSize({ width, height });
        await waitTwoFrames(page);
        const { fontSize, bottom, counterTop } = await page.locator("#sentence").evaluate((sentence) => ({
          fontSize: Number.parseFloat(getComputedStyle(sentence).fontSize),
          bottom: sentence.getBoundingClientRect().bottom,
          counterTop: document.getElementById("count-visits")?.getBoundingClientRect().top ?? 0,
        }));
        const name = `${language}, ${query}, ${width}×${height}`;
        expect.soft(fontSize, name).toBeGreaterThanOrEqual(32);
        expect.soft(bottom, name).toBeLessThanOrEqual(counterTop);
      }
    }
  }
});

test("the key F presents the board with one large sentence and one large number, and Escape ends the presentation", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff&step=5");
  await press(page, "f");
  await expect.poll(() => boardSide(page)).toBeGreaterThanOrEqual(670);
  const fontSizes = await page.evaluate(() =>
    ["#sentence", "#count-visits"].map((part) =>
      Number.parseFloat(getComputedStyle(/** @type {Element} */ (document.querySelector(part))).fontSize),
    ),
  );
  expect(fontSizes[0]).toBeGreaterThanOrEqual(32);
  expect(fontSizes[1]).toBeGreaterThanOrEqual(48);
  for (const part of ["header", "#tabs", ".chips", "#candidates-panel"]) await expect(page.locator(part)).toBeHidden();
  // The keys still control the search.
  await press(page, "ArrowRight");
  await expect(page.locator("#count-visits")).toHaveText("6");
  await press(page, "Escape");
  await expect(page.locator("header")).toBeVisible();
  await page.getByRole("button", { name: "Present" }).click();
  await expect(page.locator("header")).toBeHidden();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.locator("header")).toBeVisible();
});

test(
  "the first screen explains a tour, its two buttons start the game and the search, and a chip opens its drawer",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page);
    await expect(sentence(page)).toContainText("On a tour it visits every square exactly once");
    await test.step("a chip opens the drawer that it names, and Escape returns the focus to the chip", async () => {
      const chip = page.getByRole("button", { name: /^order/ });
      await chip.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Adjacency order" })).toBeFocused();
      await expect(chip).toHaveAttribute("aria-expanded", "true");
      // The drawer does not cover the board that it changes.
      await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(chip).toBeFocused();
      await expect(chip).toHaveAttribute("aria-expanded", "false");
      await expect(page.locator("#wheel")).toBeHidden();
    });
    await page.getByRole("button", { name: "Try it yourself" }).click();
    await expect(page.locator("#play-sentence")).toHaveText("Your turn");
    await back(page);
    await page.getByRole("button", { name: "Watch it search" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  },
);

test("a wide window can keep all drawers open", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page);
  await openDrawer(page, "board");
  await page.getByRole("button", { name: "Keep open" }).click();
  for (const part of ["#rows", "#tour", "#order", "#sentence", "#tabs"]) await expect(page.locator(part)).toBeVisible();
  expect(await boardSide(page)).toBeGreaterThanOrEqual(900);
  await page.reload();
  await expect(page.locator("#order")).toBeVisible();
  await page.getByRole("button", { name: "Keep open" }).click();
  await expect(page.locator("#order")).toBeHidden();
});

test("at the end of a tour the page offers a picture, another start, and a comparison", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await page.getByRole("button", { name: "Save picture" }).click();
  const saveDialog = page.getByRole("dialog", { name: "Save what is shown" });
  await expect(saveDialog.getByRole("radio", { name: "Picture" })).toBeChecked();
  await expect(saveDialog.getByRole("img")).toBeVisible();
  await saveDialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Another start" }).click();
  await expect(sentence(page)).toContainText("Click any square");
  await press(page, "Home");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Compare with Backtracking" }).click();
  await expect(page).toHaveURL(/#side-by-side\/.*warnsdorff.*backtracking/);
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(2);
});
