/** The puzzle screen, its sheets on the screen and on paper, and puzzles in the game. */

import { expect, test } from "@playwright/test";
import { axe, clickSquare } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A game on a board of 3×4, to which each link adds the given numbers. */
const SMALL_PUZZLE = "#play/v=1&board=3x4&start=0,0&order=clockwise&algorithm=auto";

/** @param {Page} page */
const screen = (page) => page.locator("main#puzzle");
/** @param {Page} page */
const status = (page) => screen(page).getByRole("status");
/** @param {Page} page */
const printButton = (page) => screen(page).getByRole("button", { name: "Print", exact: true });
/** @param {Page} page */
const visited = (page) => page.locator("#play-screen .play-visited");
/** @param {Page} page */
const advice = (page) => page.locator(".play-advice");

/** Opens a sheet, and waits until it is made. @param {Page} page @param {string} parameters */
async function openSheet(page, parameters) {
  await page.goto(`./#puzzle/${parameters}`);
  await expect(printButton(page)).toBeEnabled();
}

/** Returns the texts of the cells of a board. @param {import("@playwright/test").Locator} table */
const cellsOf = (table) => table.locator("td").allTextContents();

test("a sheet is made again by its link, and a puzzle of it is played to its only solution", async ({ page }) => {
  await openSheet(page, "board=6x6&tour=closed&difficulty=hard&count=2&seed=5");
  await expect(status(page)).toContainText("2 puzzles, each with a single solution:");
  const [puzzles, solutions] = await screen(page).locator(".puzzle-page").all();
  const boards = puzzles.locator("table");
  await expect(boards).toHaveCount(2);
  await expect(solutions).toBeHidden();
  const givens = await cellsOf(boards.first());
  expect(givens.filter((text) => text !== "").length).toBeLessThan(12);
  expect(await cellsOf(boards.last())).not.toEqual(givens);
  await page.reload();
  await expect(printButton(page)).toBeEnabled();
  expect(await cellsOf(boards.first())).toEqual(givens);

  await screen(page).getByRole("checkbox", { name: "Show the solutions" }).check();
  await expect(puzzles).toBeHidden();
  const solution = (await cellsOf(solutions.locator("table").first())).map(Number);
  expect([...solution].sort((first, second) => first - second)).toEqual(solution.map((_, index) => index + 1));
  givens.forEach((text, square) => expect(["", String(solution[square])]).toContain(text));
  await screen(page).getByRole("checkbox", { name: "Show the solutions" }).uncheck();

  await puzzles.getByRole("link", { name: "Play" }).first().click();
  await expect(page.locator(".play-puzzle")).toContainText("of 36 numbers are given.");
  for (let number = 2; number <= 36; number++) {
    const square = solution.indexOf(number);
    const [row, column] = [Math.floor(square / 6), square % 6];
    await clickSquare(page, { row, column, rows: 6, columns: 6 }, "#play-board");
    await expect(visited(page)).toHaveText(`${number} of 36`);
  }
  await expect(page.locator("#play-sentence")).toHaveText("A closed tour!");
});

