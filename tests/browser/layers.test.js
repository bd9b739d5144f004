/** Boards of several layers. */

import { expect, test } from "@playwright/test";
import { activeCellText, back, open, openDrawer, press, sentence, squarePosition } from "./page.js";

/** The grid on which the four layers of a cube of 4×4×4 are drawn, in two rows of two. */
const DRAWN_GRID = { rows: 10, columns: 9 };

test("a link opens a board with layers, a click in another layer sets the start, and a plain board replaces the layers", async ({
  page,
}) => {
  await open(page, "?v=1&board=4x4x4&start=1,2,3&algorithm=auto&tour=closed");
  const experiment = page.locator("#experiment");
  await expect(experiment).toContainText("4 × 4 × 4 · ");
  await expect(page).toHaveURL(/board=4x4x4&start=1,2,3/);
  await press(page, "End");
  await expect(sentence(page)).toHaveText("Closed tour");

  // Clicks the first square of the second layer.
  const box = await page.locator("#board").boundingBox();
  const { x, y } = await squarePosition(page, { row: 0, column: 5, ...DRAWN_GRID });
  await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + y);
  await expect(page).toHaveURL(/board=4x4x4&start=0,0,1/);

  await openDrawer(page, "board");
  await page.getByRole("combobox", { name: "Holes" }).selectOption("cross");
  await expect(page.getByText("A board with layers cannot have holes or joined edges.").first()).toBeVisible();
  await page.getByRole("button", { name: "Plain board" }).click();
  await expect(page).toHaveURL(/board=4x4&start=0,0/);
  await expect(experiment).toContainText("4 × 4 · ");
});

test("layers are set and removed in the drawer, and faults are reported there", async ({ page }) => {
  await open(page, "?v=1&board=4x4x99");
  await expect(page.locator("#experiment")).toContainText("8 × 8 · ");
  await expect(page.getByText("99 is out of range: it must be from 1 to 64.").first()).toBeVisible();

  await open(page, "?v=1&board=6x6&start=3,2&algorithm=auto");
  await openDrawer(page, "board");
  const layers = page.getByRole("textbox", { name: "Layers" });
  await expect(layers).toHaveValue("");
  await layers.fill("4");
  await expect(page).toHaveURL(/board=6x6x4&start=0,0/);
  await expect(page.locator("#experiment")).toContainText("6 × 6 × 4 · ");
  await layers.fill("4x");
  await expect(page.locator("#size-fault")).not.toBeEmpty();
  await expect(layers).toHaveAttribute("aria-invalid", "true");
  await layers.fill("99");
  await expect(page.locator("#size-fault")).toHaveText("99 is out of range: it must be from 1 to 64.");
  // The previous board stays.
  await expect(page.locator("#experiment")).toContainText("6 × 6 × 4 · ");
  await layers.fill("2x2");
  await expect(page.locator("#experiment")).toContainText("6 × 6 × 2 × 2 · ");
  await expect(page.locator("#size-fault")).toBeEmpty();
  await layers.fill("");
  await expect(page.locator("#experiment")).toContainText("6 × 6 · ");
  await expect(page).toHaveURL(/board=6x6&start=0,0/);
  // All typed changes together are one entry of the history.
  await back(page);
  await expect(page).toHaveURL(/board=6x6&start=3,2/);
});

test("a square of a board with layers has a name that says its layer", async ({ page }) => {
  await open(page, "?v=1&board=4x4x4&start=0,1,1&algorithm=auto");
  await expect(page.locator("#chip-start")).toHaveText("from layer 2, b4");
  await expect(page.locator("#experiment")).toContainText("from layer 2, b4");
  await page.locator("#board").focus();
  await expect.poll(() => activeCellText(page)).toContain("layer 2, b4");

  await open(page, "?v=1&board=4x4x2x2&start=3,0,1,1&algorithm=auto");
  await expect(page.locator("#chip-start")).toHaveText("from block 2, layer 2, a1");
  await open(page, "?v=1&board=4x4x4&start=0,1,1&algorithm=auto&naming=coordinates");
  await expect(page.locator("#chip-start")).toHaveText("from (0, 1, 1)");
});
