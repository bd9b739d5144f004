/** Algorithms that compute the whole tour before its first step: progress, results, and the end square of a tour. */

import { expect, test } from "@playwright/test";
import { choose, clickSquare, counter, detail, open, openDrawer, press, sentence } from "./page.js";

/** The adjacency lists of the Petersen graph, which has no closed tour. */
const PETERSEN_GRAPH = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";

/** A board without a closed tour. Search by forced moves does not prove this within its step budget. */
const UNDECIDED_QUERY = "?board=4x60&tour=closed&algorithm=forcing&search=full";

/**
 * A start whose colour rules out a tour. Search by rotations does not detect this, and uses up its budget of 1.5
 * million steps.
 */
const LONG_QUERY = "?board=99x99&start=0,1&algorithm=rotations&search=full";

/**
 * Collects the progress that the page shows while it searches for a tour, and then acts. This function runs within the
 * page. The work takes less than a second, and on a busy machine code outside the page might act too late.
 *
 * @param {object} options
 * @param {number} options.reportCount the number of reports to wait for
 * @param {string} [options.clickBefore] the selector of a button that is clicked first
 * @param {string} [options.clickAfter] the selector of a button that is clicked after the reports
 * @param {string} [options.zeroField] the selector of a field into which 0 is typed after the reports; then the
 *   function waits for as many reports again
 * @returns {Promise<{steps: number[], detail: string, isPlayable: boolean}>} the steps of the reports; the detail, and
 *   whether the search can be played, at the last report
 */
function collectProgress({ reportCount, clickBefore, clickAfter, zeroField }) {
  const textOf = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? "";
  const clickIfVisible = (/** @type {string} */ selector) => {
    const button = /** @type {HTMLElement} */ (document.querySelector(selector));
    if (button.checkVisibility()) button.click();
  };
  return new Promise((resolve) => {
    /** @type {number[]} */
    const steps = [];
    let requiredCount = reportCount;
    const readReport = () => {
      const step = Number(/[\d,]+/.exec(textOf("#detail"))?.[0].replaceAll(",", ""));
      if (textOf("#sentence") !== "Looking for a tour" || !step || step === steps.at(-1)) return;
      steps.push(step);
      if (steps.length < requiredCount) return;
      if (zeroField && requiredCount === reportCount) {
        const field = /** @type {HTMLInputElement} */ (document.querySelector(zeroField));
        field.value = "0";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
        requiredCount += reportCount;
        return;
      }
      observer.disconnect();
      const isPlayable = !document.querySelector("#play")?.hasAttribute("disabled");
      resolve({ steps, detail: textOf("#detail"), isPlayable });
      if (clickAfter) clickIfVisible(clickAfter);
    };
    const observer = new MutationObserver(readReport);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (clickBefore) clickIfVisible(clickBefore);
  });
}

/**
 * Opens an experiment, and collects its progress from the beginning.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} query the experiment
 * @param {Parameters<typeof collectProgress>[0]} options
 * @returns {ReturnType<typeof collectProgress>}
 */
async function openAndCollect(page, query, options) {
  await page.addInitScript(`
    addEventListener("DOMContentLoaded", () => (globalThis.progress = (${collectProgress})(${JSON.stringify(options)})));
  `);
  await page.goto(`./${query}`);
  return page.evaluate("progress");
}

test("the best available algorithm constructs a tour on a large board, and searches on a small one", async ({
  page,
}) => {
  await open(page, "?board=20x30&start=3,4&algorithm=auto");
  await press(page, "ArrowRight");
  await press(page, "ArrowRight");
  await expect(sentence(page)).toContainText("made in advance from blocks with stored tours");
  await expect(page.locator("#program-lines")).toContainText("cut the board into blocks");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("Constructed from blocks with stored tours");
  expect(await counter(page, "visits")).toBe(600);

  await open(page, "?board=8x8&algorithm=auto");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect(detail(page)).toContainText("visits");
});

test("after a solver has proved that there is no tour, the page offers no search", async ({ page }) => {
  await page.goto(`./?graph=${PETERSEN_GRAPH}&start=0,0&tour=closed&algorithm=forcing`);
  await expect(sentence(page)).toHaveText("No closed tour through 0");
  await expect(detail(page)).toContainText("Every case was tried");
  await expect(page.getByRole("button", { name: "Search anyway" })).toBeHidden();
});

