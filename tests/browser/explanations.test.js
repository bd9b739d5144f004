/** The explanations of a search: candidates, sentence, program, decisions, charts, and facts about a square. */

import { expect, test } from "@playwright/test";
import {
  clickSquare,
  counter,
  detail,
  open,
  openJumps,
  openTab,
  press,
  sentence,
  setSpeed,
  squarePosition,
  waitForExplanation,
  waitTwoFrames,
} from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The query of a search on a small board, whose explanations are soon complete.
 *
 * @param {string} algorithm
 */
const queryOn5x5 = (algorithm) => `?v=1&board=5x5&start=0,0&order=jumps&algorithm=${algorithm}`;

/** A search that does not end in practice. */
const ENDLESS_QUERY = "?v=1&board=8x8&start=3,7&order=jumps&algorithm=backtracking";

/** A step of the endless search at which some choices on the path have failed. */
const LATE_STEP = 1_000_000;

/**
 * The candidates shown, each with its square and its state.
 *
 * @param {Page} page
 */
async function readCandidates(page) {
  const rows = page.locator("#candidates-rows tr");
  return rows.evaluateAll((all) =>
    all.map((row) => ({
      square: row.textContent?.match(/[a-h][1-8]/)?.[0] ?? "",
      state: /** @type {HTMLElement} */ (row).dataset.state ?? "",
    })),
  );
}

/**
 * Takes a step and waits until its explanation is complete.
 *
 * @param {Page} page
 * @param {number} step the number of that step
 */
async function stepTo(page, step) {
  await press(page, "ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText(String(step));
  await waitForExplanation(page);
}

/** The number of steps tested for each algorithm. In these steps, backtracking reaches dead ends and leaves them. */
const STEPS = { warnsdorff: 12, "oct-aml-16": 16, backtracking: 30, "first-free": 16, "random-walk": 16 };

test("each algorithm makes the move that its explanation announces", async ({ page }) => {
  // With reduced motion the test does not wait for the animation of moves.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [algorithm, steps] of Object.entries(STEPS)) {
    await test.step(algorithm, async () => {
      await open(page, queryOn5x5(algorithm));
      const currentLines = new Set();
      for (let step = 1; step <= steps; step++) {
        await stepTo(page, step);
        const kind = await page.locator("#step-card").getAttribute("data-kind");
        if (kind === "tour" || kind === "no-tour") break;
        const announcement = await sentence(page).innerText();
        const currentLine = page.locator("#program-lines [aria-current]");
        await expect(currentLine).toHaveCount(1);
        currentLines.add(await currentLine.getAttribute("data-line"));
        const next = (await readCandidates(page)).find(({ state }) => state === "next");
        if (!next) continue;
        // The sentence names the next candidate, and the knight goes there.
        expect(announcement).toContain(next.square);
        await stepTo(page, ++step);
        await expect(detail(page)).toContainText(`The knight goes to ${next.square}`);
      }
      expect(currentLines.size).toBeGreaterThan(0);
    });
  }
});

test("the facts about a square and the list of decisions count from the same number as the board", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("knights-tour.view", JSON.stringify({ first: "0", tree: "list" })),
  );
  await open(page, "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking&step=4");
  await waitForExplanation(page);
  await page
    .locator("#board")
    .hover({ position: await squarePosition(page, { row: 0, column: 0, rows: 5, columns: 5 }) });
  await expect(page.locator("#facts")).toContainText("a5 · square 0 of the path");
  await openTab(page, "Tree");
  await expect(page.locator("#decisions-panel .number").first()).toHaveText("0");
});

test("failed candidates are marked, a square shows its facts, and a finished search has an exact length", async ({
  page,
}) => {
  await open(page, queryOn5x5("backtracking"));
  await openJumps(page);
  await page.getByRole("button", { name: "Jump to the next one" }).click();
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "dead-end");
  const deadEnd = (await detail(page).innerText()).match(/from (\w\d)/)?.[1] ?? "";
  await press(page, "ArrowRight");
  await expect(page.locator("#step-card")).toHaveAttribute("data-kind", "leave");
  await expect.poll(() => readCandidates(page)).toContainEqual({ square: deadEnd, state: "failed" });
  await expect(page.locator("#candidates-rows")).toContainText("1");

  // A square under the pointer or the keyboard cursor shows its name, and the step at which the path entered it.
  const facts = page.locator("#facts");
  const board = page.locator("#board");
  await board.hover({ position: await squarePosition(page, { row: 0, column: 0, rows: 5, columns: 5 }) });
  await expect(facts).toContainText("a5 · square 1 of the path");
  await expect(facts).toContainText("entered at step 1");
  await page.mouse.move(1, 1);
  await expect(facts).toBeEmpty();
  await board.focus();
  await page.keyboard.press("ArrowRight");
  await expect(facts).toContainText("b5");
  await expect(facts).toContainText(/ways? out|no way out|path/);

  // The algorithm is also shown in plain words.
  await openTab(page, "Code");
  await page.getByRole("radio", { name: "Plain words" }).check();
  await expect(page.locator("#program-lines [aria-current]")).toContainText(/[.!]$/);

  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect(page.locator("#candidates-note")).toHaveText("Nothing is left to decide.");
  await openTab(page, "Charts");
  const estimate = page.locator("#estimate-text");
  await expect(estimate).toContainText("28,755");
  const exact = await estimate.innerText();
  await press(page, "Home");
  await expect(page.locator("#count-steps")).toHaveText("0");
  await waitForExplanation(page);
  await waitTwoFrames(page);
  expect(await estimate.innerText(), "the length is still exact at the beginning").toBe(exact);
});

