/** A smoke test of each screen: the screen opens at its address, and its main action works. */

import { expect, test } from "@playwright/test";
import { clickSquare, open, sentence } from "./page.js";
import { openRace, summary } from "./race-page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The main action of the user on each screen. @type {Record<string, (page: Page) => Promise<void>>} */
const SCREENS = {
  Explore: async (page) => {
    await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
    await clickSquare(page, { row: 2, column: 1, rows: 6, columns: 6 });
    await expect(page.locator("#start-name")).toHaveText("b4");
    await page.locator("#finish").click();
    await expect(sentence(page)).toHaveText(/tour$/);
  },
  Learn: async (page) => {
    await page.goto("./#learn");
    await page.locator(".lessons a").first().click();
    await page.locator("#lesson a.to-stage").first().click();
    await expect(page.locator("#chip-board")).toHaveText("5 × 5");
  },
  Play: async (page) => {
    await page.goto("./#play");
    await expect(page.locator(".play-moves button").first()).toBeVisible();
    await clickSquare(page, { row: 2, column: 1, rows: 8, columns: 8 }, "#play-board");
    await expect(page.locator(".play-visited")).toHaveText("2 of 64");
  },
  Exercise: async (page) => {
    await page.goto("./#exercise/algorithm=warnsdorff&kind=choose&level=medium&seed=5");
    await page.locator(".exercise-choices button").first().click();
    await expect(page.locator("#exercise-question")).toHaveText("Right: d3. Why?");
  },
  Compare: async (page) => {
    await openRace(
      page,
      ["warnsdorff", "pohl"].map((algorithm) => `v=1&board=6x6&start=0,0&order=rows&algorithm=${algorithm}`),
    );
    await page.locator("#race-finish").click();
    await expect(summary(page)).not.toBeEmpty();
  },
  Published: async (page) => {
    await page.goto("./#published/docerpro-example");
    await expect(page.locator(".entry-verdict [data-verdict]")).toHaveAttribute("data-verdict", "equal");
  },
  "All tours": async (page) => {
    await page.goto("./#tours");
    await expect(page.locator(".tours-list h2")).toHaveText("304 tours from a5");
    await page.locator(".tour-grid button").first().click();
    await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
  },
  Laboratory: async (page) => {
    await page.goto("./#laboratory/algorithms=warnsdorff&sizes=5&starts=all");
    await page.locator(".laboratory-run").getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.locator(".laboratory-run")).toHaveAttribute("data-status", "done");
    await expect(page.locator(".heat [data-mark=known]").first()).toBeVisible();
  },
};

test("every screen opens, and its main action works without an error", { tag: "@firefox" }, async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const [name, useScreen] of Object.entries(SCREENS)) {
    await test.step(name, async () => {
      await useScreen(page);
      await expect(page.locator("html")).toHaveAttribute("data-started", "");
      expect(errors).toEqual([]);
    });
  }
});
