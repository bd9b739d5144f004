/** The list of all tours of a board: counts, filters, pages, saved files and layout. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { back, collectErrors } from "./page.js";
import { watchShifts } from "./layout-shifts.js";
import { WINDOWS, expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

const vectors = JSON.parse(readFileSync(new URL("../vectors/counts.json", import.meta.url), "utf8"));

/** Opens the list. @param {Page} page @param {string} [parameters] the board and the start, as in a link */
async function open(page, parameters = "") {
  await page.goto(parameters ? `./#tours/${parameters}` : "./#tours");
}

/** @param {Page} page */
const title = (page) => page.locator(".tours-list h2");
/** @param {Page} page */
const summaryLine = (page) => page.locator(".tours-head p");
/** The board with the number of tours that begin on each square. @param {Page} page */
const startBoard = (page) => page.getByRole("group", { name: "Where they begin" });
/** The board with the number of tours that end on each square. @param {Page} page */
const endBoard = (page) => page.getByRole("group", { name: "Where they end" });
/** @param {Page} page */
const pictures = (page) => page.locator(".tour-grid button");

/** The numbers on a board. @param {import("@playwright/test").Locator} board */
const readNumbers = async (board) =>
  (await board.locator("button").allTextContents()).map((text) => Number(text.replaceAll(",", "")));

test("the numbers of tours of the 5×5 board match the test vectors, and its tours are listed and filtered", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "All tours" }).click();
  await expect(title(page)).toHaveText("304 tours from a5");
  await expect(pictures(page)).toHaveCount(48);
  await expect.poll(() => readNumbers(startBoard(page))).toEqual(vectors.heat5_tours_by_start.flat());
  await expect(page.locator(".tours-count")).toContainText("864 tours in all");
  await expect.poll(async () => (await readNumbers(endBoard(page))).reduce((sum, count) => sum + count)).toBe(304);

  await startBoard(page)
    .getByRole("button", { name: /^c3: 64 tours begin/ })
    .click();
  await expect(title(page)).toHaveText("64 tours from c3");
  await expect(page).toHaveURL(/start=2,2/);
  await page.getByRole("button", { name: "Next ›" }).first().click();
  await expect(pictures(page)).toHaveCount(16);
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(pictures(page)).toHaveCount(16);
  await back(page);
  await expect(title(page)).toHaveText("304 tours from a5");

  // The filters select tours by their last square, one tour of each class, and symmetric tours.
  const lastSquare = endBoard(page).getByRole("button", { name: /^e5: / });
  await expect(lastSquare).toHaveText("60");
  await lastSquare.click();
  await expect(title(page)).toHaveText("60 tours from a5 to e5");
  await expect(lastSquare).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "To any square" }).click();
  await expect(title(page)).toHaveText("304 tours from a5");
  await page.getByRole("button", { name: "From any square" }).click();
  await expect(title(page)).toHaveText(`${vectors.directed_total[5].toLocaleString("en")} tours from any square`);
  await page.getByRole("checkbox", { name: /^One of each kind/ }).check();
  await expect(title(page)).toHaveText("112 tours from any square");
  await page.getByRole("checkbox", { name: /^One of each kind/ }).uncheck();
  await page.getByRole("checkbox", { name: /^Symmetric/ }).check();
  // 112 classes of 16 tours would be 1,792 tours. The total of 1,728 is 64 less, because the 8 symmetric classes have 8
  // tours each.
  await expect(title(page)).toHaveText("64 tours from any square");
});

test(
  "a tour opens enlarged, plays, and leads to the next; the keyboard chooses the start and the end",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page);
    await checkKeyboard(page);
    await open(page);
    await expect(title(page)).toHaveText("304 tours from a5");
    await pictures(page).nth(47).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText("Tour 48 of 304");
    const slider = dialog.getByRole("slider", { name: "Visits" });
    await expect(slider).toHaveValue("25");
    await dialog.getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(3);
    await dialog.getByRole("button", { name: "Pause" }).click();
    const pausedVisits = await slider.inputValue();
    await dialog.getByRole("button", { name: "Next ›" }).click();
    await expect(dialog.getByRole("heading")).toHaveText("Tour 49 of 304");
    expect(Number(pausedVisits)).toBeLessThan(25);
    await dialog.getByText("About this tour").click();
    await expect(dialog.getByRole("definition").first()).toHaveText("open");
    await expect(dialog.getByRole("table")).toContainText("180°");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/page=2/);
  },
);

