/** The stage: its buttons and keys, its results, and the order of the moves. */

import { expect, test } from "@playwright/test";
import { skipAnimations } from "./clock.js";
import {
  activeCellText,
  choose,
  clickSquare,
  counter,
  detail,
  open,
  openDrawer,
  press,
  sentence,
  setSpeed,
  waitForExplanation,
} from "./page.js";

const BOARD_8X8 = { rows: 8, columns: 8 };

const QUERY_5X5 = "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking";

test(
  "the page opens with a ready board, and its buttons play, pause, step, finish and go to the beginning",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page);
    await expect(sentence(page)).toHaveText(/A knight jumps two squares one way and one to the side. On a tour/);
    await expect(page.locator("#start-name")).toHaveText("a8");
    await expect(page.locator("#experiment")).toHaveText("8 × 8 · from a8 · Clockwise · Warnsdorff");
    await expect(page).toHaveTitle("Knight’s tour");

    const [play, pause] = [
      page.getByRole("button", { name: "Play", exact: true }),
      page.getByRole("button", { name: "Pause" }),
    ];
    const step = page.getByRole("button", { name: "One step", exact: true });
    await step.click();
    await expect(page.locator("#count-steps")).toHaveText("1");
    await expect(detail(page)).toHaveText("The knight goes to a8: square 1 of 64.");
    await expect(sentence(page)).toHaveText(
      /^2 squares have 5 ways out each, the fewest\. Of these, \w\d comes first in the order of the moves\.$/,
    );
    await step.click();
    await expect(page.locator("#count-steps")).toHaveText("2");

    await setSpeed(page, 10);
    await play.click();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(6);
    await pause.click();
    await expect(play).toBeVisible();
    expect(await counter(page, "steps")).toBeLessThan(64);

    await page.getByRole("button", { name: "Finish" }).click();
    await expect(sentence(page)).toHaveText("Open tour");
    await expect(page.getByRole("button", { name: "Finish" })).toBeDisabled();

    await page.getByRole("button", { name: "To the beginning" }).click();
    await expect(page.locator("#count-steps")).toHaveText("0");
    await expect(sentence(page)).toContainText("The search begins here");

    await test.step("keys play, step, go to the beginning, and move between squares", async () => {
      await press(page, "ArrowRight");
      await expect(page.locator("#count-steps")).toHaveText("1");
      await press(page, "Space");
      await expect(pause).toBeVisible();
      await expect.poll(() => counter(page, "steps")).toBeGreaterThan(3);
      await press(page, "Space");
      await expect(play).toBeVisible();
      await press(page, "Home");
      await expect(page.locator("#count-steps")).toHaveText("0");
      await page.mouse.move(0, 0);
      const board = page.locator("#board");
      await board.focus();
      for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowDown"]) await board.press(key);
      await expect.poll(() => activeCellText(page)).toMatch(/^c7 · free · 6 ways out: /);
      await board.press("Enter");
      await expect(page.locator("#start-name")).toHaveText("c7");
      // Enter does not start to play. The focus stays on the board, and Space plays from there.
      await waitForExplanation(page);
      await expect(page.locator("#count-steps")).toHaveText("0");
      await expect(play).toBeEnabled();
      await expect(board).toBeFocused();
      await board.press("Space");
      await expect(pause).toBeVisible();
      await expect.poll(() => counter(page, "steps")).toBeGreaterThan(0);
    });

    await test.step("a click on a square plays a tour from there", async () => {
      await setSpeed(page, 25);
      await clickSquare(page, { row: 3, column: 4, ...BOARD_8X8 });
      await expect(page.locator("#start-name")).toHaveText("e5");
      await expect(sentence(page)).toHaveText(/^(Open|Closed) tour$/);
      await expect(detail(page)).toContainText("All 64 squares");
      expect(await counter(page, "depth")).toBe(64);
      expect(await counter(page, "visits")).toBe(64 + (await counter(page, "backtracks")));
    });
  },
);

test("only dead ends and steps back are marked on the board in the colour of warnings", async ({ page }) => {
  await page.clock.install();
  const [firstStep, lastStep] = [28, 34];
  await open(page, `${QUERY_5X5}&step=${firstStep - 1}`);
  await expect(page.locator("#count-steps")).toHaveText(String(firstStep - 1));
  /** The number of pixels on the board in the colour of warnings. */
  const countWarningPixels = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("board"));
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = "var(--bad)";
      const warningColour = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
      probe.remove();
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let offset = 0; offset < data.length; offset += 4) {
        if (warningColour.every((channel, index) => data[offset + index] === channel)) count++;
      }
      return count;
    });
  /** @type {Map<string | null, number[]>} */
  const pixelCounts = new Map();
  for (let step = firstStep; step <= lastStep; step++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    // When the animations are over, the traces of previous steps have faded.
    await skipAnimations(page);
    const kind = await page.locator("#step-card").getAttribute("data-kind");
    pixelCounts.set(kind, [...(pixelCounts.get(kind) ?? []), await countWarningPixels()]);
  }
  expect([...pixelCounts.keys()].sort()).toEqual(["dead-end", "enter", "leave"]);
  expect(Math.max(...(pixelCounts.get("enter") ?? []))).toBe(0);
  expect(Math.min(...(pixelCounts.get("dead-end") ?? []))).toBeGreaterThan(100);
  expect(Math.min(...(pixelCounts.get("leave") ?? []))).toBeGreaterThan(100);
});

