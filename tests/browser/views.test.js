/** The views of the board: pictures, lines, numbers and names of squares, and adjacency lists. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import {
  activeCellText,
  axe,
  boardPixels,
  choose,
  clickSquare,
  counter,
  detail,
  open,
  openDrawer,
  openTab,
  press,
  sentence,
  setSpeed,
  waitForExplanation,
  waitForMotionEnd,
} from "./page.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";

/** @typedef {import("@playwright/test").Page} Page */

const pictureTexts = JSON.parse(readFileSync(new URL("../../www/locales/en/view.json", import.meta.url), "utf8")).view
  .picture;

/** The names of the pictures of a board, the default picture first. */
const PICTURES = /** @type {string[]} */ (
  Object.keys(pictureTexts)
    .filter((name) => name !== "heading")
    .map((name) => pictureTexts[name])
);

/**
 * Chooses options in the menu of views.
 *
 * @param {Page} page
 * @param {...string} choices the labels of the options
 */
async function chooseOptions(page, ...choices) {
  const menu = page.locator("#view-menu");
  await openTab(page, "Board");
  for (const choice of choices) await menu.getByRole("radio", { name: choice }).check();
}

/**
 * The colour values of the current picture on the board.
 *
 * @param {Page} page
 */
function picture(page) {
  return page.locator("#board").evaluateHandle((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const { width, height } = canvas;
    return canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  });
}

/**
 * The share of the colour values that differ from an earlier picture, and the largest difference.
 *
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof picture>>} before
 */
function compareWith(page, before) {
  return page.locator("#board").evaluate((element, previous) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const { width, height } = canvas;
    const now = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    let count = 0;
    let maxDifference = 0;
    for (let index = 0; index < now.length; index++) {
      const difference = Math.abs(now[index] - previous[index]);
      if (difference > 0) count++;
      maxDifference = Math.max(maxDifference, difference);
    }
    return { share: count / now.length, maxDifference };
  }, before);
}

/**
 * Waits for some animation frames.
 *
 * @param {Page} page
 * @param {number} count
 */
function waitFrames(page, count) {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

test(
  "each picture of a tour is different, numbers begin at 0 or 1 as chosen, and the choice stays after a reload",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await open(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText("Open tour");
    /** @type {Map<string, Awaited<ReturnType<typeof picture>>>} */
    const pictures = new Map();
    for (const name of PICTURES) {
      await chooseOptions(page, name);
      // A finished tour lights up first, and the edges of a graph are drawn over several frames.
      await waitForMotionEnd(page);
      for (const [other, before] of pictures) {
        await expect
          .poll(async () => (await compareWith(page, before)).share, { message: `${name} and ${other}` })
          .toBeGreaterThan(0.02);
      }
      pictures.set(name, await picture(page));
    }
    await test.step("numbers begin at 0 or 1 as chosen", async () => {
      const numbersFromOne = /** @type {Awaited<ReturnType<typeof picture>>} */ (pictures.get("Numbers"));
      const menu = page.locator("#view-menu");
      await chooseOptions(page, "Numbers");
      // The picture “Numbers” has no lines.
      await expect(menu.getByRole("radio", { name: "Arched" })).toBeDisabled();
      await menu.getByRole("radio", { name: "0", exact: true }).check();
      await expect.poll(async () => (await compareWith(page, numbersFromOne)).share).toBeGreaterThan(0.02);
      await menu.getByRole("radio", { name: "1", exact: true }).check();
      await expect.poll(() => compareWith(page, numbersFromOne)).toEqual({ share: 0, maxDifference: 0 });
    });
    const lastPicture = /** @type {string} */ (PICTURES.at(-1));
    await chooseOptions(page, lastPicture, "Arched");
    await expect
      .poll(async () => (await compareWith(page, /** @type {any} */ (pictures.get(lastPicture)))).share)
      .toBeGreaterThan(0.005);
    await waitForMotionEnd(page);

    const archedPixels = await boardPixels(page);
    await page.reload();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText("Open tour");
    await expect.poll(() => boardPixels(page)).toBe(archedPixels);
  },
);

test("a board drawn step by step looks the same as when it is redrawn, in every picture and with every form of lines", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1024, height: 600 });
  await open(page, "?v=1&board=12x12&start=0,0&order=jumps&algorithm=backtracking");
  await setSpeed(page, 32);
  for (const name of PICTURES) {
    const hasLines = !["Numbers", "Colour", "Accessibility"].includes(name);
    for (const line of hasLines ? ["Straight", "Arched"] : [""]) {
      await test.step(`${name} ${line}`, async () => {
        await press(page, "Home");
        await chooseOptions(page, name);
        if (line) await chooseOptions(page, line);
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await expect.poll(() => counter(page, "backtracks")).toBeGreaterThan(60);
        await page.getByRole("button", { name: "Pause" }).click();
        // At this speed the marks of a step appear only after a pause.
        await waitForExplanation(page);
        await waitForMotionEnd(page);
        const pictureBefore = await picture(page);
        // Changing the theme and back redraws everything.
        const theme = page.getByRole("button", { name: "Light or dark" });
        await theme.click();
        await expect.poll(async () => (await compareWith(page, pictureBefore)).share).toBeGreaterThan(0.25);
        await theme.click();
        await expect.poll(() => compareWith(page, pictureBefore)).toEqual({ share: 0, maxDifference: 0 });
      });
    }
  }
});

