/** Exercises in which a person carries out an algorithm, decision by decision. */

import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { back, open, openTab, waitTwoFrames } from "./page.js";
import { WINDOWS, expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Opens an exercise by its link. @param {Page} page @param {string} exercise */
async function openExercise(page, exercise) {
  await page.goto(`./#exercise/${exercise}`);
  await expect(question(page)).toContainText("From");
}

const WARNSDORFF_EXERCISE = "algorithm=warnsdorff&kind=choose&level=medium&seed=5";

const question = (/** @type {Page} */ page) => page.locator("#exercise-question");
const choices = (/** @type {Page} */ page) => page.locator(".exercise-choices button");
const verdict = (/** @type {Page} */ page) => page.locator(".exercise-result");
const progress = (/** @type {Page} */ page) => page.locator(".exercise-progress");

/**
 * Returns the next decision according to the help table: the untried square with the fewest ways out. Of squares with
 * equally many ways out, the decision is the first square in the order of the moves. Null means going back.
 *
 * @param {Page} page
 * @returns {Promise<number | null>} the number of the choice, from 1
 */
async function expectedChoice(page) {
  return page.evaluate(() => {
    const table = document.querySelector(".exercise-help table");
    const headers = [...(table?.querySelectorAll("thead th") ?? [])].map((head) => head.textContent);
    const [waysOutColumn, orderColumn, triedColumn] = ["Ways out", "Order", "Tried"].map((name) =>
      headers.indexOf(name),
    );
    const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row, index) => {
      const cells = [...row.children].map((cell) => cell.textContent ?? "");
      return {
        number: index + 1,
        isTried: triedColumn >= 0 && cells[triedColumn] !== "",
        waysOut: waysOutColumn < 0 ? 0 : Number(cells[waysOutColumn]),
        order: Number(cells[orderColumn]),
      };
    });
    const untriedRows = rows
      .filter(({ isTried }) => !isTried)
      .sort((one, other) => one.waysOut - other.waysOut || one.order - other.order);
    return untriedRows[0]?.number ?? null;
  });
}

/**
 * Carries out an algorithm to its end by keyboard. Returns the number of steps back.
 *
 * @param {Page} page
 * @param {number} decisionCount
 */
async function carryOut(page, decisionCount) {
  let backtracks = 0;
  for (let number = 1; number <= decisionCount; number++) {
    await expect(progress(page)).toHaveText(`Decision ${number} of ${decisionCount}`);
    await expect(question(page)).toContainText("From");
    const choice = await expectedChoice(page);
    const before = await question(page).textContent();
    backtracks += Number(choice === null);
    await page.keyboard.press(choice === null ? "Backspace" : String(choice));
    await expect(question(page)).not.toHaveText(before ?? "");
  }
  return backtracks;
}

test("a wrong square is corrected with the rule; a right square counts only with the right reason", async ({
  page,
}) => {
  await openExercise(page, WARNSDORFF_EXERCISE);
  await expect(question(page)).toHaveText("From b4: next square, or back?");
  await expect(choices(page)).toHaveText(["1d3", "2a2"]);
  await choices(page).nth(1).click();
  await expect(verdict(page)).toContainText("Not what the rule says.");
  await expect(verdict(page)).toContainText(
    "The rule sees no difference between a2 and d3; d3 comes first in the order of the moves",
  );
  await expect(page.locator('.exercise-choices [data-mark="right"]')).toHaveText("1d3");
  await page.reload();
  await expect(question(page)).toHaveText("From b4: next square, or back?");
  await page.keyboard.press("1");
  await expect(question(page)).toHaveText("Right: d3. Why?");
  await choices(page).filter({ hasText: "Several tie for the fewest ways out." }).click();
  await expect(verdict(page)).toContainText("Right.");
  await expect(verdict(page)).toContainText("2 squares have 1 way out each");
  await expect(progress(page)).toHaveText("1 right in a row");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/seed=6$/);
  await expect(progress(page)).toHaveText("1 right in a row");

  // The right square for a wrong reason does not count.
  await openExercise(page, WARNSDORFF_EXERCISE);
  await expect(question(page)).toHaveText("From b4: next square, or back?");
  await page.keyboard.press("1");
  await choices(page).filter({ hasText: "This one alone has the fewest ways out." }).click();
  await expect(verdict(page)).toContainText("The right move, but for a different reason.");
  await expect(page.locator('.exercise-choices [data-mark="wrong"]')).toContainText("This one alone");
  await expect(page.locator('.exercise-choices [data-mark="right"]')).toContainText("Several tie");
  await expect(progress(page)).toHaveText("0 right in a row");
});

