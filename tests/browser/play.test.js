import { expect, test } from "@playwright/test";
import { choose, clickSquare, counter, detail, heardCell, open, openDrawer, press, sentence, setSpeed, settled } from "./page.js";

const usual = { rows: 8, columns: 8 };

test("the page opens on a ready board and says what to do", async ({ page }) => {
  await open(page);
  await expect(sentence(page)).toHaveText(/A knight jumps two squares one way and one to the side. On a tour/);
  await expect(page.locator("#start-name")).toHaveText("a8");
  await expect(page.locator("#experiment")).toHaveText("8 × 8 · from a8 · Clockwise · Warnsdorff");
  await expect(page).toHaveTitle("Knight’s tour");
});

test("a click on a square plays a tour from there to its end", async ({ page }) => {
  await open(page);
  await setSpeed(page, 20);
  await clickSquare(page, { row: 3, column: 4, ...usual });
  await expect(page.locator("#start-name")).toHaveText("e5");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(sentence(page)).toHaveText(/^(Open|Closed) tour$/);
  await expect(detail(page)).toContainText("All 64 squares");
  expect(await counter(page, "depth")).toBe(64);
  expect(await counter(page, "visits")).toBe(64 + (await counter(page, "backtracks")));
});

test("play, pause, one step, finish and back to the beginning do what they say", async ({ page }) => {
  await open(page);
  const step = page.getByRole("button", { name: "One step", exact: true });
  await step.click();
  await expect(page.locator("#count-steps")).toHaveText("1");
  await expect(detail(page)).toHaveText("The knight goes to a8: square 1 of 64.");
  await expect(sentence(page)).toHaveText(/^2 squares have 5 ways out each, the fewest\. Of these, \w\d comes first in the order of the moves\.$/);
  await step.click();
  await expect(page.locator("#count-steps")).toHaveText("2");

  await setSpeed(page, 10);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(6);
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await settled(() => counter(page, "steps"));
  expect(paused).toBeLessThan(64);

  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect(page.getByRole("button", { name: "Finish" })).toBeDisabled();

  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(page.locator("#count-steps")).toHaveText("0");
  await expect(sentence(page)).toContainText("The search begins here");
});

test("the keys play, step, go to the beginning, and steer on the board", async ({ page }) => {
  await open(page);
  await setSpeed(page, 10);
  await press(page, "ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText("1");
  await press(page, "Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(3);
  await press(page, "Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await press(page, "Home");
  await expect(page.locator("#count-steps")).toHaveText("0");

  const board = page.locator("#board");
  await board.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowDown"]) await board.press(key);
  await expect.poll(() => heardCell(page)).toMatch(/^c7 · free · 6 ways out: /);
  await board.press("Enter");
  await expect(page.locator("#start-name")).toHaveText("c7");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a step back is told and shown as one", { tag: "@chromium" }, async ({ page }) => {
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "Backtracking" });
  /** How many pixels of the board have the colour that says "back". */
  const warned = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("board"));
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = "var(--bad)";
      const bad = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
      probe.remove();
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (bad.every((channel, index) => data[at + index] === channel)) count++;
      }
      return count;
    });
  /** @type {Map<string | null, number[]>} */
  const seen = new Map();
  for (let steps = 0; steps < 40; steps++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(steps + 1));
    // After the traces of the steps before have faded, what is left belongs to this step.
    if (steps > 27) await page.waitForTimeout(1000);
    const kind = await page.locator("#now").getAttribute("data-kind");
    if (steps > 27) seen.set(kind, [...(seen.get(kind) ?? []), await warned()]);
  }
  expect([...seen.keys()].sort()).toEqual(["dead-end", "enter", "leave"]);
  expect(Math.max(...(seen.get("enter") ?? []))).toBe(0);
  expect(Math.min(...(seen.get("dead-end") ?? []))).toBeGreaterThan(100);
  expect(Math.min(...(seen.get("leave") ?? []))).toBeGreaterThan(100);
});