test("an enlarged tour whose list was replaced by an empty one is closed by its arrows", async ({ page }) => {
  const errors = collectErrors(page);
  await open(page, "board=5x5&start=0,0");
  await expect(title(page)).toHaveText("304 tours from a5");
  await pictures(page).nth(7).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("Tour 8 of 304");
  await page.evaluate(() => (window.location.hash = "#tours/board=5x5&start=0,1"));
  await expect(title(page)).toContainText("b5");
  await expect(pictures(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Previous" }).click();
  await expect(dialog).toBeHidden();
  expect(errors).toEqual([]);
});

test("all 524,486 tours of the 6×6 board from a corner are listed, and any page opens", async ({ page }) => {
  await open(page, "board=6x6&start=0,0");
  await expect(title(page)).toHaveText("524,486 tours from a6");
  await expect(summaryLine(page)).toContainText("stored in");
  const field = page.getByRole("textbox", { name: "Page" });
  for (const pageNumber of [10_927, 5_000, 77]) {
    const before = (await pictures(page).first().getAttribute("aria-label")) ?? "";
    await field.fill(String(pageNumber));
    await field.press("Enter");
    await expect(pictures(page).first()).not.toHaveAttribute("aria-label", before);
    await expect(pictures(page).first()).toHaveAttribute(
      "aria-label",
      new RegExp(`^Tour ${((pageNumber - 1) * 48 + 1).toLocaleString("en")} of 524,486`),
    );
    await expect(field).toHaveValue(String(pageNumber));
  }
});

test("closed tours are counted and listed; a number that the page does not compute is quoted with its source", async ({
  page,
}) => {
  await open(page, "board=5x6&start=0,0&tour=closed");
  await expect(title(page)).toHaveText("16 closed tours from a5");
  await expect(page.locator(".tours-count")).toContainText("8 closed tours in all");
  await open(page, "board=8x8&start=0,0&tour=closed");
  await expect(page.locator(".tours-count")).toContainText("Quoted, not computed: 13,267,364,410,532");
  await expect(page.locator(".tours-count")).toContainText("McKay");
  await expect(summaryLine(page)).toContainText("no more are stored");
});

test("a long count shows its memory use, and pauses until the user continues the count", async ({ page }) => {
  await page.clock.install();
  await open(page, "board=7x7&start=0,0");
  await expect(page.locator(".tours-count")).toContainText(/of \d+ squares done, \d+ MB in use/);
  const continueButton = page.getByRole("button", { name: "Continue counting" });
  await expect(continueButton).toBeHidden();
  // Six seconds are longer than the time after which a count asks whether to continue.
  await page.clock.fastForward(6000);
  await expect(continueButton).toBeVisible();
  const before = (await page.locator(".tours-count").textContent()) ?? "";
  await continueButton.click();
  await expect(page.locator(".tours-count")).not.toHaveText(before);
  // Leaving the screen ends its workers.
  await page.getByRole("link", { name: "Explore" }).click();
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
});

test("invalid boards, boards that are too large, and boards with layers are refused with the reason", async ({
  page,
}) => {
  await open(page, "board=banana&start=0,0");
  await expect(page.getByRole("alert")).toContainText("banana");
  await page.getByRole("textbox", { name: "Rows" }).fill("9");
  await page.getByRole("textbox", { name: "Columns" }).fill("9");
  await page.getByRole("button", { name: "List" }).click();
  await expect(title(page)).toHaveText("Only boards of up to 64 squares are listed");
  await expect(page.locator(".tours-count")).toContainText("shorter side is 9");
  await page.getByRole("textbox", { name: "Rows" }).fill("3");
  await page.getByRole("textbox", { name: "Columns" }).fill("3x4");
  await page.getByRole("button", { name: "List" }).click();
  await expect(title(page)).toHaveText("Only tours of flat boards without holes are listed");
  await page.getByRole("button", { name: "3 × 4" }).click();
  await expect(title(page)).toHaveText("2 tours from a3");
});

test("the tours are saved as JSON, as CSV, and in the format of document 003", async ({ page }) => {
  await open(page);
  await expect(summaryLine(page)).toContainText("stored in");
  /** @param {RegExp} name */
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const json = await save(/JSON/);
  expect(json.name).toBe("tours-5x5-0-0.json");
  expect(JSON.parse(json.text)).toHaveLength(304);
  const bilbao = await save(/Bilbao/);
  expect(bilbao.text).toContain("soluciones: 304");
  expect(bilbao.text.trimEnd().split("\n").at(-1)).toMatch(/^\[\(0, 0\), /);
  expect((await save(/CSV/)).text.split("\n")).toHaveLength(306);
});

/** Chooses a start and an end by keyboard alone, and checks the list of tours. @param {Page} page */
async function checkKeyboard(page) {
  await startBoard(page).getByRole("button", { name: /^a5/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(startBoard(page).getByRole("button", { name: /^c5/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("56 tours from c5");
  await expect(startBoard(page).getByRole("button", { name: /^c5/ })).toBeFocused();
  // The choice of an end keeps the focus on that square.
  const endSquare = endBoard(page).getByRole("button", { name: /^a1/ });
  await endSquare.focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(/^\d+ tours from c5 to a1$/);
  await expect(endSquare).toBeFocused();
}

test("the screen of all tours fits every window, passes axe and does not move while it loads; the menu of a phone names the screen", async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await page.goto("about:blank");
    await open(page);
    await expect(pictures(page)).toHaveCount(48);
    // The number of tours from each square is counted in the meantime.
    await expect(page.locator(".tours-count")).toContainText("864");
    // Shifts of at most 0.001 come from elements that are removed.
    expect
      .soft(
        (await shifts.collect()).filter(({ value }) => value > 0.001),
        `at ${window.width} × ${window.height}`,
      )
      .toEqual([]);
  }
  await expectFits(page, {
    name: "all tours",
    stateIndex: 0,
    include: "#tours",
    parts: "#tours, .tours-side, .tours-list",
  });

  await page.setViewportSize({ width: 412, height: 915 });
  const menu = page.getByRole("button", { name: "All tours" });
  await menu.click();
  await page.getByRole("link", { name: "Published" }).click();
  await expect(page.getByRole("link", { name: "Explore" })).toBeHidden();
  await expect(page.getByRole("button", { name: /Published/ })).toBeVisible();
});

test("the records among the listed tours are shown, and lead to their tours", async ({ page }) => {
  await open(page, "board=6x6&start=all&tour=closed&different=1");
  await expect(title(page)).toHaveText("1,245 closed tours from any square");
  await page.getByText("Records among these tours").click();
  const records = page.locator(".tours-records");
  await expect(records).toContainText("All 1,245 listed tours were compared.");
  await expect(records.getByRole("row", { name: "Symmetric by quarter turns" })).toContainText("5 tours");
  const row = records.getByRole("row", { name: "Fewest crossings" });
  await expect(row).toContainText("tour");
  await row.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /^Symmetric/ }).check();
  await expect(records).toContainText("All 22 listed tours were compared.");
});

test("the best known tours and paths are shown with their values, and played", async ({ page }) => {
  await open(page, "board=3x4");
  await page.getByText("Best known tours and paths").click();
  const known = page.locator(".tours-known");
  await expect(known.getByRole("row", { name: "W. Beverley, 1848" })).toContainText(
    "Rows and columns 260, diagonals 282 and 210",
  );
  await expect(known.getByRole("row", { name: "H. E. Dudeney, 1917" })).toContainText("diagonals 264 and 256");
  // The page searches the small boards now. The second cell of a row has the published length.
  for (const [side, moves] of [
    [3, 2],
    [4, 5],
    [5, 10],
    [6, 17],
    [7, 24],
  ]) {
    const cells = known.getByRole("row", { name: `${side} × ${side}` }).getByRole("cell");
    await expect(cells).toHaveText([String(moves), String(moves), "All paths were tried.", "Show"]);
  }
  const chessboard = known.getByRole("row", { name: "8 × 8" }).filter({ hasText: "35" });
  await expect(chessboard.getByRole("cell").first()).toHaveText("35");
  await chessboard.getByRole("button", { name: "Show" }).click();
  const dialog = page.getByRole("dialog", { name: "8 × 8" });
  await expect(dialog).toContainText("Uncrossed path of 35 moves");
  await expect(dialog.getByText("About this tour")).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await known.getByRole("row", { name: "W. Beverley, 1848" }).getByRole("button", { name: "Show" }).click();
  await page
    .getByRole("dialog", { name: "W. Beverley, 1848" })
    .getByRole("button", { name: "Open on the board" })
    .click();
  await page.locator("#finish").click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
});
