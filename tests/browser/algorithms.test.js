/** The list of algorithms, the wheel of moves, and explanations of terms. */

import { expect, test } from "@playwright/test";
import { axe, open, openDrawer } from "./page.js";

test("algorithms are grouped, and an algorithm that does not support the board says why", async ({ page }) => {
  await open(page, "?v=1&board=12x12&start=0,0&order=clockwise&algorithm=warnsdorff");
  await openDrawer(page, "algorithm");
  for (const [group, member] of [
    ["For learning", "Backtracking"],
    ["From the documents", "OctAML16"],
    ["Just a tour", "Best available"],
  ]) {
    await expect(page.getByRole("group", { name: group }).getByText(member, { exact: true })).toBeVisible();
  }
  const pruned = page.locator('#algorithms input[value="pruned"]');
  await expect(pruned).toBeDisabled();
  const reason = "This algorithm can handle boards of up to 128 squares; this one has 144.";
  await expect(page.getByText(reason)).toBeVisible();
  await expect(pruned).toHaveAccessibleDescription(reason);
  const { violations } = await axe(page).include("#algorithms").analyze();
  expect(violations).toEqual([]);
});

test("the Tab key visits the moves of the wheel in their order", { tag: "@firefox" }, async ({ page }) => {
  await open(page);
  await openDrawer(page, "order");
  for (const order of ["clockwise", "jumps"]) {
    await page.locator("#order").selectOption(order);
    await expect(page.locator("#solver")).toHaveAttribute("aria-busy", "false");
    await page.locator("#order").focus();
    for (let number = 1; number <= 8; number += 1) {
      await page.keyboard.press("Tab");
      await expect(page.locator("#wheel button:focus")).toHaveText(String(number));
    }
  }
});

test("a click or the Enter key shows the explanation of a term, and Escape hides it", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect(page.locator("#announcement")).toContainText("Step 1.");
  const explanation = page.locator("#term");
  const candidateTerm = page.getByRole("button", { name: "Candidates", exact: true });
  await candidateTerm.click();
  await expect(explanation).toBeVisible();
  await expect(explanation).toContainText("A candidate is a square");
  await expect(page.locator("#announcement")).toContainText("A candidate is a square");
  await candidateTerm.click();
  await expect(explanation).toBeHidden();
  await candidateTerm.focus();
  await page.keyboard.press("Enter");
  await expect(explanation).toBeVisible();
  await page.getByRole("button", { name: "ways out", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(explanation).toContainText("The ways out of a square");
  await page.keyboard.press("Escape");
  await expect(explanation).toBeHidden();
  const { violations } = await axe(page).include("#candidates-panel").analyze();
  expect(violations).toEqual([]);
});
