import { expect, test } from "@playwright/test";
import { choose, clickSquare, counter, detail, open, openDrawer, press, sentence } from "./page.js";

const PETERSEN = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";

/** A board without a closed tour, which forced moves cannot decide within their step budget. */
const HARD = "?board=4x60&tour=closed&algorithm=forcing&search=full";

/**
 * A start whose colour rules out a tour. Search by rotations does not notice, and uses up its budget of 1.5 million
 * steps.
 */
const LONG = "?board=99x99&start=0,1&algorithm=rotations&search=full";

/**
 * Collects the progress that the page shows while it searches for a tour, and then acts. Everything runs within the
 * page: the work takes less than a second, and a test on a busy machine might act too late.
 *
 * @param {object} how
 * @param {number} how.reports the number of reports to wait for
 * @param {string} [how.click] a button that is clicked first
 * @param {string} [how.clickThen] a button that is clicked after the reports
 * @param {string} [how.zero] a field that 0 is typed into after the reports; as many reports are awaited again
 * @returns {Promise<{steps: number[], detail: string, play: boolean}>} the steps of the reports; the detail, and
 *   whether the search can be played, at the last report
 */
function collectProgress({ reports, click, clickThen, zero }) {
  const text = (/** @type {string} */ query) => document.querySelector(query)?.textContent ?? "";
  const press = (/** @type {string} */ query) => {
    const button = /** @type {HTMLElement} */ (document.querySelector(query));
    if (button.checkVisibility()) button.click();
  };
  return new Promise((resolve) => {
    /** @type {number[]} */
    const steps = [];
    let wanted = reports;
    const look = () => {
      const said = Number(/[\d,]+/.exec(text("#detail"))?.[0].replaceAll(",", ""));
      if (text("#sentence") !== "Looking for a tour" || !said || said === steps.at(-1)) return;
      steps.push(said);
      if (steps.length < wanted) return;
      if (zero && wanted === reports) {
        const field = /** @type {HTMLInputElement} */ (document.querySelector(zero));
        field.value = "0";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
        wanted += reports;
        return;
      }
      observer.disconnect();
      const play = !document.querySelector("#play")?.hasAttribute("disabled");
      resolve({ steps, detail: text("#detail"), play });
      if (clickThen) press(clickThen);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (click) press(click);
  });
}

/**
 * Opens an experiment, and follows its work from the beginning.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} query the experiment
 * @param {Parameters<typeof collectProgress>[0]} how
 * @returns {ReturnType<typeof collectProgress>}
 */
async function openAndWatch(page, query, how) {
  await page.addInitScript(`
    addEventListener("DOMContentLoaded", () => (globalThis.work = (${collectProgress})(${JSON.stringify(how)})));
  `);
  await page.goto(`./${query}`);
  return page.evaluate("work");
}

test("the best available algorithm follows a construction on a large board, and searches a small one", async ({ page }) => {
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

test("the page shows a proof of a solver, and offers no search then", async ({ page }) => {
  await page.goto(`./?graph=${PETERSEN}&start=0,0&tour=closed&algorithm=forcing`);
  await expect(sentence(page)).toHaveText("No closed tour through 0");
  await expect(detail(page)).toContainText("Every case was tried");
  await expect(page.getByRole("button", { name: "Search anyway" })).toBeHidden();
});

test("the page shows the progress of a solver, which can be stopped and continued", async ({ page }) => {
  const { steps, detail: told, play } = await openAndWatch(page, HARD, { reports: 2, clickThen: "#stop-work" });
  expect(told).toContain("by forced moves");
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(play).toBe(false);
  await expect(sentence(page)).toHaveText("No closed tour found through a4");
  await expect(detail(page)).toContainText("proves nothing");
  const stopped = Number((await detail(page).innerText()).match(/[\d,]+/)?.[0].replaceAll(",", ""));
  expect(stopped).toBeLessThan(101_920);

  const on = await page.evaluate(collectProgress, { reports: 1, click: "#more-work" });
  expect(on.steps[0]).toBeGreaterThan(stopped);
  await expect(detail(page)).toContainText("101,920 steps");
});

test("another draft ends the work on the last one", async ({ page }) => {
  await openAndWatch(page, HARD, { reports: 1 });
  await choose(page, { rows: 6, columns: 6 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("Constructed by forced moves");
});

test("a draft that is refused does not end the work on the last one", async ({ page }) => {
  const { steps } = await openAndWatch(page, LONG, { reports: 2, zero: "#rows" });
  await expect(page.locator("#size-fault")).not.toBeEmpty();
  // The work continued from its last step.
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
});

test("a solver without an answer can be continued, in a race too", async ({ page }) => {
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

test("the end of a tour is chosen on the board, kept in the address, removed, and refused where it cannot be", async ({ page }) => {
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
  await page.getByRole("combobox", { name: "Tour" }).selectOption("closed");
  await expect(end).toBeHidden();

  await page.getByRole("combobox", { name: "Tour" }).selectOption("open");
  await end.click();
  await clickSquare(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await expect(page.locator("#algorithm-fault")).toContainText("does not end where it starts");
});
