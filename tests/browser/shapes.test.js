/** Shapes of boards: holes, joined sides, other pieces, texts, graphs and pictures. */

import { expect } from "@playwright/test";
import {
  back,
  axe,
  choose,
  closeDrawer,
  counter,
  detail,
  open,
  openDrawer,
  openTab,
  press,
  sentence,
  setSpeed,
  squarePosition,
  waitForMotionEnd,
  waitForExplanation,
} from "./page.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import { test } from "./machine-speed.js";
import { createDirectEngine } from "../page/direct-engine.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The line that names the experiment. @param {Page} page */
const header = (page) => page.locator("#experiment-description");

/** Opens the drawer with the shape of the board. @param {Page} page */
const openShape = (page) => openDrawer(page, "board");

/**
 * The centre of a square, in coordinates of the window.
 *
 * @param {Page} page
 * @param {number} row
 * @param {number} column
 * @param {{rows: number, columns: number}} [board]
 */
async function pointOf(page, row, column, board = { rows: 8, columns: 8 }) {
  const box = await page.locator("#board").boundingBox();
  const { x, y } = await squarePosition(page, { row, column, ...board });
  return { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y };
}

/**
 * The colour of a point of the board, as `#rrggbb`.
 *
 * @param {Page} page
 * @param {{x: number, y: number}} point in the page
 */
function colourAt(page, point) {
  return page.locator("#board").evaluate((element, { x, y }) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    const pixel = /** @type {[number, number]} */ ([
      Math.round((x - box.left) * ratio),
      Math.round((y - box.top) * ratio),
    ]);
    const data = canvas.getContext("2d")?.getImageData(...pixel, 1, 1).data ?? [];
    return `#${[...data]
      .slice(0, 3)
      .map((channel) => channel.toString(16).padStart(2, "0"))
      .join("")}`;
  }, point);
}

/** The number of steps after which the trace of a search at full speed ends. */
const TRACED_STEPS = 20_000_000;

/** The colour of holes in the light theme. */
const HOLE_COLOUR = "#e4e7ee";

test("presets of holes adapt to the size, and the address contains the holes", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("button", { name: "Draw holes" })).toBeHidden();
  await expect(page.locator("#shape-summary")).toBeEmpty();
  await openShape(page);
  const preset = page.getByRole("combobox", { name: "Holes" });
  await preset.selectOption("chessboard without corners");
  await expect(header(page)).toContainText("8 × 8, 4 holes");
  await expect(page.locator("#start-note")).toContainText("The start moved to b8");
  await expect(page).toHaveURL(/holes=x6\.x_/);
  await expect.poll(async () => colourAt(page, await pointOf(page, 7, 7))).toBe(HOLE_COLOUR);

  await choose(page, { rows: 6, columns: 9 });
  await expect(header(page)).toContainText("6 × 9, 4 holes");
  await openShape(page);
  await expect(preset).toHaveValue("cornerless");
  await preset.selectOption("random");
  await expect(header(page)).toContainText("6 holes");
  const previousAddress = page.url();
  await page.getByRole("textbox", { name: "Random seed" }).first().fill("5");
  await expect(page).not.toHaveURL(previousAddress);
  await page.getByRole("textbox", { name: "Random seed" }).first().fill("5x");
  await expect(page.locator("#shape-fault")).toContainText("“5x” is not a whole number");

  await page.reload();
  await expect(header(page)).toContainText("6 × 9, 6 holes");
  await openShape(page);
  await expect(preset).toHaveValue("own");
  await page.getByRole("button", { name: "Plain board" }).click();
  await expect(header(page)).toHaveText(/^6 × 9 · /);
  await expect(page.getByRole("button", { name: "Plain board" })).toBeDisabled();
  await back(page);
  await expect(header(page)).toContainText("6 holes");
});

