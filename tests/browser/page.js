/** Actions and queries on the page, for the browser tests. */

import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/** A window of each layout, with the theme in which the window is tested. */
export const LAYOUTS = /** @type {const} */ ([
  ["light", { width: 1280, height: 720 }],
  ["dark", { width: 412, height: 915 }],
  ["light", { width: 915, height: 412 }],
]);

/**
 * Collects the errors that a page throws, and the promises that it leaves rejected.
 *
 * @param {Page} page a page that is not opened yet
 * @returns {string[]} the messages so far; the list grows
 */
export function collectErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/**
 * Opens the page and waits until it can be played.
 *
 * @param {Page} page
 * @param {string} [query]
 */
export async function open(page, query = "") {
  await page.goto(`./${query}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
}

/**
 * Sets the speed of the search.
 *
 * @param {Page} page
 * @param {number} position the position of the speed slider, 70 for no limit
 */
export async function setSpeed(page, position) {
  const isBehindChip = await page.locator(".speed-chip").isVisible();
  if (isBehindChip) await openJumps(page);
  await page.getByRole("slider", { name: "Speed" }).fill(String(position));
  if (isBehindChip) await page.keyboard.press("Escape");
}

/**
 * Opens the drawer for a part of the experiment.
 *
 * @param {Page} page
 * @param {"board" | "start" | "order" | "algorithm"} part
 */
export async function openDrawer(page, part) {
  const chip = page.locator(`.chips .chip[value="${part}"]`);
  // The chips appear when they have content.
  await expect(page.locator("#chip-board")).not.toBeEmpty();
  // The page may just have returned from another screen.
  const experiment = page.locator("#experiment");
  await expect(chip.or(experiment).filter({ visible: true }).first()).toBeVisible();
  if (!(await chip.isVisible())) await experiment.click();
  if ((await chip.getAttribute("aria-expanded")) !== "true") await chip.click();
}

/** Closes the open drawer, if there is one. @param {Page} page */
export async function closeDrawer(page) {
  const done = page.locator("#drawer-close");
  if (await done.isVisible()) await done.click();
}

/**
 * Opens the panel with the speed slider and with the buttons that jump to notable steps.
 *
 * @param {Page} page
 */
export async function openJumps(page) {
  if (!(await page.locator("#speed-popover").isVisible())) await page.locator(".speed-chip").click();
}

/**
 * Opens a tab of the side panel.
 *
 * @param {Page} page
 * @param {"Why" | "Code" | "Tree" | "Charts" | "Board" | "Picture"} name
 */
export async function openTab(page, name) {
  await page.locator("#tabs").getByRole("button", { name, exact: true }).click();
}

/**
 * Chooses the given parts of the experiment, and waits until the core has answered.
 *
 * @param {Page} page
 * @param {{rows?: number, columns?: number, order?: string, algorithm?: string}} choice
 */
export async function choose(page, { rows, columns, order, algorithm }) {
  if (rows !== undefined || columns !== undefined) {
    await openDrawer(page, "board");
    await page.getByRole("checkbox", { name: "square" }).setChecked(rows === columns);
    if (rows !== undefined) await page.getByRole("textbox", { name: "Rows" }).fill(String(rows));
    if (columns !== undefined) await page.getByRole("textbox", { name: "Columns" }).fill(String(columns));
  }
  if (order) {
    await openDrawer(page, "order");
    await page.getByRole("combobox", { name: "Order" }).selectOption(order);
  }
  if (algorithm) {
    await openDrawer(page, "algorithm");
    await page.getByRole("radio", { name: algorithm, exact: false }).first().check();
  }
  // Until the core has answered, the page shows the previous choice.
  await expect(page.locator("#solver")).toHaveAttribute("aria-busy", "false");
  await closeDrawer(page);
}

/**
 * The position of the centre of a square relative to the canvas, computed by the layout code of the page.
 *
 * @param {Page} page
 * @param {{row: number, column: number, rows: number, columns: number}} square
 * @param {string} [board] the CSS selector of the canvas
 */
export async function squarePosition(page, { row, column, rows, columns }, board = "#board") {
  const box = await page.locator(board).boundingBox();
  if (!box) throw new Error("the board is not visible");
  const ratio = await page.evaluate(() => window.devicePixelRatio);
  const { computeLayout, centre } = await import("../../www/board/geometry.js");
  const { Ground } = await import("../../www/board/ground.js");
  const width = Math.round(box.width * ratio);
  const height = Math.round(box.height * ratio);
  const layout = computeLayout({ width, height, ratio, ground: new Ground({ rows, columns }) });
  const [x, y] = centre(layout, row * columns + column);
  return { x: x / ratio, y: y / ratio };
}

/**
 * Clicks the middle of a square.
 *
 * @param {Page} page
 * @param {{row: number, column: number, rows: number, columns: number}} square
 * @param {string} [board] the CSS selector of the canvas
 */
export async function clickSquare(page, square, board = "#board") {
  await page.locator(board).click({ position: await squarePosition(page, square, board) });
}

/**
 * The text that a screen reader reads for the active cell.
 *
 * @param {Page} page
 * @param {string} [board] the CSS selector of the canvas
 * @returns {Promise<string | null>} null if the canvas has no focus or no active cell
 */
export async function activeCellText(page, board = "#board") {
  return page.locator(board).evaluate((canvas) => {
    const cell = document.getElementById(canvas.getAttribute("aria-activedescendant") ?? "");
    return document.activeElement === canvas && cell ? cell.ariaLabel : null;
  });
}

/**
 * The SHA-256 of the pixels of the board. A data URL would not do: Firefox may encode the same pixels differently.
 *
 * @param {Page} page
 */
export function boardPixels(page) {
  return page.locator("#board").evaluate(async (element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("the board has no 2D context");
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Uint8Array(await crypto.subtle.digest("SHA-256", data)).join(" ");
  });
}

/**
 * The value of a counter.
 *
 * @param {Page} page
 * @param {"steps" | "visits" | "backtracks" | "dead-ends" | "depth" | "deepest"} name
 */
export async function counter(page, name) {
  // Some counters are in a tab, which may be closed.
  return Number((await page.locator(`#count-${name}`).textContent())?.replaceAll(",", ""));
}

/**
 * Removes the focus from any control, and presses a key.
 *
 * @param {Page} page
 * @param {string} key
 */
export async function press(page, key) {
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press(key);
}

/**
 * Goes back in the page's history without waiting.
 *
 * `page.goBack()` waits for the event "load", which Firefox does not always fire after a change of the query or
 * fragment.
 *
 * @param {Page} page
 */
export async function back(page) {
  await page.evaluate(() => history.back());
}

/** Goes forward in the page's history without waiting. @param {Page} page */
export async function forward(page) {
  await page.evaluate(() => history.forward());
}

/**
 * Waits until all motion on a board has ended.
 *
 * @param {Page} page
 * @param {string} [board] the CSS selector of the canvas
 */
export async function waitForMotionEnd(page, board = "#board") {
  await expect(page.locator(board)).not.toHaveAttribute("data-moving");
}

/**
 * Waits for two animation frames, after which styles, layout and resize observers are up to date.
 *
 * @param {Page} page
 */
export async function waitTwoFrames(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Waits until the core has sent the explanation of the moment shown.
 *
 * @param {Page} page
 */
export async function waitForExplanation(page) {
  await expect(page.locator("#candidates-panel")).toHaveAttribute("aria-busy", "false");
}

/** The main sentence beside the board. @param {Page} page */
export function sentence(page) {
  return page.locator("#sentence");
}

/** The details below the main sentence. @param {Page} page */
export function detail(page) {
  return page.locator("#detail");
}

/**
 * Creates the accessibility checker axe for a page without frames. The legacy mode needs no second page to collect the
 * results, which halves the time. Only violations are listed, because listing the passed checks takes a third longer.
 *
 * @param {Page} page
 */
export const axe = (page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
