/** The screen of counts in parts: counting here, sharing the parts out, and results of others. */

import { crc32 } from "node:zlib";
import { expect, test } from "@playwright/test";
import { axe, openTab } from "./page.js";
import { logWorkers, waitForAnswers } from "./worker-log.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const screen = (page) => page.locator("main#count");
/** @param {Page} page */
const number = (page) => screen(page).locator(".count-number");
/** @param {Page} page */
const summary = (page) => screen(page).locator(".count-summary");
/** @param {Page} page */
const runButton = (page) => screen(page).locator("#count-run");

/** Opens a screen by its link in the bar. @param {Page} page @param {string} name */
const openScreen = (page, name) => page.locator("#screens").getByRole("link", { name, exact: true }).click();

/** Opens a screen without loading the page again. @param {Page} page @param {string} fragment */
const setFragment = (page, fragment) => page.evaluate((hash) => void (window.location.hash = hash), fragment);

/** Adds results of others. @param {Page} page @param {string} text */
async function addResults(page, text) {
  await screen(page).getByRole("textbox", { name: "Results of the students" }).fill(text);
  await screen(page).getByRole("button", { name: "Add", exact: true }).click();
}

/** Counts the parts of a seat, and returns the result as text. @param {Page} page */
async function countSeat(page) {
  await runButton(page).click();
  await expect(runButton(page)).toHaveText("Done");
  return screen(page).getByRole("textbox", { name: "Your result" }).inputValue();
}

/** Changes the count of a part in a text, and corrects the check value. @param {string} text */
function falsify(text, /** @type {string} */ part) {
  const content = text.slice(0, text.lastIndexOf(" ")).replace(` ${part}=`, ` ${part}=9`);
  return `${content} ${crc32(content).toString(16).padStart(8, "0")}`;
}

test("a board is counted here, and the count survives a reload", async ({ page }) => {
  await page.goto("./#count/board=6x6");
  await expect(summary(page)).toContainText("0 of 214 parts are known.");
  await runButton(page).click();
  await expect(number(page)).toHaveText("9,862");
  await expect(summary(page)).toContainText("All 214 parts are known.");
  await page.reload();
  await expect(number(page)).toHaveText("9,862");
  await expect(runButton(page)).toBeDisabled();

  // A part shows its number of tours, and is selected on the map or by its number.
  const part = screen(page).getByRole("spinbutton", { name: "Part" });
  await expect(screen(page).locator(".count-part-count")).toHaveText("9 tours");
  await expect(screen(page).getByRole("img", { name: "One of the tours of this part" })).toBeVisible();
  await screen(page)
    .locator(".count-map")
    .click({ position: { x: 30, y: 30 } });
  await expect(part).not.toHaveValue("1");
  await part.fill("214");
  await part.press("Enter");
  await expect(screen(page).locator(".count-part-count")).toContainText("tour");
  expect((await axe(page).analyze()).violations).toEqual([]);

  await screen(page).getByText("Count together, in class").click();
  await screen(page).getByRole("button", { name: "Delete all results of this board" }).click();
  await screen(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(number(page)).toHaveText("–");
});

test("a count is paused, and continues while another screen is open", async ({ page }) => {
  await logWorkers(page);
  await page.goto("./#count/board=6x10");
  await runButton(page).click();
  await expect(summary(page)).not.toContainText(" 0 of 406");
  await runButton(page).click();
  await expect(runButton(page)).toHaveText("Continue");
  // A part that ends within the current time slice of a worker still counts.
  await waitForAnswers(page);
  const paused = await summary(page).textContent();
  await openScreen(page, "All tours");
  await setFragment(page, "#count/board=6x10");
  await expect(summary(page)).toHaveText(paused ?? "");
  await runButton(page).click();
  await openScreen(page, "Learn");
  // The results are stored as they come.
  const storedLength = () => page.evaluate(() => localStorage.getItem("knights-tour.count.6x10")?.length ?? 0);
  const before = await storedLength();
  await expect.poll(storedLength).toBeGreaterThan(before);
  await setFragment(page, "#count/board=6x10");
  await expect(runButton(page)).toHaveText("Pause");
});

test("codes are read from the camera, and a refusal of the camera is reported", async ({ page }) => {
  await page.goto("./#count/board=6x6&seats=30&seat=4");
  await countSeat(page);
  const code = await screen(page).getByRole("img", { name: "QR code of your result" }).screenshot();
  await page.goto("about:blank");
  // The camera shows the code.
  await page.addInitScript((picture) => {
    let isAllowed = false;
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isAllowed) {
        isAllowed = true;
        throw new DOMException("refused", "NotAllowedError");
      }
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext("2d");
      const draw = () => context?.drawImage(image, 100, 40, 400, 400);
      setInterval(draw, 50);
      draw();
      return canvas.captureStream();
    };
  }, code.toString("base64"));
  await page.goto("./#count/board=6x6");
  await screen(page).getByText("Count together, in class").click();
  const camera = screen(page).getByRole("button", { name: "Read codes with the camera" });
  await camera.click();
  await expect(screen(page).getByText("This page is not allowed to use the camera")).toBeVisible();
  await camera.click();
  await expect(screen(page).getByText("1 text or code with results was added in all.")).toBeVisible();
  await screen(page).getByRole("button", { name: "Close the camera" }).click();
  await expect(screen(page).locator("video")).toBeHidden();
});