test("a click on a branch goes to an earlier step, and a click on a decision goes to its step", async ({ page }) => {
  await open(page, `${ENDLESS_QUERY}&step=${LATE_STEP}`);
  await expect.poll(() => counter(page, "steps")).toBe(LATE_STEP);
  await openTab(page, "Tree");
  const icicle = page.locator("#icicle");
  await icicle.scrollIntoViewIfNeeded();
  await expect(page.locator(".icicle-description")).toContainText("of the search");
  const box = await icicle.boundingBox();
  await icicle.click({ position: { x: (box?.width ?? 0) * 0.4, y: 10 } });
  await expect.poll(() => counter(page, "steps")).toBeLessThan(LATE_STEP);

  await page.locator("#step-number").fill(String(LATE_STEP));
  await page.locator("#step-number").press("Enter");
  await expect.poll(() => counter(page, "steps")).toBe(LATE_STEP);
  await waitForExplanation(page);
  await page.getByRole("radio", { name: "Decisions" }).check();
  const decisionList = page.getByRole("list", { name: "Decisions" });
  const failedDecision = decisionList.locator('[data-state="failed"]').first();
  const square = (await failedDecision.innerText()).match(/[a-h][1-8]/)?.[0] ?? "";
  await failedDecision.click();
  await expect.poll(() => counter(page, "steps")).toBeLessThan(LATE_STEP);
  await expect.poll(() => readCandidates(page)).toContainEqual({ square, state: "next" });
});

test("the decisions keep the focus while their rows change, and have one tab stop", async ({ page }) => {
  await open(page, `${ENDLESS_QUERY}&step=${LATE_STEP}`);
  await expect.poll(() => counter(page, "steps")).toBe(LATE_STEP);
  await openTab(page, "Tree");
  await page.getByRole("radio", { name: "Decisions" }).check();
  const decisionList = page.getByRole("list", { name: "Decisions" });
  const chip = decisionList.locator(".decision-chip").first();
  await chip.focus();
  await page.locator("#step").dispatchEvent("click");
  await expect.poll(() => counter(page, "steps")).toBe(LATE_STEP + 1);
  await waitForExplanation(page);
  await expect(chip).toBeFocused();

  const gapButton = decisionList.locator('[data-kind="gap"] button').first();
  const pageRow = decisionList.locator('[data-kind="page"]');
  await gapButton.press("Enter");
  await expect(pageRow).toBeVisible();
  await expect(gapButton).toBeFocused();
  await pageRow.getByRole("button").press("Enter");
  await expect(pageRow).toBeHidden();
  await expect(decisionList.locator('button[tabindex="0"]')).toBeFocused();
});

test("the charts follow the search, and estimate its duration", async ({ page }) => {
  await open(page, ENDLESS_QUERY.replace("start=3,7", "start=0,0"));
  await openTab(page, "Charts");
  await setSpeed(page, 70);
  await clickSquare(page, { row: 3, column: 7, rows: 8, columns: 8 });
  const estimate = page.locator("#estimate-text");
  await expect(estimate).toContainText(/about [78](\.\d+)?\s×\s10¹²\svisits/);
  await expect(estimate).toContainText(/(hours|days|weeks|months|years)/);
  await expect(page.locator("#depth-chart-summary")).toContainText(/^Depth \d+ of 64 after/);
  await expect(page.locator("#level-chart-summary")).toContainText("Most visits at level");
  await page.getByRole("button", { name: "Pause" }).click();

  const steps = await counter(page, "steps");
  const plot = page.locator("#depth-chart-plot");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  await plot.click({ position: { x: (box?.width ?? 0) * 0.5, y: (box?.height ?? 0) * 0.4 } });
  await expect.poll(() => counter(page, "steps")).toBeLessThan(steps * 0.9);

  await page.locator("#level-chart-table").click();
  const table = page.getByRole("dialog");
  await expect(table.getByRole("row")).toHaveCount(65);
  await page.keyboard.press("Escape");
  await expect(table).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true });

  test("a long touch on a square shows its facts, and does not set the start", async ({ page }) => {
    await open(page);
    const box = await page.locator("#board").boundingBox();
    const position = await squarePosition(page, { row: 2, column: 3, rows: 8, columns: 8 });
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + position.x, y: (box?.y ?? 0) + position.y }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(page.locator("#facts")).toContainText("d6 · free · 8 ways out");
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await waitTwoFrames(page);
    await expect(page.locator("#start-name")).toHaveText("a8");
    await expect(page.locator("#facts")).toContainText("d6");
    await expect(page.locator("#play")).toHaveAttribute("aria-label", "Play");
  });
});
