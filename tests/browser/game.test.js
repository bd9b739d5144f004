/** The game, in which a person moves the knight. */

import { expect, test } from "@playwright/test";
import { clickSquare, activeCellText, squarePosition, waitTwoFrames } from "./page.js";
import { openScreen } from "./screen-list.js";
import { watchShifts } from "./layout-shifts.js";
import { WINDOWS, expectFits } from "./fit-checks.js";

/**
 * Opens the game.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} [query] the experiment whose board is used
 */
async function openGame(page, query = "") {
  await page.goto(query ? `./#play/${query}` : "./#play");
  await expect(page.locator(".play-moves button").first()).toBeVisible();
}

const sentence = (/** @type {import("@playwright/test").Page} */ page) => page.locator("#play-sentence");
const solvability = (/** @type {import("@playwright/test").Page} */ page) => page.locator(".play-solvability-text");
const advice = (/** @type {import("@playwright/test").Page} */ page) => page.locator(".play-advice");
const visited = (/** @type {import("@playwright/test").Page} */ page) => page.locator(".play-visited");

/**
 * Clicks a square of the game's board.
 *
 * @param {import("@playwright/test").Page} page
 * @param {{row: number, column: number, rows: number, columns: number}} square
 */
const click = (page, square) => clickSquare(page, square, "#play-board");

/**
 * Lets the solver finish the tour, and waits until all moves of the solver are played.
 *
 * @param {import("@playwright/test").Page} page a page with a fake clock
 */
async function finish(page) {
  await page.getByRole("button", { name: "Finish it for me" }).click();
  await expect(async () => {
    await page.clock.runFor(250);
    expect(await sentence(page).textContent()).toMatch(/tour!$/);
  }).toPass({ intervals: [20] });
}

