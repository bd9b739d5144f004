import { expect, test } from "@playwright/test";
import { skipAnimations } from "./clock.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import { counter, open, openJumps, press, sentence, setSpeed, waitForMotionEnd, waitForExplanation, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A search of the documents that has never been seen to end. */
const ENDLESS_QUERY = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

const FIVE = "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking";

/** @param {Page} page */
const timeline = (page) => page.getByRole("slider", { name: "Steps of the search" });

/** The picture on the board, as a data URL. @param {Page} page */
function picture(page) {
  return page.locator("#board").evaluate((element) => /** @type {HTMLCanvasElement} */ (element).toDataURL());
}

/** The number of known steps. @param {Page} page */
async function knownSteps(page) {
  return Number((await page.locator("#step-total").textContent())?.replaceAll(/\D/g, ""));
}

/** Waits until the texts and the picture of a step are complete. @param {Page} page */
async function rest(page) {
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

test("a step back restores the picture of that step, after a dead end and a retreat too", async ({ page }) => {
  // With reduced motion the trace of the last step stays on the board.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const [first, last] = [18, 23];
  await open(page, `${FIVE}&step=${first - 1}`);
  await expect(page.locator("#count-steps")).toHaveText(String(first - 1));
  /** @type {string[]} */
  const pictures = [];
  const kinds = new Set();
  for (let step = first; step <= last; step++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    await skipAnimations(page);
    pictures[step] = await picture(page);
    kinds.add(await page.locator("#step-card").getAttribute("data-kind"));
  }
  expect([...kinds].sort()).toEqual(["dead-end", "enter", "leave"]);
  for (let step = last - 1; step >= first; step--) {
    await press(page, "ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    await skipAnimations(page);
    expect(await picture(page), `step ${step}`).toBe(pictures[step]);
  }
});

test("the timeline leads to any step, and playing goes on from there", { tag: "@firefox" }, async ({ page }) => {
  await open(page, ENDLESS_QUERY);
  await setSpeed(page, 60);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000);

  await test.step("a drag leads into the middle of the run, which waits for the hand", async () => {
    const box = await timeline(page).boundingBox();
    if (!box) throw new Error("the timeline is not to be seen");
    const at = (/** @type {number} */ part) => /** @type {const} */ ([box.x + 10 + part * (box.width - 20), box.y + box.height / 2]);
    // The slider becomes shorter as the number of steps gets longer, so its end has moved.
    await page.mouse.move(...at(0.8));
    await page.mouse.down();
    await page.mouse.move(...at(0.2), { steps: 5 });
    await expect.poll(async () => (await counter(page, "steps")) / (await knownSteps(page))).toBeLessThan(0.3);
    await expect.poll(async () => (await counter(page, "steps")) === Number(await timeline(page).inputValue())).toBe(true);
    const held = await counter(page, "steps");
    await waitTwoFrames(page);
    expect(await counter(page, "steps")).toBe(held);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(held);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  await test.step("keys and numbers lead to a step, or to the last one", async () => {
    await goTo(page, 1000);
    await timeline(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText("999");
    await expect(timeline(page)).toHaveAttribute("aria-valuetext", /^step 999 of /);
    await page.locator("#step-number").fill("999999999999");
    await page.locator("#step-number").press("Enter");
    const length = await knownSteps(page);
    await expect.poll(() => counter(page, "steps"), "a step past the end is the end").toBe(length);
    await page.locator("#step-number").fill("some step");
    await page.locator("#step-number").press("Enter");
    await expect(page.locator("#step-number")).toHaveAttribute("aria-invalid", "true");
    expect(await counter(page, "steps")).toBe(length);
  });

  await test.step("from the beginning it plays again", async () => {
    await press(page, "Home");
    await expect(page.locator("#count-steps")).toHaveText("0");
    await expect(sentence(page)).toContainText("The search begins here");
    await press(page, "Space");
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1000);
  });
});

test("the buttons of the timeline jump to dead ends and tours, and a long jump can be stopped", async ({ page }) => {
  await open(page, FIVE);
  const next = page.getByRole("button", { name: "Jump to the next one" });
  const before = page.getByRole("button", { name: "Jump to the previous one" });
  await openJumps(page);
  await next.click();
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "dead-end");
  const first = await counter(page, "steps");
  expect(await counter(page, "dead-ends")).toBe(1);
  await next.click();
  await expect.poll(() => counter(page, "dead-ends")).toBe(2);
  await before.click();
  await expect(page.locator("#count-steps")).toHaveText(String(first));
  await before.click();
  await expect(page.locator("#detail")).toHaveText("There is no dead end before this step.");
  expect(await counter(page, "steps")).toBe(first);

  // The search continues to a tour that it has not found yet.
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

test("in a long search any step is as near as the next, and the picture of a step stays the same", { tag: "@alone" }, async ({ page, browser }) => {
  await open(page, ENDLESS_QUERY);
  await setSpeed(page, 70);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000_000);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await waitForMotionEnd(page);

  const trace = await traceTasks(browser, page, async () => {
    const { far, near } = await page.evaluate(async () => {
      const slider = /** @type {HTMLInputElement} */ (document.getElementById("timeline"));
      const steps = () => Number(document.getElementById("count-steps")?.textContent?.replaceAll(",", ""));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      /** The time until a step is drawn. @param {number} step */
      const goTo = async (step) => {
        const began = performance.now();
        slider.value = String(step);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        while (steps() !== step) await frame();
        await frame();
        return performance.now() - began;
      };
      /** @type {number[]} */
      const far = [];
      /** @type {number[]} */
      const near = [];
      const end = Number(slider.max);
      let random = 12345;
      for (let count = 0; count < 9; count++) {
        random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
        const step = Math.floor((random / 2 ** 31) * (end - 1));
        far.push(await goTo(step));
        near.push(await goTo(step + 1));
      }
      const sorted = (/** @type {number[]} */ times) => times.sort((one, other) => one - other);
      return { far: sorted(far), near: sorted(near) };
    });
    expect(far[4], `any step after ${far.map(Math.round).join(" ")} ms, the next one after ${near.map(Math.round).join(" ")} ms`).toBeLessThan(6 * near[4]);
  });
  expectShortTasks(trace);

  const there = await counter(page, "steps");
  await rest(page);
  const before = await picture(page);
  for (let count = 1; count <= 8; count++) {
    await press(page, "ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText((there - count).toLocaleString("en"));
  }
  await rest(page);
  expect(await picture(page)).not.toBe(before);
  for (let count = 7; count >= 0; count--) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText((there - count).toLocaleString("en"));
  }
  await rest(page);
  expect(await picture(page)).toBe(before);
});
