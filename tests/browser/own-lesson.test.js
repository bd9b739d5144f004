/** A reader's own lesson: written or opened from a file, checked, stored, and shared as a link. */

import { expect } from "@playwright/test";
import { pack, unpack } from "../../www/learn/packing.js";
import { LESSONS } from "../../www/lessons/lessons.js";
import { test } from "./machine-speed.js";

test("a reader's own lesson is checked line by line, opened, stored and shared as a link", async ({
  page,
  context,
}) => {
  await page.goto("./#learn/own");
  const field = page.locator("#own-text");
  await expect(field).toBeVisible();
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator(".own-status")).toHaveText("No problems found.");
  const text = `---\ntitle: Mine\nminutes: 2\nopens: ?v=1&board=5x5&start=0,0\n---\n\n<img src=x onerror="document.title='HTML'">\n\n[9 visits](?v=1&board=5x5&start=0,0&algorithm=warnsdorff "visits")\n\n[bad](?v=1&board=5x5&algorithm=magic)\n`;
  await field.fill(text);
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(page.locator(".own-faults li")).toHaveCount(3);
  await expect(page.locator(".own-faults li").nth(0)).toContainText("Line 7: HTML is not allowed");
  await expect(page.locator(".own-faults li").nth(1)).toContainText("Line 9: this is not true. The solver says: 25");
  await expect(page.locator(".own-faults li").nth(2)).toContainText("Line 11: this link does not work");
  await page.locator(".own-faults button").nth(1).click();
  const selectedText = await field.evaluate((field) => {
    const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (field);
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selectedText).toContain("9 visits");
  const validText = text
    .replace(/<img.*>\n\n/, "")
    .replace("[9 visits]", "[25 visits]")
    .replace("magic", "warnsdorff");
  await field.fill(validText);
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(page.locator("#lesson h2")).toHaveText("Mine");
  expect(await unpack(new URL(page.url()).hash.replace("#learn/own/", ""))).toBe(validText);
  await page.goto("./#learn/own");
  await page.reload();
  await expect(field, "the text is stored").toHaveValue(validText);
  const otherPage = await context.newPage();
  await otherPage.goto(`./#learn/own/${await pack(text)}`);
  await expect(otherPage.locator("#lesson h2"), "invalid parts are left out").toHaveText("Mine");
  await expect(otherPage.locator("#lesson img")).toHaveCount(0);
  await otherPage.goto("./#learn/own/nonsense");
  await expect(otherPage.locator("#lesson [role=alert]")).toContainText("No lesson could be read");
});

test("a link to a lesson that exceeds a limit reports the limit and the line, and the page still works", async ({
  page,
}) => {
  const frontMatter = "---\ntitle: T\nminutes: 2\nopens: ?v=1&board=5x5\n---\n";
  for (const [text, message] of [
    [`${"- ".repeat(10_000)}a`, "Line 1: quotes, lists or brackets are nested more than 40 deep."],
    [`${frontMatter}a\n\n${">".repeat(90_000)}`, "Line 8: quotes, lists or brackets are nested more than 40 deep"],
    [`${frontMatter}${"[](?)\n\n".repeat(600)}`, "the lesson has more than 500 links."],
    ["a".repeat(200_000), "a lesson of more than 100,000 bytes"],
  ]) {
    const packed = await pack(text);
    expect(packed.length).toBeLessThan(400);
    await page.goto("about:blank");
    await page.goto(`./#learn/own/${packed}`);
    await expect(page.locator("#lesson [role=alert]")).toContainText(message);
  }
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.locator(".lessons li")).toHaveCount(LESSONS.length);
});

test("a lesson with 10,000 questions is refused with a message about the limit, and the text in the field stays", async ({
  page,
}) => {
  const frontMatter = "---\ntitle: T\nminutes: 2\nopens: ?v=1&board=5x5\n---\n\n";
  const question = "> a?\n>\n> - [ ] b\n> - [x] c\n>\n> d\n\n";
  await page.goto(`./#learn/own/${await pack(frontMatter + question.repeat(10_000))}`);
  const alert = page.locator("#lesson [role=alert]");
  await expect(alert).toContainText("a lesson of more than 100,000 bytes");
  await page.goto("./#learn/own");
  const field = page.locator("#own-text");
  await expect(field).toBeVisible();
  const buffer = Buffer.from(frontMatter + question.repeat(10_000));
  await page.locator(".own-tools input[type=file]").setInputFiles({ name: "l.md", mimeType: "text/markdown", buffer });
  await expect(page.locator(".own-status")).toContainText("the limit is 100,000");
  await expect(field).not.toHaveValue(/a\?/);
});

test("a reader's own lesson that is too long is reported while the reader types, and its whole text is kept", async ({
  page,
}) => {
  await page.goto("./#learn/own");
  const field = page.locator("#own-text");
  const size = page.locator("#own-size");
  const message = page.locator(".own-status");
  await expect(field).toBeVisible();
  await expect(size).toBeEmpty();
  const shortText = `---\ntitle: Mine\nminutes: 2\nopens: ?v=1&board=5x5\n---\n\n${`${"Ça va. ".repeat(1000)}\n\n`.repeat(10)}`;
  await field.fill(shortText);
  await expect(size).toHaveText("80,074 of 100,000 bytes");
  await expect(message).toBeEmpty();
  const longText = shortText + "é".repeat(10_000);
  await field.fill(longText);
  const refusal = "This lesson has 100,074 bytes; the limit is 100,000.";
  await expect(size).toHaveText("100,074 of 100,000 bytes");
  await expect(message).toContainText(refusal);
  for (const name of ["Check it", "Open the lesson", "Copy the link"]) {
    await page.getByRole("button", { name }).click();
    await expect(message).toContainText(refusal);
  }
  await page
    .locator(".own-tools input[type=file]")
    .setInputFiles({ name: "l.md", mimeType: "text/markdown", buffer: Buffer.alloc(100_001, "a") });
  await expect(message).toContainText("The file was not opened. This lesson has 100,001 bytes");
  await page.reload();
  await expect(field).toHaveValue(longText);
  await expect(message).toContainText(refusal);
  expect(new URL(page.url()).hash).toBe("#learn/own");
  await field.fill(shortText);
  await expect(message).toBeEmpty();
  // Only the first 50 faults are listed, and then the number of the remaining faults.
  await field.fill("# a\n\n".repeat(200));
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator(".own-faults li")).toHaveCount(51);
  await expect(page.locator(".own-faults li").last()).toHaveText("151 more are not listed.");
  await expect(message).toHaveText("201 problems:");
});

test("a chosen file replaces the text of the lesson", async ({ page }) => {
  await page.goto("./#learn/own");
  await page
    .locator(".own-tools input[type=file]")
    .setInputFiles({ name: "l.md", mimeType: "text/markdown", buffer: Buffer.from("no top") });
  await expect(page.locator("#own-text")).toHaveValue("no top");
  await expect(page.locator(".own-faults li")).toContainText("Line 1: a lesson begins with");
});
