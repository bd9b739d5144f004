/** The list of algorithms, the wheel of moves, and explanations of terms. */

import { expect, test } from "@playwright/test";
import { axe, open, openDrawer } from "./page.js";

test("algorithms are grouped, and an algorithm that cannot take the board says why", async ({ page }) => {
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

test("the Tab key goes through the moves of the wheel in their order", { tag: "@firefox" }, async ({ page }) => {
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

test("a term is explained by a click or a key, and the explanation closes again", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect(page.locator("#announcement")).toContainText("Step 1.");
  const words = page.locator("#term");
  const candidate = page.getByRole("button", { name: "Candidates", exact: true });
  await candidate.click();
  await expect(words).toBeVisible();
  await expect(words).toContainText("A candidate is a square");
  await expect(page.locator("#announcement")).toContainText("A candidate is a square");
  await candidate.click();
  await expect(words).toBeHidden();
  await candidate.focus();
  await page.keyboard.press("Enter");
  await expect(words).toBeVisible();
  await page.getByRole("button", { name: "ways out", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(words).toContainText("The ways out of a square");
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  const { violations } = await axe(page).include("#candidates-fold").analyze();
  expect(violations).toEqual([]);
});
