/** What is said has its room: in every language, on every screen, nothing of it is cut by the box that it stands in. */

import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { FOUR_RULES, count, openRace } from "./race-page.js";

/** @typedef {import("@playwright/test").Page} Page */

const languages = LANGUAGES.map((language) => (typeof language === "string" ? language : /** @type {{code: string}} */ (language).code));

/** What says much at once, and when it is said. @type {Record<string, {query: string, said: string}>} */
const SAID = {
  "how long it takes": { query: "board=8x8&start=3,7&order=jumps&algorithm=backtracking&step=500", said: "#forecast-text:has-text('1')" },
  "a large board": { query: "board=1000x1000", said: "#take-instead:visible" },
  "a tour made at once": { query: "board=1000x1000&algorithm=construction&tour=closed", said: "#now[data-kind='tour']" },
  "a tour": { query: "board=8x8&step=9999", said: "#now[data-kind='tour']" },
  "a board without a tour": { query: "board=3x8&algorithm=backtracking&tour=closed", said: "#search-anyway:visible" },
  "a link that was read in part": { query: "board=4096x4096", said: "#now[data-kind='notice']" },
};

const SIZES = [[1280, 720], [1440, 900], [412, 915], [360, 640], [915, 412]];

/** Runs in the page: which of the words beside the board are cut, and by what. */
function cut() {
  /** @type {string[]} */
  const found = [];
  const side = /** @type {Element} */ (document.querySelector(".side"));
  const texts = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = /** @type {Element} */ (text.parentElement);
    if (!text.textContent?.trim() || parent.closest(".unseen, .insight, select, svg") || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right, bottom } = range.getBoundingClientRect();
    for (let box = /** @type {Element | null} */ (parent); box && box !== side; box = box.parentElement) {
      const room = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowY === "visible") continue;
      if (bottom > room.bottom + 1 || right > room.right + 1) found.push(`“${text.textContent.slice(0, 30)}” by ${box.id || box.className}: ${Math.ceil(Math.max(bottom - room.bottom, right - room.right))} px`);
    }
  }
  const [text, button] = ["#forecast-text", "#forecast-compare"].map((part) => /** @type {Element} */ (side.querySelector(part)));
  const words = document.createRange();
  words.selectNodeContents(text);
  if (button.checkVisibility() && words.getBoundingClientRect().bottom > button.getBoundingClientRect().top + 2) found.push("the forecast runs into its button");
  return found;
}

test("each key is written on one line, in every language", async ({ page }) => {
  for (const language of languages) {
    await page.goto(`./?lang=${language}`);
    await page.locator("#keys-button").click();
    const lines = await page.locator("#keys kbd").evaluateAll((keys) => keys.map((key) => key.getClientRects().length));
    expect(lines.filter((count) => count !== 1), language).toEqual([]);
    expect(lines.length).toBeGreaterThan(10);
  }
});

test("the counts of four lanes are told on a phone without breaking a word or a number", { tag: "@chromium" }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await openRace(page, FOUR_RULES);
  await page.locator("#race-finish").click();
  await expect(count(page, 3, "visits")).toHaveText("17,739,768", { timeout: 40_000 });
  await page.locator("#race-show-counts").click();
  const broken = await page.locator("#race-table td").evaluateAll((cells) =>
    cells.filter((cell) => {
      const text = /** @type {Text} */ (cell.firstChild);
      const starts = [...(text?.data ?? "").matchAll(/[\p{L}\p{N},]+/gu)];
      return starts.some(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      });
    }).map((cell) => cell.textContent),
  );
  expect(broken).toEqual([]);
});

for (const [name, { query, said }] of Object.entries(SAID)) {
  test(`${name} is said in whole words, in every language and window`, { tag: "@chromium" }, async ({ page }) => {
    for (const language of languages) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`./?v=1&${query}&lang=${language}`);
      await expect(page.locator(said)).toBeVisible({ timeout: 20_000 });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(100);
        expect.soft(await page.evaluate(cut), `${language} ${width}×${height}`).toEqual([]);
      }
    }
  });
}
