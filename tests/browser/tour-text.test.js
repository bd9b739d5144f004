/** Tours as text: the command line reads texts of the page, and the page reads texts of the command line. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectFits } from "./fit-checks.js";
import { runCommandLine } from "./native-program.js";
import { clickSquare, counter, open, press, squarePosition, waitForMotionEnd } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const SMALL_QUERY = "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=warnsdorff";

/** The tour of document 002, as it is printed there. */
const PRINTED_TOUR = "1 10 15 20 3\n16 21 2 9 14\n11 8 23 4 19\n22 17 6 13 24\n7 12 25 18 5\n";

/** The dialog that saves the run. @param {Page} page */
const dialog = (page) => page.getByRole("dialog", { name: "Save what is shown" });
/** The screen that checks a tour. @param {Page} page */
const checkScreen = (page) => page.locator("main#check");
/** The text of the current tour. @param {Page} page */
const tourField = (page) => dialog(page).getByRole("textbox", { name: "Text of the tour" });
/** The field for a tour to open. @param {Page} page */
const pasteField = (page) => checkScreen(page).getByRole("textbox", { name: "Check a tour" });
/** The message about the text or the file to open. @param {Page} page */
const note = (page) => checkScreen(page).locator(".check-note");
/** @param {Page} page */
const sentence = (page) => page.locator("#sentence");
/** @param {Page} page */
const detail = (page) => page.locator("#detail");

/** Opens the dialog with the form for texts of tours. @param {Page} page */
async function openText(page) {
  await page.locator("#keep-button").click();
  await dialog(page).getByRole("radio", { name: "Tour" }).check();
  await expect(dialog(page).getByRole("heading", { name: "The tour as text" })).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Paste a tour here" })).toHaveCount(0);
}

/** Opens the screen that checks a tour. @param {Page} page */
async function openCheck(page) {
  await page.locator("#check-tour").click();
  await expect(pasteField(page)).toBeFocused();
}

/** Opens a tour from a text. @param {Page} page @param {string} text */
async function paste(page, text) {
  await openCheck(page);
  await pasteField(page).fill(text);
  await checkScreen(page)
    .getByRole("button", { name: /^(Watch it on the board|Open it on the board of Explore)$/ })
    .click();
}

/** Finishes the search or the playback of a tour. @param {Page} page */
async function finish(page) {
  await page.locator("#finish, #panorama-finish").filter({ visible: true }).click();
  await expect(sentence(page)).toHaveText(/Open tour|Closed tour/);
}

/**
 * Drops a file onto the page.
 *
 * @param {Page} page
 * @param {{name: string, text: string}} file
 */
async function drop(page, file) {
  const data = await page.evaluateHandle(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "text/plain" }));
    return data;
  }, file);
  await page.locator("#board").dispatchEvent("dragenter", { dataTransfer: data });
  // While a file is dragged over the page, the browser repeats the event.
  await expect(async () => {
    await page.locator("#board").dispatchEvent("dragover", { dataTransfer: data });
    expect(await page.locator(".drop-target").isVisible()).toBe(true);
  }).toPass();
  await page.locator("#board").dispatchEvent("drop", { dataTransfer: data });
  await expect(page.locator(".drop-target")).toHaveCount(0);
}

/** The formats, each with the beginning of the text of the small tour. */
const FORMATS = {
  Squares: "0,0 1,2 0,4 2,3",
  Matrix: " 1 ",
  "Table (CSV)": "number,row,column\n1,0,0\n2,1,2\n",
  JSON: '{"outcome":"tour","rows":5,"columns":5,"experiment":"v=1&board=5x5',
};

test("a tour is shown and saved as text in four formats, each of which the command line accepts", async ({ page }) => {
  await open(page, SMALL_QUERY);
  await finish(page);
  await openText(page);
  for (const [format, prefix] of Object.entries(FORMATS)) {
    await dialog(page).getByRole("radio", { name: format }).check();
    await expect.poll(async () => (await tourField(page).inputValue()).startsWith(prefix)).toBe(true);
    const text = await tourField(page).inputValue();
    expect(runCommandLine(["verify", "-"], text)).toBe("an open tour of the 5×5 board\n");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Save as file" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8")).toBe(text);
    await expect(dialog(page)).toContainText(`Saved as ${file.suggestedFilename()}`);
  }
  await expectFits(page, { name: "the dialog of texts", stateIndex: 0, include: "#keep", parts: "#keep" });
});

test("the page opens each format of the command line, and shows the board of the tour", async ({ page }) => {
  await open(page, SMALL_QUERY);
  for (const [format, rows, columns] of /** @type {const} */ ([
    ["board", 6, 10],
    ["squares", 5, 6],
    ["csv", 6, 6],
    ["json", 5, 8],
    ["svg", 6, 7],
  ])) {
    await paste(page, runCommandLine(["solve", `${rows}x${columns}`, "--start", "2,2", "--format", format]));
    await expect(checkScreen(page)).toBeHidden();
    await expect(page.locator("#chip-board")).toContainText(`${rows} × ${columns}`);
    await page.locator("#finish").click();
    await expect(detail(page), format).toContainText(`All ${rows * columns} squares`);
  }
  const holes = runCommandLine(["solve", "6", "--holes", "x", "--start", "0,1", "--format", "board"]);
  await paste(page, holes);
  await finish(page);
  await expect(detail(page)).toContainText("All 35 squares");
  expect(runCommandLine(["verify", "-"], holes)).toMatch(/^an? (open|closed) tour of the 6×6 board with 1 hole\n$/);
});