test("a click makes a move, the move can be taken back and redone, and a square that no move reaches is reported", async ({
  page,
}) => {
  await openGame(page);
  await expect(visited(page)).toHaveText("1 of 64");
  // Before the first move, a click on any square changes the start.
  await click(page, { row: 4, column: 4, rows: 8, columns: 8 });
  await expect(page.locator(".play-detail")).toContainText("is on e4");
  await expect(page.locator(".play-moves button")).toHaveCount(8);
  await click(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await expect(page.locator(".play-detail")).toContainText("is on a8");
  await click(page, { row: 2, column: 1, rows: 8, columns: 8 });
  await expect(visited(page)).toHaveText("2 of 64");
  await click(page, { row: 7, column: 7, rows: 8, columns: 8 });
  await expect(advice(page)).toHaveText("No move leads from b6 to h1.");
  await page.getByRole("button", { name: "Take back a move" }).click();
  await expect(visited(page)).toHaveText("1 of 64");
  await page.getByRole("button", { name: "Redo the move" }).click();
  await expect(visited(page)).toHaveText("2 of 64");
  await page.getByRole("slider", { name: "Moves so far" }).fill("1");
  await expect(visited(page)).toHaveText("1 of 64");
});

test("the page names the move that lost the game, goes back to the position before that move, gives a hint, and finishes the tour", async ({
  page,
}) => {
  await page.clock.install();
  await openGame(page, "v=1&board=5x5&start=0,0");
  // A player who always chooses the move with the most ways out soon loses the game.
  for (let moves = 0; moves < 24; moves++) {
    const buttons = page.locator(".play-moves button");
    const degrees = await buttons.locator(".play-move-count").allTextContents();
    if (degrees.length === 0) break;
    const before = await visited(page).textContent();
    await buttons.nth(degrees.indexOf(String(Math.max(...degrees.map(Number))))).click();
    await expect(visited(page)).not.toHaveText(before ?? "");
  }
  await expect(sentence(page)).toContainText("Stuck on");
  await expect(solvability(page)).toContainText(/The move to [a-e][1-5], number \d+, spoiled it/);
  await page.getByRole("button", { name: /^Go back to before/ }).click();
  await expect(solvability(page)).toHaveText("It can still be finished.");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(advice(page)).toContainText(/^Go to [a-e][1-5]/);
  await finish(page);
  await expect(page.locator(".play-score")).toContainText("never without help.");
});

test("the game is played with the keyboard alone", { tag: "@firefox" }, async ({ page }) => {
  await openGame(page, "v=1&board=5x5&start=0,0");
  await page.locator("#play-board").focus();
  await page.keyboard.press("1");
  await expect(visited(page)).toHaveText("2 of 25");
  await page.keyboard.press("Backspace");
  await expect(visited(page)).toHaveText("1 of 25");
  // Moves the cursor two squares to the right and one down, to c4, where a move leads.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => activeCellText(page, "#play-board")).toBe("c4: free, a move leads here, 5 ways out");
  await page.keyboard.press("Enter");
  await expect(visited(page)).toHaveText("2 of 25");
  await page.keyboard.press("Control+z");
  await expect(visited(page)).toHaveText("1 of 25");
  await page.keyboard.press("Control+Shift+z");
  await expect(visited(page)).toHaveText("2 of 25");
});

test("a game that is left while the core examines its position is complete after the return", async ({ page }) => {
  await page.addInitScript(() => {
    const { heldRequests } = Object.assign(window, { heldRequests: /** @type {(() => void)[]} */ ([]) });
    window.Worker = class extends Worker {
      /** @param {any[]} args */
      postMessage(...args) {
        const send = () => super.postMessage(.../** @type {[any]} */ (args));
        if (args[0]?.kind === "game" && heldRequests.length === 0) heldRequests.push(send);
        else send();
      }
    };
  });
  await page.goto("./#play");
  await page.waitForFunction(() => /** @type {any} */ (window).heldRequests.length === 1);
  await openScreen(page, "");
  await page.evaluate(() => /** @type {any} */ (window).heldRequests[0]());
  await openScreen(page, "play");
  await expect(page.locator(".play-moves button")).toHaveCount(2);
  await expect(visited(page)).toHaveText("1 of 64");
  await expect(page.getByRole("button", { name: "Take back a move" })).toBeDisabled();
});

test("the page clears a hint before it finishes the game", async ({ page }) => {
  await openGame(page, "v=1&board=5x5&start=0,0");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(advice(page)).toContainText("Go to");
  await page.getByRole("button", { name: "Finish it for me" }).click();
  await expect(page.locator(".play-won")).toBeVisible();
  await expect(advice(page)).toBeEmpty();
});

test("the first screen opens the game on the board of its experiment; a chosen board stays after a reload", async ({
  page,
}) => {
  await page.goto("./?v=1&board=6x6&start=0,0");
  await page.locator("#to-play").click();
  await expect(visited(page)).toHaveText("1 of 36");
  await page.getByRole("combobox", { name: "Board" }).selectOption("5x5");
  await expect(visited(page)).toHaveText("1 of 25");
  await page.getByRole("radio", { name: "closed" }).check();
  await expect(solvability(page)).toContainText("There is no such tour from");
  await page.reload();
  await expect(visited(page)).toHaveText("1 of 25");
  await expect(page.getByRole("radio", { name: "closed" })).toBeChecked();
});

test("the game fits every window, passes axe, and keeps its layout while a person plays", async ({ page }) => {
  const shifts = await watchShifts(page);
  for (const [index, window] of WINDOWS.entries()) {
    await page.setViewportSize(window);
    await page.goto("about:blank");
    await openGame(page);
    await shifts.reset();
    for (let moves = 0; moves < 8; moves++) {
      await page.keyboard.press("1");
      await expect(visited(page)).toHaveText(`${moves + 2} of 64`);
      await waitTwoFrames(page);
    }
    expect.soft(await shifts.collect(), `at ${window.width} × ${window.height}`).toEqual([]);
    if (index === 0) await expectFits(page, { name: "the game", stateIndex: 0 });
  }
});

test("the state of the game and the next actions are visible without scrolling", async ({ page }) => {
  await openGame(page, "v=1&board=5x5&start=0,1");
  await expect(solvability(page)).toContainText("There is no such tour from b5: too many squares of one colour");
  await page.keyboard.press("1");
  await expect(visited(page)).toHaveText("2 of 25");
  await expect(page.getByRole("button", { name: /^Go back to before/ })).toBeHidden();
  for (const { width, height } of WINDOWS.slice(0, 2)) {
    await page.setViewportSize({ width, height });
    await waitTwoFrames(page);
    const parts = [sentence(page), solvability(page), page.getByRole("button", { name: "Hint" })];
    // On a phone the choice of the board is below the visible part of the page.
    if (width > 900)
      parts.push(
        page.getByRole("combobox", { name: "Board" }),
        page.getByRole("radio", { name: "closed" }),
        page.locator(".play-moves"),
      );
    for (const part of parts) {
      await expect(part, `at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
      if (width > 900) continue;
      const [box, transport] = [await part.boundingBox(), await page.locator(".play-transport").boundingBox()];
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(transport?.y ?? 0);
    }
  }
});

test("the end square is chosen on the board, kept in the address, and removed", async ({ page }) => {
  await page.clock.install();
  await openGame(page, "v=1&board=5x5&start=0,0");
  await page.getByRole("button", { name: "End any square" }).click();
  await click(page, { row: 2, column: 1, rows: 5, columns: 5 });
  await expect(page).toHaveURL(/end=2,1/);
  // No tour from a corner can end on a square of this colour.
  await expect(solvability(page)).toContainText("There is no such tour from");
  await page.getByRole("button", { name: "End b3" }).click();
  await expect(solvability(page)).toHaveText("It can still be finished.");
  await page.getByRole("button", { name: "End any square" }).click();
  await click(page, { row: 1, column: 1, rows: 5, columns: 5 });
  // The text about the previous game is the same.
  await expect(page).toHaveURL(/end=1,1/);
  await expect(solvability(page)).toHaveText("It can still be finished.");
  await finish(page);
  await expect(sentence(page)).toHaveText("A tour!");
  await expect(page.locator(".play-detail")).toContainText("from a5 to b4");
});

test("the game is silent while sound is turned off, and with sound turned on a step makes one tone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const playedTones = /** @type {number[]} */ ([]);
    Object.assign(window, { playedTones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      playedTones.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const countTones = () => page.evaluate(() => /** @type {any} */ (window).playedTones.length);
  await openGame(page, "v=1&board=5x5&start=0,0");
  await page.keyboard.press("1");
  await expect(visited(page)).toHaveText("2 of 25");
  expect(await countTones()).toBe(0);
  await page.goto("./?v=1&board=5x5&start=0,0&sound=on");
  await page.locator("#step").click();
  await expect.poll(countTones).toBe(1);
});

test(
  "the mouse drags the knight to a square, and the knight returns if no move leads to the square",
  { tag: "@firefox" },
  async ({ page }) => {
    await openGame(page, "v=1&board=5x5&start=0,0");
    const board = { rows: 5, columns: 5 };
    const box = await page.locator("#play-board").boundingBox();
    if (!box) throw new Error("the board is not visible");
    /** @param {number} row @param {number} column */
    const pointOf = async (row, column) => {
      const { x, y } = await squarePosition(page, { row, column, ...board }, "#play-board");
      return /** @type {[number, number]} */ ([box.x + x, box.y + y]);
    };
    await page.mouse.move(...(await pointOf(0, 0)));
    await page.mouse.down();
    await page.mouse.move(...(await pointOf(1, 1)), { steps: 4 });
    await page.mouse.move(...(await pointOf(1, 2)), { steps: 4 });
    await page.mouse.up();
    await expect(visited(page)).toHaveText("2 of 25");
    await expect(page.locator(".play-detail")).toContainText("From c4 there are");
    await page.mouse.down();
    await page.mouse.move(...(await pointOf(2, 2)), { steps: 4 });
    await page.mouse.up();
    await expect(advice(page)).toHaveText("No move leads from c4 to c3.");
    await expect(visited(page)).toHaveText("2 of 25");
    // A drop beside the board makes no move.
    await page.mouse.move(...(await pointOf(1, 2)));
    await page.mouse.down();
    await page.mouse.move(box.x - 10, box.y - 5, { steps: 4 });
    await page.mouse.up();
    await expect(visited(page)).toHaveText("2 of 25");
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true });

  test("a finger drags the knight, and scrolls the page from any other square", async ({ page }) => {
    await openGame(page, "v=1&board=5x5&start=0,0");
    const board = { rows: 5, columns: 5 };
    const session = await page.context().newCDPSession(page);
    /** @param {number} row @param {number} column */
    const pointOf = async (row, column) => {
      const box = await page.locator("#play-board").boundingBox();
      if (!box) throw new Error("the board is not visible");
      const { x, y } = await squarePosition(page, { row, column, ...board }, "#play-board");
      return { x: box.x + x, y: box.y + y };
    };
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{x: number, y: number}[]} touchPoints */
    const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    /** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
    const drag = async (from, to) => {
      await touch("touchStart", [from]);
      for (let step = 1; step <= 8; step++) {
        await touch("touchMove", [
          { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
        ]);
      }
      await touch("touchEnd", []);
    };
    await drag(await pointOf(0, 0), await pointOf(1, 2));
    await expect(visited(page)).toHaveText("2 of 25");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await drag(await pointOf(1, 2), await pointOf(3, 3));
    await expect(visited(page)).toHaveText("3 of 25");
    await drag(await pointOf(4, 0), await pointOf(0, 0));
    await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBeGreaterThan(0);
    await expect(visited(page)).toHaveText("3 of 25");
  });
});

/** The windows in which everything beside the board must be in sight. */
const ROOMY_WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** The maximum empty space between two parts of the panel that belong together, in CSS pixels. */
const MAX_GAP = 24;

/** Returns the bottom of the lowest part, the hidden height of the panel, and the gaps between the main parts. */
function measurePanel() {
  const panel = /** @type {HTMLElement} */ (document.querySelector("#play-screen .side"));
  const shown = (/** @type {string} */ selector) =>
    [...panel.querySelectorAll(selector)].filter((part) => part.checkVisibility() && part.textContent !== "");
  const bottoms = shown("button, a, input, select, p").map((part) => part.getBoundingClientRect().bottom);
  const parts = shown(
    "#play-sentence, .play-detail, .play-solvability-text, .play-moves li:first-child, .play-help button:first-child, .play-won button:first-child",
  ).map((part) => part.getBoundingClientRect());
  const gaps = parts.slice(1).map((part, index) => part.top - parts[index].bottom);
  return { bottom: Math.max(...bottoms), scrolls: panel.scrollHeight - panel.clientHeight, gaps };
}

test("everything beside the board is in sight in large windows, without wide gaps", async ({ page }) => {
  await page.clock.install();
  for (const size of ROOMY_WINDOWS) {
    await page.setViewportSize(size);
    await page.goto("about:blank");
    await openGame(page, "v=1&board=5x5&start=0,0");
    for (const state of ["begin", "move", "hint", "tour"]) {
      if (state === "move") {
        await page.keyboard.press("1");
        await expect(visited(page)).toHaveText("2 of 25");
      }
      if (state === "hint") {
        await page.getByRole("button", { name: "Hint" }).click();
        await expect(advice(page)).toContainText("Go to");
      }
      if (state === "tour") await finish(page);
      else await expect(solvability(page)).toHaveText("It can still be finished.");
      const { bottom, scrolls, gaps } = await page.evaluate(measurePanel);
      const name = `${state} at ${size.width} × ${size.height}`;
      expect.soft(bottom, name).toBeLessThanOrEqual(size.height);
      expect.soft(scrolls, name).toBeLessThanOrEqual(0);
      for (const gap of gaps) expect.soft(gap, name).toBeLessThanOrEqual(MAX_GAP);
    }
  }
});

test("words and board count alike: the move that lost the game has the number that the board shows", async ({
  page,
}) => {
  await openGame(page, "v=1&board=5x5&start=0,0&moves=7.14.23.16.13.2");
  await expect(visited(page)).toHaveText("7 of 25");
  await expect(solvability(page)).toContainText("spoiled it");
  const [, square, number] =
    /The move to ([a-e][1-5]), number (\d+)/.exec((await solvability(page).textContent()) ?? "") ?? [];
  await page.getByRole("button", { name: `Go back to before ${square}` }).click();
  await expect(visited(page)).toHaveText(`${Number(number) - 1} of 25`);
  await page.getByRole("button", { name: "Redo the move" }).click();
  await expect(visited(page)).toHaveText(`${number} of 25`);
  await expect(page.locator(".play-detail")).toContainText(square);
});

test("after a move from the list of moves, the keyboard focus stays in the list", async ({ page }) => {
  await openGame(page, "v=1&board=5x5&start=0,0");
  const moves = page.locator(".play-moves button");
  await moves.first().focus();
  await page.keyboard.press("Enter");
  await expect(visited(page)).toHaveText("2 of 25");
  await expect(moves.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(visited(page)).toHaveText("3 of 25");
});

test("each move in the list has the number of the digit key that chooses it", async ({ page }) => {
  await openGame(page, "v=1&board=8x8&start=3,3");
  const moves = page.locator(".play-moves button");
  await expect(moves).toHaveCount(8);
  await expect(moves.locator("kbd")).toHaveText(["1", "2", "3", "4", "5", "6", "7", "8"]);
  const third = await moves.nth(2).locator(".play-move-name").textContent();
  await page.keyboard.press("3");
  await expect(page.locator(".play-detail")).toContainText(`From ${third} there`);
});

test("a reload and a shared link keep the moves of a game; moves that are not possible are reported", async ({
  page,
}) => {
  await openGame(page, "v=1&board=5x5&start=0,0");
  for (const key of ["1", "1", "1"]) {
    const before = await visited(page).textContent();
    await page.keyboard.press(key);
    await expect(visited(page)).not.toHaveText(before ?? "");
  }
  await expect(page).toHaveURL(/&moves=\d+\.\d+\.\d+$/);
  const detail = (await page.locator(".play-detail").textContent()) ?? "";
  await page.reload();
  await expect(visited(page)).toHaveText("4 of 25");
  await expect(page.locator(".play-detail")).toHaveText(detail);
  await page.getByRole("button", { name: "Take back a move" }).click();
  await expect(visited(page)).toHaveText("3 of 25");

  // Opens another screen, and returns by the navigation bar.
  await page.locator("#to-board").click();
  await page.locator("#to-play").click();
  await expect(visited(page)).toHaveText("3 of 25");

  await openGame(page, "v=1&board=5x5&start=0,0&moves=7.18.24");
  await expect(visited(page)).toHaveText("3 of 25");
  await expect(advice(page)).toContainText("Not all moves of this link are possible");
  await openGame(page, "v=1&board=5x5&start=0,0&moves=knight");
  await expect(visited(page)).toHaveText("1 of 25");
  await expect(advice(page)).toContainText("Not all moves of this link are possible");
});

test("a tour that the player did not make is not counted, and a reloaded game keeps its help", async ({ page }) => {
  await page.clock.install();
  await openGame(page, "v=1&board=5x5&start=0,0");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(advice(page)).toContainText("Go to");
  await page.keyboard.press("1");
  await expect(visited(page)).toHaveText("2 of 25");
  await page.clock.runFor(1000);
  await page.reload();
  await expect(visited(page)).toHaveText("2 of 25");
  await finish(page);
  await expect(page.locator(".play-score")).toHaveText("Finished here once, with help.");
  await page.clock.runFor(1000);
  await page.reload();
  await expect(sentence(page)).toHaveText("A tour!");
  await expect(page.locator(".play-score")).toHaveText("Finished here once, with help.");
  await expect(page.getByRole("button", { name: "Again without help" })).toBeVisible();

  // Another person opens the link.
  const link = page.url();
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.goto("about:blank");
  await page.goto(link);
  await expect(sentence(page)).toHaveText("A tour!");
  await expect(page.locator(".play-score")).toHaveText("No finished games here yet.");
  await page.getByRole("button", { name: "Take back a move" }).click();
  await expect(visited(page)).toHaveText("24 of 25");
  await page.getByRole("button", { name: "Redo the move" }).click();
  await expect(sentence(page)).toHaveText("A tour!");
  await expect(page.locator(".play-score")).toHaveText("No finished games here yet.");
});

test("a link with impossible moves stays in the address until the next move", async ({ page }) => {
  await page.clock.install();
  await openGame(page, "v=1&board=5x5&start=0,0&moves=7.18.24");
  await expect(advice(page)).toContainText("Not all moves of this link are possible");
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/&moves=7\.18\.24$/);
  await page.reload();
  await expect(advice(page)).toContainText("Not all moves of this link are possible");
  await page.keyboard.press("1");
  await expect(visited(page)).toHaveText("4 of 25");
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/&moves=7\.18\.(?!24$)\d+$/);
});

test("the text about a lost game counts moves from the same first number as the board", async ({ page }) => {
  const game = "v=1&board=5x5&start=0,0&moves=7.14.23.16.13.2";
  /** Reads the number of the move that lost the game. */
  const readLostNumber = async () => {
    await expect(solvability(page)).toContainText("spoiled it");
    return Number(/number (\d+)/.exec((await solvability(page).textContent()) ?? "")?.[1]);
  };
  await openGame(page, game);
  const number = await readLostNumber();
  await page.evaluate(() => localStorage.setItem("knights-tour.view", JSON.stringify({ first: "0" })));
  await page.reload();
  await expect.poll(readLostNumber).toBe(number - 1);
});

test("after a tour the page offers to share it, to play again without help, and a larger board", async ({ page }) => {
  await page.clock.install();
  await openGame(page, "v=1&board=5x5&start=0,0");
  await finish(page);
  await expect(page.locator(".play-score")).toHaveText("Finished here once, with help.");
  await expect(page.getByRole("button", { name: "Hint" })).toBeHidden();
  // The button that had the focus is hidden.
  await expect(sentence(page)).toBeFocused();
  // A tour that is taken back and made again counts once.
  await page.getByRole("button", { name: "Take back a move" }).click();
  await page.getByRole("button", { name: "Redo the move" }).click();
  await expect(page.locator(".play-score")).toHaveText("Finished here once, with help.");
  const offers = page.getByRole("group", { name: "What next" }).getByRole("button");
  await expect(offers).toHaveText(["Share", "Again without help", "A larger board"]);
  await offers.nth(0).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await offers.nth(2).click();
  await expect(visited(page)).toHaveText("1 of 36");
  await expect(page.locator(".play-score")).toHaveText("No finished games here yet.");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test("a hint names its square, its text is above the playback row, and nothing scrolls", async ({ page }) => {
    await openGame(page, "v=1&board=8x8&start=0,0");
    await page.keyboard.press("1");
    await expect(visited(page)).toHaveText("2 of 64");
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(advice(page)).toContainText(/^Go to [a-h][1-8]/);
    const [text, row, board] = await Promise.all(
      [".play-advice", ".play-transport", "#play-board"].map((part) => page.locator(part).boundingBox()),
    );
    if (!text || !row || !board) throw new Error("a part is not visible");
    expect(text.y + text.height).toBeLessThanOrEqual(row.y);
    expect(text.y).toBeGreaterThanOrEqual(board.y + board.height);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(solvability(page)).toBeHidden();
    await page.keyboard.press("1");
    await expect(visited(page)).toHaveText("3 of 64");
    await expect(solvability(page)).toBeVisible();
  });
});

test("where there is no tour, the page plays the longest path and the earliest dead end", async ({ page }) => {
  await page.clock.install();
  await page.goto("./?v=1&board=4x4&start=0,0&order=clockwise&algorithm=warnsdorff");
  await page.getByRole("button", { name: "How far, then?" }).click();
  await expect(solvability(page)).toContainText("There is no such tour from a4");
  await expect(page.locator(".play-options option:checked")).toHaveText("4 × 4");
  await expect(page.getByRole("button", { name: "Finish it for me" })).toBeHidden();
  for (const [name, length, words] of [
    ["Longest path", 15, "The longest path from a4 visits 15 of 16. Proved: none visits more."],
    ["Stuck soonest", 7, "Stuck as soon as can be: 7 of 16 visited. Proved: no path from a4 is stuck sooner."],
  ]) {
    await page.getByRole("button", { name: String(name) }).click();
    await expect(advice(page)).toHaveText(String(words));
    await expect(async () => {
      await page.clock.runFor(250);
      expect(await visited(page).textContent()).toBe(`${length} of 16`);
    }).toPass({ intervals: [20] });
    await expect(sentence(page)).toContainText("Stuck on");
  }
  await page.locator("#play-board").press("Backspace");
  await expect(visited(page)).toHaveText("6 of 16");
  // From a corner of 6×6 there are tours, so the game offers to finish one.
  await page.locator(".play-options select").selectOption("6x6");
  await expect(page.getByRole("button", { name: "Finish it for me" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Longest path" })).toBeHidden();
});

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 915, height: 412 }, hasTouch: true });

  test("a tap that is no move is answered in sight, and scrolls nothing", async ({ page }) => {
    await openGame(page, "v=1&board=8x8&start=0,0");
    const board = await page.locator("#play-board").boundingBox();
    for (const square of [
      { row: 2, column: 1 },
      { row: 7, column: 7 },
    ]) {
      const { x, y } = await squarePosition(page, { ...square, rows: 8, columns: 8 }, "#play-board");
      await page.touchscreen.tap((board?.x ?? 0) + x, (board?.y ?? 0) + y);
      await expect(visited(page)).toHaveText("2 of 64");
    }
    await expect(advice(page)).toHaveText("No move leads from b6 to h1.");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const [text, row] = await Promise.all(
      [".play-advice", ".play-transport"].map((part) => page.locator(part).boundingBox()),
    );
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
  });
});

test("a long text about the game does not cover the text below it", async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("./?v=1&board=4x4&holes=x2.x___x2.x&start=0,1&tour=closed&beside=tour#play");
    await expect(page.locator(".play-solvability-text")).toHaveText("It can still be finished.");
    const texts = [page.locator(".play-detail"), page.locator(".play-solvability-text")];
    const [above, below] = await Promise.all(texts.map((text) => text.boundingBox()));
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  }
});
