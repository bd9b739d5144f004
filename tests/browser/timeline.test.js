/** The timeline: steps back, seeking to any step, and jumps to notable steps. */

import { expect, test } from "@playwright/test";
import { skipAnimations } from "./clock.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import {
  boardPixels,
  counter,
  open,
  openJumps,
  press,
  sentence,
  setSpeed,
  waitForExplanation,
  waitForMotionEnd,
  waitTwoFrames,
} from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A search from the published documents that does not end in practice. */
const ENDLESS_QUERY = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

const QUERY_5X5 = "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking";

/** The slider of the timeline. @param {Page} page */
const timeline = (page) => page.getByRole("slider", { name: "Steps of the search" });

/** The number of known steps. @param {Page} page */
async function knownStepCount(page) {
  return Number((await page.locator("#step-total").textContent())?.replaceAll(/\D/g, ""));
}

/** Waits until the texts and the picture of a step are complete. @param {Page} page */
async function waitUntilComplete(page) {
  await waitForExplanation(page);
  await waitForMotionEnd(page);
}

/**
 * Types the number of a step, and waits for that step.
 *
 * @param {Page} page
 * @param {number} step
 */
async function goTo(page, step) {
  await page.locator("#step-number").fill(String(step));
  await page.locator("#step-number").press("Enter");
  await expect.poll(() => counter(page, "steps")).toBe(step);
}