test("a move against a given number is refused, and a wrong move is reported on request", async ({ page }) => {
  await page.goto(`./${SMALL_PUZZLE}&given=0.0.11.11.6.3`);
  await expect(page.locator(".play-puzzle")).toHaveText("A puzzle: 3 of 12 numbers are given.");
  // The square 6 has the number 4, so that the only move leads to the square 9.
  await expect(page.locator(".play-moves button")).toHaveCount(1);
  await clickSquare(page, { row: 1, column: 2, rows: 3, columns: 4 }, "#play-board");
  await expect(advice(page)).toHaveText(
    "c2 cannot be number 2: no move leads there from a3, or a given number does not allow it.",
  );
  await expect(visited(page)).toHaveText("1 of 12");
  await page.getByRole("checkbox", { name: "Show whether it can still be finished" }).check();
  await expect(page.locator(".play-solvability-text")).toContainText("the given numbers cannot all be met");

  await page.goto(`./${SMALL_PUZZLE}&given=0.0.11.11`);
  // The test waits for the new puzzle, because opening a puzzle may change the checkboxes.
  await expect(page.locator(".play-puzzle")).toHaveText("A puzzle: 2 of 12 numbers are given.");
  await page.getByRole("checkbox", { name: "Show whether it can still be finished" }).check();
  await page.locator(".play-moves button", { hasText: "b1" }).click();
  await expect(page.locator(".play-solvability-text")).toContainText("The move to b1, number 2, spoiled it");
  await page.getByRole("button", { name: "Go back to before b1" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(advice(page)).toContainText("Go to c2");
});

test("given numbers that are no puzzle are reported, and the board of the link can be played", async ({ page }) => {
  for (const givens of ["0.0.0.1", "5.0", "99.1", "0.0.1", "a"]) {
    await page.goto("./#check");
    await page.goto(`./${SMALL_PUZZLE}&given=${givens}`);
    await expect(advice(page)).toHaveText(
      "The given numbers of this link are no puzzle on this board. The game has no given numbers.",
    );
    await expect(page.locator(".play-puzzle")).toBeHidden();
    await page.locator(".play-moves button").first().click();
    await expect(visited(page)).toHaveText("2 of 12");
  }
});

test("a board without a tour, and squares that are no tour, are reported beside the options", async ({ page }) => {
  await page.goto("./#puzzle/board=5x5&tour=closed&count=1&seed=1");
  await expect(status(page)).toHaveText("This board has no such tour.");
  await expect(printButton(page)).toBeDisabled();
  await screen(page).getByRole("radio", { name: "open" }).check();
  await expect(printButton(page)).toBeEnabled();
  await page.goto("./#puzzle/board=3x4&seed=1&squares=0.1.2.3.4.5.6.7.8.9.10.11");
  await expect(status(page)).toHaveText("The squares of this link are not such a tour of this board.");
  await screen(page).getByRole("combobox", { name: "Board" }).selectOption("5 × 5");
  await expect(printButton(page)).toBeEnabled();
});

test("a sheet is printed on one page, with codes to play, and its solutions on another", async ({ page }) => {
  // The width of the printed area of A4, in CSS pixels.
  await page.setViewportSize({ width: 703, height: 1032 });
  for (const parameters of ["board=8x8&count=1", "board=8x8&count=2", "board=8x8&count=4", "board=5x5&count=6"]) {
    await openSheet(page, `${parameters}&seed=3`);
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g), parameters).toHaveLength(2);
    await page.emulateMedia({ media: "print" });
    const pages = screen(page).locator(".puzzle-page");
    for (const sheet of await pages.all()) {
      await expect(sheet).toBeVisible();
      expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight), parameters).toBeLessThan(
        2,
      );
    }
    await expect(screen(page).locator(".side")).toBeHidden();
    await expect(pages.first().locator(".puzzle-code svg").first()).toBeVisible();
    await expect(pages.last().locator(".puzzle-code")).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

test("neighbours get sheets with different puzzles, and each sheet has the same name as its solutions", async ({
  page,
}) => {
  await page.setViewportSize({ width: 703, height: 1032 });
  await openSheet(page, "board=5x5&count=2&seed=3");
  await screen(page).getByRole("combobox", { name: "Versions" }).selectOption("3 versions, for neighbours");
  await expect(printButton(page)).toBeEnabled();
  await expect(status(page)).toContainText("6 puzzles, each with a single solution");
  await expect(page).toHaveURL(/versions=3/);
  await page.emulateMedia({ media: "print" });
  const pages = screen(page).locator(".puzzle-page");
  await expect(pages).toHaveCount(6);
  await expect(pages.locator(".puzzle-name b")).toHaveText(
    [3, 5, 7, 3, 5, 7].map((seed, index) => `Sheet ${"ABC"[index % 3]} · 5 × 5, easy · ${seed}`),
  );
  await expect(pages.nth(1).getByText("Name", { exact: true })).toBeVisible();
  const numbers = (/** @type {number} */ index) => pages.nth(index).locator("table").allInnerTexts();
  expect(await numbers(0)).not.toEqual(await numbers(1));
  const pageCount = async () =>
    (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length;
  expect(await pageCount()).toBe(6);
  await page.emulateMedia({ media: null });
  await screen(page).getByRole("checkbox", { name: "Print the solutions too" }).uncheck();
  expect(await pageCount()).toBe(3);
});

test("the sheet is still there after a game, and has lines for a name and a date on paper", async ({ page }) => {
  await page.goto("./#puzzle/board=5x5&difficulty=easy&count=4&seed=7");
  const sheet = page.locator(".puzzle-page").first();
  await expect(sheet.locator("figure")).toHaveCount(4);
  await expect(sheet).toBeVisible();
  const text = await sheet.innerText();
  await sheet.getByRole("link", { name: "Play" }).nth(2).click();
  await expect(page.locator("#play-board")).toBeVisible();
  await page.getByRole("link", { name: "Puzzles" }).filter({ visible: true }).click();
  // During the game the sheet stays in the document, hidden. The `innerText` of a hidden element has other spaces.
  await expect(sheet).toBeVisible();
  await expect(sheet.locator("figure")).toHaveCount(4);
  expect(await sheet.innerText()).toBe(text);
  await expect(page).toHaveURL(/#puzzle\/board=5x5&.*count=4&seed=7/);
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByText("Name", { exact: true })).toBeVisible();
  await expect(sheet.getByText("Play it on a phone")).toHaveCount(4);
});

test("the puzzle screen passes axe in both themes", async ({ page }) => {
  await openSheet(page, "board=6x6&count=2&seed=3");
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axe(page).include("#puzzle").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
