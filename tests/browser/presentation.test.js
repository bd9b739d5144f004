/** Presentations: votes, the large pointer, the frozen picture, the keys of clickers, and the layout of the screens. */

import { expect, test } from "@playwright/test";
import { LESSONS } from "../../www/lessons/lessons.js";
import { LAYOUTS, axe, clickSquare, counter, open, press, waitForExplanation, waitTwoFrames } from "./page.js";
import { openScreen, SCREEN_NAMES } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

const QUERY = "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff";

/** Opens an experiment, and starts its presentation. @param {Page} page @param {string} [query] */
async function startPresentation(page, query = QUERY) {
  await open(page, query);
  await press(page, "f");
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  // The tools are loaded at their first use.
  await expect(page.locator("#present-pointer")).toBeAttached();
}

/**
 * Disables full screen, so that a presentation stays in its window. The size of a full screen cannot be chosen.
 *
 * @param {Page} page a page that is not opened yet
 */
const disableFullscreen = (page) =>
  page.addInitScript(() => void (Element.prototype.requestFullscreen = async () => undefined));

/** The panel of a vote. @param {Page} page */
const vote = (page) => page.getByRole("region", { name: "Where to next?" });

test(
  "a class votes by show of hands, and only then the move of the search is revealed",
  { tag: "@firefox" },
  async ({ page }) => {
    await startPresentation(page);
    await page.keyboard.press("v");
    await expect(vote(page)).toBeVisible();
    await expect(page.locator("#sentence")).toBeHidden();
    // The corner has two possible moves.
    await expect(vote(page).getByRole("listitem")).toHaveCount(2);
    const [first, second] = [vote(page).getByRole("textbox").nth(0), vote(page).getByRole("textbox").nth(1)];
    await expect(first).toHaveAccessibleName("Hands for A (b6)");
    await expect(second).toHaveAccessibleName("Hands for B (c7)");
    for (let hand = 0; hand < 6; hand += 1) await page.keyboard.press("Digit1");
    await page.keyboard.press("Shift+Digit1");
    await expect(first).toHaveValue("5");
    await second.fill("12");
    await expect(vote(page)).toContainText("17 hands");
    expect(await counter(page, "steps")).toBe(1);
    await page.keyboard.press("Enter");
    await expect(vote(page)).toContainText("The search goes to B (c7). 12 of 17 hands were for it.");
    await expect(vote(page).locator("li.chosen")).toContainText("c7");
    // The counters change when the knight has landed.
    await expect.poll(() => counter(page, "steps")).toBe(2);
    // The next vote hides the move again until the vote ends.
    await press(page, "PageDown");
    await expect(vote(page)).toContainText("0 hands");
    await expect(page.locator("#sentence")).toBeHidden();
    await page.keyboard.press("v");
    await expect(vote(page)).toBeHidden();
    await expect(page.locator("#sentence")).toBeVisible();
  },
);

test("the move that a vote reveals is one of the offered moves, in each of six votes", async ({ page }) => {
  await startPresentation(page, "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=backtracking");
  await page.keyboard.press("v");
  for (let turn = 0; turn < 6; turn += 1) {
    await expect(vote(page)).toContainText("A click on a letter adds a hand");
    await page.keyboard.press("Enter");
    await expect(vote(page)).toContainText(/The search goes to [A-H] \([a-e][1-5]\)\. 0 of 0 hands/);
    // The search has gone to one of the offered squares.
    await expect(vote(page).locator("li.chosen")).toHaveCount(1);
    await page.keyboard.press("Enter");
  }
});

test("the clicker's keys step forward and back, and a large pointer follows the mouse until the presentation ends", async ({
  page,
}) => {
  await startPresentation(page);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("PageDown");
  await expect.poll(() => counter(page, "steps")).toBe(3);
  await page.keyboard.press("PageUp");
  await expect.poll(() => counter(page, "steps")).toBe(2);
  const pointer = page.locator("#present-pointer");
  await expect(pointer).toBeHidden();
  await page.keyboard.press("p");
  await page.mouse.move(300, 240);
  await expect(pointer).toBeVisible();
  const box = await pointer.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(64);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(300, 0);
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(240, 0);
  await page.keyboard.press("f");
  await expect(pointer).toBeHidden();
});

