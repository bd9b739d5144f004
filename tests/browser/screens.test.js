/** A smoke test of each screen: the screen opens at its address, and its main action works. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { activeCellText, clickSquare, collectErrors, open, sentence } from "./page.js";
import { openRace, summary } from "./race-page.js";
import { expectScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The main action of the user on the screens, by name. @type {Record<string, (page: Page) => Promise<void>>} */
const MAIN_ACTIONS = {
  "": async (page) => {
    await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
    await clickSquare(page, { row: 2, column: 1, rows: 6, columns: 6 });
    await expect(page.locator("#start-name")).toHaveText("b4");
    await page.locator("#finish").click();
    await expect(sentence(page)).toHaveText(/tour$/);
  },
  learn: async (page) => {
    await page.goto("./#learn");
    await page.locator(".lessons a").first().click();
    await page.locator("#lesson a.to-stage").first().click();
    await expect(page.locator("#chip-board")).toHaveText("5 × 5");
  },
  play: async (page) => {
    await page.goto("./#play");
    await expect(page.locator(".play-moves button").first()).toBeVisible();
    await clickSquare(page, { row: 2, column: 1, rows: 8, columns: 8 }, "#play-board");
    await expect(page.locator(".play-visited")).toHaveText("2 of 64");
  },
  exercise: async (page) => {
    await page.goto("./#exercise/algorithm=warnsdorff&kind=choose&level=medium&seed=5");
    await page.locator(".exercise-choices button").first().click();
    await expect(page.locator("#exercise-question")).toHaveText("Right: d3. Why?");
  },
  puzzle: async (page) => {
    await page.goto("./#puzzle/board=5x5&count=1&seed=1");
    await page.locator("#puzzle").getByRole("link", { name: "Play", exact: true }).click();
    await expect(page.locator(".play-puzzle")).toContainText("of 25 numbers are given.");
  },
  "side-by-side": async (page) => {
    await openRace(
      page,
      ["warnsdorff", "pohl"].map((algorithm) => `v=1&board=6x6&start=0,0&order=rows&algorithm=${algorithm}`),
    );
    await page.locator("#race-finish").click();
    await expect(summary(page)).not.toBeEmpty();
  },
  published: async (page) => {
    await page.goto("./#published/docerpro-example");
    await expect(page.locator(".entry-verdict [data-verdict]")).toHaveAttribute("data-verdict", "equal");
  },
  tours: async (page) => {
    await page.goto("./#tours");
    await expect(page.locator(".tours-list h2")).toHaveText("304 tours from a5");
    await page.locator(".tour-grid button").first().click();
    await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
  },
  count: async (page) => {
    await page.goto("./#count/board=6x6");
    await page.locator("#count-run").click();
    await expect(page.locator(".count-number")).toHaveText("9,862");
  },
  laboratory: async (page) => {
    await page.goto("./#laboratory/algorithms=warnsdorff&sizes=5&starts=all");
    await page.locator(".laboratory-run").getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.locator(".laboratory-run")).toHaveAttribute("data-status", "done");
    await expect(page.locator(".heat [data-mark=known]").first()).toBeVisible();
  },
};

test("every screen belongs to exactly one link of the menu", () => {
  const markup = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  const linked = [...markup.matchAll(/data-screen="(.*?)"/g)].flatMap(([, names]) => names.split(" "));
  expect(linked.toSorted()).toEqual(SCREEN_NAMES.toSorted());
});

test("every screen opens, and its main action works without an error", { tag: "@firefox" }, async ({ page }) => {
  const errors = collectErrors(page);
  for (const name of SCREEN_NAMES) {
    await test.step(name || "the board", async () => {
      await page.goto(`./#${name}`);
      await expectScreen(page);
      await MAIN_ACTIONS[name]?.(page);
      expect(errors).toEqual([]);
    });
  }
});

test(
  "the first element that the keyboard reaches on every screen is a visible link to its main content",
  { tag: "@firefox" },
  async ({ page }) => {
    for (const fragment of [...SCREEN_NAMES, "learn/tour"]) {
      await test.step(fragment || "the board", async () => {
        // Leaves the page first, because a new document begins without focus.
        await page.goto("about:blank");
        await page.goto(`./#${fragment}`);
        await expectScreen(page);
        if (fragment === "learn/tour") await expect(page.locator("#lesson h2")).toBeVisible();
        await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
        const link = page.locator("#skip");
        await link.evaluate((element) => {
          const [first] = [...document.querySelectorAll("a[href], button, input, [tabindex]")];
          if (first !== element) throw new Error("the link is not the first element");
        });
        await link.focus();
        await expect(link).toBeInViewport({ ratio: 1 });
        await expect(link).toHaveText(/^Skip to the (board|content)$/);
        const box = await link.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(24);
        await page.keyboard.press("Enter");
        await expect(page.locator("main:visible").locator(":scope:focus, :focus")).toHaveCount(1);
        expect(new URL(page.url()).hash.replace(/^#/, "").startsWith(fragment)).toBe(true);
        await expect(link).not.toBeInViewport();
      });
    }
  },
);

test("from the skip link, the arrow keys move on the board", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the board" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => activeCellText(page)).toMatch(/^b8 /);
});
