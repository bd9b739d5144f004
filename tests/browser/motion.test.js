/** The motion of the board under a fake clock, frame by frame: no frame is missed, however slow the machine is. */

import { expect, test } from "@playwright/test";
import { WITH_MOTION } from "./browsers.js";
import { finishMotion, skipAnimations, stopClock } from "./clock.js";
import { detail, open, sentence, setSpeed, squarePosition } from "./page.js";
import { waitForAnswers, logWorkers } from "./worker-log.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use(WITH_MOTION);

/**
 * The interval between two readings of the board, in milliseconds: shorter than the time in which any mark
 * appears or fades.
 */
const FRAME_INTERVAL_MS = 50;

/**
 * Advances the clock frame by frame. In each frame, waits until the core has answered, and then calls a reader.
 *
 * @template T
 * @param {Page} page
 * @param {number} milliseconds
 * @param {import("@playwright/test").JSHandle<() => T>} reader a function in the page that reads the board
 * @param {number} [frameMs] the time from one frame to the next
 * @returns {Promise<T[]>} the reader's value in each frame
 */
async function watchFrames(page, milliseconds, reader, frameMs = FRAME_INTERVAL_MS) {
  const readings = [];
  for (let elapsedMs = 0; elapsedMs < milliseconds; elapsedMs += frameMs) {
    await page.clock.fastForward(frameMs);
    readings.push(
      await reader.evaluate(async (read) => {
        const { port1, port2 } = new MessageChannel();
        // While the clock is stopped, timers do not run, but messages arrive.
        while (/** @type {any} */ (window).workerLog.pending > 0) {
          const nextTurn = new Promise((resolve) => (port1.onmessage = resolve));
          port2.postMessage(null);
          await nextTurn;
        }
        port1.close();
        return read();
      }),
    );
  }
  return readings;
}

/**
 * Creates a function in the page. The function returns whether candidates are visible on the board, and the main
 * sentence without its numbers.
 *
 * @param {Page} page
 */
async function candidatesReader(page) {
  const firstCentre = await squarePosition(page, { row: 0, column: 0, rows: 8, columns: 8 });
  const diagonalCentre = await squarePosition(page, { row: 1, column: 1, rows: 8, columns: 8 });
  return page.evaluateHandle(
    ([x, y, squareSize]) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#board"));
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
      const squareColours = ["--square-light", "--square-dark"].map((name) => {
        const hex =
          getComputedStyle(canvas)
            .getPropertyValue(name)
            .match(/#[0-9a-f]{6}/i)?.[0] ?? "";
        return [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
      });
      const areCandidatesVisible = () => {
        context.drawImage(canvas, 0, 0);
        const { data, width } = context.getImageData(0, 0, copy.width, copy.height);
        /** @type {(right: number, down: number) => boolean} */
        const hasSquareColour = (right, down) => {
          const offset = (Math.round(down) * width + Math.round(right)) * 4;
          return squareColours.some((colour) =>
            colour.every((channel, index) => Math.abs(channel - data[offset + index]) < 4),
          );
        };
        let markCount = 0;
        for (let square = 0; square < 64; square++) {
          const [middleX, middleY] = [x + (square % 8) * squareSize, y + Math.floor(square / 8) * squareSize];
          // Visited squares are tinted up to their corners.
          if (!hasSquareColour(middleX - squareSize * 0.44, middleY - squareSize * 0.44)) continue;
          if (
            !hasSquareColour(middleX - squareSize * 0.14, middleY) ||
            !hasSquareColour(middleX + squareSize * 0.14, middleY)
          )
            markCount++;
        }
        // One of the marks may be the moving knight.
        return markCount >= 2;
      };
      return () => ({
        areVisible: areCandidatesVisible(),
        sentence: document.querySelector("#sentence")?.textContent?.replaceAll(/\d+/g, "#"),
      });
    },
    /** @type {[number, number, number]} */ ([firstCentre.x, firstCentre.y, diagonalCentre.x - firstCentre.x]),
  );
}

/** The duration for which each speed is watched, in seconds. */
const WATCHED_SECONDS = 2;

test("candidates do not flicker, and fast steps do not change the sentence", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
  const reader = await candidatesReader(page);
  // With the clock stopped, each speed begins at the same step in every run of the test.
  await stopClock(page);
  for (const [sliderPosition, speed, mustBeVisible] of /** @type {const} */ ([
    [3, "2", true],
    [6, "4", true],
    [9, "7.9", false],
  ])) {
    await test.step(`${speed} steps a second`, async () => {
      await setSpeed(page, sliderPosition);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      // The candidates of the previous pause fade first.
      await watchFrames(page, 1000, reader, 4 * FRAME_INTERVAL_MS);
      const frames = await watchFrames(page, WATCHED_SECONDS * 1000, reader);
      const visibleShare = frames.filter((frame) => frame.areVisible).length / frames.length;
      const changes = frames.filter(
        (frame, index) => index > 0 && frame.areVisible !== frames[index - 1].areVisible,
      ).length;
      // One flash is an appearance and a disappearance.
      const flashes = changes / 2 / WATCHED_SECONDS;
      // A single candidate flashes, because the moving knight hides it. WCAG allows at most three flashes a second.
      expect(flashes, "flashes a second").toBeLessThan(2.5);
      if (mustBeVisible) {
        expect(visibleShare, "share of the frames with candidates").toBeGreaterThan(0.75);
      } else {
        expect(visibleShare, "share of the frames with candidates").toBeLessThan(0.05);
        expect(new Set(frames.map(({ sentence }) => sentence)).size).toBe(1);
      }
      await page.getByRole("button", { name: "Pause" }).click();
    });
  }
});

