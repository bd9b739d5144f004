/** The screen that checks a tour: what it says about the output of programs, and where it leads. */

import { expect, test } from "@playwright/test";
import { counter, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The tour that a school judge prints for a board of 5×5. */
const JUDGE_TOUR = "1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8\n25 22 9 14 5\n";

/** The first 15 squares of the same tour, counted from 0, as numpy prints them. */
const UNFINISHED = "[[ 0 -1 -1 11  2]\n [-1 10  1  6 -1]\n [-1 -1 -1  3 12]\n [ 9 14  5 -1  7]\n [-1 -1  8 13  4]]\n";

/** A tour of 3×4 in which the last two numbers of a row are exchanged. */
const FAULTY = "Done!\n0 3 6 9\n11 8 1 4\n2 5 7 10\n";

/** @param {Page} page */
const screen = (page) => page.locator("main#check");
/** @param {Page} page */
const field = (page) => screen(page).getByRole("textbox", { name: "Check a tour" });
/** @param {Page} page */
const verdict = (page) => screen(page).locator("#check-sentence");
/** @param {Page} page */
const detail = (page) => screen(page).locator(".check-detail");
/** @param {Page} page */
const makers = (page) => screen(page).locator(".check-makers");

test.beforeEach(async ({ page }) => {
  await page.goto("./#check");
  await expect(field(page)).toBeVisible();
});

test("output of many programs is recognised as a tour at once, and the page says how it was read", async ({ page }) => {
  for (const [text, reading] of [
    ["{ {1,4,7,10}, {12,9,2,5}, {3,6,11,8} };", "3 × 4 board, numbers from 1"],
    ["[0, 3, 6, 9]\n[11, 8, 1, 4]\n[2, 5, 10, 7]", "3 × 4 board, numbers from 0"],
    ["+---+---+---+---+\n| 1 | 4 | 7 |10 |\n|12 | 9 | 2 | 5 |\n| 3 | 6 |11 | 8 |\n", "3 × 4 board, numbers from 1"],
    [
      "1. (0,0)\n2. (1,2)\n3. (2,0)\n4. (0,1)\n5. (1,3)\n6. (2,1)\n7. (0,2)\n8. (1,0)\n9. (2,2)\n10. (0,3)\n11. (1,1)\n12. (2,3)",
      "3 × 4 board, a list of pairs counted from 0, row first",
    ],
  ]) {
    await field(page).fill(text);
    await expect(verdict(page)).toHaveText("An open tour");
    await expect(screen(page).locator("#check-reading option").first()).toHaveText(reading);
    await field(page).fill("");
    await expect(verdict(page)).toBeHidden();
  }
});

test("the first fault has the numbers of the text, is marked, and is selected in the text", async ({ page }) => {
  await field(page).fill(FAULTY);
  await expect(verdict(page)).toHaveText("Not a tour");
  await expect(detail(page)).toContainText("From 6 on c3 to 7 on c1 is not a knight’s move.");
  await expect(detail(page)).toContainText("It is a tour if 7 on c1 and 10 on d1 change places.");
  await expect(detail(page)).toContainText("The first 7 visits are correct.");
  await screen(page).getByRole("button", { name: "Line 4 of the text, character 5" }).click();
  const selected = () =>
    field(page).evaluate((element) => {
      const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (element);
      return [value.slice(selectionStart, selectionEnd), selectionStart];
    });
  await expect.poll(selected).toEqual(["7", FAULTY.indexOf("7 10")]);
  // Another way to read the text is one choice away.
  await screen(page).locator("#check-reading").selectOption({ label: "3 × 4 board, numbers from 1 (6 correct)" });
  await expect(detail(page)).toContainText("The first 6 visits are correct.");
});

test("a grid that must begin at the top left is checked for that too", async ({ page }) => {
  await field(page).fill("9 6 3 0\n4 1 8 11\n7 10 5 2");
  await expect(verdict(page)).toHaveText("An open tour");
  await screen(page).getByRole("checkbox", { name: "It must begin at the top left" }).check();
  await expect(verdict(page)).toHaveText("Not a tour");
  await expect(detail(page)).toContainText("The tour begins with 0 on d3, and must begin on a3.");
});

test("an unfinished board says whether it can be finished, and goes on in Play", async ({ page }) => {
  await field(page).fill(UNFINISHED);
  await expect(verdict(page)).toHaveText("An unfinished tour");
  await expect(detail(page)).toContainText("15 of 25 squares are visited");
  await expect(screen(page).locator(".check-finishable")).toContainText("It can still be finished.");
  await expect(screen(page).locator(".check-finishable")).toContainText(
    /Warnsdorff’s rule goes on to [a-e][1-5], with \d ways? out\. Plain backtracking, clockwise, goes on to [a-e][1-5]\./,
  );
  await screen(page).getByRole("link", { name: "Go on in Play" }).click();
  await expect(page.locator(".play-visited").filter({ visible: true })).toHaveText("15 of 25");
  await page.locator(".play-help button").first().click();
  await expect(page.locator(".play-advice")).toContainText("Go to");
});

test("the programs and orders that print a tour are named, and one of them runs", async ({ page }) => {
  await field(page).fill(JUDGE_TOUR);
  await expect(makers(page)).toContainText("12 of 40,320 orders give this.");
  await expect(makers(page)).toContainText("Backtracking: 41 visits");
  // The picture of the order has its first move at the upper right.
  await expect(makers(page).locator(".check-wheel text")).toHaveText(["1", "2", "3", "4", "5", "6", "7", "8"]);
  await expect(makers(page).locator(".check-wheel text").first()).toHaveAttribute("x", "70");
  // These numbers were counted by hand for the recursive program of a textbook, with the same order.
  await expect(makers(page)).toContainText("41 squares entered, 236 moves tried, 16 steps back");
  const count = makers(page).getByRole("textbox", { name: "The count of your program" });
  for (const [number, words] of [
    ["41", "= the squares entered"],
    ["237", "= one call for each move tried, and one for the start"],
    ["1000", "= none of these"],
  ]) {
    await count.fill(number);
    await expect(makers(page).locator("output")).toContainText(words);
  }
  await makers(page).getByRole("link", { name: "Run it" }).click();
  await expect(page.locator("#solver")).toBeVisible();
  await expect(page.locator("#chip-board")).toContainText("5 × 5");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect.poll(() => counter(page, "visits")).toBe(41);
});

test("a text pasted anywhere is checked, and never becomes part of the page", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const text = `<img src=x onerror="document.title='changed'">\n${FAULTY}`;
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await expect(verdict(page)).toHaveText("Not a tour");
  await expect(field(page)).toHaveValue(text);
  await expect(screen(page).locator("img")).toHaveCount(0);
  await expect(page).toHaveTitle(/Check a tour/);
});

