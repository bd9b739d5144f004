/** Large boards, which a panorama shows as a whole: path, zoom, blocks, searches and response times. */

import { expect, test } from "@playwright/test";
import { causePanic } from "./core-faults.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import { axe, choose, open, openDrawer, openTab, press, sentence } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Shows a large board without a path, by typing its size. A link to the board would compute the path at once.
 *
 * @param {Page} page
 * @param {string} board the size, as in a link
 * @param {string} [parameters] further parameters of the link
 */
async function openLarge(page, board, parameters = "algorithm=auto") {
  await open(page, `?v=1&board=6x6&order=clockwise&${parameters}`);
  const [rows, columns] = board.split("x").map(Number);
  await choose(page, { rows, columns });
  await expect(page.locator("#panorama-play")).toBeEnabled();
  await expect(page.locator("#panorama")).toBeVisible();
}

/** Computes the path of the current board. @param {Page} page */
async function finish(page) {
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
}

/**
 * A checksum of the canvas and its number of colours, after the picture was drawn.
 *
 * @param {Page} page
 */
function pictureStatistics(page) {
  return page.locator("#panorama").evaluate(async (element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do await nextFrame();
    while (canvas.ariaBusy === "true");
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let checksum = 0;
    const colours = new Set();
    for (let index = 0; index < data.length; index += 4 * 7) {
      const colour = (data[index] << 16) | (data[index + 1] << 8) | data[index + 2];
      colours.add(colour);
      checksum = (checksum * 31 + colour) % 2_147_483_647;
    }
    return { checksum, colourCount: colours.size };
  });
}

/**
 * Waits for a picture with an unknown checksum, adds this checksum to the known checksums, and returns it.
 *
 * @param {Page} page
 * @param {Set<number>} knownChecksums
 */
async function expectNewPicture(page, knownChecksums) {
  let checksum = 0;
  await expect.poll(async () => knownChecksums.has((checksum = (await pictureStatistics(page)).checksum))).toBe(false);
  knownChecksums.add(checksum);
  return checksum;
}

/** Turns the wheel over the middle of the board. @param {Page} page @param {number} notches positive to zoom in */
async function turnWheel(page, notches) {
  await page.locator("#panorama").hover();
  for (let notch = 0; notch < Math.abs(notches); notch++) await page.mouse.wheel(0, -100 * Math.sign(notches));
}

