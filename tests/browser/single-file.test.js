/** The page as one file, opened from the disk as by a double click, with no server and no network. */

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { pack } from "../../www/learn/packing.js";
import { readLesson } from "../../www/learn/read-lesson.js";
import { OPENS_WITH } from "../../vite/single-file.js";
import { alike } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const file = new URL("../../dist/knights-tour.html", import.meta.url);

/** The most that it may have, in bytes, as asked for; and the most that it has today, so that what makes it grow is seen. */
const [ASKED, TODAY] = [1_500_000, 1_420_000];

/** @param {string} language @param {string} name */
const lessonIn = (language, name) => readLesson(readFileSync(new URL(`../../www/lessons/${language}/${name}.md`, import.meta.url), "utf8")).lesson;

/**
 * What the page asks for that is not in the file, and what is thrown or forbidden there; it grows as the page goes on.
 *
 * @param {Page} page
 */
async function watch(page) {
  /** @type {string[]} */
  const faults = [];
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) faults.push(`asks for ${request.url()}`);
    if (request.url().startsWith("file:") && !request.isNavigationRequest()) faults.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

test("the file is no larger than asked for, and than it was", () => {
  const { size } = statSync(file);
  expect(size).toBeLessThan(ASKED);
  expect(size).toBeLessThan(TODAY);
});

test("the file plays a tour, and goes on from screen to screen", async ({ page }) => {
  const faults = await watch(page);
  await page.goto(file.href);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText(/tour$/);
  await expect(page.locator("#count-visits")).toHaveText("64");
  for (const [hash, selector] of [
    ["#published/granada-5x5", "[data-verdict='equal']"],
    ["#side-by-side", "#race canvas"],
    ["#tours", ".tour-grid button:nth-child(1)"],
    ["#play", "#play-screen canvas, main:not([hidden]) canvas"],
    ["#laboratory", "#laboratory"],
    // A worker reads it.
    [`#learn/own/${await pack("---\ntitle: Mine\nminutes: 2\nopens: ?v=1\n---\n\nWords &amp; signs\n")}`, "#lesson p:text-is('Words & signs')"],
  ]) {
    await page.evaluate((hash) => (window.location.hash = hash), hash);
    await expect(page.locator(selector).first()).toBeVisible();
  }
  expect(faults).toEqual([]);
});

for (const [language, name] of [["en", "warnsdorff"], ["ro", "tour"]]) {
  test(`the file plays a lesson in ${language}`, async ({ page }) => {
    const faults = await watch(page);
    const { title } = lessonIn(language, name);
    await page.goto(`${file.href}?lang=${language}#learn/${name}`);
    await expect(page.locator("#lesson h2")).toHaveText(title);
    await expect(page.locator("#play")).toBeEnabled();
    const question = page.locator("#lesson .question").filter({ has: page.locator(".choice") }).first();
    await question.locator(".choice").first().click();
    // The core is asked what is right.
    await expect(question.locator(".answer")).toBeVisible();
    const before = await page.locator("#count-steps").textContent();
    await page.locator("#play").click();
    await expect(page.locator("#count-steps")).not.toHaveText(before ?? "");
    expect(faults).toEqual([]);
  });
}

/** Writes a copy of the file with something written into it. @param {string} said @param {string} path */
function bake(said, path) {
  writeFileSync(path, readFileSync(file, "utf8").replace(OPENS_WITH, () => OPENS_WITH.replace("null", () => said)));
  return `file://${path}`;
}

test("what was written into the file is what it opens with, unless it is opened with something else", async ({ page }, testInfo) => {
  const faults = await watch(page);
  const baked = bake(JSON.stringify("?lang=es#learn/tour"), testInfo.outputPath("baked.html"));
  await page.goto(baked);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("es", "tour").title);
  await page.goto(`${baked}?lang=en#learn/warnsdorff`);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("en", "warnsdorff").title);
  expect(faults).toEqual([]);
});

for (const [index, [what, said]] of [
  ["the address of another page", JSON.stringify("https://example.com/")],
  ["a script", JSON.stringify("javascript:alert(1)")],
  ["no text", "{}"],
  ["what cannot be read", "{"],
  ["a text that is too long", JSON.stringify(`#${"x".repeat(30_000)}`)],
].entries()) {
  test(`${what} written into the file is passed over`, alike(index), async ({ page }, testInfo) => {
    const baked = bake(said, testInfo.outputPath("baked.html"));
    await page.goto(baked);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
    // It says what it shows, which is what it shows by itself.
    expect(page.url().replace(baked, "")).toMatch(/^(\?v=1&board=8x8&start=0,0[^#]*)?$/);
  });
}

test("a script that was put into the file by somebody else is not run", async ({ page }, testInfo) => {
  const path = testInfo.outputPath("changed.html");
  writeFileSync(path, readFileSync(file, "utf8").replace("</body>", '<script>document.title = "changed"</script><img src="x" onerror="document.title = \'changed\'"></body>'));
  await page.goto(`file://${path}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await expect(page).not.toHaveTitle("changed");
});

test("the dialog to share offers the file, and one that opens with what is shown @chromium", async ({ page }, testInfo) => {
  await page.goto("./?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40&lang=es");
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  const [plain] = await Promise.all([page.waitForEvent("download"), page.locator(".share-file a[download]").click()]);
  expect(plain.suggestedFilename()).toBe("knights-tour.html");
  const path = testInfo.outputPath("opens.html");
  const [made] = await Promise.all([page.waitForEvent("download"), page.locator(".share-file button").click()]);
  expect(made.suggestedFilename()).toBe("knights-tour.html");
  await made.saveAs(path);
  await expect(page.locator(".share-file [role=status]")).not.toBeEmpty();
  const faults = await watch(page);
  await page.goto(`file://${path}`);
  await expect(page.locator("#play")).toBeEnabled();
  await expect(page.locator("#count-steps")).toHaveText("40");
  await expect(page.locator("#board")).toBeVisible();
  // A file offers no file.
  await page.locator("#share").click();
  await expect(page.locator("dialog.share")).toBeVisible();
  await expect(page.locator(".share-file")).toBeHidden();
  await expect(page.locator(".share-what")).toContainText("como archivo");
  expect(faults).toEqual([]);
});

test("a lesson is written into the file with its language @chromium", async ({ page }, testInfo) => {
  await page.goto("./?lang=pt#learn/tour");
  await expect(page.locator("#lesson .question").first()).toBeVisible();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  const [made] = await Promise.all([page.waitForEvent("download"), page.locator(".share-file button").click()]);
  const path = testInfo.outputPath("lesson.html");
  await made.saveAs(path);
  await page.goto(`file://${path}`);
  await expect(page.locator("#lesson h2")).toHaveText(lessonIn("pt", "tour").title);
});

test("where the server has no such file, or answers with another page, the dialog says so @chromium", async ({ page }) => {
  await page.goto("./#learn/tour");
  await expect(page.locator("#play")).toBeEnabled();
  await page.locator("#share").click();
  await page.locator(".share-file summary").click();
  for (const answer of [{ status: 404, body: "" }, { status: 200, body: "<!doctype html><title>Another page</title>" }]) {
    await page.route("**/knights-tour.html", (route) => route.fulfill({ ...answer, contentType: "text/html" }));
    await page.locator(".share-file button").click();
    await expect(page.locator(".share-file [role=status]")).toContainText("could not be loaded");
    await page.unroute("**/knights-tour.html");
  }
});
