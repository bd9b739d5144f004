import { expect } from "@playwright/test";
import { panic } from "./breakdown.js";
import { axe, choose, open, openDrawer, openTab, press, sentence, watchLongTasks } from "./page.js";
import { test } from "./yardstick.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Shows a large board, of which nothing is made yet: a link would have its tour made at once, a size that was typed
 * does not.
 *
 * @param {Page} page
 * @param {string} board
 * @param {string} [rest] of the query
 */
async function openLarge(page, board, rest = "algorithm=auto") {
  await open(page, `?v=1&board=6x6&order=clockwise&${rest}`);
  const [rows, columns] = board.split("x").map(Number);
  await choose(page, { rows, columns });
  await expect(page.locator("#panorama-play")).toBeEnabled();
  await expect(page.locator("#panorama")).toBeVisible();
}

/**
 * Clicks on the board and waits for its picture; what is waited for is a frame in which the middle of the
 * board has no longer the tones of squares that nobody has visited.
 *
 * @param {Page} page
 * @returns {Promise<number>} how long it took, in milliseconds
 */
function clickAndTime(page) {
  return page.locator("#panorama").evaluate(async (element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const box = canvas.getBoundingClientRect();
    const corner = () => {
      const y = Math.floor(canvas.height * 0.75);
      return [...context.getImageData(Math.floor(canvas.width / 2), y, 1, 1).data].join();
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const before = corner();
    const at = { clientX: box.x + box.width * 0.4, clientY: box.y + box.height * 0.4, bubbles: true, detail: 1 };
    const began = performance.now();
    canvas.dispatchEvent(new PointerEvent("click", at));
    while (corner() === before) await frame();
    return performance.now() - began;
  });
}

/**
 * The colours of the canvas, coarsely: enough to tell two pictures apart.
 *
 * @param {Page} page
 */
function look(page) {
  return page.locator("#panorama").evaluate(async (element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 250));
    do await frame();
    while (canvas.ariaBusy === "true");
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    const seen = new Set();
    for (let index = 0; index < data.length; index += 4 * 7) {
      const colour = (data[index] << 16) | (data[index + 1] << 8) | data[index + 2];
      seen.add(colour);
      sum = (sum * 31 + colour) % 2_147_483_647;
    }
    return { sum, colours: seen.size };
  });
}

/** How many levels nearer, by the wheel over the middle of the board. @param {Page} page @param {number} notches */
async function wheel(page, notches) {
  await page.locator("#panorama").hover();
  for (let notch = 0; notch < Math.abs(notches); notch++) await page.mouse.wheel(0, -100 * Math.sign(notches));
  await page.waitForTimeout(300);
}

test.describe("speed", { tag: "@alone" }, () => {
  test.describe.configure({ retries: 2 });

  for (const { board, most } of [{ board: "1000x1000", most: 150 }, { board: "4000x4000", most: 1500 }]) {
    test(`from a click on a board of ${board} to the picture of its closed tour`, async ({ page, yardstick }) => {
      await openLarge(page, board);
      // The board without a path is there by then, and nobody clicks sooner.
      await page.waitForTimeout(500);
      const took = await clickAndTime(page);
      await expect(sentence(page)).toHaveText("Closed tour");
      const { memory } = /** @type {{memory?: {usedJSHeapSize: number}}} */ (
        await page.evaluate(() => ({ memory: { usedJSHeapSize: /** @type {any} */ (performance).memory?.usedJSHeapSize } }))
      );
      const core = await page.locator("#panorama-time").innerText();
      console.log(`${board}: ${Math.round(took)} ms to the picture (${core} in the core), page heap ${Math.round((memory?.usedJSHeapSize ?? 0) / 1e6)} MB`);
      expect(took).toBeLessThan(yardstick.limit(most));
    });
  }

  test("while one goes nearer and looks around, no task of the page is long", async ({ page, yardstick }) => {
    await openLarge(page, "2000x2000");
    await page.locator("#panorama-finish").click();
    await expect(sentence(page)).toHaveText("Closed tour");
    const longTasks = await watchLongTasks(page);
    await page.locator("#panorama").hover();
    for (let notch = 0; notch < 40; notch++) {
      await page.mouse.wheel(0, notch < 30 ? -100 : 100);
      await page.waitForTimeout(25);
    }
    await page.mouse.down();
    for (let x = 0; x < 30; x++) await page.mouse.move(600 + x * 6, 400 + x * 3);
    await page.mouse.up();
    await page.waitForTimeout(300);
    yardstick.expectSmooth(await longTasks());
  });
});

