/** The texts beside the board: they match the moment that is shown, and report invalid input. */

import { expect, test } from "@playwright/test";
import { choose, counter, open, openDrawer, openJumps, setSpeed, waitForExplanation, waitTwoFrames } from "./page.js";

test("after a large size is typed during a search, the texts describe the large board at once, at any speed", async ({
  page,
}) => {
  await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=auto");
  for (const [speed, sliderPosition] of /** @type {const} */ ([
    ["fast", 55],
    ["slow", 9],
    ["unlimited", 70],
  ])) {
    for (const steps of [1, 3]) {
      await choose(page, { rows: 8, columns: 8 });
      await setSpeed(page, sliderPosition);
      await expect(page.locator("#play")).toBeEnabled();
      await page.locator("#play").click();
      await expect.poll(() => counter(page, "steps")).toBeGreaterThanOrEqual(steps);
      await openDrawer(page, "board");
      await page.locator("#rows").fill("1000");
      await expect(page.locator("#chip-board")).toContainText(/1,?000/);
      await expect(page.locator("#sentence"), speed).toHaveText(/^Click a square/);
      // A late answer about the previous search must not change the text.
      await waitForExplanation(page);
      await waitTwoFrames(page);
      await expect(page.locator("#sentence"), speed).toHaveText(/^Click a square/);
      await expect(page.locator("#detail"), speed).toContainText("1,000,000 squares");
    }
  }
});

test("a start outside the board is reported beside the board and announced", async ({ page }) => {
  await open(page, "?v=1&board=8x8&start=9,9&order=clockwise&algorithm=warnsdorff");
  await expect(page.locator("#sentence")).toHaveText("Only part of this link could be read");
  await expect(page.locator("#detail")).toHaveText("Start: this board has no square 9,9. The search begins on h1.");
  await expect(page.locator("#announcement")).toContainText("The search begins on h1.");
  await test.step("on a smaller board", async () => {
    await choose(page, { rows: 6, columns: 6 });
    await expect(page.locator("#detail")).toContainText("The start moved to f1");
  });
});

test("a jump without a target is reported as a notice, not as a success or a fault", async ({ page }) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=warnsdorff");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "tour");
  await openJumps(page);
  await page.getByRole("button", { name: "Jump to the previous one" }).click();
  await expect(page.locator("#detail")).toHaveText("There is no dead end before this step.");
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "notice");
});

test("a text about one square is in the singular, and large numbers have separators", async ({ page }) => {
  await open(page, "?v=1&board=1x1&algorithm=backtracking");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#detail")).toHaveText("The only square, a1, in 1 visit.");
  await choose(page, { rows: 5000, columns: 5000 });
  await expect(page.locator("#size-fault")).toContainText("from 1 to 4,096");
  await openDrawer(page, "board");
  await page.locator("#rows").fill("4096");
  await expect(page.locator("#size-fault")).toContainText("3.5 GB");
  await expect(page.locator("#size-fault")).toContainText("16,777,216");
});

test("an invalid step number is refused with a message, and stays in its field for correction", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect(page.locator("#step-number")).toHaveValue("1");
  const stepField = page.getByRole("textbox", { name: "Step" });
  for (const [typed, fault] of [
    ["-5", "“-5” is not a step. Type a whole number from 0 to 1."],
    ["abc", "“abc” is not a step. Type a whole number from 0 to 1."],
    ["1e3", "“1e3” is not a step. Type a whole number from 0 to 1."],
    ["", "Type a whole number from 0 to 1."],
  ]) {
    await stepField.fill(typed);
    await stepField.press("Enter");
    await expect(page.locator("#step-fault")).toHaveText(fault);
    await expect(page.locator("#step-fault")).toBeVisible();
    await expect(stepField).toHaveAccessibleDescription(fault);
    await expect(stepField).toHaveValue(typed);
    await expect(stepField).toBeFocused();
  }
  await stepField.press("Escape");
  await expect(stepField).toHaveValue("1");
  await expect(page.locator("#step-fault")).toBeEmpty();
  await stepField.fill("-5");
  await stepField.blur();
  await expect(stepField, "a refused number stays until another step is shown").toHaveValue("-5");
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect(stepField).toHaveValue("2");
  await expect(page.locator("#step-fault")).toBeEmpty();
});