test("a person carries out Warnsdorff’s rule over a whole board with the keyboard and the help table", async ({
  page,
}) => {
  await openExercise(page, "algorithm=warnsdorff&kind=perform&level=easy&seed=1");
  await carryOut(page, 24);
  await expect(question(page)).toHaveText("A tour! All 24 decisions, just as the algorithm makes them.");
  await expect(page.locator(".exercise-score")).toContainText("No mistakes");
});

test("a person carries out backtracking with its steps back, and corrects a mistake", async ({ page }) => {
  await openExercise(page, "algorithm=backtracking&kind=perform&level=easy&seed=3");
  // Every move from e1 was tried or leads to a visited square, so only going back is right.
  await page.locator("#exercise-board").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toContainText("Not what the rule says.");
  await expect(page.locator(".exercise-score")).toContainText("1 mistake");
  expect(await carryOut(page, 12)).toBeGreaterThanOrEqual(2);
  await expect(question(page)).toHaveText("Done: all 12 decisions, just as the algorithm makes them.");
});

test("invalid values in a link are reported, and the address follows the choices", async ({ page }) => {
  await openExercise(page, "algorithm=magic&kind=choose&level=easy&seed=7");
  await expect(page.getByRole("alert").filter({ hasText: "magic" })).toHaveText(
    "There is no exercise with “magic”; the default one is shown instead.",
  );
  await expect(page).toHaveURL(/algorithm=warnsdorff&kind=choose&level=easy&seed=7$/);
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("pohl");
  await expect(page).toHaveURL(/algorithm=pohl&kind=choose&level=easy&seed=7$/);
  await page.getByRole("combobox", { name: "Task" }).selectOption("perform");
  await expect(progress(page)).toContainText("Decision 1 of");
  await page.goto("./#exercise/seed=99999999999");
  await expect(page.getByRole("alert").filter({ hasText: "99999999999" })).toBeVisible();
});

test("a link shows the search at the step of the exercise, and back returns to the exercise", async ({ page }) => {
  await openExercise(page, WARNSDORFF_EXERCISE);
  await page.getByRole("link", { name: "Watch this search" }).click();
  await expect(page.locator("#step-number")).toHaveValue("48");
  await expect(page.locator("#experiment")).toContainText("7 × 7");
  await back(page);
  await expect(question(page)).toHaveText("From b4: next square, or back?");
});

test("the play screen, the code panel and a lesson have links to an exercise", async ({ page }) => {
  await page.goto("./#play");
  await page.getByRole("link", { name: "Be the algorithm" }).click();
  await expect(question(page)).toContainText("From");
  await expect(page.locator("#to-play")).toHaveAttribute("aria-current", "page");
  await open(page, "?v=1&board=6x6&algorithm=oct-aml-16");
  await openTab(page, "Code");
  await page.locator("#to-exercise").click();
  await expect(page).toHaveURL(/#exercise\/algorithm=oct-aml-16&/);
  await expect(page.locator(".exercise-question")).toContainText("OctAML16");
  await open(page, "?v=1&board=6x6&algorithm=breadth-first");
  await openTab(page, "Code");
  await expect(page.locator("#program-lines li").first()).toBeVisible();
  await expect(page.locator("#to-exercise")).toBeHidden();
  await page.goto("./#learn/warnsdorff");
  await page.getByRole("link", { name: "Carry the rule out yourself" }).click();
  await expect(progress(page)).toHaveText("Decision 1 of 24");
});

test("an exercise fits every window, passes axe, and keeps its layout from question to answer", async ({ page }) => {
  const readBoxes = () =>
    page
      .locator("#exercise-board, .exercise-setup, .exercise .transport button")
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  await openExercise(page, WARNSDORFF_EXERCISE);
  await expectFits(page, { name: "the question", stateIndex: 0 });
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await page.reload();
    await expect(question(page)).toContainText("From");
    await waitTwoFrames(page);
    const before = await readBoxes();
    await page.keyboard.press("1");
    await expect(question(page)).toContainText("Why?");
    await waitTwoFrames(page);
    expect.soft(await readBoxes(), `at ${window.width} × ${window.height}`).toEqual(before);
    await choices(page).first().click();
    await expect(verdict(page)).not.toBeEmpty();
    await waitTwoFrames(page);
    expect.soft(await readBoxes(), `at ${window.width} × ${window.height}`).toEqual(before);
  }
  await expectFits(page, { name: "the answer", stateIndex: 1 });
});

/** The windows in which everything is visible without scrolling. */
const LARGE_WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** The maximum distance between two parts that belong together, in CSS pixels. */
const MAX_GAP = 24;

/**
 * The distances between the parts of a question that follow each other, from the end of one's content to the start of
 * the next; the height of what is hidden in the panel; and the bottom edge of the lowest control.
 *
 * @param {Page} page
 */
