/** The goal of an experiment on its chips, and the alternative to a hopeless search. */

import { expect, test } from "@playwright/test";
import { open, openDrawer, sentence } from "./page.js";

test("a closed tour, all tours and an end stand among the chips, also after the board has changed", async ({
  page,
}) => {
  await open(page);
  const chips = page.getByRole("group", { name: "The experiment" });
  await expect(page.locator("#chip-tour")).toBeHidden();
  await openDrawer(page, "algorithm");
  await page.getByRole("combobox", { name: "Tour" }).selectOption("closed");
  const closedChip = chips.getByRole("button", { name: "Tour closed" });
  await expect(closedChip).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await openDrawer(page, "board");
  await page.getByRole("textbox", { name: "Rows" }).fill("6");
  await expect(page.locator("#chip-board")).toHaveText("6 × 6");
  await expect(closedChip).toBeVisible();
  await expect(page.locator("#experiment")).toContainText("from a6, closed");
  await closedChip.click();
  await expect(page.getByRole("combobox", { name: "Tour" })).toBeVisible();

  await open(page, "?v=1&board=5x5&start=0,0&algorithm=backtracking&find=all");
  await chips.getByRole("button", { name: "Find all tours" }).click();
  await expect(page.locator("#find")).toBeVisible();

  await open(page, "?v=1&board=6x6&start=0,0&end=0,1&algorithm=auto");
  await expect(page.locator("#chip-start")).toHaveText("from a6 to b6");
});

test("a hopeless search on a torus offers the best available algorithm, which answers", async ({ page }) => {
  await open(page, "?v=1&board=30x30&topology=torus&start=0,0&algorithm=backtracking&step=5");
  await page.locator("#forecast-short").click();
  const offer = page.getByRole("button", { name: "Use Best available" });
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(page.locator("#algorithm-name")).toHaveText("Best available");
  await expect(page).toHaveURL(/topology=torus.*algorithm=auto|algorithm=auto.*topology=torus/);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);

  // A search that ends has no such offer.
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking&step=5");
  await page.locator("#forecast-short").click();
  await expect(page.getByRole("button", { name: "Compare with Warnsdorff" })).toBeVisible();
  await expect(offer).toBeHidden();
});
