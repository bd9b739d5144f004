/** Room for long texts: in a test language with longer texts than any other language, no text is cut. */

import { expect, test } from "@playwright/test";
import { waitTwoFrames } from "./page.js";
import { REPLACED_LANGUAGE, servePseudoLanguage } from "./pseudo-language.js";
import { visibleFaults } from "./visible-faults.js";

/** The screens by their fragments, each with an element that is visible once the screen is ready. */
const SCREENS = {
  "": "#chip-board:not(:empty)",
  learn: "#learn h2",
  play: ".play-moves button",
  exercise: "#exercise h2",
  "side-by-side": "#race-play:enabled",
  tours: "#tours h2",
  laboratory: "#laboratory h2",
  published: "#published h2",
};

test(
  "in a language with long texts no text is cut on any screen, in either writing direction",
  { tag: "@firefox" },
  async ({ page }) => {
    await servePseudoLanguage(page);
    await page.goto(`./?lang=${REPLACED_LANGUAGE}`);
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    await expect(page.locator("html")).toHaveAttribute("lang", REPLACED_LANGUAGE);
    await expect(page.locator("#to-race")).toHaveText(/ñ/);
    for (const [fragment, readySelector] of Object.entries(SCREENS)) {
      await page.evaluate((hash) => void (location.hash = hash), fragment);
      await expect(page.locator(readySelector).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator("#late")).toBeHidden();
      for (const direction of ["ltr", "rtl"]) {
        await page.locator("html").evaluate((root, dir) => root.setAttribute("dir", dir), direction);
        for (const [width, height] of [
          [1280, 720],
          [412, 915],
        ]) {
          await page.setViewportSize({ width, height });
          await waitTwoFrames(page);
          const { cutTexts } = await page.evaluate(visibleFaults);
          expect.soft(cutTexts, `${fragment || "the board"}, ${direction}, ${width} × ${height}`).toEqual([]);
        }
      }
    }
  },
);
