/** What the page says belongs to what it shows. */

import { expect, test } from "@playwright/test";
import { choose, open, setSpeed } from "./page.js";

for (const [speed, stop] of /** @type {const} */ ([["slow", 9], ["fast", 55], ["unlimited", 70]])) {
  test(`a large board typed while a search plays is spoken of at once, ${speed}`, async ({ page }) => {
    await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=auto");
    await setSpeed(page, stop);
    for (let round = 0; round < 3; round += 1) {
      await choose(page, { rows: 8, columns: 8 });
      // Until it waits for nothing but somebody who plays it.
      await expect(page.locator("#play")).toBeEnabled();
      await page.locator("#play").click();
      await page.waitForTimeout(300 + round * 70);
      await page.locator("#rows").fill("1000");
      await expect(page.locator("#experiment")).toContainText("1000");
      await page.waitForTimeout(400);
      await expect(page.locator("#sentence")).toHaveText(/^Click a square/);
      await expect(page.locator("#detail")).toContainText("1,000,000 squares");
    }
  });
}
