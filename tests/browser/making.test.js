import { expect, test } from "@playwright/test";
import { choose, clickSquare, counter, detail, open, openDrawer, press, sentence } from "./page.js";

const PETERSEN = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";

/** No closed tour of a board four squares wide: forced moves do not see it in all the steps that they may take. */
const HARD = "?board=4x60&tour=closed&algorithm=forcing&search=full";

/** There is no tour from this colour, which rotations do not know: they turn parts of the path round 1.5 million times. */
const LONG = "?board=99x99&start=0,1&algorithm=rotations&search=full";

/**
 * What the page says of the work on a tour, until it has told of so many steps; then something is done. All that within
 * the page: the work takes less than a second, in which the page tells of it every 50 ms, and a busy machine may keep a test
 * waiting for as long.
 *
 * @param {object} how
 * @param {number} how.reports how many numbers of steps are waited for
 * @param {string} [how.click] the button that is clicked before, and
 * @param {string} [how.clickThen] the one that is clicked then
 * @param {string} [how.zero] the field that 0 is typed into then; after that, as many numbers are waited for once more
 * @returns {Promise<{steps: number[], detail: string, play: boolean}>} the steps, and at the end the detail, and whether
 *   the search can be played
 */
function watchWork({ reports, click, clickThen, zero }) {
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
 * The same from the beginning on.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} query the experiment
 * @param {Parameters<typeof watchWork>[0]} how
 * @returns {ReturnType<typeof watchWork>}
 */
async function openAndWatch(page, query, how) {
  await page.addInitScript(`
    addEventListener("DOMContentLoaded", () => (globalThis.work = (${watchWork})(${JSON.stringify(how)})));
  `);
  await page.goto(`./${query}`);
  return page.evaluate("work");
}

test("the best available walks along a construction on a large board, and says so", async ({ page }) => {
  await open(page, "?board=20x30&start=3,4&algorithm=auto");
  await press(page, "ArrowRight");
  await press(page, "ArrowRight");
  await expect(sentence(page)).toContainText("made beforehand from blocks with stored tours");
  await expect(page.locator("#program-lines")).toContainText("cut the board into blocks");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("Made from blocks with stored tours");
  expect(await counter(page, "visits")).toBe(600);
});

test("the best available still lets a small board be watched", async ({ page }) => {
  await open(page, "?board=8x8&algorithm=auto");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect(detail(page)).toContainText("visits");
});

test("a proof of a solver is told, and nothing is left to search", async ({ page }) => {
  await page.goto(`./?graph=${PETERSEN}&start=0,0&tour=closed&algorithm=forcing`);
  await expect(sentence(page)).toHaveText("No closed tour through 0");
  await expect(detail(page)).toContainText("Everything was tried");
  await expect(page.getByRole("button", { name: "Search anyway" })).toBeHidden();
});

test("while a tour is looked for the page says how far that has come, and can be stopped and gone on with", async ({ page }) => {
  const { steps, detail: told, play } = await openAndWatch(page, HARD, { reports: 2, clickThen: "#stop-work" });
  expect(told).toContain("by forced moves");
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(play).toBe(false);
  await expect(sentence(page)).toHaveText("No closed tour found through a4");
  await expect(detail(page)).toContainText("proves nothing");
  const stopped = Number((await detail(page).innerText()).match(/[\d,]+/)?.[0].replaceAll(",", ""));
  expect(stopped).toBeLessThan(101_920);

  const on = await page.evaluate(watchWork, { reports: 1, click: "#more-work" });
  expect(on.steps[0]).toBeGreaterThan(stopped);
  await expect(detail(page)).toContainText("101,920 steps");
});

test("another draft ends the work on the last one", async ({ page }) => {
  await openAndWatch(page, HARD, { reports: 1 });
  await choose(page, { rows: 6, columns: 6 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("Made by forced moves");
});

test("a draft that is refused leaves the work on the last one alone", async ({ page }) => {
  const { steps } = await openAndWatch(page, LONG, { reports: 2, zero: "#rows" });
  await expect(page.locator("#size-fault")).not.toBeEmpty();
  // It went on, and from where it was.
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
});

test("what was not found can be looked for again", async ({ page }) => {
  await page.goto("./?board=5x5&start=0,1&algorithm=rotations&search=full");
  await expect(sentence(page)).toHaveText("No tour found from b5");
  await expect(detail(page)).toContainText("502,500 steps");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(detail(page)).toContainText("1,507,500 steps");
});

test("in a race, too, what was not found can be looked for again", async ({ page }) => {
  const query = "v=1&board=5x5&start=0,1&algorithm=rotations&search=full";
  await page.goto(`./#side-by-side/${query}/v=1&board=5x5`);
  const outcome = page.locator(".lane-outcome").first();
  await expect(outcome).toContainText("502,500 steps");
  await page.locator(".lane").first().getByRole("button", { name: "Go on" }).click();
  await expect(outcome).toContainText("1,507,500 steps");
  await page.locator("#race-finish").click();
  await expect(page.locator(".lane-lead").nth(1)).toContainText("Open tour");
});

test("the end of a tour is chosen on the board, kept in the address, and taken back", async ({ page }) => {
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
  // Where a closed tour is wanted, or the algorithm knows of no end, there is nothing to choose.
  await page.getByRole("combobox", { name: "Tour" }).selectOption("closed");
  await expect(end).toBeHidden();
});

test("an end that cannot be is refused below the algorithm", async ({ page }) => {
  await open(page, "?board=8x8&algorithm=auto");
  await openDrawer(page, "start");
  await page.locator("#end").click();
  await clickSquare(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await expect(page.locator("#algorithm-fault")).toContainText("does not end where it starts");
});
