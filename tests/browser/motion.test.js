import { expect, test } from "@playwright/test";
import { detail, open, sentence, setSpeed, squarePosition } from "./page.js";

/**
 * Watches the board while it plays, frame by frame, and tells in how many of them candidates were seen and how often
 * they came and went.
 *
 * @param {import("@playwright/test").Page} page
 * @param {number} milliseconds
 */
async function watch(page, milliseconds) {
  const corner = await squarePosition(page, { row: 0, column: 0, rows: 8, columns: 8 });
  const next = await squarePosition(page, { row: 1, column: 1, rows: 8, columns: 8 });
  return page.evaluate(
    ([x, y, side, time]) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#board"));
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
      /** @type {number[][]} */
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
        // One of them may be the knight on its way.
        return discs >= 2;
      };
      return new Promise((resolve) => {
        const began = performance.now();
        let [frames, shown, changes, last] = [0, 0, 0, isShown()];
        const look = () => {
          const now = isShown();
          frames++;
          if (now) shown++;
          if (now !== last) changes++;
          last = now;
          const seconds = (performance.now() - began) / 1000;
          if (seconds * 1000 < time) requestAnimationFrame(look);
          // One flash is an appearance and a disappearance.
          else resolve({ shown: shown / frames, flashes: changes / 2 / seconds });
        };
        requestAnimationFrame(look);
      });
    },
    /** @type {[number, number, number, number]} */ ([corner.x, corner.y, next.x - corner.x, milliseconds]),
  );
}

for (const [stop, speed, isShown] of /** @type {const} */ ([
  [3, "2", true],
  [6, "4", true],
  [9, "7.9", false],
])) {
  test(`candidates do not flicker at ${speed} steps a second`, { tag: "@alone" }, async ({ page }) => {
    await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
    await setSpeed(page, stop);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    // Those of the beginning, which was shown while nothing moved, fade first.
    await page.waitForTimeout(1200);
    const { shown, flashes } = await watch(page, 5000);
    console.log(`at ${speed}/s: seen in ${Math.round(shown * 100)} % of the frames, ${flashes.toFixed(1)} flashes a second`);
    // Where there is a single candidate, the knight on its way there hides it; nothing may flash three times a second.
    expect(flashes).toBeLessThan(2.5);
    if (isShown) expect(shown).toBeGreaterThan(0.75);
    else expect(shown).toBeLessThan(0.05);
  });
}

test("what changes faster than it could be read is not said step by step", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
  await setSpeed(page, 9);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const said = await page.evaluate(async () => {
    /** @type {Set<string>} */
    const shapes = new Set();
    const began = performance.now();
    while (performance.now() - began < 4000) {
      shapes.add(document.querySelector("#sentence")?.textContent?.replaceAll(/\d+/g, "#") ?? "");
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...shapes];
  });
  // That of the beginning, and that it searches.
  expect(said.length).toBeLessThanOrEqual(2);
});

test("what is decided is said before the knight leaves, and stays while it flies", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(detail(page)).toContainText("c7");
  await expect(sentence(page)).toContainText("e8");
  const said = await sentence(page).innerText();
  const happened = await detail(page).innerText();
  // Watched by the page itself: a flight is over sooner than two questions from outside may be.
  const seen = await page.evaluate(async () => {
    const [words, past] = [document.querySelector("#sentence"), document.querySelector("#detail")];
    const rows = document.querySelector("#candidates-rows");
    const steps = /** @type {HTMLInputElement} */ (document.querySelector("#count-steps, #count-visits"));
    const before = rows?.textContent;
    const counted = steps?.textContent;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (steps?.textContent === counted) await frame();
    const began = performance.now();
    // The middle of the flight.
    while (performance.now() - began < 120) await frame();
    return {
      sentence: words?.textContent,
      detail: past?.textContent,
      isSame: rows?.textContent === before,
      late: performance.now() - began,
    };
  });
  // A machine that slept through the flight has seen nothing of it.
  if (seen.late < 250) expect(seen).toMatchObject({ sentence: said, detail: happened, isSame: true });
  await expect(detail(page)).not.toHaveText(happened);
  await expect(sentence(page)).not.toHaveText(said);
});

/** A number for the picture on the board: another one for another picture. @param {import("@playwright/test").Page} page */
function pictureSum(page) {
  return page.locator("#board").evaluate((canvas) => {
    const data = /** @type {HTMLCanvasElement} */ (canvas).toDataURL();
    let sum = 0;
    for (let at = 0; at < data.length; at++) sum = (sum * 31 + data.charCodeAt(at)) | 0;
    return sum;
  });
}

/** How many pictures there are on the board in two seconds after a tour was finished. @param {import("@playwright/test").Page} page */
async function countPictures(page) {
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  const box = await page.locator("#board").boundingBox();
  await page.keyboard.press("End");
  await expect(page.locator("#now")).toHaveAttribute("data-kind", "tour");
  const seen = new Set();
  const until = Date.now() + 2000;
  while (Date.now() < until) seen.add(await pictureSum(page));
  // What celebrates a tour moves nothing.
  expect(await page.locator("#board").boundingBox()).toEqual(box);
  const last = await pictureSum(page);
  await page.waitForTimeout(400);
  expect(await pictureSum(page)).toBe(last);
  return seen.size;
}

test("a finished tour lights up from first to last, and then all is still", { tag: "@alone" }, async ({ page }) => {
  const pictures = await countPictures(page);
  console.log(`${pictures} pictures of the ending`);
  expect(pictures).toBeGreaterThan(4);
});

test("who wants nothing to move sees the finished tour at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await countPictures(page)).toBeLessThan(4);
});
