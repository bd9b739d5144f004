/** The charts of a search: the visits at each level, as a drawing and as a table. */

import { expect, test } from "@playwright/test";
import { axe, choose, open, openTab } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The query of a search whose length is estimated in the background from the beginning, so that charts have content
 * before the first step.
 */
const BACKTRACKING_QUERY = "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking";

/** Runs the search of the page to its tour. @param {Page} page */
async function finish(page) {
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
}

test(
  "the chart of levels has a summary and a table, and a new run starts with an empty chart",
  { tag: "@firefox" },
  async ({ page, browserName }) => {
    /**
     * The violations that axe finds in a part of the page. Only Chromium runs axe, whose findings are the same in every
     * browser.
     * @param {string} selector
     */
    const violationsIn = async (selector) =>
      browserName === "chromium" ? (await axe(page).include(selector).analyze()).violations : [];
    await open(page, BACKTRACKING_QUERY.replace("backtracking", "warnsdorff"));
    await openTab(page, "Charts");
    await expect(page.locator("#charts-empty")).toBeVisible();
    await open(page, BACKTRACKING_QUERY);
    await openTab(page, "Charts");
    await finish(page);
    await expect(page.getByRole("img", { name: "Visits at each level" })).toBeVisible();
    await expect(page.locator("#charts-empty")).toBeHidden();
    await expect(page.locator("#level-chart-summary")).toHaveText("Most visits at level 18: 4,923 of 29K.");
    const logarithmic = page.getByRole("checkbox", { name: "logarithmic" });
    await expect(logarithmic).toBeChecked();
    await logarithmic.uncheck();
    await expect(logarithmic).not.toBeChecked();

    await page.locator("#level-chart-table").click();
    const table = page.getByRole("dialog", { name: "Visits at each level" });
    await expect(table.getByRole("row")).toHaveCount(26);
    await expect(table.getByRole("row", { name: "18 4,923" })).toBeVisible();
    expect(await violationsIn("#chart-table")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(table).toBeHidden();

    // A bar under the pointer shows its level.
    const plot = page.locator("#level-chart .u-over");
    await plot.scrollIntoViewIfNeeded();
    await expect(async () => {
      const box = await plot.boundingBox();
      if (!box) throw new Error("the chart is not visible");
      await page.mouse.move(0, 0);
      await page.mouse.move(box.x + (17.5 / 25) * box.width, box.y + 20);
      expect(await page.locator("#level-chart-here").textContent()).toBe("level 18: 4,923");
    }).toPass();
    await page.mouse.move(0, 0);
    await expect(page.locator("#level-chart-here")).toHaveText("");

    await choose(page, { rows: 6, columns: 5, algorithm: "Warnsdorff" });
    await expect(page.locator("#level-chart")).toBeHidden();
    await expect(page.locator("#charts-empty")).toBeVisible();
    // Charts that are opened after the end of a run show that run.
    await open(page, BACKTRACKING_QUERY);
    await finish(page);
    await openTab(page, "Charts");
    await expect(page.locator("#level-chart-summary")).toHaveText("Most visits at level 18: 4,923 of 29K.");
    expect(await violationsIn("#charts")).toEqual([]);
  },
);