/** The numbers of the shown step in the counters and on the timeline. @param {Page} page */
function readNumbers(page) {
  return page.evaluate(() => {
    const texts = ["#count-steps", "#count-visits", "#count-depth", "#step-total"].map(
      (selector) => document.querySelector(selector)?.textContent,
    );
    const slider = /** @type {HTMLInputElement} */ (document.querySelector("#timeline"));
    const field = /** @type {HTMLInputElement} */ (document.querySelector("#step-number"));
    return [...texts, slider.value, slider.getAttribute("aria-valuetext"), field.value];
  });
}

test("a decision is explained before the knight moves, and the explanation stays during the move", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff&step=2");
  await expect(page.locator("#count-steps")).toHaveText("2");
  await expect(sentence(page)).toContainText("e8");
  await skipAnimations(page);
  await stopClock(page);
  const sentenceBefore = await sentence(page).innerText();
  const detailBefore = await detail(page).innerText();
  const candidatesBefore = await page.locator("#candidates-rows").innerText();
  const numbersBefore = await readNumbers(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#board")).toHaveAttribute("data-moving");
  // After this time the knight is between two squares.
  await page.clock.runFor(120);
  await waitForAnswers(page);
  await expect(page.locator("#board")).toHaveAttribute("data-moving");
  expect(await sentence(page).innerText()).toBe(sentenceBefore);
  expect(await detail(page).innerText()).toBe(detailBefore);
  expect(await page.locator("#candidates-rows").innerText()).toBe(candidatesBefore);
  expect(await readNumbers(page)).toEqual(numbersBefore);
  await page.clock.resume();
  await expect(page.locator("#count-steps")).toHaveText("3");
  await expect(detail(page)).not.toHaveText(detailBefore);
  await expect(sentence(page)).not.toHaveText(sentenceBefore);
});

test("while the search plays, the numbers change only when the knight has landed", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
  await stopClock(page);
  for (const sliderPosition of [0, 6]) {
    await setSpeed(page, sliderPosition);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    const reader = await page.evaluateHandle(() => () => {
      const textOf = (/** @type {string} */ id) => document.querySelector(id)?.textContent ?? "";
      const timeline = /** @type {HTMLInputElement} */ (document.querySelector("#timeline")).value;
      const numbers = [textOf("#count-steps"), textOf("#count-visits"), textOf("#count-depth"), timeline];
      // The detail describes the last move, and changes when the knight has landed.
      return { numbers, detail: textOf("#detail") };
    });
    const frames = await watchFrames(page, 3000, reader);
    const details = new Map(frames.map(({ numbers, detail }) => [detail, numbers.join(" ")]));
    expect(details.size).toBeGreaterThan(2);
    for (const { numbers, detail } of frames) {
      // The search has only moved forwards so far, so all numbers are equal.
      expect(new Set(numbers).size, numbers.join(" ")).toBe(1);
      expect(numbers.join(" "), detail).toBe(details.get(detail));
    }
    await page.getByRole("button", { name: "Pause" }).click();
  }
});

/** Creates a function in the page that returns a checksum of the picture on the board. @param {Page} page */
function pictureReader(page) {
  return page.evaluateHandle(() => () => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#board"));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    let checksum = 0;
    for (const pixel of new Uint32Array(data.buffer)) checksum = (Math.imul(checksum, 31) + pixel) | 0;
    return checksum;
  });
}

test("a finished tour lights up in an animation, unless reduced motion is set", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  await stopClock(page);
  const reader = await pictureReader(page);
  const box = await page.locator("#board").boundingBox();
  /**
   * Goes to the end of the search, and returns the number of distinct pictures while the tour lights up.
   *
   * @param {number} milliseconds the watched time, longer than the animation
   */
  const countPictures = async (milliseconds) => {
    await page.keyboard.press("End");
    await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "tour");
    const checksums = await watchFrames(page, milliseconds, reader);
    await page.clock.fastForward(500);
    await finishMotion(page);
    expect(await reader.evaluate((read) => read())).toBe(checksums.at(-1));
    // The animation does not move the board on the page.
    expect(await page.locator("#board").boundingBox()).toEqual(box);
    return new Set(checksums).size;
  };
  expect(await countPictures(1600)).toBeGreaterThan(10);
  await page.keyboard.press("Home");
  await expect(page.locator("#count-steps")).toHaveText("0");
  const mediaChange = page.evaluate(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    return new Promise((resolve) => query.addEventListener("change", () => resolve(true)));
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mediaChange;
  expect(await countPictures(600)).toBeLessThan(4);
});