test("a class counts a board together: one seat stays empty, and one result is false", async ({ page, browser }) => {
  await page.goto("./#count/board=6x8");
  await screen(page).getByText("Count together, in class").click();
  await screen(page).getByRole("spinbutton", { name: "Seats" }).fill("3");
  await screen(page).getByRole("spinbutton", { name: "Seats" }).press("Enter");
  const link = screen(page).getByRole("link", { name: "The link for students" });
  await expect(link).toHaveAttribute("href", /board=6x8&seats=3$/);
  const address = (await link.getAttribute("href")) ?? "";

  const texts = [];
  const codes = [];
  for (const seat of ["1", "2"]) {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 3 });
    const student = await context.newPage();
    await student.goto(address);
    await screen(student).getByRole("button", { name: seat, exact: true }).click();
    await expect(screen(student).getByRole("heading", { name: `Seat ${seat} of 3` })).toBeVisible();
    texts.push(await countSeat(student));
    codes.push(await screen(student).getByRole("img", { name: "QR code of your result" }).screenshot());
    await context.close();
  }

  await addResults(page, texts[0].replace("=", "=1"));
  const fault = screen(page).locator("#count-together [role=alert]");
  await expect(fault).toContainText("the text is incomplete, or was changed");
  await expect(fault).toBeInViewport();
  const files = screen(page).locator("input[type=file]");
  await files.setInputFiles({ name: "empty.txt", mimeType: "text/plain", buffer: Buffer.from("") });
  await expect(screen(page).getByRole("alert").first()).toContainText("the file is empty");
  await files.setInputFiles({ name: "code.png", mimeType: "image/png", buffer: codes[0] });
  await expect(screen(page).getByText("1 text or code with results was added in all.")).toBeVisible();
  await expect(screen(page).getByText("Results of the seats 2 and 3 are missing.")).toBeVisible();
  const [first, second] = texts.map((text) => new Map(text.split(" ").map((word) => [word.split("=")[0], word])));
  const checked = [...first.keys()].find((part) => /^\d+$/.test(part) && second.has(part)) ?? "";
  await addResults(page, falsify(texts[1], checked));
  await expect(summary(page)).toContainText("1 part has different results: “Start” counts it here.");
  await expect(summary(page)).toContainText("parts were counted at least twice, each with the same result.");
  const missing = screen(page).getByRole("link", { name: "A link to the parts that are missing" });
  await expect(missing).toHaveAttribute("href", new RegExp(`parts=.*\\b${checked}\\b`));

  // The teacher counts the parts of the empty seat, and the disputed one.
  await runButton(page).click();
  await expect(number(page)).toHaveText("55,488,142");
  await expect(summary(page)).toContainText("All 406 parts are known.");
  const part = screen(page).getByRole("spinbutton", { name: "Part" });
  await part.fill(checked);
  await part.press("Enter");
  await expect(screen(page).locator(".count-part")).toContainText("Wrong results that were sent: 1.");
});

