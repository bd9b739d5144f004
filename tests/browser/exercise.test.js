/** Exercises in which a person carries out the algorithm. */

import { expect, test } from "@playwright/test";
import { back, open, openTab, waitTwoFrames } from "./page.js";
import { WINDOWS, expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {string} exercise */
async function begin(page, exercise) {
  await page.goto(`./#exercise/${exercise}`);
  await expect(ask(page)).toContainText("From");
}

const WARNSDORFF = "algorithm=warnsdorff&kind=choose&level=medium&seed=5";

const ask = (/** @type {Page} */ page) => page.locator("#exercise-ask");
const choices = (/** @type {Page} */ page) => page.locator(".exercise-choices button");
const verdict = (/** @type {Page} */ page) => page.locator(".exercise-told");
const progress = (/** @type {Page} */ page) => page.locator(".exercise-progress");

/**
 * The decision by the table: the untried square with the fewest exits, the first of these in the order. Null if there
 * is none.
 *
 * @param {Page} page
 * @returns {Promise<number | null>} its place among the choices, from 1
 */
async function expectedSquare(page) {
  return page.evaluate(() => {
    const table = document.querySelector(".exercise-help table");
    const heads = [...(table?.querySelectorAll("thead th") ?? [])].map((head) => head.textContent);
    const [ways, order, tried] = ["Ways out", "Order", "Tried"].map((name) => heads.indexOf(name));
    const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row, index) => {
      const cells = [...row.children].map((cell) => cell.textContent ?? "");
      return { place: index + 1, isTried: tried >= 0 && cells[tried] !== "", ways: ways < 0 ? 0 : Number(cells[ways]), order: Number(cells[order]) };
    });
    const open = rows.filter(({ isTried }) => !isTried).sort((one, other) => one.ways - other.ways || one.order - other.order);
    return open[0]?.place ?? null;
  });
}

/** Carries out an algorithm to its end by keyboard. @param {Page} page @param {number} decisions */
async function carryOut(page, decisions) {
  let retreats = 0;
  for (let number = 1; number <= decisions; number++) {
    await expect(progress(page)).toHaveText(`Decision ${number} of ${decisions}`);
    await expect(ask(page)).toContainText("From");
    const place = await expectedSquare(page);
    const before = await ask(page).textContent();
    retreats += Number(place === null);
    await page.keyboard.press(place === null ? "Backspace" : String(place));
    await expect(ask(page)).not.toHaveText(before ?? "");
  }
  return retreats;
}

test("a wrong square is told with what the rule says; the right one asks for the reason, and counts when that is right", async ({ page }) => {
  await begin(page, WARNSDORFF);
  await expect(ask(page)).toHaveText("From b4: next square, or back?");
  await expect(choices(page)).toHaveText(["1d3", "2a2"]);
  await choices(page).nth(1).click();
  await expect(verdict(page)).toContainText("Not what the rule says.");
  await expect(verdict(page)).toContainText("The rule sees no difference between a2 and d3; d3 comes first in the order of the moves");
  await expect(page.locator('.exercise-choices [data-mark="right"]')).toHaveText("1d3");
  await page.reload();
  await expect(ask(page)).toHaveText("From b4: next square, or back?");
  await page.keyboard.press("1");
  await expect(ask(page)).toHaveText("Right: d3. Why?");
  await choices(page).filter({ hasText: "Several tie for the fewest ways out." }).click();
  await expect(verdict(page)).toContainText("Right.");
  await expect(verdict(page)).toContainText("2 squares have 1 way out each");
  await expect(progress(page)).toHaveText("1 right in a row");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/seed=6$/);
  await expect(progress(page)).toHaveText("1 right in a row");

  // The right square for a wrong reason does not count.
  await begin(page, WARNSDORFF);
  await expect(ask(page)).toHaveText("From b4: next square, or back?");
  await page.keyboard.press("1");
  await choices(page).filter({ hasText: "This one alone has the fewest ways out." }).click();
  await expect(verdict(page)).toContainText("The right move, but for a different reason.");
  await expect(page.locator('.exercise-choices [data-mark="wrong"]')).toContainText("This one alone");
  await expect(page.locator('.exercise-choices [data-mark="right"]')).toContainText("Several tie");
  await expect(progress(page)).toHaveText("0 right in a row");
});

test("Warnsdorff is carried out over a whole board, by the keyboard alone and by what the page tells", async ({ page }) => {
  await begin(page, "algorithm=warnsdorff&kind=perform&level=easy&seed=1");
  await carryOut(page, 24);
  await expect(ask(page)).toHaveText("A tour! All 24 decisions, just as the algorithm makes them.");
  await expect(page.locator(".exercise-score")).toContainText("No mistakes");
});

