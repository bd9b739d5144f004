/** The page as a single file, opened from the disk without a server or a network. */

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { readLesson } from "../../www/learn/read-lesson.js";
import { ADDRESS_PLACEHOLDER } from "../../vite/single-file.js";
import { goTo, openScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const file = new URL("../../dist/knights-tour.html", import.meta.url);

/** The size limit of the file in bytes, slightly above the current size; the build allows 1,905,000. */
const MAX_BYTES = 1_910_000;

/** Reads a lesson of the repository. @param {string} language @param {string} name */
const lessonIn = (language, name) =>
  readLesson(readFileSync(new URL(`../../www/lessons/${language}/${name}.md`, import.meta.url), "utf8")).lesson;

/**
 * Collects requests for other files, errors, and violations of the content security policy.
 *
 * @param {Page} page
 */
async function watchFaults(page) {
  /** @type {string[]} */
  const faults = [];
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) faults.push(`request to ${request.url()}`);
    if (request.url().startsWith("file:") && !request.isNavigationRequest()) faults.push(`request to ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Waits until the page can be played. @param {Page} page */
const waitUntilPlayable = (page) => expect(page.locator("#play")).toBeEnabled();

test("the file is no larger than allowed", () => {
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
});

test(
  "the file plays a tour, and opens its screens and lessons, without a request for another file",
  { tag: "@firefox" },
  async ({ page }) => {
    const faults = await watchFaults(page);
    await page.goto(file.href);
    await waitUntilPlayable(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.locator("#sentence")).toHaveText(/tour$/);
    await expect(page.locator("#count-visits")).toHaveText("64");
    for (const name of SCREEN_NAMES) await openScreen(page, name);
    for (const [hash, selector] of [
      ["#published/granada-5x5", "[data-verdict='equal']"],
      ["#side-by-side", "#race canvas"],
      ["#tours", ".tour-grid button:nth-child(1)"],
      // A worker parses the lesson.
      [
        `#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`,
        "#lesson p:text-is('Words & signs')",
      ],
    ]) {
      await goTo(page, hash);
      await expect(page.locator(selector).first()).toBeVisible();
    }
    for (const [language, name] of [
      ["en", "warnsdorff"],
      ["ro", "tour"],
    ]) {
      await page.goto(`${file.href}?lang=${language}#learn/${name}`);
      await expect(page.locator("#lesson h2")).toHaveText(lessonIn(language, name).title);
      await waitUntilPlayable(page);
      const question = page
        .locator("#lesson .question")
        .filter({ has: page.locator(".choice") })
        .first();
      await question.locator(".choice").first().click();
      // The core checks the answer.
      await expect(question.locator(".answer")).toBeVisible();
      const before = await page.locator("#count-steps").textContent();
      await page.locator("#play").click();
      await expect(page.locator("#count-steps")).not.toHaveText(before ?? "");
    }
    expect(faults).toEqual([]);
  },
);

/**
 * Writes a copy of the file with the address at which the copy opens. Returns the URL of the copy.
 *
 * @param {string} addressJson the address as JSON
 * @param {string} path the path of the copy
 */
function writeCopy(addressJson, path) {
  writeFileSync(
    path,
    readFileSync(file, "utf8").replace(ADDRESS_PLACEHOLDER, () =>
      ADDRESS_PLACEHOLDER.replace("null", () => addressJson),
    ),
  );
  return `file://${path}`;
}

test("a copy of the file opens at the address that is written into it, unless the URL has another address", async ({
  page,
}, testInfo) => {
  const faults = await watchFaults(page);
  const copyUrl = writeCopy(JSON.stringify("?lang=es#learn/tour"), testInfo.outputPath("copy.html"));
  await page.goto(copyUrl);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("es", "tour").title);
  await page.goto(`${copyUrl}?lang=en#learn/warnsdorff`);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("en", "warnsdorff").title);
  expect(faults).toEqual([]);

  await test.step("an invalid address in the copy is ignored", async () => {
    for (const [description, addressJson] of [
      ["another page", JSON.stringify("https://example.com/")],
      ["a script", JSON.stringify("javascript:alert(1)")],
      ["not a string", "{}"],
      ["not JSON", "{"],
      ["too long", JSON.stringify(`#${"x".repeat(30_000)}`)],
    ]) {
      const wrongUrl = writeCopy(addressJson, testInfo.outputPath("wrong.html"));
      await page.goto("about:blank");
      await page.goto(wrongUrl);
      await waitUntilPlayable(page);
      // The address is empty or the address of the default experiment.
      expect(page.url().replace(wrongUrl, ""), description).toMatch(/^(\?v=1&board=8x8&start=0,0[^#]*)?$/);
    }
  });
});

test("a script that was added to the file does not run", async ({ page }, testInfo) => {
  const path = testInfo.outputPath("changed.html");
  writeFileSync(
    path,
    readFileSync(file, "utf8").replace(
      "</body>",
      '<script>document.title = "changed"</script><img src="x" onerror="document.title = \'changed\'"></body>',
    ),
  );
  await page.goto(`file://${path}`);
  await waitUntilPlayable(page);
  await expect(page).not.toHaveTitle("changed");
});

test("the dialog to share offers the file, and a copy that opens at the current step", async ({ page }, testInfo) => {
  await page.goto("./?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40&lang=es");
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  const [fileDownload] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".share-file a[download]").click(),
  ]);
  expect(fileDownload.suggestedFilename()).toBe("knights-tour.html");
  const path = testInfo.outputPath("opens.html");
  const [copyDownload] = await Promise.all([page.waitForEvent("download"), page.locator(".share-file button").click()]);
  expect(copyDownload.suggestedFilename()).toBe("knights-tour.html");
  await copyDownload.saveAs(path);
  await expect(page.locator(".share-file [role=status]")).not.toBeEmpty();
  const faults = await watchFaults(page);
  await page.goto(`file://${path}`);
  await expect(page.locator("#play")).toBeEnabled();
  await expect(page.locator("#count-steps")).toHaveText("40");
  await expect(page.locator("#board")).toBeVisible();
  // The single file does not offer itself for download.
  await page.locator("#share").click();
  await expect(page.locator("dialog.share")).toBeVisible();
  await expect(page.locator(".share-file")).toBeHidden();
  await expect(page.locator(".share-description")).toContainText("como archivo");
  expect(faults).toEqual([]);
});

test("the dialog to share writes a lesson and its language into the file, and reports a file that does not load", async ({
  page,
}, testInfo) => {
  await page.goto("./?lang=pt#learn/tour");
  await expect(page.locator("#lesson .question").first()).toBeVisible();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  const [copyDownload] = await Promise.all([page.waitForEvent("download"), page.locator(".share-file button").click()]);
  const path = testInfo.outputPath("lesson.html");
  await copyDownload.saveAs(path);
  await page.goto(`file://${path}`);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("pt", "tour").title);

  await page.goto("./?lang=en#learn/tour");
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  for (const response of [
    { status: 404, body: "" },
    { status: 200, body: "<!doctype html><title>Another page</title>" },
  ]) {
    await page.route("**/knights-tour.html", (route) => route.fulfill({ ...response, contentType: "text/html" }));
    await Promise.all([page.waitForResponse("**/knights-tour.html"), page.locator(".share-file button").click()]);
    await expect(page.locator(".share-file [role=status]")).toContainText("could not be loaded");
    await page.unroute("**/knights-tour.html");
  }
});
