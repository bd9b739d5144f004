import { expect } from "@playwright/test";
import { choose, clickSquare, counter, open, openJumps, press, sentence, setSpeed, settled, told, watchLongTasks } from "./page.js";
import { test } from "./yardstick.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const timeline = (page) => page.getByRole("slider", { name: "Steps of the search" });

/**
 * What the board shows, once nothing moves any more.
 *
 * @param {Page} page
 * @param {number} [wait] how long to wait for that: without reduced motion, until traces have faded
 */
async function picture(page, wait = 1100) {
  await told(page);
  await page.waitForTimeout(wait);
  return page.locator("#board").evaluate((element) => /** @type {HTMLCanvasElement} */ (element).toDataURL());
}

/**
 * Goes to a step by its number.
 *
 * @param {Page} page
 * @param {number} step
 */
async function goTo(page, step) {
  await page.locator("#step-number").fill(String(step));
  await page.locator("#step-number").press("Enter");
  await expect.poll(() => counter(page, "steps")).toBe(step);
}

test("one step back is the picture that was there before, dead ends and retreats included", { tag: "@chromium" }, async ({ page }) => {
  // Then traces neither fade nor have to be waited for: the last one stays.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "Backtracking" });
  /** @type {string[]} */
  const pictures = [];
  const kinds = new Set();
  for (let step = 1; step <= 30; step++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    if (step < 18) continue;
    pictures[step] = await picture(page, 350);
    kinds.add(await page.locator("#now").getAttribute("data-kind"));
  }
  expect([...kinds].sort()).toEqual(["dead-end", "enter", "leave"]);
  for (let step = 29; step >= 18; step--) {
    await press(page, "ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    expect(await picture(page, 350), `step ${step}`).toBe(pictures[step]);
  }
});

test("the timeline leads to any step, and playing goes on from there", async ({ page }) => {
  await open(page);
  await choose(page, { order: "jumps", algorithm: "Backtracking" });
  await setSpeed(page, 50);
  await clickSquare(page, { row: 3, column: 7, rows: 8, columns: 8 });
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000);

  // In the middle of the run, by mouse.
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error("the timeline is not to be seen");
  const at = (/** @type {number} */ part) => /** @type {const} */ ([box.x + 10 + part * (box.width - 20), box.y + box.height / 2]);
  await page.mouse.move(...at(1));
  await page.mouse.down();
  await page.mouse.move(...at(0.25), { steps: 5 });
  const known = async () => Number((await page.locator("#step-of").textContent())?.replaceAll(/\D/g, ""));
  await expect.poll(async () => (await counter(page, "steps")) / (await known())).toBeLessThan(0.3);
  // It waits for the hand.
  const held = await settled(() => counter(page, "steps"));
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(held);
  await page.getByRole("button", { name: "Pause" }).click();

  // By keyboard, and by number.
  await goTo(page, 1000);
  await timeline(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#count-steps")).toHaveText("999");
  await expect(timeline(page)).toHaveAttribute("aria-valuetext", /^step 999 of /);
  await page.locator("#step-number").fill("999999999999");
  await page.locator("#step-number").press("Enter");
  const length = await known();
  await expect.poll(() => counter(page, "steps"), "past the end is the end").toBe(length);
  await page.locator("#step-number").fill("some step");
  await page.locator("#step-number").press("Enter");
  await expect(page.locator("#step-number")).toHaveAttribute("aria-invalid", "true");
  expect(await counter(page, "steps")).toBe(length);

  // To the beginning, and play again.
  await press(page, "Home");
  await expect(page.locator("#count-steps")).toHaveText("0");
  await expect(sentence(page)).toContainText("The search begins here");
  await press(page, "Space");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1000);
});

test("one jumps to dead ends, tours and attempts, back and forth", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "Backtracking" });
  const next = page.getByRole("button", { name: "The next one" });
  const before = page.getByRole("button", { name: "The one before" });
  await openJumps(page);
  await next.click();
  await expect(page.locator("#now")).toHaveAttribute("data-kind", "dead-end");
  const first = await counter(page, "steps");
  expect(await counter(page, "dead-ends")).toBe(1);
  await next.click();
  await expect.poll(() => counter(page, "dead-ends")).toBe(2);
  await before.click();
  await expect(page.locator("#count-steps")).toHaveText(String(first));
  await before.click();
  await expect(page.locator("#detail")).toHaveText("There is no dead end before this step.");
  expect(await counter(page, "steps")).toBe(first);

  // A tour that nobody has seen yet is searched for.
  await page.getByRole("combobox", { name: "What to jump to" }).selectOption("tour");
  await next.click();
  await expect(sentence(page)).toHaveText(/tour$/);
  expect(await counter(page, "visits")).toBe(28_755);

  // Play begins again where the end is shown.
  await setSpeed(page, 20);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeLessThan(1000);
  await page.getByRole("button", { name: "Pause" }).click();
});

test("a long search for the next tour can be stopped", async ({ page }) => {
  await open(page);
  await choose(page, { order: "jumps", algorithm: "Backtracking" });
  await clickSquare(page, { row: 3, column: 7, rows: 8, columns: 8 });
  await page.getByRole("button", { name: "Pause" }).click();
  await openJumps(page);
  await page.getByRole("combobox", { name: "What to jump to" }).selectOption("tour");
  await page.getByRole("button", { name: "The next one" }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1_000_000);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  // The slice under way is still shown.
  await settled(() => counter(page, "steps"));
});

test.describe("a search of hundreds of millions of steps", { tag: "@alone" }, () => {
  test.describe.configure({ retries: 2 });

  test("is scrubbed through at once, and leaves nothing behind", async ({ page, yardstick }) => {
    await open(page);
    await choose(page, { order: "jumps", algorithm: "Backtracking" });
    await setSpeed(page, 70);
    const longTasks = await watchLongTasks(page);
    await clickSquare(page, { row: 3, column: 7, rows: 8, columns: 8 });
    await page.waitForTimeout(10_000);
    await page.getByRole("button", { name: "Pause" }).click();
    const length = await counter(page, "steps");

    const times = await page.evaluate(async (end) => {
      const slider = /** @type {HTMLInputElement} */ (document.getElementById("timeline"));
      const steps = () => Number(document.getElementById("count-steps")?.textContent?.replaceAll(",", ""));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      /** @type {number[]} */
      const waits = [];
      let random = 12345;
      for (let count = 0; count < 10; count++) {
        random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
        const step = Math.floor((random / 2 ** 31) * end);
        const began = performance.now();
        slider.value = String(step);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        while (steps() !== step) await frame();
        await frame();
        waits.push(performance.now() - began);
      }
      return waits.sort((one, other) => one - other);
    }, length);
    const middle = (times[4] + times[5]) / 2;
    console.log(`${length} steps; a place of the timeline is drawn after ${times.map(Math.round).join(" ")} ms`);
    expect(middle).toBeLessThan(yardstick.limit(150));

    const there = await counter(page, "steps");
    const before = await picture(page);
    for (let count = 1; count <= 50; count++) {
      await press(page, "ArrowLeft");
      await expect(page.locator("#count-steps")).toHaveText((there - count).toLocaleString("en"));
    }
    expect(await picture(page)).not.toBe(before);
    for (let count = 49; count >= 0; count--) {
      await press(page, "ArrowRight");
      await expect(page.locator("#count-steps")).toHaveText((there - count).toLocaleString("en"));
    }
    expect(await picture(page)).toBe(before);
    yardstick.expectSmooth(await longTasks());
  });
});
