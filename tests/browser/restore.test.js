/** The protection of a long search from a stray click, and the restoration of an abandoned search. */

import { expect, test } from "@playwright/test";
import { back, clickSquare, counter, open, press, setSpeed, waitForExplanation } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const LONG_SEARCH_QUERY = "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking";

/** A duration after which a click no longer ends a search without asking, in milliseconds. */
const LONG_SEARCH_MS = 4500;

/** A square of the 8×8 board. @param {number} row @param {number} column */
const square = (row, column) => ({ row, column, rows: 8, columns: 8 });

test("a click during a long search asks before it ends the search, and an abandoned search can be restored", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, LONG_SEARCH_QUERY);
  const offer = page.locator("#offer");
  const play = page.getByRole("button", { name: "Play", exact: true });

  await test.step("a click ends a search that has just begun", async () => {
    await clickSquare(page, square(4, 2));
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(2);
    await clickSquare(page, square(3, 3));
    await expect(page.locator("#experiment")).toContainText("from d5");
    await expect(offer).toBeHidden();
  });

  await test.step("a long search ends only after a confirmation, by mouse and by keyboard", async () => {
    await clickSquare(page, square(0, 0));
    await expect(page.locator("#experiment")).toContainText("from a8");
    await setSpeed(page, 60);
    await page.clock.fastForward(LONG_SEARCH_MS);
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100_000);
    await clickSquare(page, square(4, 2));
    await expect(offer).toBeVisible();
    const before = await counter(page, "steps");
    await expect.poll(() => counter(page, "steps"), "the search continues meanwhile").toBeGreaterThan(before);
    await page.getByRole("button", { name: "Keep searching" }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator("#experiment")).toContainText("from a8");

    await page.locator("#board").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.locator("#offer-accept")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(offer).toBeHidden();
    await expect(page.locator("#board")).toBeFocused();
  });

  await test.step("an abandoned search is restored at its step, by a button or by going back", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(play).toBeVisible();
    // Steps that were already requested may still arrive.
    await waitForExplanation(page);
    const [steps, visits] = [await counter(page, "steps"), await counter(page, "visits")];
    for (const restore of [() => page.getByRole("button", { name: "Bring it back" }).click(), () => back(page)]) {
      await clickSquare(page, square(4, 2));
      await page.getByRole("button", { name: "Start from c4" }).click();
      await expect(page.locator("#experiment")).toContainText("from c4");
      await expect(page.locator("#offer-text")).toHaveText(
        `The search from a8 was at step ${steps.toLocaleString("en")}.`,
      );
      await restore();
      await expect(page.locator("#experiment")).toContainText("from a8");
      await expect.poll(() => counter(page, "steps")).toBe(steps);
      expect(await counter(page, "visits")).toBe(visits);
      await expect(play).toBeVisible();
    }
    await press(page, "ArrowRight");
    await expect.poll(() => counter(page, "steps")).toBe(steps + 1);
  });
});