test("the tours with a given middle are counted and shown, also from a tour on the board", async ({ page }) => {
  await page.goto("./?v=1&board=8x8&start=0,0&algorithm=auto&tour=closed");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Closed tour");
  await openTab(page, "Board");
  await page.locator("#tour-facts summary").click();
  await page.getByRole("link", { name: "How many tours have the same middle?" }).click();
  const bunch = screen(page).locator(".count-bunch");
  await expect(bunch.getByRole("combobox")).toHaveCount(8);
  for (const field of await bunch.getByRole("combobox").all()) await expect(field).not.toHaveValue("");

  await page.goto("./#count/middle=");
  await expect(bunch.getByRole("status")).toContainText("Choose two moves of each square");
  // A click on a square in the middle and on two neighbours chooses its moves. The fields do the same.
  const canvas = bunch.getByRole("img");
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  const click = (/** @type {number} */ row, /** @type {number} */ column) =>
    canvas.click({ position: { x: ((column + 0.5) * width) / 8, y: ((row + 0.5) * height) / 8 } });
  await click(3, 3);
  await click(2, 1);
  await click(4, 1);
  await expect(bunch.getByRole("combobox", { name: "Move 1 of d5" })).toHaveValue("17");
  await expect(bunch.getByRole("combobox", { name: "Move 2 of d5" })).toHaveValue("33");
  for (const [square, first, second] of [
    ["e5", "f7", "d7"],
    ["d4", "c2", "e2"],
    ["e4", "g3", "g5"],
  ]) {
    await bunch.getByRole("combobox", { name: `Move 1 of ${square}` }).selectOption(first);
    await bunch.getByRole("combobox", { name: `Move 2 of ${square}` }).selectOption(second);
  }
  await expect(bunch.getByRole("status")).toHaveText("50,060,496 closed tours have this middle.");
  await bunch.getByRole("button", { name: "Show its tours" }).click();
  await expect(bunch.getByRole("textbox", { name: "Tour" })).toHaveValue("1");
  await bunch.getByRole("button", { name: "Next" }).click();
  await expect(bunch.getByRole("textbox", { name: "Tour" })).toHaveValue("2");
  await bunch.getByRole("button", { name: "A random tour" }).click();
  await expect(bunch.getByRole("textbox", { name: "Tour" })).not.toHaveValue("2");
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test("the screen says why no tour has a chosen middle", async ({ page }) => {
  // The link gives each square of the middle, followed by its two neighbours.
  await page.goto("./#count/middle=27.21.42.28.11.38.35.25.52.36.21.42");
  const status = screen(page).locator(".count-bunch").getByRole("status");
  await expect(status).toHaveText("No tour: the chosen moves close a cycle of 4 squares.");
});

test("presenting enlarges the code of the link for students", async ({ page }) => {
  await page.goto("./#count/board=6x6");
  await screen(page).getByText("Count together, in class").click();
  const code = screen(page).locator(".count-code svg");
  const width = async () => (await code.boundingBox())?.width ?? 0;
  const widthBefore = await width();
  await page.locator("#present").click();
  await expect.poll(width).toBeGreaterThan(1.5 * widthBefore);
  await expect(code).toBeInViewport({ ratio: 1 });
  await expect(number(page)).toBeInViewport();
  await expect(runButton(page)).toBeHidden();
});
