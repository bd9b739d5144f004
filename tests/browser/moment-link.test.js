/** Links to a moment: its step, view, speed and loop, and the hidden or locked parts. */

import { expect } from "@playwright/test";
import { followLink } from "./follow-link.js";
import {
  back,
  choose,
  clickSquare,
  collectErrors,
  counter,
  detail,
  open,
  openTab,
  sentence,
  waitTwoFrames,
} from "./page.js";
import { test } from "./machine-speed.js";

const SMALL_QUERY = "v=1&board=5x5&start=0,0&order=clockwise&algorithm=backtracking";

test(
  "a link shows its step, view and speed, and the address keeps these values",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.goto(`./?${SMALL_QUERY}&step=42&picture=numbers&first=0&speed=10&lang=en`);
    await expect(page.locator("#step-number")).toHaveValue("42");
    await expect.poll(() => counter(page, "steps")).toBe(42);
    await openTab(page, "Board");
    await expect(page.getByRole("radio", { name: "Numbers" })).toBeChecked();
    await expect(page.locator("#rate")).toContainText("10");
    await expect(page).toHaveURL(/algorithm=backtracking&step=42&picture=numbers&first=0&speed=10&lang=en$/);
    await expect(page.locator("#step-card")).not.toHaveAttribute("data-kind", "notice");
    // The stored view of the user is not changed.
    expect(await page.evaluate(() => localStorage.getItem("knights-tour.view") ?? "")).not.toContain("numbers");
    await page.reload();
    await expect(page.locator("#step-number")).toHaveValue("42");
  },
);

test("after a change of the experiment, the address keeps the language, but not the moment", async ({ page }) => {
  await open(page, `?lang=en&step=5&picture=numbers&${SMALL_QUERY}`);
  await expect(page.locator("#step-number")).toHaveValue("5");
  await choose(page, { order: "jumps" });
  await expect(page).toHaveURL(/\?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking&lang=en$/);
  await back(page);
  await expect(page.locator("#step-number")).toHaveValue("5");
  await expect(page).toHaveURL(/step=5&picture=numbers&lang=en$/);
});

test(
  "links followed on the open page show their steps within 150 ms in the median, without a reload",
  { tag: "@alone" },
  async ({ page, machineSpeed }) => {
    await open(page, `?${SMALL_QUERY}&step=3`);
    await expect(page.locator("#step-number")).toHaveValue("3");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    /** @type {number[]} */
    const times = [];
    for (const [query, step] of /** @type {[string, number][]} */ ([
      [`?${SMALL_QUERY}&step=200`, 200],
      [`?${SMALL_QUERY}&step=10&picture=numbers`, 10],
      ["?v=1&board=8x8&start=0,0&order=rows&algorithm=warnsdorff&step=30", 30],
      ["?board=6x6&algorithm=backtracking&step=1000", 1000],
      ["?board=6x6&algorithm=backtracking&step=999", 999],
      [`?${SMALL_QUERY}`, 0],
    ])) {
      times.push(
        await page.evaluate(
          ({ query, step }) =>
            new Promise((resolve) => {
              const link = Object.assign(document.createElement("a"), { href: query });
              link.dataset.moment = "";
              document.body.append(link);
              const startTime = performance.now();
              link.click();
              link.remove();
              const stepField = /** @type {HTMLInputElement} */ (document.querySelector("#step-number"));
              const checkFrame = () => {
                const isShown =
                  stepField.value === step.toLocaleString("en") &&
                  document.querySelector("#solver")?.ariaBusy === "false";
                if (isShown) resolve(performance.now() - startTime);
                else requestAnimationFrame(checkFrame);
              };
              checkFrame();
            }),
          { query, step },
        ),
      );
    }
    const median = times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)];
    expect(median, `of ${times.map(Math.round).join(" ")} ms`).toBeLessThan(machineSpeed.scaledLimit(150));
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await back(page);
    await expect(page.locator("#step-number")).toHaveValue("999");
  },
);

/**
 * Records the numbers of the steps that the page shows.
 *
 * @param {import("@playwright/test").Page} page a page that is not opened yet
 */
async function recordSteps(page) {
  await page.addInitScript(() => {
    /** @type {number[]} */
    const steps = [];
    Object.assign(window, { steps });
    addEventListener("DOMContentLoaded", () => {
      const countElement = /** @type {HTMLElement} */ (document.querySelector("#count-steps"));
      const recordStep = () => {
        const step = Number(countElement.textContent?.replaceAll(",", ""));
        if (step !== steps.at(-1)) steps.push(step);
      };
      new MutationObserver(recordStep).observe(countElement, { childList: true, characterData: true, subtree: true });
    });
  });
}

/**
 * The number of times that the page jumped back within a loop of steps.
 *
 * @param {import("@playwright/test").Page} page
 * @param {number} from the first step of the loop
 * @param {number} to the last step of the loop
 */