test("a large board shows what it will take, and then its path from its first square to its last", async ({ page }) => {
  await openLarge(page, "4096x4096");
  await expect(sentence(page)).toContainText("Click a square");
  await expect(page.locator("#detail")).toContainText("16,777,216 squares will take 135 MB");
  const empty = await look(page);
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-place")).toHaveText("16,777,216 of 16,777,216");
  const whole = await look(page);
  expect(whole.sum).not.toBe(empty.sum);
  expect(whole.colours).toBeGreaterThan(20);
  await expect(page.locator("#transport")).toBeHidden();
  await expect(page.locator("#candidates-fold")).toBeHidden();
});

test("the slider shows any moment, and play goes on from there to the end", async ({ page }) => {
  await openLarge(page, "300x200");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  const slider = page.locator("#panorama-progress");
  const sums = new Set();
  for (const place of [60_000, 45_000, 20_000, 1]) {
    await slider.fill(String(place));
    sums.add((await look(page)).sum);
  }
  expect(sums.size).toBe(4);
  await expect(page.locator("#panorama-beginning")).toBeDisabled();
  await press(page, "ArrowRight");
  await expect(slider).toHaveValue("2");
  await slider.fill("50000");
  await page.locator("#panorama-speed").fill("60");
  await page.locator("#panorama-play").click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(slider).toHaveValue("60000");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("wheel, keys, buttons and a double click go nearer; lines and numbers appear; the knight is followed", async ({ page }) => {
  await openLarge(page, "500x500");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  const fit = page.getByRole("button", { name: "Whole board" });
  await expect(fit).toBeDisabled();
  const whole = await look(page);
  await wheel(page, 12);
  await expect(fit).toBeEnabled();
  const lined = await look(page);
  await wheel(page, 12);
  const numbered = await look(page);
  expect(new Set([whole.sum, lined.sum, numbered.sum]).size).toBe(3);
  await fit.click();
  expect((await look(page)).sum).toBe(whole.sum);

  const canvas = page.locator("#panorama");
  await page.mouse.move(5, 5);
  await canvas.focus();
  await page.keyboard.press("+");
  await expect(fit).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  await expect(fit).toBeDisabled();
  await page.keyboard.press("+");
  await page.keyboard.press("Home");
  await expect(fit).toBeDisabled();
  for (let step = 0; step < 20; step++) await page.keyboard.press("+");
  await expect(page.getByRole("button", { name: "Closer" })).toBeDisabled();
  await page.getByRole("button", { name: "Further away" }).click();
  await expect(page.getByRole("button", { name: "Closer" })).toBeEnabled();

  await page.getByRole("button", { name: "Follow the path" }).click();
  const before = await look(page);
  await page.locator("#panorama-progress").fill("123456");
  expect((await look(page)).sum).not.toBe(before.sum);
  // The knight stands in the middle now: its square is the one under a pointer there.
  await canvas.hover();
  await expect(page.locator("#facts")).toContainText("square 123,456 of the path");
});

test("two fingers go nearer, one looks around, a tap chooses the start", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openLarge(page, "1000x1000");
  const box = await page.locator("#panorama").boundingBox();
  if (!box) throw new Error("the board is not to be seen");
  expect(box.width).toBeGreaterThan(380);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x + 30, y);
  await expect(sentence(page)).toHaveText("Closed tour");
  const chip = page.locator("#experiment");
  const start = await chip.innerText();
  const session = await context.newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number[][]} points */
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const whole = await look(page);
  await touch("touchStart", [[x - 20, y], [x + 20, y]]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [[x - 20 - 12 * step, y], [x + 20 + 12 * step, y]]);
  await touch("touchEnd", []);
  await expect(page.getByRole("button", { name: "Whole board" })).toBeEnabled();
  const near = await look(page);
  expect(near.sum).not.toBe(whole.sum);
  await touch("touchStart", [[x, y]]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [[x - 9 * step, y - 4 * step]]);
  await touch("touchEnd", []);
  expect((await look(page)).sum).not.toBe(near.sum);
  // Neither chose another start.
  await expect(chip).toHaveText(start);
  const { across, tall } = await page.evaluate(() => ({
    across: document.documentElement.scrollWidth <= innerWidth,
    tall: document.getElementById("panorama-play")?.getBoundingClientRect().bottom ?? Infinity,
  }));
  expect(across).toBe(true);
  expect(tall).toBeLessThan(915);
  await context.close();
});

