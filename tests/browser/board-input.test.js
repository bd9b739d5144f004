/** Input of board sizes and starts, and the page's reaction to invalid values. */

import { expect, test } from "@playwright/test";
import {
  choose,
  clickSquare,
  counter,
  open,
  openDrawer,
  press,
  sentence,
  waitForMotionEnd,
  waitForExplanation,
} from "./page.js";

/** @param {import("@playwright/test").Page} page */
const rowsField = (page) => page.getByRole("textbox", { name: "Rows" });

test("wrong sizes are reported beside their field, and the previous board stays", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 6, columns: 6 });
  await press(page, "ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText("1");
  await openDrawer(page, "board");
  const boardImage = () =>
    page.locator("#board").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await waitForExplanation(page);
  await waitForMotionEnd(page);
  const imageBefore = await boardImage();

  const fault = page.locator("#size-fault");
  for (const [typed, message] of [
    ["", "from 1 to 4,096"],
    ["eight", "“eight” is not a whole number"],
    ["7.5", "not a whole number"],
    ["0", "from 1 to 4,096"],
    ["-3", "-3 is out of range: it must be from 1 to 4,096"],
    ["4097", "4097 is out of range"],
    ["99999999999999999999", "out of range"],
    ["<b>5</b>", "<b>5</b>"],
  ]) {
    await rowsField(page).fill(typed);
    await expect(fault).toContainText(message);
    await expect(rowsField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#experiment")).toContainText("6 × 6");
  }
  expect(await counter(page, "steps")).toBe(1);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await expect.poll(boardImage).toBe(imageBefore);

  await rowsField(page).fill("7");
  await expect(fault).toBeEmpty();
  await expect(rowsField(page)).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#experiment")).toContainText("7 × 7");
});

test("a click before the board of a link is shown does not set the start", async ({ page }) => {
  await page.addInitScript(() => {
    const { heldRequests } = Object.assign(window, { heldRequests: /** @type {(() => void)[]} */ ([]) });
    window.Worker = class extends Worker {
      /** @param {any[]} args */
      postMessage(...args) {
        const send = () => super.postMessage(.../** @type {[any]} */ (args));
        if (args[0]?.kind === "open" && heldRequests.length === 0) heldRequests.push(send);
        else send();
      }
    };
  });
  const square = { row: 2, column: 1, rows: 6, columns: 6 };
  await page.goto("./?v=1&board=6x6&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.waitForFunction(() => /** @type {any} */ (window).heldRequests.length === 1);
  await clickSquare(page, square);
  await page.evaluate(() => /** @type {any} */ (window).heldRequests[0]());
  await expect(page.locator("#start-name")).toHaveText("a6");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await waitForExplanation(page);
  await expect(page.locator("#start-name")).toHaveText("a6");
  await clickSquare(page, square);
  await expect(page.locator("#start-name")).toHaveText("b4");
});

test("fields are disabled until the core is loaded", async ({ page }) => {
  /** @type {() => void} */
  let releaseCore = () => undefined;
  const released = new Promise((resolve) => (releaseCore = () => resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  for (const [address, ids] of /** @type {const} */ ([
    ["./", ["rows", "columns", "square"]],
    ["./#side-by-side", ["race-rows", "race-columns", "race-same-board"]],
  ])) {
    await page.goto(address);
    for (const id of ids) await expect(page.locator(`#${id}`)).toBeDisabled();
  }
  releaseCore();
  await page.getByRole("button", { name: "Set up" }).click();
  await page.locator("#race-rows").fill("101");
  await expect(page.locator("#race-size-fault")).toContainText("from 1 to 100");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await openDrawer(page, "board");
  await rowsField(page).fill("4097");
  await expect(page.locator("#size-fault")).toContainText("from 1 to 4,096");
});

test("a start outside a smaller board moves, and returns later; only the invalid size field is marked", async ({
  page,
}) => {
  await open(page);
  await clickSquare(page, { row: 7, column: 4, rows: 8, columns: 8 });
  await expect(page.locator("#start-name")).toHaveText("e1");
  await choose(page, { rows: 5, columns: 5 });
  await expect(page.locator("#start-note")).toContainText("The start moved to e1");
  await expect(sentence(page)).toContainText("A knight jumps");
  await choose(page, { rows: 5, columns: 4 });
  await expect(page.locator("#start-name")).toHaveText("d1");
  await expect(page.locator("#start-note")).toContainText("The start moved to d1");
  // The chosen start returns when its square is on the board again.
  await choose(page, { rows: 10, columns: 8 });
  await expect(page.locator("#start-name")).toHaveText("e3");
  await expect(page.locator("#start-note")).toBeEmpty();
  await openDrawer(page, "board");
  await page.getByRole("textbox", { name: "Columns" }).fill("0");
  await expect(page.getByRole("textbox", { name: "Columns" })).toHaveAttribute("aria-invalid", "true");
  await expect(rowsField(page)).not.toHaveAttribute("aria-invalid", "true");
});

test("the smallest boards have results, and the last of several quick choices applies", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 1, columns: 1 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await choose(page, { rows: 2, columns: 3 });
  await expect(sentence(page)).toHaveText("No tour from a2");
  await expect(page.locator("#detail")).toHaveText("No move leads to b2 or away from it.");
  await choose(page, { rows: 100, columns: 1 });
  await expect(sentence(page)).toHaveText("No tour from a100");
  await page.getByRole("button", { name: "Search anyway" }).click();
  await expect(page.locator("#detail")).toHaveText(/Every path has been tried: 1 visit,/);

  await choose(page, { rows: 6, columns: 6 });
  await openDrawer(page, "board");
  for (const side of ["5", "50", "9", "90", "7"]) await rowsField(page).fill(side);
  await expect(page.locator("#experiment")).toContainText("7 × 7");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect.poll(() => counter(page, "depth")).toBe(49);
});