test("a text without a board is described, with three texts that can be read", async ({ page }) => {
  await field(page).fill("Segmentation fault (core dumped)");
  await expect(verdict(page)).toHaveText("No board found");
  await expect(detail(page)).toContainText("0 numbers");
  await expect(screen(page).locator(".check-example")).toHaveCount(3);
  await screen(page).locator(".check-example").first().click();
  await expect(verdict(page)).toHaveText("An open tour");
});

test("on a phone, the verdict is in sight below the board", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await field(page).fill(JUDGE_TOUR);
  await expect(verdict(page)).toHaveText("An open tour");
  await page.evaluate(() => scrollTo(0, 0));
  await waitTwoFrames(page);
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  await expect(screen(page).getByRole("button", { name: "Watch it on the board" })).toBeInViewport({ ratio: 1 });
});

test("the printouts of a class are checked together, and each of them can be opened", async ({ page }) => {
  const right = "Anna\n1 4 7 10\n12 9 2 5\n3 6 11 8";
  const wrong = "Ben:\n\n0 3 6 9\n11 8 1 4\n2 5 7 10";
  await field(page).fill(`${right}\n\n${wrong}\n\n${JUDGE_TOUR}`);
  const parts = screen(page).locator(".check-parts");
  await expect(parts).toContainText("3 boards in this text, 2 of them tours.");
  await expect(parts.locator("li button")).toHaveText([
    "Anna 3 × 4: a tour",
    "Ben 3 × 4: not a tour, wrong after 7 From 6 on c3 to 7 on c1 is not a knight’s move. It is a tour if 7 on c1 and 10 on d1 change places.",
    "Line 12 5 × 5: a tour",
  ]);
  await expect(verdict(page)).toHaveText("An open tour");
  await parts.getByRole("button", { name: "Ben" }).click();
  await expect(verdict(page)).toHaveText("Not a tour");
  // Lines are counted in the whole text.
  await expect(screen(page).locator(".check-place")).toHaveText("Line 10 of the text, character 5");
  await screen(page).locator(".check-place").click();
  const selected = () =>
    field(page).evaluate((element) => {
      const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (element);
      return [value.slice(selectionStart, selectionEnd), value.slice(selectionStart - 4, selectionStart)];
    });
  await expect.poll(selected).toEqual(["7", "2 5 "]);
  await parts.getByRole("button", { name: "Line 12" }).click();
  await expect(makers(page)).toContainText("12 of 40,320 orders give this.");
  await makers(page).getByRole("textbox").fill("41");
  await parts.getByRole("button", { name: "Anna" }).click();
  await expect(makers(page)).toContainText("12 squares entered");
  await expect(makers(page).getByRole("textbox")).toHaveValue("");
  await expect(makers(page).locator("output")).toBeEmpty();
  // Clearing leaves the focus in the field, ready for the next text.
  await screen(page).getByRole("button", { name: "Clear" }).click();
  await expect(field(page)).toBeFocused();
  await expect(parts).toBeHidden();
  // Several files are several boards, with the names of the files.
  await screen(page)
    .locator("#check-file")
    .setInputFiles([
      { name: "ann.txt", mimeType: "text/plain", buffer: Buffer.from(JUDGE_TOUR) },
      { name: "ben.txt", mimeType: "text/plain", buffer: Buffer.from(FAULTY.replaceAll("\n", "\r\n")) },
      { name: "eve.txt", mimeType: "text/plain", buffer: Buffer.from("Segmentation fault") },
      // Empty lines between the rows of a board do not divide it.
      { name: "ida.txt", mimeType: "text/plain", buffer: Buffer.from(JUDGE_TOUR.replaceAll("\n", "\n\n")) },
    ]);
  await expect(parts.locator("li button")).toHaveText([
    "ann.txt 5 × 5: a tour",
    "ben.txt 3 × 4: not a tour, wrong after 7 From 6 on c3 to 7 on c1 is not a knight’s move. It is a tour if 7 on c1 and 10 on d1 change places.",
    "eve.txt No board found The program failed. Line 1 says: Segmentation fault",
    "ida.txt 5 × 5: a tour",
  ]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await parts.getByRole("button", { name: "Copy this list" }).click();
  await expect(parts.getByRole("button", { name: "Copied" })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toEqual([
    "Board\tSize\tVerdict\tFault",
    "ann.txt\t5 × 5\ta tour",
    "ben.txt\t3 × 4\tnot a tour, wrong after 7\tFrom 6 on c3 to 7 on c1 is not a knight’s move. It is a tour if 7 on c1 and 10 on d1 change places.",
    "eve.txt\t\tNo board found\tThe program failed. Line 1 says: Segmentation fault",
    "ida.txt\t5 × 5\ta tour",
  ]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await parts.getByRole("button", { name: "Copied" }).click();
  await expect(screen(page)).toContainText("The browser does not allow the page to copy.");
  await parts.getByRole("button", { name: "ben.txt" }).click();
  // Lines are counted in the file.
  await expect(screen(page).locator(".check-place")).toHaveText("Line 4 of the text, character 5");
  await screen(page).locator(".check-place").click();
  await expect.poll(selected).toEqual(["7", "2 5 "]);
  // The verdicts follow the choice of where a tour must begin.
  await field(page).fill("9 6 3 0\n4 1 8 11\n7 10 5 2\n\n0 3 6 9\n11 8 1 4\n2 5 10 7");
  await expect(parts).toContainText("2 boards in this text, 2 of them tours.");
  await screen(page).getByRole("checkbox", { name: "It must begin at the top left" }).check();
  await expect(parts).toContainText("2 boards in this text, 1 of them tours.");
  await screen(page).getByRole("checkbox", { name: "It must begin at the top left" }).uncheck();
  // One board whose rows have empty lines between them is one board.
  await field(page).fill("1 4 7 10\n\n12 9 2 5\n\n3 6 11 8");
  await expect(verdict(page)).toHaveText("An open tour");
  await expect(parts).toBeHidden();
});

test("a puzzle is solved and can be played, and a tour leads to puzzles", async ({ page }) => {
  await field(page).fill(". . . .\n. . . .\n. . . 12\n");
  await expect(verdict(page)).toHaveText("A puzzle");
  await expect(detail(page)).toHaveText("1 of 12 numbers is given.");
  await expect(screen(page).locator(".check-finishable")).toHaveText("It has more than one solution.");
  await field(page).fill("1 . . .\n. 2 . .\n. . . 12\n");
  await expect(screen(page).locator("#check-sentence")).toHaveText("Not a tour");
  await field(page).fill("1 . . .\n. . . .\n. . 6 .\n");
  await expect(screen(page).locator(".check-finishable")).toContainText("It has no solution");
  await expect(screen(page).getByRole("link", { name: "Play it" })).toBeHidden();
  await field(page).fill("1 . . .\n. . . .\n. . . 12\n");
  await expect(screen(page).locator(".check-finishable")).toHaveText("It has a single solution.");
  await screen(page).getByRole("link", { name: "Play it" }).click();
  await expect(page.locator(".play-puzzle")).toHaveText("A puzzle: 2 of 12 numbers are given.");
  await page.goBack();
  await screen(page).getByRole("button", { name: "Show the solution" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await page.goBack();
  await field(page).fill(JUDGE_TOUR);
  await screen(page).getByRole("link", { name: "Make puzzles of it" }).click();
  const board = page.locator("#puzzle .puzzle-page").first().locator("table");
  await expect(board.locator("td").first()).toHaveText("1");
  await expect(page.locator("#puzzle").getByRole("status")).toContainText("One puzzle, with a single solution");
});

/** A board with several faults, among the words that a program prints. */
const TANGLED = `$ ./tour 6
solving...
  0 11 26 21 32  9
 27 22 33 10 25 20
 12  1 24 31  8  5
 23 28  7  2 19 34
 14 29 30 17  4 35
 13 16 15  3 18  6
done in 0.03 s
`;

test("a board says how many of its moves are wrong, and opens in Explore in spite of the words around it", async ({
  page,
}) => {
  await field(page).fill(TANGLED);
  await expect(detail(page)).toContainText("From 2 on d3 to 3 on d1 is not a knight’s move.");
  await expect(detail(page)).toContainText("13 of its 35 moves are no knight’s moves.");
  await screen(page).getByRole("button", { name: "Open it on the board of Explore" }).click();
  await expect(page.locator("#board")).toBeVisible();
  await expect(page.locator("#sentence")).toHaveText("Not a tour: number 4 is wrong");
});

test("a reload keeps the text, and the names of its files", async ({ page }) => {
  await field(page).fill("0 3 6 9\n11 8 1 4\n2 5 9 7");
  const fault = "9 on c1 repeats 9 on d3, and number 10 is missing.";
  await expect(detail(page)).toContainText(fault);
  await page.reload();
  await expect(field(page)).toHaveValue("0 3 6 9\n11 8 1 4\n2 5 9 7");
  await expect(detail(page)).toContainText(fault);
  await screen(page)
    .locator("#check-file")
    .setInputFiles([
      { name: "ann.txt", mimeType: "text/plain", buffer: Buffer.from(JUDGE_TOUR) },
      { name: "ben.txt", mimeType: "text/plain", buffer: Buffer.from(FAULTY) },
    ]);
  await expect(screen(page).locator(".check-parts")).toContainText("ben.txt");
  await page.reload();
  await expect(screen(page).locator(".check-parts")).toContainText("ben.txt");
  await screen(page).getByRole("button", { name: "Clear" }).click();
  await expect(screen(page).locator(".check-parts")).toBeHidden();
  await page.reload();
  await expect(verdict(page)).toHaveText("");
  await expect(field(page)).toHaveValue("");
});

test("the place of a fault is scrolled into view, however long the text is", async ({ page }) => {
  const boards = Array.from({ length: 60 }, () => "1 4 7 10\n12 9 2 5\n3 6 11 8");
  for (const index of [20, 59, 0]) {
    const text = boards.map((board, other) => (other === index ? "1 4 7 10\n12 9 2 5\n3 6 8 11" : board)).join("\n\n");
    await field(page).fill(text);
    const parts = screen(page).locator(".check-parts");
    await expect(parts).toContainText("60 boards in this text, 59 of them tours.");
    const faulty = parts.locator("li button").nth(index);
    await expect(faulty).toHaveAttribute("data-outcome", "not-a-tour");
    await faulty.click();
    await expect(verdict(page)).toHaveText("Not a tour");
    await screen(page).locator(".check-place").click();
    await expect(screen(page).locator(".check-place")).toHaveText(`Line ${4 * index + 3} of the text, character 5`);
    // The distance of the faulty line from the top of the visible part of the field, in CSS pixels.
    const offset = await field(page).evaluate((element) => {
      const { scrollTop, clientHeight, value, selectionStart } = /** @type {HTMLTextAreaElement} */ (element);
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      const line = value.slice(0, selectionStart).split("\n").length - 1;
      return { place: line * lineHeight - scrollTop, clientHeight };
    });
    expect(offset.place).toBeGreaterThanOrEqual(0);
    expect(offset.place).toBeLessThan(offset.clientHeight);
  }
});

test("wrong directions, exchanged numbers, a missing row and source code are named", async ({ page }) => {
  // The wrong moves are (0, 3), (−1, 0) and (2, 3).
  await field(page).fill("1 8 13 18 3\n14 19 2 7 12\n9 24 15 4 17\n20 5 22 11 6\n23 10 21 16 25");
  await expect(verdict(page)).toHaveText("Not a tour");
  const detail = screen(page).locator(".check-detail");
  await expect(detail).toContainText("The wrong moves, as (rows down, columns to the right), and how often: ");
  await field(page).fill("1 4 7 10\n12 2 9 5\n3 6 11 8");
  await expect(detail).toContainText("It is a tour if 2 on b2 and 9 on c2 change places.");
  await field(page).fill("1 20 17 12 3\n16 11 2 7 18\n10 15 6 23 8\n25 22 9 14 5");
  await expect(detail).toContainText("a row seems to be missing after row 2.");
  await field(page).fill("1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8");
  await expect(detail).toContainText("The numbers fit a board with one row more: a row seems to be missing.");
  await field(page).fill("1 4 7 10\n12 9 2 5\n3 6 11 8\nSegmentation fault (core dumped)");
  await expect(verdict(page)).toHaveText("An open tour");
  await expect(detail).toContainText("The program failed. Line 4 says: Segmentation fault (core dumped)");
  await field(page).fill("def f(x):\n  if x > 2:\n    return (x)\nfor y in z:\n  if y == 2:\n    print(1)\n");
  await expect(detail).toContainText("This looks like the source code of a program.");
  // The program that printed this never moves 2 rows down and 1 column to the left.
  const free = Array.from({ length: 4 }, () => "0 0 0 0 0 0 0 0").join("\n");
  const stuck = "1 14 3 16 7 12 0 20\n4 17 6 13 0 19 8 11\n0 2 15 18 0 10 0 0\n0 5 0 0 0 0 0 9";
  await field(page).fill(`${stuck}\n${free}`);
  await expect(verdict(page)).toHaveText("An unfinished tour");
  await expect(detail).toContainText("only the move (2, −1) leads on, which never occurs before.");
  // A wrong start does not hide other faults.
  await screen(page).getByRole("checkbox", { name: "It must begin at the top left" }).check();
  await field(page).fill("7 10 5 2\n4 1 8 11\n9 6 0 3");
  await expect(detail).toContainText("is not a knight’s move.");
  await expect(detail).toContainText("The tour must also begin on a3.");
});

test("the boards of one file are numbered, and the failure of a program stands beside its board", async ({ page }) => {
  const tour = "1 4 7 10\n12 9 2 5\n3 6 11 8\n";
  const failure = "\nTraceback (most recent call last):\nRecursionError: maximum recursion depth exceeded\n";
  await screen(page)
    .locator("#check-file")
    .setInputFiles([
      { name: "lea.txt", mimeType: "text/plain", buffer: Buffer.from(`${tour}\n${tour}`) },
      { name: "kim.txt", mimeType: "text/plain", buffer: Buffer.from(tour + failure) },
      { name: "hugo.txt", mimeType: "text/plain", buffer: Buffer.from("nothing") },
    ]);
  const parts = screen(page).locator(".check-parts");
  await expect(parts).toContainText("3 boards in this text, 3 of them tours.");
  await expect(parts.locator("li button")).toHaveText([
    "lea.txt (1) 3 × 4: a tour",
    "lea.txt (2) 3 × 4: a tour",
    "kim.txt 3 × 4: a tour The program failed. Line 6 says: RecursionError: maximum recursion depth exceeded",
    "hugo.txt No board found",
  ]);
});