test(
  "holes are drawn and filled with the mouse, and shown while they are drawn",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page, "?board=8x8&start=4,4");
    await openShape(page);
    const draw = page.getByRole("button", { name: "Draw holes" });
    await draw.click();
    await expect(draw).toHaveAttribute("aria-pressed", "true");
    const [from, to] = [await pointOf(page, 4, 2), await pointOf(page, 4, 6)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await expect.poll(async () => colourAt(page, await pointOf(page, 4, 5))).toBe(HOLE_COLOUR);
    await expect(header(page)).toHaveText(/^8 × 8 · /);
    await page.mouse.up();
    await expect(header(page)).toContainText("5 holes");
    // The stroke passed over the start.
    await expect(page.locator("#start-note")).toContainText("The start moved to e5");
    expect(await counter(page, "steps")).toBe(0);

    // A stroke that begins on a hole fills holes.
    await page.mouse.move(to.x, to.y);
    await page.mouse.down();
    await page.mouse.move((await pointOf(page, 4, 4)).x, to.y, { steps: 3 });
    await page.mouse.up();
    await expect(header(page)).toContainText("2 holes");
    await expect(page.locator("#start-name")).toHaveText("e4");
    await expect(page.locator("#start-note")).toBeEmpty();

    await draw.click();
    await page.mouse.click(to.x, to.y);
    await expect(page.locator("#start-name")).toHaveText("g4");
  },
);