test("an opened tour is played step by step, and the search that it replaced can be restored", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=3,3&order=clockwise&algorithm=warnsdorff");
  for (let step = 1; step <= 3; step++) {
    await page.getByRole("button", { name: "One step", exact: true }).click();
    await expect.poll(() => counter(page, "steps")).toBe(step);
  }
  await paste(page, PRINTED_TOUR);
  await expect(checkScreen(page)).toBeHidden();
  await expect(page.locator("#offer-text")).toHaveText("Your previous search was replaced.");
  await page.getByRole("button", { name: "Pause" }).click();
  await finish(page);
  await expect(sentence(page)).toHaveText("Open tour");
  await expect.poll(() => counter(page, "visits")).toBe(25);
  await press(page, "Home");
  await expect.poll(() => counter(page, "steps")).toBe(0);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.locator("#chip-board")).toContainText("8 × 8");
  await expect.poll(() => counter(page, "steps")).toBe(3);
  // The opened tour was replaced as well, and can be restored.
  await expect(page.locator("#offer-text")).toHaveText("The previous tour was closed.");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.locator("#chip-board")).toContainText("5 × 5");
});

test("a tour that a click has replaced comes back at the step that was shown", async ({ page }) => {
  await open(page, SMALL_QUERY);
  await paste(page, PRINTED_TOUR);
  await finish(page);
  await expect(sentence(page)).toHaveText("Open tour");
  await page.getByRole("button", { name: "One step back" }).click();
  await expect.poll(() => counter(page, "steps")).toBe(25);
  await clickSquare(page, { row: 2, column: 2, rows: 5, columns: 5 });
  await expect(page.locator("#chip-start")).toHaveText("from c3");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.locator("#chip-start")).not.toHaveText("from c3");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // A tour that was played from its beginning would stop only at its end.
  await expect.poll(() => counter(page, "steps")).toBe(25);
});

test("the page names the first fault of a tour, and marks it on the board", async ({ page }) => {
  await open(page, SMALL_QUERY);
  const readPicture = () =>
    page.locator("#board").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await paste(page, PRINTED_TOUR.replace("23 4 19", "4 23 19"));
  await expect(sentence(page)).toHaveText("Not a tour: number 4 is wrong");
  await expect(detail(page)).toContainText("No move of the knight leads from e5 to c3, number 4 of the text.");
  await expect.poll(() => counter(page, "visits")).toBe(3);
  // The square of the invalid move has the colour of faults.
  const { x, y } = await squarePosition(page, { row: 2, column: 2, rows: 5, columns: 5 });
  const isSquareMarked = () =>
    page.locator("#board").evaluate(
      (canvas, { x, y }) => {
        const board = /** @type {HTMLCanvasElement} */ (canvas);
        const context = /** @type {CanvasRenderingContext2D} */ (board.getContext("2d"));
        const ratio = board.width / board.clientWidth;
        const [red, green, blue] = context.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data;
        return red > 90 && green < 90 && blue < 90;
      },
      { x, y },
    );
  await expect.poll(isSquareMarked).toBe(true);
  await waitForMotionEnd(page);
  const before = await readPicture();

  await paste(page, "a5 b3 a1 b3");
  await expect(detail(page)).toContainText("b3 appears twice: as number 2 and as number 4.");
  await expect.poll(readPicture).not.toBe(before);
  await paste(page, PRINTED_TOUR.replace("24", "26"));
  await expect(detail(page)).toContainText("The number 24 is missing: after the one before it comes 25, on c1.");
  await expect(detail(page)).not.toContainText("Not in the text");
  await paste(page, "a5 b3 a1");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.locator("#finish").click();
  await expect(sentence(page)).toHaveText("A path, but not a tour");
  await expect(detail(page)).toContainText("3 of 25 squares, from a5 to a1");
});

test("a text without a tour is described, and the current run stays", async ({ page }) => {
  await open(page, SMALL_QUERY);
  await finish(page);
  await openCheck(page);
  for (const [text, description, message] of [
    ["1 2 3\nfour", "The text has 2 lines, 3 numbers", "Line 2: “f” does not belong in a tour."],
    ["{", "The text has 1 line, 0 numbers", "Line 1: this is not the JSON of a tour."],
    [`[${"[".repeat(5000)}`, "The text has 1 line, 0 numbers", "Line 1: this is not the JSON of a tour."],
  ]) {
    await pasteField(page).fill(text);
    await expect(checkScreen(page).getByRole("heading", { name: "No board found" })).toBeVisible();
    await expect(checkScreen(page).locator(".check-detail")).toContainText(description);
    await pasteField(page).press("Control+Enter");
    await expect(note(page)).toHaveText(message);
  }
  await page.goBack();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect(page.locator("#offer")).toBeHidden();
});