for (const [width, height] of [[412, 915], [360, 640], [915, 412]]) {
  test(`at ${width} × ${height} the row that plays a large board stays as it is, and a thumb finds its buttons`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLarge(page, "1000x1000");
    const row = page.locator("#panorama-transport");
    const parts = () => row.locator("button, input, .speed").evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
    const before = await parts();
    for (const button of await row.getByRole("button").all()) expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await page.locator("#panorama-play").click();
    await expect(sentence(page)).toHaveText("Closed tour");
    await page.locator("#panorama-finish").click();
    await expect(page.locator("#panorama-place")).toHaveText("1,000,000 of 1,000,000");
    expect(await parts()).toEqual(before);
    expect(await row.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  });
}

test("the blocks of which a tour was made can be seen, one step after the other", async ({ page }) => {
  await openLarge(page, "160x160");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  const sums = new Set([(await look(page)).sum]);
  await wheel(page, 6);
  for (const [step, note] of [
    ["Blocks", "400 blocks"],
    ["Taken out", "798 in all"],
    ["Put in", "798 in all"],
    ["Path", "one path"],
    ["Hidden", ""],
  ]) {
    await page.locator("#panorama-blocks").getByRole("radio", { name: step, exact: true }).check();
    await expect(page.locator("#panorama-blocks-note")).toContainText(note);
    sums.add((await look(page)).sum);
  }
  expect(sums.size).toBe(6);
});

test("the blocks of a small board are shown where its tour was made of them, and single steps come back", async ({ page }) => {
  await open(page, "?v=1&board=24x20&order=clockwise&algorithm=auto");
  await page.getByRole("button", { name: "Show the blocks" }).click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-blocks-note")).toContainText("9 blocks");
  await page.locator("#panorama-blocks").getByRole("radio", { name: "Put in", exact: true }).check();
  await expect(page.locator("#panorama-blocks-note")).toContainText("16 in all");
  await page.getByRole("button", { name: "Back to single steps" }).click();
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("#count-depth")).not.toHaveText("0");
});

test("colour can tell of the chain of blocks instead", async ({ page }) => {
  await openLarge(page, "400x400");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
  const order = await look(page);
  await page.locator("#panorama-colour").getByRole("radio", { name: "Chain of blocks" }).check();
  await expect(page.locator("#panorama-colour-note")).toContainText("where a block stands");
  expect((await look(page)).sum).not.toBe(order.sum);
});

test("what is too large is refused beside the size, and what it would take is said", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 4097, columns: 4097 });
  await expect(page.locator("#size-fault")).toHaveText("4097 is outside the limits: from 1 to 4,096.");
  await choose(page, { rows: 4096, columns: 4096 });
  await expect(page.locator("#size-fault")).toContainText("it would need 3.5 GB");
  await choose(page, { algorithm: "Best available" });
  await expect(page.locator("#size-fault")).toBeEmpty();
  await expect(page.locator("#panorama")).toBeVisible();
  await choose(page, { rows: 8, columns: 8 });
  await expect(page.locator("#board")).toBeVisible();
  await expect(page.locator("#panorama")).toBeHidden();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/Open tour|Closed tour/);
});

