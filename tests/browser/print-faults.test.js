/** A print that the user cancels: the page is as before. */

import { expect, test } from "@playwright/test";
import { collectErrors, counter, open } from "./page.js";
import { expectScreen } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A time after which all delayed actions of the page have begun, in milliseconds. */
const SETTLED_MS = 60_000;

/** The visible state of the page, except the pictures on its canvases. */
const stateOf = (/** @type {Page} */ page) =>
  page.evaluate(() => ({
    elements: [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.tagName} ${element.id} ${element.getAttribute("class") ?? ""}`),
    focus: document.activeElement?.id,
    scrolled: [...document.querySelectorAll("*")].map(({ scrollTop }) => scrollTop).filter(Boolean),
    address: window.location.href,
    title: document.title,
  }));

/** Sends the two events that a browser sends for a print, even if the user cancels it. @param {Page} page */
async function cancelPrint(page) {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
}

for (const { name, address, focused, ready } of [
  {
    name: "a search",
    address: "?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40",
    focused: "#step",
    ready: "#step:enabled",
  },
  { name: "a lesson", address: "#learn/warnsdorff", focused: "#step", ready: "#step:enabled" },
  {
    name: "a sheet of puzzles",
    address: "#puzzle/board=5x5&difficulty=easy&count=2&seed=7",
    focused: "#theme",
    // The puzzles are made.
    ready: ".puzzle-buttons .chosen:enabled",
  },
  { name: "a lesson in the editor", address: "#learn/own", focused: "#own-text", ready: "#own-text" },
]) {
  test(`after a cancelled print of ${name} the page is as before`, { tag: "@firefox" }, async ({ page }) => {
    const errors = collectErrors(page);
    await page.clock.install();
    await page.goto(`./${address}`);
    await expectScreen(page);
    await expect(page.locator(ready)).toBeVisible();
    await page.clock.runFor(SETTLED_MS);
    await page.locator(focused).focus();
    const before = await stateOf(page);
    for (let times = 0; times < 3; times += 1) await cancelPrint(page);
    expect(await stateOf(page)).toEqual(before);
    await expect(page.locator(".print-sheet, .lesson-board")).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test("a playing search goes on after a cancelled print, from the browser or from the Print button of the page", async ({
  page,
}) => {
  const errors = collectErrors(page);
  // A browser's `print` blocks the page until the user cancels. This `print` sends both events before it returns.
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      document.title = String(document.querySelectorAll(".print-sheet").length);
      dispatchEvent(new Event("afterprint"));
    };
  });
  await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
  await page.locator("#play").click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(2);
  await cancelPrint(page);
  const before = await counter(page, "steps");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.locator("dialog#keep");
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveTitle("1");
  await expect(page.locator(".print-sheet")).toHaveCount(0);
  await expect(page.locator("#chip-board")).toContainText("8 × 8");
  expect(errors).toEqual([]);
});