test("after a long search the board looks the same as when it is redrawn", async ({ page }) => {
  await page.clock.install();
  await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
  for (const side of [8, 100]) {
    await test.step(`${side}×${side}`, async () => {
      if (side !== 8) await choose(page, { rows: side, columns: side });
      await setSpeed(page, 60);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(() => counter(page, "backtracks")).toBeGreaterThan(10 * side);
      await page.getByRole("button", { name: "Pause" }).click();
      await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
      await skipAnimations(page);
      const board = page.locator("#board");
      const pictureBefore = await board.evaluateHandle((element) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (element);
        return (
          /** @type {HTMLCanvasElement} */ (element).getContext("2d")?.getImageData(0, 0, width, height).data ?? []
        );
      });
      /** The share of colour values that differ from the earlier picture by more than antialiasing. */
      const differingShare = () =>
        board.evaluate((element, before) => {
          const { width, height } = /** @type {HTMLCanvasElement} */ (element);
          const context = /** @type {HTMLCanvasElement} */ (element).getContext("2d");
          const now = context?.getImageData(0, 0, width, height).data ?? [];
          let count = 0;
          for (let index = 0; index < now.length; index++) if (Math.abs(now[index] - before[index]) > 48) count++;
          return count / now.length;
        }, pictureBefore);
      expect(await differingShare()).toBe(0);
      // Changing the theme and back redraws everything. The other theme changes a thousand times as many colour values
      // as the remains of an earlier picture would.
      const theme = page.getByRole("button", { name: "Light or dark" });
      await theme.click();
      await expect.poll(differingShare).toBeGreaterThan(0.25);
      await theme.click();
      await expect.poll(differingShare).toBeLessThan(0.0005);
    });
  }
});

test("the page names a closed tour, and searches only on request from a start whose colour rules out a tour", async ({
  page,
}) => {
  await open(page, "?v=1&board=6x6&start=0,3&order=rows&algorithm=pruned");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(detail(page)).toContainText("296 visits");

  await choose(page, { rows: 5, columns: 5, order: "rows", algorithm: "Backtracking" });
  await clickSquare(page, { row: 0, column: 1, rows: 5, columns: 5 });
  await expect(sentence(page)).toHaveText("No tour from b5");
  await expect(detail(page)).toContainText("13 squares of one colour and 12 of the other");
  await expect(page.locator("#count-steps")).toHaveText("0");

  await setSpeed(page, 70);
  await page.getByRole("button", { name: "Search anyway" }).click();
  await expect(detail(page)).toContainText("Every path has been tried: 1,829,421 visits");
  await expect(sentence(page)).toHaveText("No tour from b5");
});

test("the order of the moves is chosen by name or on the wheel", async ({ page }) => {
  await open(page);
  await openDrawer(page, "order");
  const wheel = page.getByRole("group", { name: "The eight moves" });
  // The targets in reading order; the Tab key follows the order of the moves.
  const targets = ["-2,-1", "-2,1", "-1,-2", "-1,2", "1,-2", "1,2", "2,-1", "2,1"].map((move) => {
    const [down, right] = move.split(",").map(Number);
    return wheel.locator(`button[style*="grid-area: ${down + 3} / ${right + 3}"]`);
  });
  const readNumbers = async () => (await Promise.all(targets.map((target) => target.innerText()))).join(" ");
  // The clockwise order begins at the upper left.
  expect(await readNumbers()).toBe("2 3 1 4 8 5 7 6");
  await page.getByRole("combobox", { name: "Order" }).selectOption("rows");
  await expect.poll(readNumbers).toBe("1 2 3 4 5 6 7 8");
  await expect(page.locator("#experiment")).toContainText("Row by row");

  await targets[7].click();
  await expect.poll(readNumbers).toBe("       1");
  await expect(page.locator("#order-hint")).toContainText("7 targets left");
  await targets[0].press("Escape");
  await expect.poll(readNumbers).toBe("1 2 3 4 5 6 7 8");

  for (const target of [7, 6, 5, 4, 3, 2]) await targets[target].click();
  await targets[2].click();
  await targets[2].click();
  await targets[1].click();
  // The last target is the only target left, so no click is needed.
  await expect.poll(readNumbers).toBe("8 7 6 5 4 3 2 1");
  await expect(page.locator("#experiment")).toContainText("My own order");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);

  await test.step("the theme follows the system until the user chooses a theme, and the choice is remembered", async () => {
    const backgroundColour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const lightBackground = await backgroundColour();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(backgroundColour).not.toBe(lightBackground);
    await page.getByRole("button", { name: "Light or dark" }).click();
    await expect.poll(backgroundColour).toBe(lightBackground);
    await page.reload();
    await expect(page.locator("#play")).toBeEnabled();
    expect(await backgroundColour()).toBe(lightBackground);
  });
});
