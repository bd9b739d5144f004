/** Files that cannot be read: folders, and files that disappear or that the browser may not read. */

import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { collectErrors, counter, detail, open, openDrawer, sentence } from "./page.js";
import { openScreen } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").TestInfo} TestInfo */

const QUERY = "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40";

/** The text of a lesson that a person writes. */
const LESSON = "A lesson that nobody may lose";

/**
 * Drops files and folders of the disk onto an element, as a person does.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string[]} paths
 */
async function dropPaths(page, selector, paths) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, data };
  const send = (/** @type {"dragEnter" | "dragOver" | "drop"} */ type) =>
    devTools.send("Input.dispatchDragEvent", { type, ...place });
  await page.evaluate(() => {
    delete document.body.dataset.draggedOver;
    // With the first drag, the page loads the code that accepts files.
    addEventListener("dragover", (event) =>
      setTimeout(() => {
        if (event.defaultPrevented) document.body.dataset.draggedOver = "";
      }),
    );
  });
  await send("dragEnter");
  // As a pointer does, the test goes on dragging until the page accepts the files.
  const isDraggedOver = async () => {
    await send("dragOver");
    return page.evaluate(() => "draggedOver" in document.body.dataset);
  };
  await expect.poll(isDraggedOver).toBe(true);
  await send("drop");
}

/** Creates a folder with a file in it. @param {TestInfo} testInfo */
function createFolder(testInfo) {
  const path = testInfo.outputPath("a folder");
  mkdirSync(path);
  writeFileSync(`${path}/tour.txt`, "0,0 1,2");
  return path;
}

// Only the developer tools of Chromium can drop a folder.
test("a dropped folder is named on every screen that takes files, and what was there stays", async ({
  page,
}, testInfo) => {
  const errors = collectErrors(page);
  const folder = createFolder(testInfo);

  await test.step("the search goes on where it was", async () => {
    await open(page, QUERY);
    await expect.poll(() => counter(page, "steps")).toBe(40);
    await dropPaths(page, "#board", [folder]);
    await expect(sentence(page)).toHaveText("This tour could not be opened");
    await expect(detail(page)).toHaveText("a folder could not be read.");
    expect(await counter(page, "steps")).toBe(40);
    await expect(page.locator(".drop-target")).toHaveCount(0);
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(41);
  });

  await test.step("the checked text stays", async () => {
    await openScreen(page, "check");
    await page.locator("#check-text").fill("1 2 3");
    await dropPaths(page, "#check-text", [folder]);
    await expect(page.locator("main:visible").getByText("a folder could not be read.")).toBeVisible();
    await expect(page.locator("#check-text")).toHaveValue("1 2 3");
  });

  await test.step("the lesson stays", async () => {
    await openScreen(page, "learn/own");
    await page.locator("#own-text").fill(LESSON);
    await dropPaths(page, "#own-text", [folder]);
    await expect(page.locator(".own-status")).toHaveText("a folder could not be read. The text was kept.");
    await expect(page.locator("#own-text")).toHaveValue(LESSON);
  });

  await test.step("the results of other files are added", async () => {
    await openScreen(page, "count/board=6x6&seats=30&seat=4");
    await page.locator("#count-run").click();
    await expect(page.locator("#count-run")).toHaveText("Done");
    const result = testInfo.outputPath("result.txt");
    writeFileSync(result, await page.locator("#count-result").inputValue());
    await openScreen(page, "count/board=6x6");
    await page.getByText("Count together, in class").click();
    await dropPaths(page, "#count", [folder, result]);
    await expect(page.locator("#count").getByText("a folder could not be read.")).toBeVisible();
    await expect(page.locator("#count").getByText("1 text or code with results was added in all.")).toBeVisible();
  });

  await test.step("the dialog for pictures stays open", async () => {
    await openScreen(page, "");
    await openDrawer(page, "board");
    await page.locator("#open-picture").click();
    await expect(page.locator("#picture")).toBeVisible();
    await dropPaths(page, "#picture", [folder]);
    await expect(page.locator("#picture")).toContainText("“a folder” is not a picture that this browser can read.");
  });
  expect(errors).toEqual([]);
});

test("a file that cannot be read is named, and the previous text stays", { tag: "@firefox" }, async ({ page }) => {
  const errors = collectErrors(page);
  await page.addInitScript(() => {
    // The file was deleted, or its reading is not allowed, after it was chosen.
    const fail = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    Object.assign(Blob.prototype, { text: fail, arrayBuffer: fail });
  });
  const file = { name: "gone.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir or Madam") };
  await page.goto("./#learn/own");
  await page.locator("#own-text").fill(LESSON);
  await page.locator(".own-tools input[type=file]").setInputFiles(file);
  await expect(page.locator(".own-status")).toHaveText("gone.txt could not be read. The text was kept.");
  await expect(page.locator("#own-text")).toHaveValue(LESSON);

  await openScreen(page, "check");
  await page.locator("#check-text").fill("1 2 3");
  await page.locator("#check-file").setInputFiles(file);
  await expect(page.locator("main:visible").getByText("gone.txt could not be read.")).toBeVisible();
  await expect(page.locator("#check-text")).toHaveValue("1 2 3");

  await openScreen(page, "count/board=6x6");
  await page.getByText("Count together, in class").click();
  await page.locator("#count-received").fill("a text that is not added yet");
  await page.locator("#count-together input[type=file]").setInputFiles(file);
  await expect(page.locator("#count").getByText("gone.txt could not be read.")).toBeVisible();
  await expect(page.locator("#count-received")).toHaveValue("a text that is not added yet");
  expect(errors).toEqual([]);
});
