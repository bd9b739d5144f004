/** A long search is not lost by a stray click, and comes back when it was given up. */

import { expect, test } from "@playwright/test";
import { clickSquare, counter, open, press, setSpeed } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const LONG = "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking";

/** @param {number} row @param {number} column */
const square = (row, column) => ({ row, column, rows: 8, columns: 8 });

/** Searches for longer than a moment. @param {Page} page */
async function search(page) {
  await open(page, LONG);
  await setSpeed(page, 60);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(4500);
}

test("a click on the board during a long search asks before it ends it", { tag: "@chromium" }, async ({ page }) => {
  await search(page);
  const offer = page.locator("#offer");
  await clickSquare(page, square(4, 2));
  await expect(offer).toBeVisible();
  const before = await counter(page, "steps");
  await expect.poll(() => counter(page, "steps"), "it goes on meanwhile").toBeGreaterThan(before);
  await page.getByRole("button", { name: "Keep searching" }).click();
  await expect(offer).toBeHidden();
  await expect(page.locator("#experiment")).toContainText("from a8");

  await page.locator("#board").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator("#offer-take")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(offer).toBeHidden();
  await expect(page.locator("#board")).toBeFocused();

  await clickSquare(page, square(4, 2));
  await page.getByRole("button", { name: "Start from c4" }).click();
  await expect(page.locator("#experiment")).toContainText("from c4");
});

test("a search that was given up comes back at its step, by its button or by going back", async ({ page }) => {
  await search(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const [steps, visits] = [await counter(page, "steps"), await counter(page, "visits")];
  expect(steps).toBeGreaterThan(1_000_000);
  for (const bringBack of [() => page.getByRole("button", { name: "Bring it back" }).click(), () => page.goBack()]) {
    await clickSquare(page, square(4, 2));
    await page.getByRole("button", { name: "Start from c4" }).click();
    await expect(page.locator("#experiment")).toContainText("from c4");
    await expect(page.locator("#offer-text")).toHaveText(`The search from a8 stood at step ${steps.toLocaleString("en")}.`);
    await bringBack();
    await expect(page.locator("#experiment")).toContainText("from a8");
    await expect.poll(() => counter(page, "steps")).toBe(steps);
    expect(await counter(page, "visits")).toBe(visits);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  }
  await press(page, "ArrowRight");
  await expect.poll(() => counter(page, "steps")).toBe(steps + 1);
});

test("a search that has only begun ends at a click", async ({ page }) => {
  await open(page, LONG);
  await clickSquare(page, square(4, 2));
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(2);
  await clickSquare(page, square(3, 3));
  await expect(page.locator("#experiment")).toContainText("from d5");
  await expect(page.locator("#offer")).toBeHidden();
});