test("backtracking is carried out with its retreats, and a mistake is told and can be made good", async ({ page }) => {
  await begin(page, "algorithm=backtracking&kind=perform&level=easy&seed=3");
  // From e1 every move is tried or leads to a visited square.
  await page.locator("#exercise-board").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toContainText("Not what the rule says.");
  await expect(page.locator(".exercise-score")).toContainText("1 mistake");
  expect(await carryOut(page, 12)).toBeGreaterThanOrEqual(2);
  await expect(ask(page)).toHaveText("Done: all 12 decisions, just as the algorithm makes them.");
});

test("what a link asks for that there is not is replaced and told; what is chosen stands in the address", async ({ page }) => {
  await begin(page, "algorithm=magic&kind=choose&level=easy&seed=7");
  await expect(page.getByRole("alert").filter({ hasText: "magic" })).toHaveText("There is no exercise with “magic”; the default one is shown instead.");
  await expect(page).toHaveURL(/algorithm=warnsdorff&kind=choose&level=easy&seed=7$/);
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("pohl");
  await expect(page).toHaveURL(/algorithm=pohl&kind=choose&level=easy&seed=7$/);
  await page.getByRole("combobox", { name: "Task" }).selectOption("perform");
  await expect(progress(page)).toContainText("Decision 1 of");
  await page.goto("./#exercise/seed=99999999999");
  await expect(page.getByRole("alert").filter({ hasText: "99999999999" })).toBeVisible();
});

test("the search is watched where it stands here, and one comes back", async ({ page }) => {
  await begin(page, WARNSDORFF);
  await page.getByRole("link", { name: "Watch this search" }).click();
  await expect(page.locator("#step-number")).toHaveValue("48");
  await expect(page.locator("#experiment")).toContainText("7 × 7");
  await back(page);
  await expect(ask(page)).toHaveText("From b4: next square, or back?");
});

test("playing by hand, the program of a search, and the lesson lead here", async ({ page }) => {
  await page.goto("./#play");
  await page.getByRole("link", { name: "Be the algorithm" }).click();
  await expect(ask(page)).toContainText("From");
  await expect(page.locator("#to-play")).toHaveAttribute("aria-current", "page");
  await open(page, "?v=1&board=6x6&algorithm=oct-aml-16");
  await openTab(page, "Code");
  await page.locator("#to-exercise").click();
  await expect(page).toHaveURL(/#exercise\/algorithm=oct-aml-16&/);
  await expect(page.locator(".exercise-now")).toContainText("OctAML16");
  await open(page, "?v=1&board=6x6&algorithm=breadth-first");
  await openTab(page, "Code");
  await expect(page.locator("#program-lines li").first()).toBeVisible();
  await expect(page.locator("#to-exercise")).toBeHidden();
  await page.goto("./#learn/warnsdorff");
  await page.getByRole("link", { name: "Carry the rule out yourself" }).click();
  await expect(progress(page)).toHaveText("Decision 1 of 24");
});

test("an exercise fits every window and passes axe, and nothing moves from question to answer", async ({ page }) => {
  const places = () => page.locator("#exercise-board, .exercise-setup, .exercise .transport button").evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  await begin(page, WARNSDORFF);
  await expectFits(page, { name: "the question", turn: 0 });
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await page.reload();
    await expect(ask(page)).toContainText("From");
    await waitTwoFrames(page);
    const before = await places();
    await page.keyboard.press("1");
    await expect(ask(page)).toContainText("Why?");
    await waitTwoFrames(page);
    expect.soft(await places(), `at ${window.width} × ${window.height}`).toEqual(before);
    await choices(page).first().click();
    await expect(verdict(page)).not.toBeEmpty();
    await waitTwoFrames(page);
    expect.soft(await places(), `at ${window.width} × ${window.height}`).toEqual(before);
  }
  await expectFits(page, { name: "the answer", turn: 1 });
});

test("presented, a class votes on the question, and the clicker leads to the next one", async ({ page }) => {
  await begin(page, WARNSDORFF);
  await page.keyboard.press("f");
  await expect(page.locator("#present-pointer")).toBeAttached();
  await page.keyboard.press("v");
  const vote = page.getByRole("region", { name: "Where to next?" });
  await expect(vote.getByRole("listitem")).toHaveCount(3);
  for (let hand = 0; hand < 4; hand++) await page.keyboard.press("Digit1");
  await page.keyboard.press("Enter");
  await expect(vote).toContainText("The search goes to d3. 4 of 4 hands were for it.");
  await page.keyboard.press("v");
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/seed=6$/);
  await page.keyboard.press("Escape");
  await expect(progress(page)).toHaveText("0 right in a row");
});