test("steps back restore the pictures of the earlier steps, across a dead end and a backtrack", async ({ page }) => {
  // With reduced motion the trace of the last step stays on the board.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const [firstStep, lastStep] = [18, 23];
  await open(page, `${QUERY_5X5}&step=${firstStep - 1}`);
  await expect(page.locator("#count-steps")).toHaveText(String(firstStep - 1));
  /** @type {string[]} */
  const pictures = [];
  const kinds = new Set();
  for (let step = firstStep; step <= lastStep; step++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    await skipAnimations(page);
    pictures[step] = await boardPixels(page);
    kinds.add(await page.locator("#step-card").getAttribute("data-kind"));
  }
  expect([...kinds].sort()).toEqual(["dead-end", "enter", "leave"]);
  for (let step = lastStep - 1; step >= firstStep; step--) {
    await press(page, "ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    await skipAnimations(page);
    expect(await boardPixels(page), `step ${step}`).toBe(pictures[step]);
  }
});

test("the timeline seeks to any step, and playing continues from there", { tag: "@firefox" }, async ({ page }) => {
  await open(page, ENDLESS_QUERY);
  await setSpeed(page, 60);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000);

  await test.step("a drag seeks to an earlier step, and the run pauses until the release", async () => {
    const box = await timeline(page).boundingBox();
    if (!box) throw new Error("the timeline is not visible");
    const pointAt = (/** @type {number} */ share) =>
      /** @type {const} */ ([box.x + 10 + share * (box.width - 20), box.y + box.height / 2]);
    // The slider becomes shorter as the number of steps gets more digits, so the drag does not begin at its end.
    await page.mouse.move(...pointAt(0.8));
    await page.mouse.down();
    await page.mouse.move(...pointAt(0.2), { steps: 5 });
    await expect.poll(async () => (await counter(page, "steps")) / (await knownStepCount(page))).toBeLessThan(0.3);
    await expect
      .poll(async () => (await counter(page, "steps")) === Number(await timeline(page).inputValue()))
      .toBe(true);
    const heldStep = await counter(page, "steps");
    await waitTwoFrames(page);
    expect(await counter(page, "steps")).toBe(heldStep);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(heldStep);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  await test.step("keys and numbers seek to a step, at most to the last step", async () => {
    await goTo(page, 1000);
    await timeline(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText("999");
    await expect(timeline(page)).toHaveAttribute("aria-valuetext", /^step 999 of /);
    await page.locator("#step-number").fill("999999999999");
    await page.locator("#step-number").press("Enter");
    const length = await knownStepCount(page);
    await expect.poll(() => counter(page, "steps"), "a number past the end seeks to the end").toBe(length);
    await page.locator("#step-number").fill("some step");
    await page.locator("#step-number").press("Enter");
    await expect(page.locator("#step-number")).toHaveAttribute("aria-invalid", "true");
    expect(await counter(page, "steps")).toBe(length);
  });

  await test.step("after a return to the beginning the search plays again", async () => {
    await press(page, "Home");
    await expect(page.locator("#count-steps")).toHaveText("0");
    await expect(sentence(page)).toContainText("The search begins here");
    await press(page, "Space");
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1000);
  });
});

test("the buttons of the timeline jump to dead ends and tours, and a long jump can be stopped", async ({ page }) => {
  await open(page, QUERY_5X5);
  const next = page.getByRole("button", { name: "Jump to the next one" });
  const previous = page.getByRole("button", { name: "Jump to the previous one" });
  await openJumps(page);
  await next.click();
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "dead-end");
  const first = await counter(page, "steps");
  expect(await counter(page, "dead-ends")).toBe(1);
  await next.click();
  await expect.poll(() => counter(page, "dead-ends")).toBe(2);
  await previous.click();
  await expect(page.locator("#count-steps")).toHaveText(String(first));
  await previous.click();
  await expect(page.locator("#detail")).toHaveText("There is no dead end before this step.");
  expect(await counter(page, "steps")).toBe(first);

  // No tour is found yet, so the jump continues the search.
  const kind = page.getByRole("combobox", { name: "Jump to" });
  await kind.selectOption("tour");
  await next.click();
  await expect(sentence(page)).toHaveText(/tour$/);
  expect(await counter(page, "visits")).toBe(28_755);

  // After its end, a search plays from the beginning.
  await setSpeed(page, 20);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeLessThan(1000);
  await page.getByRole("button", { name: "Pause" }).click();

  await open(page, ENDLESS_QUERY);
  await openJumps(page);
  await kind.selectOption("tour");
  await next.click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1_000_000);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test(
  "in a long search a seek to any step takes less than six times as long as one step, and a step keeps its picture",
  { tag: "@alone" },
  async ({ page, browser }) => {
    await open(page, ENDLESS_QUERY);
    await setSpeed(page, 70);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000_000);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await waitForMotionEnd(page);

    const trace = await traceTasks(browser, page, async () => {
      const { seekTimes, nextTimes } = await page.evaluate(async () => {
        const slider = /** @type {HTMLInputElement} */ (document.getElementById("timeline"));
        const steps = () => Number(document.getElementById("count-steps")?.textContent?.replaceAll(",", ""));
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        /** Seeks to a step, and returns the time until the step is drawn, in milliseconds. @param {number} step */
        const seek = async (step) => {
          const startTime = performance.now();
          slider.value = String(step);
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          while (steps() !== step) await frame();
          await frame();
          return performance.now() - startTime;
        };
        /** @type {number[]} */
        const seekTimes = [];
        /** @type {number[]} */
        const nextTimes = [];
        const end = Number(slider.max);
        let random = 12345;
        for (let count = 0; count < 9; count++) {
          random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
          const step = Math.floor((random / 2 ** 31) * (end - 1));
          seekTimes.push(await seek(step));
          nextTimes.push(await seek(step + 1));
        }
        const sorted = (/** @type {number[]} */ times) => times.sort((first, second) => first - second);
        return { seekTimes: sorted(seekTimes), nextTimes: sorted(nextTimes) };
      });
      const listOf = (/** @type {number[]} */ times) => times.map(Math.round).join(" ");
      expect(
        seekTimes[4],
        `any step after ${listOf(seekTimes)} ms, the next one after ${listOf(nextTimes)} ms`,
      ).toBeLessThan(6 * nextTimes[4]);
    });
    expectShortTasks(trace);

    const currentStep = await counter(page, "steps");
    await waitUntilComplete(page);
    const before = await boardPixels(page);
    for (let count = 1; count <= 8; count++) {
      await press(page, "ArrowLeft");
      await expect(page.locator("#count-steps")).toHaveText((currentStep - count).toLocaleString("en"));
    }
    await waitUntilComplete(page);
    expect(await boardPixels(page)).not.toBe(before);
    for (let count = 7; count >= 0; count--) {
      await press(page, "ArrowRight");
      await expect(page.locator("#count-steps")).toHaveText((currentStep - count).toLocaleString("en"));
    }
    await waitUntilComplete(page);
    expect(await boardPixels(page)).toBe(before);
  },
);