test("a search that takes long is stopped by the pause button, and its path is shown", async ({ page }) => {
  await openLarge(page, "300x300", "algorithm=backtracking");
  await page.locator("#panorama-play").click();
  await expect(sentence(page)).toHaveText("Looking for a path");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(sentence(page)).toHaveText("Stopped");
  await expect(page.locator("#detail")).toContainText("of 90,000 squares");
  await expect(page.locator("#panorama-blocks")).toBeHidden();
  const steps = async () => {
    const detail = (await page.locator("#detail").textContent()) ?? "";
    return Number(/after ([\d,]+) steps/.exec(detail)?.[1]?.replaceAll(",", ""));
  };
  const before = await steps();
  expect(before).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(sentence(page)).toHaveText("Looking for a path");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(sentence(page)).toHaveText("Stopped");
  expect(await steps()).toBeGreaterThan(before);
});

test("a search that has tried everything says that there is no tour, and does not offer to go on", async ({ page }) => {
  // Only a link asks for a search in spite of what is known.
  await page.goto("./?v=1&board=1x101&order=clockwise&algorithm=backtracking&tour=closed&search=full");
  await expect(page.locator("#panorama-play")).toBeEnabled();
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("No closed tour through a1");
  await expect(page.locator("#detail")).toHaveText(/^Every path was tried, in \d+ steps\.$/);
  await expect(page.getByRole("button", { name: "Go on" })).toBeHidden();
});

test("squares are called, and numbered, as the reader wants", async ({ page }) => {
  await openLarge(page, "200x200");
  await openTab(page, "Board");
  const menu = page.locator("#view-menu");
  await expect(menu.locator("fieldset:visible")).toHaveCount(2);
  await menu.getByRole("radio", { name: "Pair" }).check();
  await expect(page.locator("#start-name")).toHaveText("(0, 0)");
  await expect(page.locator("#experiment")).toContainText("from (0, 0)");
});

test("on a large board the piece has its name, whatever was shown before", async ({ page }) => {
  await page.goto("./?v=1&graph=1;0");
  await expect(page.locator("#experiment")).toContainText("graph of 2 vertices");
  await page.goto("./?v=1&board=5x101&leaper=zebra");
  await expect(sentence(page)).toContainText("Click a square: the zebra sets off from there.");
  await choose(page, { rows: 5, columns: 102 });
  await expect(sentence(page)).toContainText("Click a square: the zebra sets off from there.");
});

test("what no solver has found can be looked for again", async ({ page }) => {
  await page.goto("./?v=1&board=5x101&start=0,1&algorithm=rotations&search=full");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("No tour found from b5", { timeout: 20_000 });
  await expect(page.locator("#detail")).toContainText("550,500 steps");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator("#detail")).toContainText("Nothing was found in 1,651,500 steps", { timeout: 20_000 });
});

test("where there is no tour, the reason is told and nothing can be played", async ({ page }) => {
  await page.goto("./?v=1&board=101x101&start=0,1&order=clockwise&algorithm=auto");
  await expect(sentence(page)).toContainText("No tour from");
  await expect(page.locator("#detail")).toContainText("changes the colour");
  await expect(page.locator("#panorama-play")).toBeDisabled();
});

test("on a large board the end is chosen as on a small one", async ({ page }) => {
  await openLarge(page, "200x200");
  await openDrawer(page, "start");
  await page.locator("#end").click();
  const box = await page.locator("#panorama").boundingBox();
  if (!box) throw new Error("the board is not to be seen");
  const { width, height } = box;
  await page.locator("#panorama").click({ position: { x: width * 0.5, y: height * 0.3 } });
  await expect(page.locator("#start-name")).toHaveText("a200");
  await expect(page.locator("#end")).not.toHaveText("click a square …");
  // Where both ends are of one colour, there is no such tour; either is an answer.
  await expect(sentence(page)).toHaveText(/^(Open tour|No tour from a200)$/, { timeout: 20_000 });
  await expect.poll(() => new URL(page.url()).searchParams.get("end")).toMatch(/^\d+,\d+$/);
});