test("a board of holes only is refused, and the previous board stays", async ({ page }) => {
  await open(page, "?board=1x2&leaper=king");
  await openShape(page);
  await page.getByRole("button", { name: "Draw holes" }).click();
  const [from, to] = [
    await pointOf(page, 0, 0, { rows: 1, columns: 2 }),
    await pointOf(page, 0, 1, { rows: 1, columns: 2 }),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(page.locator("#shape-fault")).toHaveText("Every square is a hole.");
  await expect.poll(() => colourAt(page, from)).not.toBe(HOLE_COLOUR);
  await expect(header(page)).toHaveText(/^1 × 2, king · /);
});

test("holes are drawn with the keyboard", async ({ page }) => {
  await open(page);
  await openShape(page);
  await page.getByRole("button", { name: "Draw holes" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("#board").focus();
  const announcement = page.locator("#announcement");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(announcement).toHaveText(/: a square$/);
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText(/: a hole$/);
  await expect(header(page)).toContainText("1 hole");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(header(page)).toContainText("2 holes");
  // The space bar draws here, instead of starting to play.
  expect(await counter(page, "steps")).toBe(0);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(header(page)).toContainText("1 hole");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

  test("a finger draws holes, and the button stays in place under a long sentence", async ({ page }) => {
    await open(page);
    await openShape(page);
    const draw = page.getByRole("button", { name: "Draw holes" });
    await draw.tap();
    await expect(draw).toBeInViewport();
    const before = await draw.boundingBox();
    const session = await page.context().newCDPSession(page);
    const [from, to] = [await pointOf(page, 2, 1), await pointOf(page, 5, 1)];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    for (const share of [0.3, 0.6, 1]) {
      const point = { x: from.x, y: from.y + (to.y - from.y) * share };
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.locator("#shape-summary")).toHaveText("4 holes");
    await expect(draw).toBeInViewport();
    // With holes on the whole file b, the sentence is long.
    for (const row of [0, 1, 6, 7]) {
      const point = await pointOf(page, row, 1);
      await page.touchscreen.tap(point.x, point.y);
    }
    await expect(page.locator("#shape-summary")).toHaveText("8 holes");
    const after = await draw.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
});

test("the board is written as text and read again, and the dialog reports faults in the text", async ({ page }) => {
  await open(page, "?board=3x4&holes=_.x&start=0,0&leaper=king");
  await openShape(page);
  await page.getByRole("button", { name: "As text …" }).click();
  const dialog = page.getByRole("dialog", { name: "The board as text" });
  const field = dialog.getByRole("textbox");
  await expect(field).toHaveValue("....\n.#..\n....");
  for (const [text, message] of [
    ["", "no board in this text"],
    ["..\n.k", "Line 2: “k” is neither a square (.) nor a hole (#)."],
    ["##\n##", "Every square is a hole."],
    [".".repeat(4097), "Columns: 4097 is out of range"],
  ]) {
    await field.fill(text);
    await dialog.getByRole("button", { name: "Use it" }).click();
    await expect(dialog.getByRole("alert")).toContainText(message);
    await expect(field).toHaveValue(text);
  }
  await field.fill(".....\n..#..\n.....\n.....\n....");
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(dialog).toBeHidden();
  await expect(header(page)).toContainText("5 × 5, 2 holes, king");
  await expect(page.getByRole("textbox", { name: "Rows" })).toHaveValue("5");
});

test(
  "a text of ten million characters is refused at once, and an invalid graph is refused with the reason",
  { tag: "@alone" },
  async ({ browser, page }) => {
    await open(page);
    await openShape(page);
    await page.getByRole("button", { name: "Graph …" }).click();
    const dialog = page.getByRole("dialog", { name: "A graph instead of a board" });
    const field = dialog.getByRole("textbox");
    await field.fill("1\n0");
    const trace = await traceTasks(browser, page, async () => {
      await field.evaluate((element) => {
        const data = new DataTransfer();
        data.setData("text/plain", "1 ".repeat(5_000_000));
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      });
      await expect(dialog.getByRole("alert")).toHaveText("The text has 10,000,000 characters; the limit is 1,048,576.");
      await expect(field).toHaveValue("1\n0");
    });
    // The longest task belongs to the test, which creates the text.
    expectShortTasks(trace, { maxTaskMs: 400, maxBlockedShare: 1 });

    for (const [text, message] of [
      ["1\n0 7", "Line 2: “1” lists “7”, which has no list of its own."],
      ["0", "lists itself"],
      ["1 1\n0", "twice"],
      ["1\n0\n0", "does not list"],
      ["a: b\nb", "a colon is missing"],
      [";;;", "no adjacency list"],
    ]) {
      await field.fill(text);
      await dialog.getByRole("button", { name: "Use it" }).click();
      await expect(dialog.getByRole("alert")).toContainText(message);
    }
    await field.fill("1\n0\n3\n2");
    await dialog.getByRole("button", { name: "Use it" }).click();
    await expect(dialog).toBeHidden();
    await expect(detail(page)).toHaveText("Only 2 of the 4 vertices can be reached from 0.");
  },
);

test("for a graph the page names vertices and a piece, offers several layouts, and can return to a plain board", async ({
  page,
}) => {
  await open(page, "?board=6x7&start=2,3");
  await openShape(page);
  await page.getByRole("button", { name: "Graph …" }).click();
  const dialog = page.getByRole("dialog", { name: "A graph instead of a board" });
  await dialog.getByRole("button", { name: "Petersen graph" }).click();
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(header(page)).toHaveText("graph of 10 vertices · from 0 · as listed · Warnsdorff");
  await expect(page.locator("#board")).toHaveAttribute(
    "aria-label",
    /^graph of 10 vertices, start on 0\. Arrow keys choose a vertex/,
  );
  await expect(page.locator("#start-panel .about").first()).toContainText("Click a vertex");
  await expect(page.getByRole("textbox", { name: "Rows" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Draw holes" })).toBeHidden();
  await press(page, "ArrowRight");
  await expect(detail(page)).toHaveText("The piece goes to 0: vertex 1 of 10.");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await expect(detail(page)).toContainText("All 10 vertices, from 0 to");
  await expect(page).toHaveURL(/graph=1,4,5;0,2,6;/);

  const readPicture = () =>
    page.locator("#board").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  await waitForExplanation(page);
  await waitForMotionEnd(page);
  const circularPicture = await readPicture();
  await closeDrawer(page);
  await openTab(page, "Board");
  await page.locator("#view-menu").getByRole("radio", { name: "Grid" }).check();
  await expect.poll(readPicture).not.toBe(circularPicture);
  await openShape(page);

  await page.getByRole("button", { name: "Plain board" }).click();
  await expect(header(page)).toHaveText(/^6 × 7 · from a6 · /);
  await expect(page.locator("#start-panel .about").first()).toContainText("Click a square");
});

test("a move across a joined side is drawn in two parts, at that side and at the opposite side", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "?board=7x7&topology=torus&start=0,0&order=rows&algorithm=backtracking");
  for (let step = 0; step < 3; step++) await press(page, "ArrowRight");
  // In the order of the rows, the first move from the corner is two up and one to the left. It leads to g2, across the
  // upper and the left side.
  await expect(page.locator("#count-depth")).toHaveText("3");
  await waitForExplanation(page);
  await waitForMotionEnd(page);
  const box = await page.locator("#board").boundingBox();
  const { computeLayout, centre } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const { wrappedMove } = await import("../../www/board/wraparound.js");
  const engine = createDirectEngine();
  const { draft } = await engine.request("read", { query: "board=7x7&topology=torus&order=rows", panoramas: false });
  const ground = new Ground(await engine.request("prepare", { draft, panoramas: false, whole: false }));
  const layout = computeLayout({
    width: Math.round(box?.width ?? 0),
    height: Math.round(box?.height ?? 0),
    ratio: 1,
    ground,
  });
  const path = [0, 5 * 7 + 6];
  const leap = wrappedMove(ground, path[0], path[1]);
  expect(leap).toEqual([-2, -1]);
  const [x, y] = centre(layout, path[0]);
  const [toX, toY] = centre(layout, path[1]);
  const { squareSize } = layout;
  /** @param {number} pointX @param {number} pointY */
  const inPage = (pointX, pointY) => ({ x: (box?.x ?? 0) + pointX, y: (box?.y ?? 0) + pointY });
  // The points are inside the first square, and just outside the second square.
  const leavingColour = await colourAt(page, inPage(x - squareSize * 0.2, y - squareSize * 0.4));
  const arrivingColour = await colourAt(page, inPage(toX + squareSize * 0.3, toY + squareSize * 0.6));
  const besideColour = await colourAt(page, inPage(toX - squareSize * 0.3, toY + squareSize * 0.6));
  expect(leavingColour).toBe(arrivingColour);
  expect(besideColour).not.toBe(arrivingColour);
  // No line connects the two squares across the board: none passes through the point halfway between them.
  const middleColour = await colourAt(page, inPage((x + toX) / 2, (y + toY) / 2));
  expect(middleColour).not.toBe(arrivingColour);
  await expect(page.locator("#legend-joint")).not.toHaveAttribute("hidden");
});

test("the texts of the page name the chosen piece, and two numbers define a custom piece", async ({ page }) => {
  await open(page);
  await openShape(page);
  const piece = page.getByRole("combobox", { name: "Piece" });
  await piece.selectOption("Giraffe (1, 4)");
  await expect(header(page)).toContainText("8 × 8, giraffe");
  await expect(sentence(page)).toContainText("the giraffe sets off from there");
  await expect(page.locator("#order-hint")).toContainText("The giraffe uses the directions");
  await piece.selectOption("Custom leap …");
  const leap = page.getByRole("textbox", { name: "Leap a, b" });
  await expect(header(page)).toContainText("(2,5)-leaper");
  await leap.fill("2,x");
  await expect(page.locator("#shape-fault")).toContainText("two numbers up to 50");
  await expect(leap).toHaveAttribute("aria-invalid", "true");
  await expect(header(page)).toContainText("(2,5)-leaper");
  await leap.fill("0, 0");
  await expect(page.locator("#shape-fault")).toContainText("not both 0");
  await leap.fill("3,1");
  await expect(header(page)).toContainText("camel");
  await expect(page.locator("#shape-fault")).toBeEmpty();
  await piece.selectOption("King");
  await expect(sentence(page)).toContainText("the king sets off from there");
  await press(page, "ArrowRight");
  await expect(detail(page)).toHaveText("The king goes to a8: square 1 of 64.");
});

test("an algorithm for rectangular boards refuses joined sides, and is disabled on a torus", async ({ page }) => {
  await open(page, "?board=8x8&algorithm=oct-aml-16");
  await openShape(page);
  await page.getByRole("combobox", { name: "Joined edges" }).selectOption("torus (all four)");
  await expect(page.locator("#shape-fault")).toContainText("only with a knight on a rectangular board");
  await expect(page.getByRole("combobox", { name: "Joined edges" })).toHaveValue("plane");
  await choose(page, { algorithm: "Backtracking" });
  await openShape(page);
  await page.getByRole("combobox", { name: "Joined edges" }).selectOption("torus (all four)");
  await expect(header(page)).toContainText("torus");
  await openDrawer(page, "algorithm");
  await expect(page.getByRole("radio", { name: /^OctAML16 / })).toBeDisabled();
});

/**
 * A JPEG image of a dark disc on a light background.
 *
 * @param {Page} page
 * @param {number} width
 * @param {number} height
 */
async function discPicture(page, width, height) {
  const text = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#ddd";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#234";
      context.beginPath();
      context.arc(width / 2, height / 2, height * 0.45, 0, 7);
      context.fill();
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer());
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    },
    [width, height],
  );
  return Buffer.from(text, "latin1");
}

test(
  "a photo becomes a board without a long task, and other files are refused",
  { tag: "@alone" },
  async ({ page, machineSpeed }) => {
    await open(page);
    const photo = await discPicture(page, 4000, 3000);
    await openShape(page);
    await page.getByRole("button", { name: "From a picture …" }).click();
    const dialog = page.getByRole("dialog", { name: "A board from a picture" });
    const file = dialog.locator("input[type=file]");
    await expect(dialog.getByRole("button", { name: "Use it" })).toBeDisabled();
    // Only the tasks after the page has received the file are measured. Earlier tasks belong to the test.
    const tasks = await file.evaluateHandle((input) => {
      /** @type {number[]} */
      const durations = [];
      input.addEventListener("change", () => {
        const chosenAt = performance.now();
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) if (startTime >= chosenAt) durations.push(duration);
        }).observe({ type: "longtask" });
      });
      return durations;
    });
    await file.setInputFiles({ name: "disc.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(dialog.locator("#picture-summary")).toContainText("18 × 24");
    // Decoding the picture on the main thread would take several hundred milliseconds.
    expect(Math.max(0, ...(await tasks.jsonValue()))).toBeLessThan(machineSpeed.scaledLimit(150));
    const threshold = Number(await dialog.getByRole("slider", { name: "Threshold" }).inputValue());
    expect(threshold).toBeGreaterThan(40);
    expect(threshold).toBeLessThan(221);

    for (const [name, buffer, message] of /** @type {[string, Buffer, string][]} */ ([
      ["empty.png", Buffer.alloc(0), "“empty.png” is empty."],
      ["notes.png", Buffer.from("no picture at all"), "“notes.png” is not a picture"],
    ])) {
      await file.setInputFiles({ name, mimeType: "image/png", buffer });
      await expect(dialog.getByRole("alert")).toContainText(message);
      await expect(dialog.locator("#picture-summary")).toContainText("18 × 24");
    }
    await dialog.getByRole("slider", { name: "Columns" }).fill("12");
    await expect(dialog.locator("#picture-summary")).toContainText("9 × 12");
    await dialog.getByRole("button", { name: "Use it" }).click();
    await expect(dialog).toBeHidden();
    await expect(header(page)).toHaveText(/^9 × 12, \d+ holes · /);
  },
);

test("a link keeps the shape of its board, and a race of graphs has no fields for sizes", async ({ page }) => {
  for (const query of [
    "board=9x7&holes=_.3x&topology=cylinder&leaper=zebra&start=0,0&order=rows&algorithm=backtracking",
    "graph=a:b,c;b:a,c;c:a,b&start=0,1&order=clockwise&algorithm=warnsdorff",
  ]) {
    await open(page, `?v=1&${query}`);
    await expect(page).toHaveURL((url) => url.search === `?v=1&${query}`);
    if (query.includes("zebra"))
      await expect(page.locator("#shape-summary")).toHaveText(/^\d+ holes?, cylinder, zebra$/);
  }
  await expect(header(page)).toContainText("from b");
  const graph = "v=1&graph=1;0&start=0,0&order=rows&algorithm=backtracking";
  await page.goto(`./#side-by-side/${graph}/${graph}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.locator("#race-same-board").uncheck();
  await expect(page.locator(".lane").first()).toBeVisible();
  for (const lane of await page.locator(".lane:visible").all()) await expect(lane.locator(".size")).toBeHidden();
});

test("a torus is drawn at full speed without a long task", { tag: "@alone" }, async ({ browser, page }) => {
  // A search for all tours continues after the first tour.
  await open(page, "?board=60x60&topology=torus&algorithm=backtracking&find=all");
  await setSpeed(page, 70);
  const trace = await traceTasks(browser, page, async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(TRACED_STEPS);
    await page.getByRole("button", { name: "Pause" }).click();
  });
  expectShortTasks(trace);
});

test("the panel of the shape and its dialogs pass axe", async ({ page }) => {
  await open(page, "?board=8x8&topology=torus&holes=__3.x&leaper=2,3");
  await openShape(page);
  await page.getByRole("button", { name: "Draw holes" }).click();
  /** Checks a part of the page with axe in a theme. @param {"light" | "dark"} colorScheme @param {string} part */
  const check = async (colorScheme, part) => {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axe(page).include(part).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      `${part}, ${colorScheme}`,
    ).toEqual([]);
  };
  await check("light", "#setup");
  await check("dark", "#setup");
  for (const [name, colorScheme] of /** @type {const} */ ([
    ["As text …", "light"],
    ["Graph …", "dark"],
    ["From a picture …", "dark"],
  ])) {
    await page.getByRole("button", { name }).click();
    // The module of a dialog is loaded on first use, and only an open dialog takes a file.
    await expect(page.locator("dialog[open]")).toBeVisible();
    if (name === "From a picture …") {
      const buffer = await discPicture(page, 60, 40);
      await page.locator("#picture-file").setInputFiles({ name: "disc.jpg", mimeType: "image/jpeg", buffer });
      await expect(page.locator("#picture-shown")).toBeVisible();
    }
    await check(colorScheme, "dialog[open]");
    await page.keyboard.press("Escape");
  }
});
