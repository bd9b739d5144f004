/** The motion of the board under a fake clock, frame by frame: no frame is missed, however slow the machine is. */

import { expect, test } from "@playwright/test";
import { WITH_MOTION } from "./browsers.js";
import { finishMotion, skipAnimations, stopClock } from "./clock.js";
import { detail, open, sentence, setSpeed, squarePosition } from "./page.js";
import { waitForAnswers, logWorkers } from "./worker-log.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use(WITH_MOTION);

/**
 * The interval between two readings of the board, in milliseconds: shorter than anything takes to appear or to fade.
 */
const FRAME_INTERVAL_MS = 50;

/**
 * Advances the clock frame by frame, and reads something in each frame after the core has answered.
 *
 * @template T
 * @param {Page} page
 * @param {number} milliseconds
 * @param {import("@playwright/test").JSHandle<() => T>} reader
 * @param {number} [frame] the time from one frame to the next
 * @returns {Promise<T[]>}
 */
async function watchFrames(page, milliseconds, reader, frame = FRAME_INTERVAL_MS) {
  const found = [];
  for (let passed = 0; passed < milliseconds; passed += frame) {
    await page.clock.fastForward(frame);
    found.push(
      await reader.evaluate(async (read) => {
        const { port1, port2 } = new MessageChannel();
        // The stopped clock stops timers, but not messages.
        while (/** @type {any} */ (window).workerLog.pending > 0) {
          const turn = new Promise((resolve) => (port1.onmessage = resolve));
          port2.postMessage(null);
          await turn;
        }
        port1.close();
        return read();
      }),
    );
  }
  return found;
}

/**
 * Creates a reader for whether candidates are visible on the board, and for the sentence beside it.
 *
 * @param {Page} page
 */
async function candidatesReader(page) {
  const corner = await squarePosition(page, { row: 0, column: 0, rows: 8, columns: 8 });
  const next = await squarePosition(page, { row: 1, column: 1, rows: 8, columns: 8 });
  return page.evaluateHandle(
    ([x, y, side]) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#board"));
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
      const tones = ["--square-light", "--square-dark"].map((name) => {
        const hex = getComputedStyle(canvas).getPropertyValue(name).match(/#[0-9a-f]{6}/i)?.[0] ?? "";
        return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      });
      const isShown = () => {
        context.drawImage(canvas, 0, 0);
        const { data, width } = context.getImageData(0, 0, copy.width, copy.height);
        /** @type {(right: number, down: number) => boolean} */
        const isPlain = (right, down) => {
          const at = (Math.round(down) * width + Math.round(right)) * 4;
          return tones.some((tone) => tone.every((channel, index) => Math.abs(channel - data[at + index]) < 4));
        };
        let discs = 0;
        for (let square = 0; square < 64; square++) {
          const [middleX, middleY] = [x + (square % 8) * side, y + Math.floor(square / 8) * side];
          // Visited squares are tinted up to their corners.
          if (!isPlain(middleX - side * 0.44, middleY - side * 0.44)) continue;
          if (!isPlain(middleX - side * 0.14, middleY) || !isPlain(middleX + side * 0.14, middleY)) discs++;
        }
        // One of the discs may be the moving knight.
        return discs >= 2;
      };
      return () => ({ isShown: isShown(), said: document.querySelector("#sentence")?.textContent?.replaceAll(/\d+/g, "#") });
    },
    /** @type {[number, number, number]} */ ([corner.x, corner.y, next.x - corner.x]),
  );
}

/** The time for which each speed is watched, in seconds. */
const SECONDS = 2;

test("candidates do not flicker, and fast steps are not reported one by one", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
  const reader = await candidatesReader(page);
  // With the clock stopped, each speed begins at the same step in every run of the test.
  await stopClock(page);
  for (const [stop, speed, areSeen] of /** @type {const} */ ([
    [3, "2", true],
    [6, "4", true],
    [9, "7.9", false],
  ])) {
    await test.step(`${speed} steps a second`, async () => {
      await setSpeed(page, stop);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      // The candidates of the previous pause fade first.
      await watchFrames(page, 1000, reader, 4 * FRAME_INTERVAL_MS);
      const frames = await watchFrames(page, SECONDS * 1000, reader);
      const shown = frames.filter((frame) => frame.isShown).length / frames.length;
      const changes = frames.filter((frame, index) => index > 0 && frame.isShown !== frames[index - 1].isShown).length;
      // One flash is an appearance and a disappearance.
      const flashes = changes / 2 / SECONDS;
      // The knight hides a single candidate that it moves to. Nothing may flash three times a second.
      expect(flashes, "flashes a second").toBeLessThan(2.5);
      if (areSeen) {
        expect(shown, "share of the frames").toBeGreaterThan(0.75);
      } else {
        expect(shown, "share of the frames").toBeLessThan(0.05);
        expect(new Set(frames.map(({ said }) => said)).size).toBe(1);
      }
      await page.getByRole("button", { name: "Pause" }).click();
    });
  }
});

test("a decision is told before the knight leaves, and stays while it flies", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff&step=2");
  await expect(page.locator("#count-steps")).toHaveText("2");
  await expect(sentence(page)).toContainText("e8");
  await skipAnimations(page);
  await stopClock(page);
  const told = await sentence(page).innerText();
  const happened = await detail(page).innerText();
  const rows = await page.locator("#candidates-rows").innerText();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText("3");
  // The middle of the flight.
  await page.clock.runFor(120);
  await waitForAnswers(page);
  await expect(page.locator("#board")).toHaveAttribute("data-moving");
  expect(await sentence(page).innerText()).toBe(told);
  expect(await detail(page).innerText()).toBe(happened);
  expect(await page.locator("#candidates-rows").innerText()).toBe(rows);
  await page.clock.resume();
  await expect(detail(page)).not.toHaveText(happened);
  await expect(sentence(page)).not.toHaveText(told);
});

/** Creates a reader for a checksum of the picture on the board. @param {Page} page */
function pictureReader(page) {
  return page.evaluateHandle(() => () => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#board"));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (const pixel of new Uint32Array(data.buffer)) sum = (Math.imul(sum, 31) + pixel) | 0;
    return sum;
  });
}

test("a finished tour lights up from its first square to its last, unless less motion is wanted", async ({ page }) => {
  await logWorkers(page);
  await page.clock.install();
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  await stopClock(page);
  const reader = await pictureReader(page);
  const box = await page.locator("#board").boundingBox();
  /** The number of different pictures while a tour ends. @param {number} milliseconds longer than that takes */
  const countPictures = async (milliseconds) => {
    await page.keyboard.press("End");
    await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "tour");
    const sums = await watchFrames(page, milliseconds, reader);
    await page.clock.fastForward(500);
    await finishMotion(page);
    expect(await reader.evaluate((read) => read())).toBe(sums.at(-1));
    // The celebration moves nothing on the page.
    expect(await page.locator("#board").boundingBox()).toEqual(box);
    return new Set(sums).size;
  };
  const pictures = await countPictures(1600);
  expect(pictures).toBeGreaterThan(10);
  await page.keyboard.press("Home");
  await expect(page.locator("#count-steps")).toHaveText("0");
  const change = page.evaluate(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    return new Promise((resolve) => query.addEventListener("change", () => resolve(true)));
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await change;
  expect(await countPictures(600)).toBeLessThan(4);
});