test("while the picture is frozen, other keys have no effect; afterwards the search continues", async ({ page }) => {
  await page.clock.install();
  await startPresentation(page);
  await page.keyboard.press(" ");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1);
  await page.keyboard.press("b");
  await expect(page.locator("#present-notice")).toBeVisible();
  // A step that was already requested may still arrive.
  await page.clock.runFor(500);
  await waitForExplanation(page);
  const frozenStep = await counter(page, "steps");
  for (const key of [" ", "ArrowRight", "PageDown", "v", "End"]) await page.keyboard.press(key);
  await page.mouse.click(200, 200);
  await page.clock.runFor(3000);
  expect(await counter(page, "steps")).toBe(frozenStep);
  await page.keyboard.press("b");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(frozenStep);
});

test("after the end of a search the page announces that there is nothing to vote on", async ({ page }) => {
  await startPresentation(page, "?v=1&board=3x4&start=0,0&algorithm=warnsdorff&step=9999");
  await page.keyboard.press("v");
  await expect(page.locator("#announcement")).toHaveText("There is nothing more to vote on here.");
  await expect(page.locator("#present-notice")).toHaveText("There is nothing more to vote on here.");
  await expect(page.locator("#present-notice")).toBeInViewport({ ratio: 1 });
  await expect(vote(page)).toBeHidden();
  await page.keyboard.press("Shift");
  await expect(page.locator("#present-notice")).toBeHidden();
});