test("holes are drawn where squares can be pointed at, and not on a large board", async ({ page }) => {
  await open(page, "?v=1&board=8x8");
  await openDrawer(page, "board");
  const draw = page.locator("#draw-holes");
  await draw.click();
  await expect(page.locator("#draw-hint")).toBeVisible();
  await choose(page, { rows: 200, columns: 200 });
  await expect(draw).toBeHidden();
  await expect(draw).toHaveAttribute("aria-pressed", "false");
  await choose(page, { rows: 6, columns: 6 });
  await openDrawer(page, "board");
  await expect(draw).toBeVisible();
  await expect(page.locator("#draw-hint")).toBeHidden();
});

test("after a panic a large board can be played again", async ({ page }) => {
  await openLarge(page, "200x200");
  await panic(page.workers()[0]);
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("The search stopped");
  await page.locator("#panorama-finish").click();
  await expect(sentence(page)).toHaveText("Closed tour");
});

test("lanes side by side keep to boards on which single steps are seen", async ({ page }) => {
  await page.goto("./#side-by-side");
  const rows = page.locator("#race-rows");
  await expect(rows).toBeEnabled();
  await page.getByRole("button", { name: "Set up" }).click();
  await rows.fill("101");
  await expect(page.locator("#race-size-fault")).toContainText("from 1 to 100");
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`nothing stands in the way of anyone (axe), ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLarge(page, "200x200");
    await page.locator("#panorama-finish").click();
    await expect(sentence(page)).toHaveText("Closed tour");
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}

test("a link to a large board shows its tour at once, where it is made of blocks", async ({ page }) => {
  await page.goto("./?v=1&board=2000x1000&algorithm=construction");
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-place")).toHaveText("2,000,000 of 2,000,000");
  expect((await look(page)).colours).toBeGreaterThan(20);
});

test("a link to a board too large for its algorithm is opened with one that takes it, and says so", async ({ page }) => {
  await page.goto("./?v=1&board=4096x4096");
  await expect(sentence(page)).toHaveText("This link was read in part", { timeout: 20_000 });
  await expect(page.locator("#detail")).toContainText("takes boards of up to");
  await expect(page.locator("#detail")).toContainText("opened with");
  await expect(page.locator("#panorama-place")).toHaveText("16,777,216 of 16,777,216");
  await expect(page).toHaveURL(/board=4096x4096.*algorithm=construction/);
});

test("a size too large for the algorithm is refused, with a button that mends it", async ({ page }) => {
  await open(page);
  // It is refused: what is shown stays.
  await choose(page, { rows: 4096, columns: 4096 });
  await expect(sentence(page)).toHaveText("This board is too large for the algorithm");
  await expect(page.locator("#detail")).toContainText("16,777,216");
  await expect(page.locator("#board")).toBeVisible();
  await page.getByRole("button", { name: "Make a tour at once" }).click();
  await expect(sentence(page)).toHaveText("Closed tour", { timeout: 20_000 });
  await expect(page.locator("#panorama-place")).toHaveText("16,777,216 of 16,777,216");
  // What was taken is chosen: the next size is searched with it, too.
  await expect(page).toHaveURL(/algorithm=construction/);
});

test("a search on a large board shows its path while it runs, and a tour is a click away", async ({ page }) => {
  await page.goto("./?v=1&board=1000x1000");
  await expect(page.locator("#panorama-play")).toBeEnabled();
  const instead = page.getByRole("button", { name: "Make a tour at once" });
  await expect(instead).toBeVisible();
  const empty = await look(page);
  await page.locator("#panorama-play").click();
  await expect.poll(async () => (await look(page)).colours).toBeGreaterThan(empty.colours + 10);
  const early = await look(page);
  await expect(page.locator("#detail")).toContainText("1,000,000");
  await expect.poll(async () => (await look(page)).sum).not.toBe(early.sum);
  await expect(instead).toBeVisible();
  await instead.click();
  await expect(sentence(page)).toHaveText("Closed tour");
  await expect(page.locator("#panorama-place")).toHaveText("1,000,000 of 1,000,000");
});
