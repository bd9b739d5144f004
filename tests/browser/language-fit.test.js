/** Room for long texts: in a test language with longer texts than any other language, no text is cut. */

import { expect, test } from "@playwright/test";
import { waitTwoFrames } from "./page.js";
import { REPLACED_LANGUAGE, servePseudoLanguage } from "./pseudo-language.js";
import { openScreen, SCREEN_NAMES } from "./screen-list.js";
import { visibleFaults } from "./visible-faults.js";

test(
  "in a language with long texts no text is cut on any screen, in either writing direction",
  { tag: "@firefox" },
  async ({ page }) => {
    await servePseudoLanguage(page);
    await page.goto(`./?lang=${REPLACED_LANGUAGE}`);
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    await expect(page.locator("html")).toHaveAttribute("lang", REPLACED_LANGUAGE);
    await expect(page.locator("#to-race")).toHaveText(/ñ/);
    for (const fragment of SCREEN_NAMES) {
      await openScreen(page, fragment);
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
