/** The space for texts and buttons, in every language, on every screen and in every window. */

import { expect, test } from "@playwright/test";
import { flatten, textsOf } from "../../vite/missing-texts.js";
import { LANGUAGES } from "../../www/locales/languages.js";
import { untranslatedDetector } from "../page/untranslated.js";
import { combinations } from "./pairwise.js";
import { followLink } from "./follow-link.js";
import { waitTwoFrames } from "./page.js";
import { openScreen, SCREEN_NAMES } from "./screen-list.js";
import { visibleFaults } from "./visible-faults.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Links to moments with long texts. `visiblePart` selects an element that is visible when all texts are shown, and not
 * before the link is followed; `opener` selects the button that shows them.
 *
 * @type {Record<string, {query: string, visiblePart: string, opener?: string}>}
 */
const MOMENTS = {
  "a forecast": {
    query: "board=8x8&start=3,7&order=jumps&algorithm=backtracking&step=500",
    opener: "#forecast-short:has-text('≈')",
    visiblePart: "#forecast-text:has-text('1')",
  },
  "a large board": { query: "board=1000x1000", visiblePart: "#take-instead:visible" },
  "a constructed tour": {
    query: "board=1000x1000&algorithm=construction&tour=closed",
    visiblePart: "#step-card[data-kind='tour']",
  },
  "a tour of a small board": {
    query: "board=6x6&algorithm=auto&tour=closed&step=9999",
    visiblePart: "#random-tour-draw:visible",
  },
  "a board without a tour": {
    query: "board=3x8&algorithm=backtracking&tour=closed",
    visiblePart: "#search-anyway:visible",
  },
  "a tour": { query: "board=8x8&step=9999", visiblePart: "#step-card[data-kind='tour']" },
  "a link with an invalid part": { query: "board=4096x4096", visiblePart: "#step-card[data-kind='notice']" },
};

/** The keys of all texts. The page shows a key if its text is not loaded. */
const TEXT_KEYS = new Set(flatten(textsOf(LANGUAGES[0].code)).map(([key]) => key));

/** Screens by fragment, and a lesson, which stands beside the board. */
const SCREENS = [...SCREEN_NAMES, "learn/tour"];

/** Screens that scroll in every window. All others fit a large window. */
const LONG_SCREENS = ["learn", "tours", "count", "laboratory", "published"];

/** Selects the parts beside the board whose texts must be visible without scrolling. */
const UNCUT_PARTS = "#solver .side > :not(.insight, .setup)";

/** The narrowest window, in which every state is checked in every language. */
const NARROWEST = [360, 640];

/** The window in which each state is opened. */
const DEFAULT_WINDOW = { width: 1280, height: 720 };

/** The wider windows. Each moment is checked in all of them. */
const WIDER_WINDOWS = /** @type {const} */ ([
  [412, 915],
  [915, 412],
  [1280, 720],
  [1366, 768],
  [1440, 900],
]);

/** The screens that are checked in wider windows: a pairwise covering of window, language and screen. */
const COMBINATIONS = combinations({
  language: LANGUAGES.map(({ code }) => code),
  screen: SCREENS,
  window: WIDER_WINDOWS,
});

for (const { code: language } of LANGUAGES) {
  test(`in ${language} no text is cut, no control is partly below a large window, and no text is missing or in another language`, async ({
    page,
  }) => {
    const isForeign = language === LANGUAGES[0].code ? () => false : untranslatedDetector(language);
    /** @type {Set<string>} */
    const foreignTexts = new Set();
    /** @type {Set<string>} */
    const shownKeys = new Set();

    /** Checks a moment or a screen in each of its windows. @param {string} state @param {boolean} fitsLargeWindow */
    const checkWindows = async (state, fitsLargeWindow) => {
      const widerWindows = Object.hasOwn(MOMENTS, state)
        ? WIDER_WINDOWS
        : COMBINATIONS.filter((row) => row.language === language && row.screen === state).map(({ window }) => window);
      for (const [width, height] of [NARROWEST, ...widerWindows]) {
        await page.setViewportSize({ width, height });
        await waitTwoFrames(page);
        const { cutTexts, belowWindow, texts } = await page.evaluate(visibleFaults, UNCUT_PARTS);
        const name = `${state || "the board"}, ${width} × ${height}`;
        expect.soft(cutTexts, `cut: ${name}`).toEqual([]);
        if (fitsLargeWindow && width > 1000) expect.soft(belowWindow, `below the window: ${name}`).toEqual([]);
        for (const text of texts) {
          if (isForeign(text)) foreignTexts.add(text);
          if (TEXT_KEYS.has(text)) shownKeys.add(text);
        }
      }
      await page.setViewportSize(DEFAULT_WINDOW);
    };

    await page.goto(`./?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    await test.step("each key of the list of keys is on one line", async () => {
      await page.locator("#keys-button").click();
      const lineCounts = await page
        .locator("#keys kbd")
        .evaluateAll((keys) => keys.map((key) => key.getClientRects().length));
      expect(lineCounts.filter((count) => count !== 1)).toEqual([]);
      expect(lineCounts.length).toBeGreaterThan(10);
      for (const text of (await page.evaluate(visibleFaults)).texts) if (isForeign(text)) foreignTexts.add(text);
      await page.keyboard.press("Escape");
    });
    for (const [state, { query, visiblePart, opener }] of Object.entries(MOMENTS)) {
      // Otherwise the state before could be taken for this one.
      await expect(page.locator(visiblePart)).toBeHidden();
      await followLink(page, `?v=1&${query}&lang=${language}`);
      if (opener) await page.locator(opener).click();
      await expect(page.locator(visiblePart)).toBeVisible();
      await checkWindows(state, true);
      if (opener) await page.keyboard.press("Escape");
    }
    await followLink(page, `?v=1&board=8x8&lang=${language}`);
    for (const state of SCREENS) {
      await openScreen(page, state);
      await checkWindows(state, !LONG_SCREENS.includes(state));
    }
    expect([...foreignTexts]).toEqual([]);
    expect([...shownKeys], "shown keys: the module does not import its texts as #words/NAME").toEqual([]);
  });
}