for (const side of [8, 100]) {
  test(`nothing is left behind on a ${side}×${side} board: it looks as if drawn at once`, { tag: "@chromium" }, async ({ page }) => {
    await open(page);
    await choose(page, { rows: side, columns: side, order: "jumps", algorithm: "Backtracking" });
    await setSpeed(page, 55);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForTimeout(1500);
    await page.getByRole("button", { name: "Pause" }).click();
    // Until traces have faded and the picture has caught up with the search.
    await page.waitForTimeout(1500);
    expect(await counter(page, "backtracks")).toBeGreaterThan(side);
    const board = page.locator("#board");
    const grown = await board.evaluateHandle((element) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (element);
      return /** @type {HTMLCanvasElement} */ (element).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    });
    /** Which part of the picture differs by more than the edge of a line that is drawn twice. */
    const apart = () =>
      board.evaluate((element, before) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (element);
        const context = /** @type {HTMLCanvasElement} */ (element).getContext("2d");
        const now = context?.getImageData(0, 0, width, height).data ?? [];
        let count = 0;
        for (let at = 0; at < now.length; at++) if (Math.abs(now[at] - before[at]) > 48) count++;
        return count / now.length;
      }, grown);
    expect(await apart()).toBe(0);
    // Another theme and back draws everything anew. How much the themes differ depends on the path;
    // it is a thousand times as much as what may be left behind.
    const theme = page.getByRole("button", { name: "Light or dark" });
    await theme.click();
    await expect.poll(apart).toBeGreaterThan(0.25);
    await theme.click();
    await expect.poll(apart).toBeLessThan(0.0005);
  });
}

test("a closed tour is told from an open one", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 6, columns: 6, order: "rows", algorithm: "Backtracking" });
  await setSpeed(page, 70);
  await clickSquare(page, { row: 0, column: 3, rows: 6, columns: 6 });
  await expect(sentence(page)).toHaveText("Closed tour", { timeout: 30_000 });
  // The visits of document 002's program.
  await expect(detail(page)).toContainText("9,621,563 visits");
});

test("a start that colour rules out is refused at once, and searched through if one insists", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "rows", algorithm: "Backtracking" });
  await clickSquare(page, { row: 0, column: 1, rows: 5, columns: 5 });
  await expect(sentence(page)).toHaveText("No tour from b5");
  await expect(detail(page)).toContainText("13 squares of one colour and 12 of the other");
  await expect(page.locator("#count-steps")).toHaveText("0");

  await setSpeed(page, 70);
  await page.getByRole("button", { name: "Search anyway" }).click();
  await expect(detail(page)).toContainText("Every way was tried: 1,829,421 visits", { timeout: 30_000 });
  await expect(sentence(page)).toHaveText("No tour from b5");
});

test("50×50 from its corner takes exactly 2,500 visits in every order of 002", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 50, columns: 50, algorithm: "as published" });
  for (const order of ["rows", "jumps", "clockwise"]) {
    await choose(page, { order });
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(sentence(page)).toHaveText(/tour$/);
    expect(await counter(page, "visits")).toBe(2500);
  }
});

test("the order is chosen by name or made on the wheel", async ({ page }) => {
  await open(page);
  await openDrawer(page, "order");
  const wheel = page.getByRole("group", { name: "The eight moves" });
  // As the eye reads them; the Tab key goes in the order of the moves.
  const targets = ["-2,-1", "-2,1", "-1,-2", "-1,2", "1,-2", "1,2", "2,-1", "2,1"].map((move) => {
    const [down, right] = move.split(",").map(Number);
    return wheel.locator(`button[style*="grid-area: ${down + 3} / ${right + 3}"]`);
  });
  const numbers = async () => (await Promise.all(targets.map((target) => target.innerText()))).join(" ");
  // The clockwise order begins at the upper left.
  expect(await numbers()).toBe("2 3 1 4 8 5 7 6");
  await page.getByRole("combobox", { name: "Order" }).selectOption("rows");
  expect(await numbers()).toBe("1 2 3 4 5 6 7 8");
  await expect(page.locator("#experiment")).toContainText("Row by row");

  await targets[7].click();
  expect(await numbers()).toBe("       1");
  await expect(page.locator("#order-hint")).toContainText("7 targets left");
  await targets[0].press("Escape");
  expect(await numbers()).toBe("1 2 3 4 5 6 7 8");

  for (const target of [7, 6, 5, 4, 3, 2]) await targets[target].click();
  await targets[2].click();
  await targets[2].click();
  await targets[1].click();
  // The last target is the only one left: it needs no click.
  expect(await numbers()).toBe("8 7 6 5 4 3 2 1");
  await expect(page.locator("#experiment")).toContainText("My own order");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
});

test("the theme follows the system until one chooses, and the choice lasts", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole("button", { name: "Light or dark" }).click();
  const light = await ground();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await ground()).toBe(light);
});
