/** The commands of the bar in narrow windows, where the bar has no space for all of them. */

import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { open, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Windows at 200 % zoom, and phones. */
const NARROW_WINDOWS = [
  { width: 640, height: 360 },
  { width: 720, height: 450 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** The ids of the buttons of the bar that must be reachable in every window. */
const COMMANDS = ["share", "keep-button", "present", "keys-button", "theme"];

/** Whether the text of an element is cut, and the size of the element. @param {Page} page @param {string} selector */
function measureText(page, selector) {
  return page.locator(selector).evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
    width: element.getBoundingClientRect().width,
  }));
}

for (const { code: language } of LANGUAGES) {
  test(`every command is reachable and the experiment is readable in narrow windows, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`./?lang=${language}`);
    await expect(page.locator("#play")).toBeEnabled();
    for (const viewport of NARROW_WINDOWS) {
      await page.setViewportSize(viewport);
      await waitTwoFrames(page);
      const name = `${viewport.width} × ${viewport.height}`;
      const { isCut, width } = await measureText(page, "#experiment");
      expect(isCut, `the experiment is cut at ${name}`).toBe(false);
      expect(width, `width of the experiment at ${name}`).toBeGreaterThan(80);
      await page.locator("#screens-button").click();
      await expect(page.locator("#screens")).toBeVisible();
      for (const id of COMMANDS) {
        const command = page.locator(`#${id}`).or(page.locator(`#screens button[value="${id}"]`));
        await expect(command.filter({ visible: true }), `${id} at ${name}`).toHaveCount(1);
        const item = command.filter({ visible: true });
        await item.scrollIntoViewIfNeeded();
        await expect(item).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press("Escape");
      await expect(page.locator("#screens")).toBeHidden();
    }
  });
}

test("commands in the list of screens work", async ({ page }) => {
  await page.setViewportSize(NARROW_WINDOWS[0]);
  await open(page);
  const choose = async (/** @type {string} */ id) => {
    await page.locator("#screens-button").click();
    await page.locator(`#screens button[value="${id}"]`).click();
    await expect(page.locator("#screens")).toBeHidden();
  };
  await choose("keys-button");
  await expect(page.locator("#keys")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#keys")).toBeHidden();
  await choose("present");
  await expect(page.locator("html")).toHaveAttribute("data-present");
});