test("the page shows the progress of a solver, which can be stopped and continued", async ({ page }) => {
  const options = { reportCount: 2, clickAfter: "#stop-work" };
  const { steps, detail: detailText, isPlayable } = await openAndCollect(page, UNDECIDED_QUERY, options);
  expect(detailText).toContain("by forced moves");
  expect(steps).toEqual([...steps].sort((first, second) => first - second));
  expect(isPlayable).toBe(false);
  await expect(sentence(page)).toHaveText("No closed tour found through a4");
  await expect(detail(page)).toContainText("proves nothing");
  const stoppedAt = Number((await detail(page).innerText()).match(/[\d,]+/)?.[0].replaceAll(",", ""));
  expect(stoppedAt).toBeLessThan(101_920);

  const continued = await page.evaluate(collectProgress, { reportCount: 1, clickBefore: "#more-work" });
  expect(continued.steps[0]).toBeGreaterThan(stoppedAt);
  await expect(detail(page)).toContainText("101,920 steps");
});

test("a changed size cancels the work on the previous experiment", async ({ page }) => {
  await openAndCollect(page, UNDECIDED_QUERY, { reportCount: 1 });
  await choose(page, { rows: 6, columns: 6 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("Constructed by forced moves");
});

test("an invalid size does not cancel the work on the previous experiment", async ({ page }) => {
  const { steps } = await openAndCollect(page, LONG_QUERY, { reportCount: 2, zeroField: "#rows" });
  await expect(page.locator("#size-fault")).not.toBeEmpty();
  // The work continued from its last step.
  expect(steps).toEqual([...steps].sort((first, second) => first - second));
});

test("a solver that has used up its steps can be continued, in a race too", async ({ page }) => {
  await page.goto("./?board=5x5&start=0,1&algorithm=rotations&search=full");
  await expect(sentence(page)).toHaveText("No tour found from b5");
  await expect(detail(page)).toContainText("502,500 steps");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(detail(page)).toContainText("1,507,500 steps");

  const query = "v=1&board=5x5&start=0,1&algorithm=rotations&search=full";
  await page.goto(`./#side-by-side/${query}/v=1&board=5x5`);
  const outcome = page.locator(".lane-outcome").first();
  await expect(outcome).toContainText("502,500 steps");
  await page.locator(".lane").first().getByRole("button", { name: "Continue" }).click();
  await expect(outcome).toContainText("1,507,500 steps");
  await page.locator("#race-finish").click();
  await expect(page.locator(".lane-lead").nth(1)).toContainText("Open tour");
});

test("the end square is chosen on the board, kept in the address and removed; the start is refused as the end", async ({
  page,
}) => {
  await open(page, "?board=8x8&algorithm=auto");
  await openDrawer(page, "start");
  const end = page.locator("#end");
  await expect(end).toHaveText("any square");
  await end.click();
  await expect(end).toHaveText("click a square …");
  await clickSquare(page, { row: 0, column: 1, rows: 8, columns: 8 });
  await expect(end).toHaveText("b8");
  await expect.poll(() => new URL(page.url()).searchParams.get("end")).toBe("0,1");
  await expect(page.locator("#experiment")).toContainText("from a8 to b8");
  await expect(page.locator("#legend-wanted-end")).not.toHaveAttribute("hidden");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(detail(page)).toContainText("from a8 to b8");

  await page.reload();
  await openDrawer(page, "start");
  await expect(end).toHaveText("b8");
  await end.click();
  await expect(end).toHaveText("any square");
  await expect.poll(() => new URL(page.url()).searchParams.has("end")).toBe(false);
  await expect(page.locator("#legend-wanted-end")).toHaveAttribute("hidden");
  // A closed tour has no end to choose.
  await openDrawer(page, "algorithm");
  const tour = page.getByRole("combobox", { name: "Tour" });
  await tour.selectOption("closed");
  await openDrawer(page, "start");
  await expect(end).toBeHidden();

  await openDrawer(page, "algorithm");
  await tour.selectOption("open");
  await openDrawer(page, "start");
  await end.click();
  await clickSquare(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await expect(page.locator("#algorithm-fault")).toContainText("does not end where it starts");
});
