/** The protection of a long search from a stray click, and the restoration of an abandoned search. */

import { expect, test } from "@playwright/test";
import { boxesOf } from "./layout-shifts.js";
import { back, clickSquare, counter, open, press, setSpeed, waitForExplanation, waitTwoFrames } from "./page.js";

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

/** The windows in which an offer may not cover the board. */
const OFFER_WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 800, height: 1000 },
  { width: 412, height: 915 },
  { width: 360, height: 640 },
  { width: 915, height: 412 },
  { width: 740, height: 360 },
];

/** Expects that the offer is in sight and covers no square, in every window. @param {Page} page */
async function expectNothingCovered(page) {
  const offer = page.locator("#offer");
  await expect(offer).toBeVisible();
  for (const size of OFFER_WINDOWS) {
    await page.setViewportSize(size);
    await waitTwoFrames(page);
    // The cells follow the size of the board after a delay.
    await page.clock.runFor(1000);
    const name = `${size.width} × ${size.height}`;
    await expect.soft(offer, name).toBeInViewport({ ratio: 1 });
    for (const button of await offer.getByRole("button").all())
      await expect.soft(button, name).toBeInViewport({ ratio: 1 });
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            const cells = [...document.querySelectorAll('#solver .cell-grid [role="gridcell"]')];
            const board = /** @type {Element} */ (document.getElementById("board")).getBoundingClientRect();
            const boxes = cells.map((cell) => cell.getBoundingClientRect());
            const [first, last] = [boxes[0], boxes[boxes.length - 1]];
            const isInside = last.right <= board.right + 1 && last.bottom <= board.bottom + 1;
            const isWhole = last.bottom - first.top >= 0.85 * Math.min(board.width, board.height);
            if (!isInside || !isWhole || cells.length !== 64) return "not settled";
            const offerBox = /** @type {Element} */ (document.getElementById("offer")).getBoundingClientRect();
            return boxes.filter(
              ({ left, right, top, bottom }) =>
                left < offerBox.right && right > offerBox.left && top < offerBox.bottom && bottom > offerBox.top,
            ).length;
          }),
        { message: `squares that the offer covers at ${name}` },
      )
      .toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("the browser's Back restores a finished tour that a click has replaced", async ({ page }) => {
  await open(page, "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  const steps = await counter(page, "steps");
  await clickSquare(page, { row: 2, column: 2, rows: 5, columns: 5 });
  await expect(page.locator("#chip-start")).toHaveText("from c3");
  await back(page);
  await expect(page.locator("#chip-start")).toHaveText("from a5");
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  expect(await counter(page, "steps")).toBe(steps);
});

test("a link to a search begins it anew, also after the search has been replaced", async ({ page }) => {
  const first = "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=warnsdorff";
  const follow = (/** @type {string} */ query) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href });
      link.dataset.moment = "";
      document.body.append(link);
      link.click();
      link.remove();
    }, query);
  await open(page, first);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await follow("?v=1&board=5x5&start=2,2&order=clockwise&algorithm=warnsdorff");
  await expect(page.locator("#chip-start")).toHaveText("from c3");
  await follow(first);
  await expect(page.locator("#chip-start")).toHaveText("from a5");
  await page.getByRole("button", { name: "One step", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBe(1);
});

test("an offer covers no square of the board, and moves nothing", async ({ page }) => {
  await page.clock.install();
  await open(page, LONG_SEARCH_QUERY);
  await clickSquare(page, square(4, 2));
  await setSpeed(page, 60);
  await page.clock.fastForward(LONG_SEARCH_MS);
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Pause" }).click();
  const fixedParts = "#solver, #solver > *:not(.offer), .side > *, #board";
  const before = await boxesOf(page, fixedParts);
  await clickSquare(page, square(3, 3));
  await expect(page.locator("#offer")).toBeVisible();
  expect(await boxesOf(page, fixedParts)).toEqual(before);
  await expectNothingCovered(page);
  await page.getByRole("button", { name: "Start from d5" }).click();
  await expect(page.getByRole("button", { name: "Bring it back" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expectNothingCovered(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator("#offer")).toBeHidden();
});