async function measureRoom(page) {
  await waitTwoFrames(page);
  return page.evaluate(() => {
    const screen = /** @type {HTMLElement} */ (document.querySelector(".exercise"));
    const panel = /** @type {HTMLElement} */ (screen.querySelector(".side"));
    /** @param {string} selector */
    const contentOf = (selector) => {
      const range = document.createRange();
      range.selectNodeContents(/** @type {HTMLElement} */ (screen.querySelector(selector)));
      return range.getBoundingClientRect();
    };
    const parts = [
      ".manual-mode-links",
      "h2",
      ".exercise-question p",
      "summary",
      ".exercise-choices",
      ".exercise-result",
    ]
      .map((selector) => ({ selector, ...contentOf(selector).toJSON() }))
      .filter(({ height }) => height > 0);
    const controls = [...screen.querySelectorAll("button, select, a, summary")].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    return {
      gaps: parts.slice(1).map(({ selector, top }, index) => ({ selector, gap: top - parts[index].bottom })),
      hiddenHeight: panel.scrollHeight - panel.clientHeight,
      lastBottom: Math.max(...controls.map((control) => control.getBoundingClientRect().bottom)),
    };
  });
}

for (const { width, height } of LARGE_WINDOWS) {
  test(`at ${width}×${height} an exercise is visible without scrolling, and its parts are close together`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const { code: language } of LANGUAGES) {
      for (const exercise of [
        WARNSDORFF_EXERCISE,
        // The longest rule, with an order of the moves.
        "algorithm=oct-aml-16&kind=choose&level=hard&seed=3",
        "algorithm=backtracking&kind=perform&level=easy&seed=1",
      ]) {
        await page.goto("about:blank");
        await page.goto(`./?lang=${language}#exercise/${exercise}`);
        await expect(choices(page).first()).toBeVisible();
        const title = `${language} ${exercise}`;
        const expectRoom = async (/** @type {string} */ state) => {
          const { gaps, hiddenHeight, lastBottom } = await measureRoom(page);
          expect.soft(hiddenHeight, `${title}, ${state}`).toBeLessThanOrEqual(0);
          expect.soft(lastBottom, `${title}, ${state}`).toBeLessThanOrEqual(height);
          for (const { selector, gap } of gaps) {
            expect.soft(gap, `${title}, ${state}, above ${selector}`).toBeLessThanOrEqual(MAX_GAP);
          }
        };
        await expectRoom("question");
        const before = await question(page).textContent();
        await page.keyboard.press("1");
        await expect
          .poll(async () => [await question(page).textContent(), await verdict(page).textContent()])
          .not.toEqual([before, ""]);
        await expectRoom("answer");
        if ((await choices(page).first().getAttribute("aria-disabled")) !== null) continue;
        await choices(page).first().click();
        await expect(verdict(page)).not.toBeEmpty();
        await expectRoom("verdict");
      }
    }
  });
}

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 915, height: 412 } });

  test("the verdict and the answers are in sight without scrolling", async ({ page }) => {
    await openExercise(page, WARNSDORFF_EXERCISE);
    await choices(page).nth(1).click();
    await expect(verdict(page)).toContainText("Not what the rule says.");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const row = await page.locator(".exercise .transport").boundingBox();
    for (const part of [verdict(page), choices(page).last()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
    }
  });
});

for (const width of [901, 1024, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 720 } });

    test("in a presentation the buttons of the exercise and of the presentation do not overlap", async ({ page }) => {
      await openExercise(page, WARNSDORFF_EXERCISE);
      await page.keyboard.press("f");
      const vote = page.locator("#present-vote");
      await expect(vote).toBeVisible();
      const nextBox = await page.getByRole("button", { name: "Next question" }).boundingBox();
      const voteBox = await vote.boundingBox();
      if (!nextBox || !voteBox) throw new Error("a button is not shown");
      const isBeside = nextBox.x + nextBox.width <= voteBox.x;
      const isAbove = nextBox.y + nextBox.height <= voteBox.y;
      expect(isBeside || isAbove).toBe(true);
    });
  });
}

test("in a presentation a class votes on the question, and the clicker opens the next exercise", async ({ page }) => {
  await openExercise(page, WARNSDORFF_EXERCISE);
  await page.keyboard.press("f");
  await expect(page.locator("#present-pointer")).toBeAttached();
  await page.keyboard.press("v");
  const vote = page.getByRole("region", { name: "Where to next?" });
  await expect(vote.getByRole("listitem")).toHaveCount(3);
  for (let votes = 0; votes < 4; votes++) await page.keyboard.press("Digit1");
  await page.keyboard.press("Enter");
  await expect(vote).toContainText("The search goes to A (d3). 4 of 4 hands were for it.");
  await page.keyboard.press("v");
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/seed=6$/);
  await page.keyboard.press("Escape");
  await expect(progress(page)).toHaveText("0 right in a row");
});