test("a vote is held with the mouse alone: letters mark the choices on the board and in the panel, and all of them stay", async ({
  page,
}) => {
  await disableFullscreen(page);
  await open(page, "?v=1&board=8x8&start=3,3&order=clockwise&algorithm=backtracking");
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await page.getByRole("button", { name: "Vote", exact: true }).click();
  const letters = ["A", "B", "C", "D", "E", "F", "G", "H"];
  await expect(vote(page).getByRole("listitem").getByRole("button")).toHaveText(letters);
  // The cells of the board have the same letters.
  const cells = page.locator('#solver [role="gridcell"]');
  await expect(cells.and(page.getByLabel("b4: choice A"))).toHaveCount(1);
  for (const letter of letters) await expect(page.getByLabel(`: choice ${letter}`)).toHaveCount(1);
  const add = (/** @type {string} */ letter) => vote(page).getByRole("button", { name: `Add a hand for ${letter} (` });
  await add("B").click({ clickCount: 3 });
  await add("B").click({ modifiers: ["Shift"] });
  // A click beside the letter adds a hand too.
  await vote(page).getByRole("listitem").nth(7).click();
  await expect(vote(page)).toContainText("3 hands");
  // A click on the board is a hand for the choice on this square, and nothing else.
  await clickSquare(page, { row: 4, column: 1, rows: 8, columns: 8 });
  await expect(vote(page)).toContainText("4 hands");
  await clickSquare(page, { row: 7, column: 7, rows: 8, columns: 8 });
  await expect(page.locator("#chip-start")).toContainText("d5");
  await add("A").click({ modifiers: ["Shift"] });
  await expect(vote(page)).toContainText("3 hands");
  const buttonBox = await vote(page).getByRole("button", { name: "End the vote" }).boundingBox();
  await vote(page).getByRole("button", { name: "Show the answer" }).click();
  await expect(vote(page)).toContainText("2 of 3 hands were for it.");
  // Choices without hands stay, and everything is in sight.
  for (const row of await vote(page).getByRole("listitem").all()) await expect(row).toBeInViewport({ ratio: 1 });
  expect(await vote(page).evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeLessThanOrEqual(0);
  expect((await vote(page).getByRole("button", { name: "End the vote" }).boundingBox())?.y).toBe(buttonBox?.y);
  await vote(page).getByRole("button", { name: "Vote on the next move" }).click();
  await expect(vote(page)).toContainText("0 hands");
  await vote(page).getByRole("button", { name: "End the vote" }).click();
  await expect(vote(page)).toBeHidden();
  await page.getByRole("button", { name: "Leave (Esc)" }).click();
  await expect(page.getByRole("button", { name: "Vote", exact: true })).toBeHidden();
});

test("a vote opened from its button by keyboard is answered by Enter, and returns the focus when it ends", async ({
  page,
}) => {
  await startPresentation(page);
  const button = page.getByRole("button", { name: "Vote", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(vote(page)).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Numpad2");
  await page.keyboard.press("Enter");
  await expect(vote(page)).toContainText("The search goes to B (c7). 1 of 1 hands was for it.");
  await page.keyboard.press("Escape");
  await expect(vote(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test("in a lesson, a vote takes the place of the text, which keeps its position; Escape leaves one thing at a time", async ({
  page,
}) => {
  await disableFullscreen(page);
  await page.goto("./#learn/warnsdorff");
  await expect(page.locator("#lesson h2")).toBeVisible();
  await expect(page.locator("#step-number")).toHaveValue("3");
  await press(page, "f");
  await expect(page.locator("#present-vote")).toBeVisible();
  for (const size of LAYOUTS.map(([, layoutSize]) => layoutSize)) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.locator("#lesson").evaluate((lesson) => (lesson.scrollTop = 300));
      await page.keyboard.press("v");
      await expect(vote(page)).toBeVisible();
      await expect(vote(page).getByRole("heading")).toBeInViewport({ ratio: 1 });
      await expect(vote(page).getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#lesson")).toBeHidden();
      // Nothing covers the panel.
      const isOnTop = await vote(page)
        .getByRole("heading")
        .evaluate((heading) => {
          const { left, top, height } = heading.getBoundingClientRect();
          return document.elementFromPoint(left + 8, top + height / 2) === heading;
        });
      expect(isOnTop).toBe(true);
      await page.keyboard.press("Escape");
      await expect(vote(page)).toBeHidden();
      await expect(page.locator("#lesson")).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-present", "");
      expect(await page.locator("#lesson").evaluate((lesson) => lesson.scrollTop)).toBe(300);
    });
  }
  await page.keyboard.press("b");
  await expect(page.locator("#present-notice")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#present-notice")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).not.toHaveAttribute("data-present", "");
});

test("the end of full screen mode ends a vote, and only then the presentation", async ({ page }) => {
  await startPresentation(page);
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isFullscreen).toBe(true);
  await page.keyboard.press("v");
  await expect(vote(page)).toBeVisible();
  // Browsers handle Escape in full screen mode themselves.
  await page.evaluate(() => document.exitFullscreen());
  await expect(vote(page)).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).not.toHaveAttribute("data-present", "");
});

test("every presented lesson shows the sentence and the counters that lessons mention", async ({ page }) => {
  await disableFullscreen(page);
  for (const name of LESSONS) {
    await test.step(name, async () => {
      await page.goto("about:blank");
      await page.goto(`./#learn/${name}`);
      await expect(page.locator("#lesson h2")).toBeVisible();
      await expect(page.locator("#play")).toBeEnabled();
      await press(page, "f");
      for (const [, size] of LAYOUTS) {
        await page.setViewportSize(size);
        for (const id of ["count-visits", "count-backtracks", "count-dead-ends"])
          await expect(page.locator(`#${id}`), `${id} at ${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 });
        if (size.height > 520) await expect(page.locator("#sentence")).toBeInViewport({ ratio: 1 });
      }
      // After some minutes at full speed, the counters have eleven digits.
      for (const [, size] of LAYOUTS) {
        await page.setViewportSize(size);
        const overflows = await page.locator(".tally").evaluate((tally) => {
          const numbers = [...tally.querySelectorAll("dd")];
          const texts = numbers.map((number) => number.textContent);
          for (const number of numbers) number.textContent = "12,345,678,901";
          const { right } = tally.getBoundingClientRect();
          const rights = [...tally.querySelectorAll("dd, dt button")].map((part) => part.getBoundingClientRect().right);
          numbers.forEach((number, index) => (number.textContent = texts[index]));
          return rights.filter((end) => end > right);
        });
        expect(overflows, `${size.width} × ${size.height}`).toEqual([]);
      }
    });
  }
});

test("a link from a presented lesson to a task on the board shows the settings that the task needs", async ({
  page,
}) => {
  await disableFullscreen(page);
  await page.goto("./#learn/order");
  await expect(page.locator("#lesson h2")).toBeVisible();
  await expect(page.locator("#play")).toBeEnabled();
  await press(page, "f");
  await page.getByRole("link", { name: "Choose your own order of the moves" }).click();
  await expect(page.locator("#lesson")).toBeHidden();
  await expect(page.locator("html")).not.toHaveAttribute("data-present", "");
  await expect(page.locator('.chips .chip[value="order"]')).toBeVisible();
});

test("a race is presented with the mouse alone: started, paused, continued, ended and restarted", async ({ page }) => {
  await disableFullscreen(page);
  await page.clock.install();
  await page.goto("./#side-by-side");
  await expect(page.locator("#race-play")).toBeEnabled();
  await page.getByRole("button", { name: "Present", exact: true }).click();
  const visits = async () => Number((await page.locator(".lane-visits").nth(1).textContent())?.replaceAll(",", ""));
  for (const [, size] of LAYOUTS) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      for (const id of ["race-restart", "race-play", "race-finish"])
        await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
      // The row of a phone has no room for the speed.
      await expect(page.locator("#race-speed")).toBeVisible({ visible: size.width > 900 });
      await page.locator("#race-play").click();
      await expect.poll(visits).toBeGreaterThan(1);
      await page.locator("#race-play").click();
      await expect(page.locator("#race-play-words")).toHaveText("Continue");
      await page.locator("#race-restart").click();
      await expect.poll(visits).toBe(0);
      await expect(page.locator("#race-play-words")).toHaveText("Start the race");
    });
  }
  await test.step("a frozen race stands still, and continues", async () => {
    await page.locator("#race-play").click();
    await expect.poll(visits).toBeGreaterThan(1);
    await page.keyboard.press("b");
    await expect(page.locator("#present-notice")).toBeVisible();
    await expect(page.locator("#race-play-words")).toHaveText("Continue");
    const frozen = await visits();
    await page.clock.runFor(3000);
    expect(await visits()).toBe(frozen);
    await page.keyboard.press("b");
    await expect.poll(visits).toBeGreaterThan(frozen);
  });
});

test("a vote passes axe, and fits a projector and the width of a phone", async ({ page }) => {
  await disableFullscreen(page);
  // A square in the middle has many possible moves.
  await startPresentation(page, "?v=1&board=8x8&start=3,3&order=clockwise&algorithm=backtracking");
  await page.keyboard.press("v");
  await expect(vote(page).getByRole("listitem")).toHaveCount(8);
  for (const [name, size, theme] of /** @type {const} */ ([
    ["projector", { width: 1280, height: 720 }, "light"],
    ["phone", { width: 412, height: 915 }, "dark"],
  ])) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await waitTwoFrames(page);
    const { violations } = await axe(page).analyze();
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
        name,
      )
      .toEqual([]);
    const box = await vote(page).evaluate((root) => ({
      visibleHeight: root.clientHeight,
      height: root.scrollHeight,
      right: root.getBoundingClientRect().right,
    }));
    expect.soft(box.right, name).toBeLessThanOrEqual(size.width);
    if (name === "projector") expect.soft(box.height, name).toBeLessThanOrEqual(box.visibleHeight + 1);
  }
});

/** Screens without a canvas with a board. */
const SCREENS_WITHOUT_BOARD = ["learn", "puzzle", "published", "tours", "count", "laboratory"];

/** The fragments of all other screens, and of a lesson, which stands beside the board. */
const PRESENTED_SCREENS = [...SCREEN_NAMES.filter((name) => !SCREENS_WITHOUT_BOARD.includes(name)), "learn/warnsdorff"];

test("every presented screen shows its board, no transport button covers the board, and no button covers another button", async ({
  page,
}) => {
  await disableFullscreen(page);
  await page.goto("./?step=20");
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  for (const fragment of PRESENTED_SCREENS) {
    await openScreen(page, fragment);
    const board = page.locator("main:visible canvas:visible").first();
    await expect(board, `${fragment} has no board: add it to SCREENS_WITHOUT_BOARD`).toBeVisible();
    await press(page, "f");
    await expect(page.locator("#present-leave")).toBeVisible();
    for (const [width, height] of [
      [412, 915],
      [915, 412],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      await waitTwoFrames(page);
      const layout = await page.evaluate(() => {
        const visibleParts = (/** @type {string} */ selector) =>
          [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
        const box = (/** @type {Element} */ part) => part.getBoundingClientRect();
        const boards = visibleParts("main canvas").map(box);
        const presentButtons = visibleParts("#present-leave, #present-vote, #present-tree");
        const transport = [...visibleParts("main .transport button"), ...presentButtons];
        const buttons = [...visibleParts("main button"), ...presentButtons];
        const areOverlapping = (/** @type {DOMRect} */ first, /** @type {DOMRect} */ second) =>
          first.left < second.right &&
          second.left < first.right &&
          first.top < second.bottom &&
          second.top < first.bottom;
        const overlapping = buttons.flatMap((button) => {
          const obstacles = [
            ...(transport.includes(button) ? boards : []),
            ...buttons.filter((other) => other !== button).map(box),
          ];
          return obstacles.some((obstacle) => areOverlapping(box(button), obstacle))
            ? [button.id || button.textContent]
            : [];
        });
        return { minBoardSide: Math.min(...boards.map(({ width, height }) => Math.min(width, height))), overlapping };
      });
      const name = `${fragment || "the board"}, ${width} × ${height}`;
      expect.soft(layout.overlapping, name).toEqual([]);
      expect.soft(layout.minBoardSide, name).toBeGreaterThanOrEqual(200);
      if (width === 1280 && (fragment === "exercise" || fragment === "play")) {
        await expect.soft(page.locator("main:visible h2").first(), name).toBeInViewport({ ratio: 1 });
      }
    }
    await press(page, "f");
    await expect(page.locator("#present-leave")).toBeHidden();
  }
});

test("a vote says how far the search went to reach the next choice", async ({ page }) => {
  await startPresentation(page, "?v=1&board=5x5&start=0,0&order=granada&algorithm=backtracking&step=22");
  await page.keyboard.press("v");
  await expect(vote(page)).toContainText(/The search took \d+ steps to the next choice\./);
});

test("the speed is chosen while presenting, and Escape closes its popover before the presentation", async ({
  page,
}) => {
  await disableFullscreen(page);
  await startPresentation(page);
  await page.getByRole("button", { name: "Speed" }).click();
  const slider = page.getByRole("slider", { name: "Speed" });
  await slider.press("End");
  await expect(page.locator("#rate")).toHaveText("unlimited");
  await page.keyboard.press("Escape");
  await expect(slider).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).not.toHaveAttribute("data-present");

  await page.setViewportSize({ width: 1024, height: 768 });
  await startPresentation(page, "?v=1&board=300x300&start=0,0&algorithm=auto");
  for (const id of ["panorama-speed", "panorama-rate"])
    await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
});

test("a step or another command of playback ends an open vote, and the search is explained again", async ({ page }) => {
  await startPresentation(page);
  for (const name of ["One step", "Play", "Finish as fast as possible", "One step back", "To the beginning"]) {
    await test.step(name, async () => {
      await page.keyboard.press("v");
      await expect(vote(page)).toContainText("A click on a letter adds a hand");
      await expect(page.locator(".speed-chip")).toBeHidden();
      await page.locator("#transport").getByRole("button", { name, exact: true }).click();
      await expect(vote(page)).toBeHidden();
      await expect(page.locator("#sentence")).toBeVisible();
      await press(page, "Home");
    });
  }
});