function countLoopRestarts(page, from, to) {
  return page.evaluate(
    ([from, to]) => {
      const { steps } = /** @type {{steps: number[]}} */ (/** @type {unknown} */ (window));
      return steps.filter((step, index) => step >= from && step < steps[index - 1] && steps[index - 1] <= to).length;
    },
    [from, to],
  );
}

test("a link starts the playback at once, and the steps of its loop repeat until the loop is ended", async ({
  page,
}) => {
  await recordSteps(page);
  await page.goto(`./?${SMALL_QUERY}&loop=20-24&speed=20&play=1`);
  await expect.poll(() => countLoopRestarts(page, 20, 24)).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Repeating steps 20 to 24" }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(30);
});

test("a loop that extends past the end of a run repeats the steps up to the end", async ({ page }) => {
  await recordSteps(page);
  await page.goto("./?board=5x5&start=0,0&algorithm=warnsdorff&loop=22-99&speed=max&play=1");
  await expect.poll(() => countLoopRestarts(page, 22, 26)).toBeGreaterThan(1);
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
});

test("a link hides parts of the page, and the page then has a link to the full page", async ({ page }) => {
  await open(page, `?${SMALL_QUERY}&step=4&hide=setup,panel`);
  await expect(page.locator(".side")).toBeHidden();
  await expect(page.locator("#experiment")).toBeHidden();
  await page.goto(`./?${SMALL_QUERY}&step=4&hide=setup,panel,transport,bar`);
  await expect(page.locator("#transport")).toBeHidden();
  await expect(page.locator("header")).toBeHidden();
  const fullPageLink = page.getByRole("link", { name: "Open the full page" });
  await expect(fullPageLink).toHaveAttribute("href", new RegExp(`step=4`));
  expect(await fullPageLink.getAttribute("href")).not.toContain("hide");
  // The stage fills the height of the window.
  const box = await page.locator(".stage").boundingBox();
  expect(box?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 20);
});

test("a search that is locked by a link can be played but not changed, until a link without a lock is followed", async ({
  page,
}) => {
  await open(page, `?${SMALL_QUERY}&lock=1`);
  await expect(page.locator(".chips .chip[value=board]")).toBeDisabled();
  await expect(page.locator("#experiment")).toBeDisabled();
  await clickSquare(page, { row: 2, column: 2, rows: 5, columns: 5 });
  await expect(detail(page)).toHaveText("The link locks this board: you can play the search, but not change it.");
  await expect(page).toHaveURL(/start=0,0/);
  await page.keyboard.press("ArrowRight");
  await followLink(page, `?${SMALL_QUERY}&step=3`);
  await expect(page.locator("#step-number")).toHaveValue("3");
  await clickSquare(page, { row: 2, column: 2, rows: 5, columns: 5 });
  await expect(page).toHaveURL(/start=2,2/);
});

test("the page reports the invalid parts of a link, and applies the valid parts", async ({ page }) => {
  await open(page, "?v=1&board=5x5&order=spiral&algorithm=backtracking&step=42&picture=oil&speed=fast&play=1");
  await expect(sentence(page)).toHaveText("Only part of this link could be read");
  await expect(detail(page)).toContainText("picture: “oil” is not a known name.");
  await expect(detail(page)).toContainText("speed: “fast” is neither a number");
  await expect(detail(page)).toContainText("Order: “spiral” is not a known name.");
  await expect(page.locator("#step-number")).toHaveValue("42");
});

test("a link to a step beyond the end shows the end, and a link to a distant step shows that step", async ({
  page,
}) => {
  await open(page, "?board=5x5&start=0,0&algorithm=warnsdorff&step=4000");
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  await followLink(page, "?board=8x8&start=3,7&order=jumps&algorithm=backtracking&step=3000000");
  await expect(page.locator("#step-number")).toHaveValue("3,000,000");

  await page.goto("./?v=1&board=200x200&algorithm=auto&step=1234");
  await expect(page.locator("#panorama-position")).toContainText("1,234");
});

test("a link that is followed before the first worker has started shows its moment afterwards", async ({ page }) => {
  const errors = collectErrors(page);
  /** @type {() => void} */
  let release = () => undefined;
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // A query loads the whole core at once, in a second worker, which answers before the first one.
  const fullCoreStart = page.waitForEvent("worker", (worker) => worker.url().includes("laboratory"));
  await page.goto("./?v=1&board=7x7");
  const fullCore = await fullCoreStart;
  await followLink(page, "?v=1&board=6x6&start=0,0&order=rows&algorithm=warnsdorff&step=4");
  // Once the second worker has evaluated a script, it has answered all requests before that script.
  for (let times = 0; times < 3; times += 1) {
    await fullCore.evaluate(() => undefined);
    await waitTwoFrames(page);
  }
  release();
  await expect(page.locator("#chip-board")).toHaveText("6 × 6");
  await expect(page.locator("#step-number")).toHaveValue("4");
  await expect(page.locator("#order")).toHaveValue("rows");
  expect(errors).toEqual([]);
});