test("a large board shows its whole path, any beginning of it, and the blocks with their chain", async ({ page }) => {
  await openLarge(page, "160x160");
  await expect(sentence(page)).toContainText("Click a square");
  await expect(page.locator("#detail")).toContainText("25,600 squares will take 1 MB");
  const knownChecksums = new Set();
  await expectNewPicture(page, knownChecksums);
  await finish(page);
  await expect(page.locator("#panorama-position")).toHaveText("25,600 of 25,600");
  const completeChecksum = await expectNewPicture(page, knownChecksums);
  expect((await pictureStatistics(page)).colourCount).toBeGreaterThan(20);
  await expect(page.locator("#transport")).toBeHidden();
  await expect(page.locator("#candidates-panel")).toBeHidden();

  for (const { colorScheme, width, height } of /** @type {const} */ ([
    { colorScheme: "light", width: 1280, height: 720 },
    { colorScheme: "dark", width: 412, height: 915 },
  ])) {
    await test.step(`the page passes axe, ${colorScheme}, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: "light" });

  await test.step("the slider shows any beginning of the path, and playing continues from its end", async () => {
    const slider = page.locator("#panorama-progress");
    await expect.poll(async () => (await pictureStatistics(page)).checksum).toBe(completeChecksum);
    const sliderChecksums = new Set([completeChecksum]);
    for (const visitedCount of [20_000, 9_000, 1]) {
      await slider.fill(String(visitedCount));
      await expectNewPicture(page, sliderChecksums);
    }
    await expect(page.locator("#panorama-beginning")).toBeDisabled();
    await press(page, "ArrowRight");
    await expect(slider).toHaveValue("2");
    await slider.fill("24000");
    await page.locator("#panorama-speed").fill("60");
    await page.locator("#panorama-play").click();
    await expect(slider).toHaveValue("25600");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  await test.step("the steps of joining the blocks are shown one by one", async () => {
    await turnWheel(page, 6);
    await expectNewPicture(page, knownChecksums);
    for (const [stage, note] of [
      ["Blocks", "400 blocks"],
      ["Removed", "798 in all"],
      ["Added", "798 in all"],
      ["Path", "one path"],
    ]) {
      await page.locator("#panorama-blocks").getByRole("radio", { name: stage, exact: true }).check();
      await expect(page.locator("#panorama-blocks-note")).toContainText(note);
      await expectNewPicture(page, knownChecksums);
    }
    await page.locator("#panorama-blocks").getByRole("radio", { name: "Hidden", exact: true }).check();
    await expect(page.locator("#panorama-blocks-note")).toBeEmpty();
  });

  await test.step("colours show the chain of blocks", async () => {
    await page.locator("#panorama-colour").getByRole("radio", { name: "Chain of blocks" }).check();
    await expect(page.locator("#panorama-colour-note")).toContainText("where a block is in the chain");
    await expectNewPicture(page, knownChecksums);
  });
});

test("wheel, keys and buttons zoom, and the view follows the knight", { tag: "@firefox" }, async ({ page }) => {
  await openLarge(page, "200x200");
  await finish(page);
  const fitButton = page.getByRole("button", { name: "Whole board" });
  const canvas = page.locator("#panorama");
  const slider = page.locator("#panorama-progress");
  const knownChecksums = new Set();
  await expect(fitButton).toBeDisabled();
  await page.mouse.move(5, 5);
  const wholeBoardChecksum = await expectNewPicture(page, knownChecksums);
  // The first zoom shows the lines, and the second zoom shows the numbers.
  for (let level = 0; level < 2; level += 1) {
    await turnWheel(page, 6);
    await expect(fitButton).toBeEnabled();
    await expectNewPicture(page, knownChecksums);
  }
  await fitButton.click();
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await pictureStatistics(page)).checksum).toBe(wholeBoardChecksum);

  await canvas.focus();
  await page.keyboard.press("+");
  await expect(fitButton).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  await expect(fitButton).toBeDisabled();
  await page.keyboard.press("+");
  await expect(fitButton).toBeEnabled();
  await page.keyboard.press("Home");
  await expect(fitButton).toBeDisabled();
  for (let step = 0; step < 20; step++) await page.keyboard.press("+");
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeDisabled();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeEnabled();

  await page.getByRole("button", { name: "Follow the path" }).click();
  await expectNewPicture(page, knownChecksums);
  await slider.fill("12345");
  await expectNewPicture(page, knownChecksums);
  // The knight is in the middle of the canvas, so the pointer is over the knight's square.
  await canvas.hover();
  await expect(page.locator("#facts")).toContainText("square 12,345 of the path");

  await test.step("the names of squares can be chosen", async () => {
    await openTab(page, "Board");
    const menu = page.locator("#view-menu");
    await expect(menu.locator("fieldset:visible")).toHaveCount(2);
    await menu.getByRole("radio", { name: "Pair" }).check();
    await expect(page.locator("#start-name")).toHaveText("(0, 0)");
    await expect(page.locator("#experiment")).toContainText("from (0, 0)");
    await menu.getByRole("radio", { name: "Chess" }).check();
  });

  await test.step("the end is chosen by a click", async () => {
    await fitButton.click();
    await openDrawer(page, "start");
    await page.locator("#end").click();
    const box = await canvas.boundingBox();
    if (!box) throw new Error("the board is not visible");
    await canvas.click({ position: { x: box.width * 0.5, y: box.height * 0.3 } });
    await expect(page.locator("#start-name")).toHaveText("a200");
    await expect(page.locator("#end")).not.toHaveText("click a square …");
    // If the start and the end have the same colour, there is no tour. The test accepts either result.
    await expect(sentence(page)).toHaveText(/^(Open tour|No tour from a200)$/);
    await expect.poll(() => new URL(page.url()).searchParams.get("end")).toMatch(/^\d+,\d+$/);
  });
});

test("two fingers zoom, one finger moves the board, and a tap chooses the start", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2.625,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openLarge(page, "300x300");
  const box = await page.locator("#panorama").boundingBox();
  if (!box) throw new Error("the board is not visible");
  expect(box.width).toBeGreaterThan(380);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x + 30, y);
  await expect(sentence(page)).toHaveText("Closed tour");
  const chip = page.locator("#experiment");
  const start = await chip.innerText();
  const session = await context.newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number[][]} points */
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const knownChecksums = new Set();
  await expectNewPicture(page, knownChecksums);
  await touch("touchStart", [
    [x - 20, y],
    [x + 20, y],
  ]);
  for (let step = 1; step <= 10; step++)
    await touch("touchMove", [
      [x - 20 - 12 * step, y],
      [x + 20 + 12 * step, y],
    ]);
  await touch("touchEnd", []);
  await expect(page.getByRole("button", { name: "Whole board" })).toBeEnabled();
  await expectNewPicture(page, knownChecksums);
  await touch("touchStart", [[x, y]]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [[x - 9 * step, y - 4 * step]]);
  await touch("touchEnd", []);
  await expectNewPicture(page, knownChecksums);
  // Neither gesture chose another start.
  await expect(chip).toHaveText(start);
  const { fitsWidth, transportBottom } = await page.evaluate(() => ({
    fitsWidth: document.documentElement.scrollWidth <= innerWidth,
    transportBottom: document.getElementById("panorama-play")?.getBoundingClientRect().bottom ?? Infinity,
  }));
  expect(fitsWidth).toBe(true);
  expect(transportBottom).toBeLessThan(915);
  await context.close();
});

test("the transport of a large board keeps its layout, and its buttons are wide enough for a finger", async ({
  page,
}) => {
  await openLarge(page, "300x300");
  const transport = page.locator("#panorama-transport");
  const sizes = [
    [412, 915],
    [360, 640],
    [915, 412],
  ];
  const readLayouts = async () => {
    const boxes = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      for (const button of await transport.getByRole("button").all())
        expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      expect(await transport.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const parts = transport.locator("button, input, .speed");
      boxes.push(
        await parts.evaluateAll((elements) => elements.map((part) => JSON.stringify(part.getBoundingClientRect()))),
      );
    }
    return boxes;
  };
  const before = await readLayouts();
  await page.locator("#panorama-play").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await page.locator("#panorama-finish").click();
  await expect(page.locator("#panorama-position")).toHaveText("90,000 of 90,000");
  expect(await readLayouts()).toEqual(before);
});

test("a small board shows the blocks of its tour, and returns to single steps", async ({ page }) => {
  await open(page, "?v=1&board=24x20&order=clockwise&algorithm=auto");
  await page.getByRole("button", { name: "Show the blocks" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-blocks-note")).toContainText("9 blocks");
  await page.locator("#panorama-blocks").getByRole("radio", { name: "Added", exact: true }).check();
  await expect(page.locator("#panorama-blocks-note")).toContainText("16 in all");
  await page.getByRole("button", { name: "Back to single steps" }).click();
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("#count-depth")).not.toHaveText("0");
});

test("a size beyond a limit is refused with the reason, and an algorithm that supports the size is offered", async ({
  page,
}) => {
  await open(page);
  await choose(page, { rows: 4097, columns: 4097 });
  await expect(page.locator("#size-fault")).toHaveText("4097 is out of range: it must be from 1 to 4,096.");
  await choose(page, { rows: 4096, columns: 4096 });
  await expect(page.locator("#size-fault")).toContainText("would need 3.5 GB");
  // The previous board stays.
  await expect(sentence(page)).toHaveText("This board is too large for the algorithm");
  await expect(page.locator("#detail")).toContainText("16,777,216");
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "Construct a tour" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-position")).toHaveText("16,777,216 of 16,777,216");
  // The experiment now has the offered algorithm.
  await expect(page).toHaveURL(/algorithm=construction/);
  await expect(page.locator("#size-fault")).toBeEmpty();
  await choose(page, { rows: 8, columns: 8, algorithm: "Best available" });
  await expect(page.locator("#board")).toBeVisible();
  await expect(page.locator("#panorama")).toBeHidden();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/Open tour|Closed tour/);

  await test.step("holes can be drawn on a small board only", async () => {
    await openDrawer(page, "board");
    const draw = page.locator("#draw-holes");
    await draw.click();
    await expect(page.locator("#draw-hint")).toBeVisible();
    await choose(page, { rows: 200, columns: 200 });
    await expect(draw).toBeHidden();
    await expect(draw).toHaveAttribute("aria-pressed", "false");
    await choose(page, { rows: 6, columns: 6 });
    await openDrawer(page, "board");
    await expect(draw).toBeVisible();
    await expect(page.locator("#draw-hint")).toBeHidden();
  });
});

test("a link to a large board shows a constructed tour at once, and names a replaced algorithm", async ({ page }) => {
  await page.goto("./?v=1&board=400x300&algorithm=construction");
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-position")).toHaveText("120,000 of 120,000");
  expect((await pictureStatistics(page)).colourCount).toBeGreaterThan(20);

  await page.goto("./?v=1&board=4096x4096");
  await expect(sentence(page)).toHaveText("Only part of this link could be read");
  await expect(page.locator("#detail")).toContainText("can handle boards of up to");
  await expect(page.locator("#detail")).toContainText("opened with");
  await expect(page.locator("#panorama-position")).toHaveText("16,777,216 of 16,777,216");
  await expect(page).toHaveURL(/board=4096x4096.*algorithm=construction/);
});

test("a search on a large board shows its path, can be stopped and continued, and can be replaced by a construction", async ({
  page,
}) => {
  await page.goto("./?v=1&board=1000x1000");
  await expect(page.locator("#panorama-play")).toBeEnabled();
  const constructButton = page.getByRole("button", { name: "Construct a tour" });
  await expect(constructButton).toBeVisible();
  const emptyBoard = await pictureStatistics(page);
  await page.locator("#panorama-play").click();
  await expect
    .poll(async () => (await pictureStatistics(page)).colourCount)
    .toBeGreaterThan(emptyBoard.colourCount + 10);
  const earlyPath = await pictureStatistics(page);
  await expect(page.locator("#detail")).toContainText("1,000,000");
  await expect.poll(async () => (await pictureStatistics(page)).checksum).not.toBe(earlyPath.checksum);
  await expect(constructButton).toBeVisible();
  await constructButton.click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-position")).toHaveText("1,000,000 of 1,000,000");

  await test.step("a stopped search continues from where it was", async () => {
    await choose(page, { algorithm: "Backtracking", rows: 300, columns: 300 });
    await expect(page.locator("#panorama-play")).toBeEnabled();
    await page.locator("#panorama-play").click();
    await expect(sentence(page)).toHaveText("Looking for a path");
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(sentence(page)).toHaveText("Stopped");
    await expect(page.locator("#detail")).toContainText("of 90,000 squares");
    await expect(page.locator("#panorama-blocks")).toBeHidden();
    const readSteps = async () => {
      const detail = (await page.locator("#detail").textContent()) ?? "";
      return Number(/after ([\d,]+) steps/.exec(detail)?.[1]?.replaceAll(",", ""));
    };
    const before = await readSteps();
    expect(before).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(sentence(page)).toHaveText("Looking for a path");
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(sentence(page)).toHaveText("Stopped");
    expect(await readSteps()).toBeGreaterThan(before);
  });
});

test("for a large board without a tour the page states the reason, and offers to continue only if continuing can help", async ({
  page,
}) => {
  // Only a link can start a search for a tour that is known not to exist.
  await page.goto("./?v=1&board=1x101&order=clockwise&algorithm=backtracking&tour=closed&search=full");
  await expect(page.locator("#panorama-play")).toBeEnabled();
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("No closed tour through a1");
  await expect(page.locator("#detail")).toHaveText(/^Every path has been tried, in \d+ steps\.$/);
  await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();

  await page.goto("./?v=1&board=5x101&start=0,1&algorithm=rotations&search=full");
  await expect(page.locator("#panorama-play")).toBeEnabled();
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("No tour found from b5");
  await expect(page.locator("#detail")).toContainText("550,500 steps");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#detail")).toContainText("No tour was found in 1,651,500 steps");

  await page.goto("./?v=1&board=101x101&start=0,1&order=clockwise&algorithm=auto");
  await expect(sentence(page)).toContainText("No tour from");
  await expect(page.locator("#detail")).toContainText("square of the other colour");
  await expect(page.locator("#panorama-play")).toBeDisabled();
});

test("the page names the graph or the piece of an experiment, and a large board can be played again after a panic", async ({
  page,
}) => {
  await page.goto("./?v=1&graph=1;0");
  await expect(page.locator("#experiment")).toContainText("graph of 2 vertices");
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await page.goto("./?v=1&board=5x101&leaper=zebra");
  await expect(sentence(page)).toContainText("Click a square: the zebra sets off from there.");
  await choose(page, { rows: 5, columns: 102 });
  await expect(sentence(page)).toContainText("Click a square: the zebra sets off from there.");

  await openLarge(page, "200x200");
  await causePanic(page.workers()[0]);
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("The search stopped");
  await finish(page);
});

test.describe("response times of large boards", { tag: "@alone" }, () => {
  /**
   * Clicks different squares, and measures the time from each click to the picture of the tour. Returns the ratios of
   * these times to the duration of a benchmark just before the click, in ascending order.
   *
   * @param {Page} page
   * @param {number} clickCount
   */
  const measureClicks = (page, clickCount) =>
    page.locator("#panorama").evaluate(async (element, clickCount) => {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      const box = canvas.getBoundingClientRect();
      const { width, height } = canvas;
      // These points are in different parts of the board. Their colours depend on the start.
      const sampleColours = () =>
        [0.2, 0.35, 0.65, 0.8]
          .map((part) => context.getImageData(Math.floor(width * part), Math.floor(height * 0.7), 1, 1).data.join())
          .join();
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const runBenchmark = () => {
        const startTime = performance.now();
        let state = 1;
        for (let count = 0; count < 10_000_000; count++) state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + count;
        return state === 0 ? 0 : performance.now() - startTime;
      };
      runBenchmark();
      const ratios = [];
      for (let click = 0; click < clickCount; click++) {
        const benchmarkMs = runBenchmark();
        await nextFrame();
        const before = sampleColours();
        const [x, y] = [0.2 + 0.15 * click, 0.8 - 0.15 * click];
        const startTime = performance.now();
        canvas.dispatchEvent(
          new PointerEvent("click", {
            clientX: box.x + box.width * x,
            clientY: box.y + box.height * y,
            bubbles: true,
            detail: 1,
          }),
        );
        while (sampleColours() === before) await nextFrame();
        ratios.push((performance.now() - startTime) / benchmarkMs);
        while (canvas.ariaBusy === "true") await nextFrame();
      }
      return ratios.sort((first, second) => first - second);
    }, clickCount);

  for (const { board, maxRatio } of [
    { board: "1000x1000", maxRatio: 6 },
    { board: "4000x4000", maxRatio: 15 },
  ]) {
    test(`a click on a board of ${board} shows a closed tour in time`, async ({ page }) => {
      await openLarge(page, board);
      await pictureStatistics(page);
      const ratios = await measureClicks(page, 5);
      await expect(sentence(page)).toHaveText("Closed tour");
      expect(ratios[2], `of ${ratios.map((ratio) => ratio.toFixed(1)).join(" ")} times the benchmark`).toBeLessThan(
        maxRatio,
      );
    });
  }

  test("zooming and moving a large board takes short tasks only", async ({ page, browser }) => {
    await openLarge(page, "2000x2000");
    await finish(page);
    const { checksum } = await pictureStatistics(page);
    const trace = await traceTasks(browser, page, async () => {
      await page.locator("#panorama").hover();
      for (let notch = 0; notch < 40; notch++) await page.mouse.wheel(0, notch < 30 ? -100 : 100);
      await page.mouse.down();
      for (let x = 0; x < 30; x++) await page.mouse.move(600 + x * 6, 400 + x * 3);
      await page.mouse.up();
      await expect.poll(async () => (await pictureStatistics(page)).checksum).not.toBe(checksum);
    });
    expectShortTasks(trace);
  });
});
