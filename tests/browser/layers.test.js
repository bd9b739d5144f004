import { expect } from "@playwright/test";
import { open, openDrawer, press, sentence, squarePosition } from "./page.js";
import { test } from "./yardstick.js";

/** The board on which the four layers of a cube of 4×4×4 stand, two by two. */
const PICTURE = { rows: 10, columns: 9 };

test("a link with layers shows them, takes a start in any of them, and is left for a flat board", async ({ page }) => {
  await open(page, "?v=1&board=4x4x4&start=1,2,3&algorithm=auto&tour=closed");
  const header = page.locator("#experiment");
  await expect(header).toContainText("4 × 4 × 4 · ");
  await expect(page).toHaveURL(/board=4x4x4&start=1,2,3/);
  await press(page, "End");
  await expect(sentence(page)).toHaveText("Closed tour");

  // The first square of the second layer.
  const box = await page.locator("#board").boundingBox();
  const { x, y } = await squarePosition(page, { row: 0, column: 5, ...PICTURE });
  await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y);
  await expect(page).toHaveURL(/board=4x4x4&start=0,0,1/);

  await openDrawer(page, "board");
  await page.getByRole("combobox", { name: "Holes" }).selectOption("cross");
  await expect(page.getByText("A board of layers has no holes and no joined sides.").first()).toBeVisible();
  await page.getByRole("button", { name: "Plain board" }).click();
  await expect(page).toHaveURL(/board=4x4&start=0,0/);
  await expect(header).toContainText("4 × 4 · ");
});

test("a link with layers that is wrong says so, and shows the usual board", async ({ page }) => {
  await open(page, "?v=1&board=4x4x99");
  await expect(page.locator("#experiment")).toContainText("8 × 8 · ");
  await expect(page.getByText("99 is outside the limits: from 1 to 64.").first()).toBeVisible();
});