test(
  "a file can be dropped anywhere or chosen, and a file that is too large or not a tour is refused",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page, SMALL_QUERY);
    await drop(page, { name: "tour.txt", text: runCommandLine(["solve", "3x4", "--format", "csv"]) });
    await expect(page.locator("#chip-board")).toContainText("3 × 4");
    await drop(page, { name: "letter.txt", text: "Dear Sir or Madam" });
    // A text that the board cannot show is described.
    await expect(checkScreen(page).getByRole("heading", { name: "No board found" })).toBeVisible();
    await expect(pasteField(page)).toHaveValue("Dear Sir or Madam");
    const fileInput = checkScreen(page).locator("#check-file");
    // The large file is created in the page, because sending it to the page would take long.
    await fileInput.evaluate((field) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(33e6)], "large.txt"));
      /** @type {HTMLInputElement} */ (field).files = data.files;
      field.dispatchEvent(new Event("change"));
    });
    await expect(note(page)).toHaveText("large.txt has 33 MB; the limit is 32 MB.");
    const buffer = Buffer.from(`\ufeff${PRINTED_TOUR}`, "utf16le");
    await fileInput.setInputFiles({ name: "utf-16.txt", mimeType: "text/plain", buffer });
    await expect(note(page)).toHaveText("The text of utf-16.txt is in the field.");
    await expect(checkScreen(page).getByRole("heading", { name: "An open tour" })).toBeVisible();
  },
);

test("a tour of a large board opens as a panorama, and is saved completely", async ({ page }) => {
  await open(page, SMALL_QUERY);
  const text = runCommandLine(["solve", "120", "--closed", "--format", "csv"]);
  await drop(page, { name: "large.csv", text });
  await expect(page.locator("#solver")).toHaveAttribute("data-stage", "panorama");
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("All 14,400 squares");
  await openText(page);
  await dialog(page).getByRole("radio", { name: "Table (CSV)" }).check();
  await expect(dialog(page)).toContainText("characters are shown");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Save as file" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toBe(text);
  await page.keyboard.press("Escape");
  const lines = text.trimEnd().split("\n");
  [lines[9000], lines[9001]] = [lines[9001], lines[9000]];
  await drop(page, { name: "faulty.csv", text: lines.join("\n") });
  await expect(sentence(page)).toHaveText("Not a tour: number 9,000 is wrong");
});

test("the text of an unfinished path contains its squares, and opens again", async ({ page }) => {
  await open(page, SMALL_QUERY);
  await openText(page);
  await expect(dialog(page)).toContainText("There is no path yet");
  await page.keyboard.press("Escape");
  for (let step = 1; step <= 3; step++) {
    await page.getByRole("button", { name: "One step", exact: true }).click();
    await expect.poll(() => counter(page, "steps")).toBe(step);
  }
  await openText(page);
  await dialog(page).getByRole("radio", { name: "Matrix" }).check();
  await expect(tourField(page)).toHaveValue("1 0 0 0 3\n0 0 2 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n");
  const text = await tourField(page).inputValue();
  await page.keyboard.press("Escape");
  await paste(page, text);
  await page.locator("#finish").click();
  await expect(detail(page)).toContainText("3 of 25 squares");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share what is shown" })).toContainText(
    "The tour that you opened is too long for a link",
  );
});

test("a tour is opened with the keyboard alone", { tag: "@firefox" }, async ({ page }) => {
  await open(page, SMALL_QUERY);
  await page.locator("#check-tour").focus();
  await page.keyboard.press("Enter");
  await expect(pasteField(page)).toBeFocused();
  await page.keyboard.insertText(PRINTED_TOUR);
  await expect(checkScreen(page).getByRole("heading", { name: "An open tour" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(checkScreen(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a tour is checked from the first screen, and from another screen", async ({ page }) => {
  await open(page);
  await page.locator("#welcome-check").click();
  await pasteField(page).fill(PRINTED_TOUR);
  await checkScreen(page).getByRole("button", { name: "Watch it on the board" }).click();
  await expect(page.locator("#chip-board")).toContainText("5 × 5");
  await page.locator("#to-learn").click();
  await expect(page.locator("#solver")).toBeHidden();
  await paste(page, "a3 b1 d2");
  await expect(page.locator("#solver")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a tour of the list of all tours opens on the stage", async ({ page }) => {
  await page.goto("./#tours/board=3x4&start=0,0");
  await page.locator(".tour-grid button").first().click();
  await page.getByRole("button", { name: "Open on the board" }).click();
  await expect(page.locator("#solver")).toBeVisible();
  await expect(page.locator("#chip-board")).toContainText("3 × 4");
  await finish(page);
  await expect(detail(page)).toContainText("All 12 squares");
});