test("all names of squares have the chosen form", async ({ page }) => {
  await open(page);
  const readNames = async () => [
    await page.locator("#start-name").textContent(),
    await page.locator("#experiment").textContent(),
    await page.locator("#board").getAttribute("aria-label"),
  ];
  for (const [choice, name] of [
    ["Pair: (0, 0)", "(0, 1)"],
    ["Index: 0", "1"],
    ["Chess: a1", "b8"],
  ]) {
    await clickSquare(page, { row: 0, column: 1, rows: 8, columns: 8 });
    await page.getByRole("button", { name: "Pause" }).click();
    await chooseOptions(page, choice);
    const [start, experiment, board] = await readNames();
    expect(start).toBe(name);
    expect(experiment).toContain(`from ${name} `);
    expect(board).toContain(`start on ${name}.`);
    await press(page, "Home");
    await page.getByRole("button", { name: "One step", exact: true }).click();
    await expect(detail(page)).toHaveText(`The knight goes to ${name}: square 1 of 64.`);
    await page.locator("#board").focus();
    await page.locator("#board").press("ArrowRight");
    await page.locator("#board").press("ArrowLeft");
    await expect.poll(async () => (await activeCellText(page))?.split(" · ")[0]).toBe(name);
  }
});

test("the adjacency lists have the chosen order and names, and can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps" });
  await chooseOptions(page, "Index: 0");
  const opener = page.getByRole("button", { name: "Adjacency lists" });
  await expect(opener).toBeHidden();
  // The lists are beside the order that determines them.
  await openDrawer(page, "order");
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Adjacency lists" });
  await expect(dialog).toContainText("25 squares, 48 moves.");
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog).toContainText("Copied");
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(lines).toHaveLength(25);
  // The list of the second vertex, as in the example of document 002.
  expect(lines[1]).toBe("1: 8 12 10");
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the picture is chosen by keyboard", async ({ page }) => {
  await open(page);
  await page.locator("#tabs").getByRole("button", { name: "Board" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.locator("#view-menu");
  await expect(menu).toBeVisible();
  await menu.getByRole("radio", { name: "Path" }).focus();
  for (const next of PICTURES.slice(1)) {
    await page.keyboard.press("ArrowRight");
    await expect(menu.getByRole("radio", { name: next })).toBeChecked();
  }
});

test(
  "a board of 100×100 is drawn at full speed without a long task, in every picture",
  { tag: "@alone" },
  async ({ browser, page }) => {
    await open(page, "?v=1&board=100x100&start=0,0&order=jumps&algorithm=backtracking");
    await setSpeed(page, 70);
    for (const name of PICTURES) {
      await press(page, "Home");
      await chooseOptions(page, name);
      await waitForMotionEnd(page);
      const before = await counter(page, "steps");
      const trace = await traceTasks(browser, page, async () => {
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await waitFrames(page, 45);
        await page.getByRole("button", { name: "Pause" }).click();
      });
      expect(await counter(page, "steps"), name).toBeGreaterThan(before + 10_000);
      expectShortTasks(trace);
    }
  },
);

test("the board, the timeline and the icicle chart have the resolution of the screen, also after a change of the screen", async ({
  page,
}) => {
  // An emulated screen changes its resolution without an event, so the test dispatches the event.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = matchMedia(query);
      if (query.includes("resolution")) {
        document.addEventListener("screen-change", () => list.dispatchEvent(new Event("change")), { once: true });
      }
      return list;
    };
  });
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "Backtracking" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await openTab(page, "Tree");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  for (const ratio of [2, 1]) {
    await session.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    await page.evaluate(() => document.dispatchEvent(new Event("screen-change")));
    for (const id of ["board", "timeline-marks", "icicle"]) {
      const readPixelRatio = () =>
        page.locator(`#${id}`).evaluate((element) => {
          const canvas = /** @type {HTMLCanvasElement} */ (element);
          return canvas.width / canvas.getBoundingClientRect().width;
        });
      await expect.poll(readPixelRatio, { message: id }).toBeCloseTo(ratio, 1);
    }
  }
});
