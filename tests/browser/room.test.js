/** Texts and buttons have enough room in every language, on every screen and in every window. */

import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { untranslatedDetector } from "../page/untranslated.js";
import { combinations } from "./pairwise.js";
import { followLink } from "./follow-link.js";
import { waitTwoFrames } from "./page.js";
import { visibleFaults } from "./visible-faults.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Links to moments of a search with many words, each with an element that is visible when all texts are shown. */
const MOMENTS = {
  "how long it takes": { query: "board=8x8&start=3,7&order=jumps&algorithm=backtracking&step=500", said: "#forecast-text:has-text('1')" },
  "a large board": { query: "board=1000x1000", said: "#take-instead:visible" },
  "a tour made at once": { query: "board=1000x1000&algorithm=construction&tour=closed", said: "#step-card[data-kind='tour']" },
  "a tour": { query: "board=8x8&step=9999", said: "#step-card[data-kind='tour']" },
  "a board without a tour": { query: "board=3x8&algorithm=backtracking&tour=closed", said: "#search-anyway:visible" },
  "a link that was read in part": { query: "board=4096x4096", said: "#step-card[data-kind='notice']" },
};

/**
 * The screens by their fragments; an element that is visible when each is ready; and whether each fills the window
 * without scrolling.
 */
const SCREENS = {
  "": { ready: "#chip-board:not(:empty)", isWhole: true },
  "learn": { ready: "#learn h2", isWhole: false },
  "learn/tour": { ready: "#lesson h2", isWhole: true },
  "play": { ready: ".play-moves button", isWhole: true },
  "exercise": { ready: "#exercise h2", isWhole: true },
  "side-by-side": { ready: "#race-play:enabled", isWhole: true },
  "tours": { ready: "#tours h2", isWhole: false },
  "laboratory": { ready: "#laboratory h2", isWhole: false },
  "published": { ready: "#published h2", isWhole: false },
};

/** The texts beside the board that must be visible. */
const UNCUT_PARTS = "#solver .side > :not(.insight, .setup, #candidates-panel)";

/** The narrowest window, in which every state is checked in every language. */
const NARROWEST = [360, 640];

/** The window in which screens are opened first. */
const COMMON = { width: 1280, height: 720 };

/** The other combinations: a pairwise covering of window, language and screen. */
const ROWS = combinations({
  language: LANGUAGES.map(({ code }) => code),
  shown: [...Object.keys(MOMENTS), ...Object.keys(SCREENS)],
  window: /** @type {const} */ ([[412, 915], [915, 412], [1280, 720], [1366, 768], [1440, 900]]),
});

for (const { code: language } of LANGUAGES) {
  test(`in ${language} nothing is cut, nothing is below the window, and nothing is said in another language`, async ({ page }) => {
    const isForeign = language === LANGUAGES[0].code ? () => false : untranslatedDetector(language);
    /** @type {Set<string>} */
    const foreign = new Set();

    /** @param {string} shown @param {boolean} isWhole */
    const lookIn = async (shown, isWhole) => {
      const others = ROWS.filter((row) => row.language === language && row.shown === shown).map(({ window }) => window);
      for (const [width, height] of [NARROWEST, ...others]) {
        await page.setViewportSize({ width, height });
        await waitTwoFrames(page);
        const { cutTexts, belowWindow, texts } = await page.evaluate(visibleFaults, UNCUT_PARTS);
        const name = `${shown || "the board"}, ${width} × ${height}`;
        expect.soft(cutTexts, `cut: ${name}`).toEqual([]);
        if (isWhole && width > 1000) expect.soft(belowWindow, `below the window: ${name}`).toEqual([]);
        for (const text of texts) if (isForeign(text)) foreign.add(text);
      }
      await page.setViewportSize(COMMON);
    };

    await page.goto(`./?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    await test.step("each key is written on one line", async () => {
      await page.locator("#keys-button").click();
      const lines = await page.locator("#keys kbd").evaluateAll((keys) => keys.map((key) => key.getClientRects().length));
      expect(lines.filter((count) => count !== 1)).toEqual([]);
      expect(lines.length).toBeGreaterThan(10);
      for (const text of (await page.evaluate(visibleFaults)).texts) if (isForeign(text)) foreign.add(text);
      await page.keyboard.press("Escape");
    });
    for (const [shown, { query, said }] of Object.entries(MOMENTS)) {
      await followLink(page, `?v=1&${query}&lang=${language}`);
      await expect(page.locator(said)).toBeVisible();
      await lookIn(shown, true);
    }
    await followLink(page, `?v=1&board=8x8&lang=${language}`);
    for (const [shown, { ready, isWhole }] of Object.entries(SCREENS)) {
      await page.evaluate((fragment) => void (location.hash = fragment), shown);
      await expect(page.locator(ready).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator("#late")).toBeHidden();
      await lookIn(shown, isWhole);
    }
    expect([...foreign]).toEqual([]);
  });
}
