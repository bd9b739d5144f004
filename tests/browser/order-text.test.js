/** An order of the moves that is typed, pasted, or made on the wheel. */

import { expect, test } from "@playwright/test";
import { open, openDrawer } from "./page.js";

/** The order of Granada, as a program has it. */
const PROGRAM = "int dx[8] = {2, 1, -1, -2, -2, -1, 1, 2};\nint dy[8] = {1, 2, 2, 1, -1, -2, -2, -1};";

/** @param {import("@playwright/test").Page} page */
const wheelTargets = (page) => page.locator("#wheel .target");

test("an order is pasted from a program, its axes are swapped, and a faulty text keeps the order", async ({ page }) => {
  await open(page);
  await openDrawer(page, "order");
  const field = page.getByLabel("Type or paste an order");
  await field.fill(PROGRAM);
  await expect(page.locator("#wheel [data-position='1']")).toHaveAccessibleName("Move 1: 2 down, 1 right");
  await expect(page.locator("#wheel [data-position='8']")).toHaveAccessibleName("Move 8: 2 down, 1 left");
  // The name of the user's order stays beside the published one.
  await expect(page.locator("#chip-order")).toHaveText("mine = Granada");
  await expect(page.locator("#order option:checked")).toHaveText("mine, the same as “Granada”");

  await page.getByLabel("The first number counts").selectOption("columns to the right");
  await expect(page.locator("#wheel [data-position='1']")).toHaveAccessibleName("Move 1: 1 down, 2 right");
  await expect(page.locator("#chip-order")).toHaveText("My own order");

  await field.fill("(2,1)(1,2)(3,1)(-2,1)(-2,-1)(-1,-2)(1,-2)(2,-1)");
  await expect(page.locator("#order-text-fault")).toContainText("Move 3, (3, 1), is not a knight’s move");
  await expect(page.locator("#order-text-fault")).toContainText("The order stays as it was.");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#wheel [data-position='1']")).toHaveAccessibleName("Move 1: 1 down, 2 right");

  await field.fill("(col, row): (1,2)(2,1)(2,-1)(1,-2)(-1,-2)(-2,-1)(-2,1)(-1,2)");
  await expect(page.locator("#order-text-fault")).toBeEmpty();
  await expect(page.getByLabel("The first number counts")).toHaveValue("columns-right");
  await expect(page.locator("#order-text-note")).toHaveText("The text itself says what the first number counts.");
  await expect(page.locator("#chip-order")).toHaveText("mine = Granada");

  // A published order chosen from the list is not the user's own.
  await page.locator("#order").selectOption("granada");
  await expect(page.locator("#chip-order")).toHaveText("Granada");
});

test("a click too many on the wheel keeps the finished order, and a button starts over", async ({ page }) => {
  await open(page);
  await openDrawer(page, "order");
  const moves = await wheelTargets(page).evaluateAll((targets) => targets.map((target) => target.style.gridArea));
  /** @param {number} index */
  const target = (index) => page.locator(`#wheel .target[style*="${moves[index]}"]`);
  for (const index of [7, 6, 5, 4, 3, 2, 1]) await target(index).click();
  await expect(target(0)).toHaveText("8");
  await target(0).click();
  await target(5).click();
  await expect(target(0)).toHaveText("8");
  await expect(target(5)).toHaveText("3");
  await expect(page.locator("#order-hint")).toContainText("Your order is complete.");

  await page.getByRole("button", { name: "New order" }).click();
  await expect(page.locator("#order-hint")).toContainText("8 targets left");
  await page.keyboard.press("Escape");
  await expect(target(5)).toHaveText("3");
  await expect(page.locator("body")).toHaveAttribute("data-drawer", "order");
});
