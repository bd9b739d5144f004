/** The graph of all moves beside the board: its arrangements, its input, and its place. */

import { expect, test } from "@playwright/test";
import { computeLayout } from "../../www/board/geometry.js";
import { Ground } from "../../www/board/ground.js";
import { GraphGround } from "../../www/graph/graph-ground.js";
import { boardPlaces, ringPlaces } from "../../www/graph/places.js";
import { expectAccessible } from "./fit-checks.js";
import { LAYOUTS, open, openTab, sentence } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The board of 3×3 without its middle: its graph is a ring. */
const QUERY = "?v=1&board=3x3&holes=_.x&start=0,0&order=clockwise&algorithm=backtracking";
const BOARD = new Ground({ rows: 3, columns: 3, cells: Uint32Array.of(0, 1, 2, 3, 5, 6, 7, 8) });

/** The squares of this ring from a3 on. @type {[string, number][]} */
const RING = [
  ["a3", 0],
  ["c2", 4],
  ["a1", 5],
  ["b3", 1],
  ["c1", 7],
  ["a2", 3],
  ["c3", 2],
  ["b1", 6],
];
const BOARD_PLACES = boardPlaces(BOARD);
const RING_PLACES = ringPlaces({ path: RING.map(([, square]) => square), rest: [] });
const squareOf = (/** @type {string} */ name) => /** @type {[string, number]} */ (RING.find(([n]) => n === name))[1];

const graph = (/** @type {Page} */ page) => page.getByRole("region", { name: "Graph of all moves" });
const picture = (/** @type {Page} */ page) => graph(page).locator("canvas");
const start = (/** @type {Page} */ page) => page.locator("#chip-start");

/** Waits until the vertices are at rest. @param {Page} page @param {"board" | "tour"} arrangement */
async function waitForVertices(page, arrangement) {
  const description = arrangement === "tour" ? /8 vertices, placed on a ring/ : /8 vertices, placed as on the board/;
  await expect(picture(page)).toHaveAccessibleName(description);
  await expect(picture(page)).toHaveAttribute("data-arranged", arrangement);
}

/**
 * Returns a point of the picture.
 *
 * @param {Page} page
 * @param {import("../../www/graph/places.js").Places} places
 * @param {[number, number]} place
 */
async function pointAt(page, places, [row, column]) {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error("the graph is not visible");
  const ground = new GraphGround(BOARD, places);
  const layout = computeLayout({ width: box.width, height: box.height, ratio: 1, ground, rowLabelLength: 0 });
  const { left, top, squareSize } = layout;
  return { x: box.x + left + (column + 0.5) * squareSize, y: box.y + top + (row + 0.5) * squareSize };
}

/** @param {Page} page @param {import("../../www/graph/places.js").Places} places @param {string} name */
const pointOf = (page, places, name) => pointAt(page, places, places.places[squareOf(name)]);

/** @param {Page} page @param {import("../../www/graph/places.js").Places} places @param {string} name */
async function clickVertex(page, places, name) {
  const { x, y } = await pointOf(page, places, name);
  await page.mouse.click(x, y);
}

test("the display settings draw the graph as on the board or along a tour, and a vertex can be the start", async ({
  page,
}) => {
  await open(page, QUERY);
  await openTab(page, "Board");
  const settings = page.locator("#view-choices").getByRole("group", { name: "Graph beside the board" });
  await settings.getByRole("radio", { name: "As on the board" }).check();
  await waitForVertices(page, "board");
  await clickVertex(page, BOARD_PLACES, "c2");
  await expect(start(page)).toHaveText(/c2/);
  await graph(page).getByRole("radio", { name: "Along a tour" }).check();
  await expect(settings.getByRole("radio", { name: "Along a tour" })).toBeChecked();
  await waitForVertices(page, "tour");
  await graph(page).getByRole("button", { name: "Close the graph" }).click();
  await expect(graph(page)).toHaveCount(0);
  await expect(settings.getByRole("radio", { name: "None" })).toBeChecked();
});

test("a link draws the ring along the tour of its search, and each vertex is at its place on the ring", async ({
  page,
}) => {
  for (const [name] of RING.slice(1, 4)) {
    await open(page, `${QUERY}&beside=tour`);
    await waitForVertices(page, "tour");
    await clickVertex(page, RING_PLACES, name);
    await expect(start(page)).toHaveText(new RegExp(name));
  }
});

test("a dragged vertex stays where it is dropped, for this search and for another start", async ({ page }) => {
  await open(page, `${QUERY}&beside=board`);
  await waitForVertices(page, "board");
  const [from, middle] = [await pointOf(page, BOARD_PLACES, "c2"), await pointAt(page, BOARD_PLACES, [1, 1])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y, { steps: 5 });
  await page.mouse.up();
  await expect(start(page)).toHaveText(/a3/);
  await clickVertex(page, BOARD_PLACES, "a1");
  await expect(start(page)).toHaveText(/a1/);
  await page.mouse.click(middle.x, middle.y);
  await expect(start(page)).toHaveText(/c2/);
  // The same arrangement, chosen again, puts the vertex back.
  await graph(page).getByRole("radio", { name: "As on the board" }).click();
  await waitForVertices(page, "board");
  await clickVertex(page, BOARD_PLACES, "b1");
  await expect(start(page)).toHaveText(/b1/);
});

test("in the game, the knight moves on the board and on the graph, and vertices make moves", async ({ page }) => {
  await page.goto(`./${QUERY}&tour=closed&beside=tour#play`);
  await waitForVertices(page, "tour");
  await expect(page.getByRole("checkbox", { name: "Show the graph of all moves" })).toBeChecked();
  for (const [index, [name]] of RING.slice(1).entries()) {
    await clickVertex(page, RING_PLACES, name);
    await expect(page.locator(".play-visited")).toHaveText(`${index + 2} of 8`);
  }
  await expect(page.locator("#play-sentence")).toHaveText(/closed tour/i);
  await page.getByRole("checkbox", { name: "Show the graph of all moves" }).uncheck();
  await expect(graph(page)).toHaveCount(0);
});

test("for a board of more than 240 squares the page says why there is no graph, and a smaller board has one", async ({
  page,
}) => {
  await open(page, "?v=1&board=16x16&start=0,0&order=clockwise&algorithm=warnsdorff&beside=tour");
  await expect(graph(page)).toContainText("The graph can be drawn for up to 240 squares.");
  await expect(picture(page)).toBeHidden();
  await page.goto(`./${QUERY}&beside=tour`);
  await waitForVertices(page, "tour");
  await expect(graph(page)).not.toContainText("240");
});

test("the search tree leaves the stage to the graph, and takes it back", async ({ page }) => {
  await open(page, `${QUERY}&place=stage`);
  const tree = page.getByRole("region", { name: "Search tree beside the board" });
  await expect(tree).toBeVisible();
  await openTab(page, "Board");
  await page.locator("#view-choices").getByRole("radio", { name: "As on the board" }).check();
  await waitForVertices(page, "board");
  await expect(tree).toBeHidden();
  await openTab(page, "Tree");
  await page.getByRole("button", { name: "Show beside the board" }).click();
  await expect(tree).toBeVisible();
  await expect(graph(page)).toHaveCount(0);
});

for (const [colorScheme, viewport] of LAYOUTS) {
  test(`the board and its graph fit at ${viewport.width}×${viewport.height} in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await open(page, `${QUERY}&beside=tour&step=4`);
    await waitForVertices(page, "tour");
    await expect(sentence(page)).not.toBeEmpty();
    const [board, ring] = [await page.locator("#board").boundingBox(), await picture(page).boundingBox()];
    if (!board || !ring) throw new Error("a picture is missing");
    expect(Math.min(ring.width, ring.height)).toBeGreaterThan(0.7 * Math.min(board.width, board.height));
    const isBeside = ring.x >= board.x + board.width - 1;
    const isBelow = ring.y >= board.y + board.height - 1;
    expect(isBeside || isBelow).toBe(true);
    await expect(graph(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, { title: "graph", include: ".stage", colorScheme });
  });
}

test("a link of a lesson to the arrangement that is shown puts dragged vertices back", async ({ page }) => {
  await page.goto(
    "./?v=1&board=4x4&holes=x2.x___x2.x&start=0,1&algorithm=backtracking&step=1&beside=board#learn/redraw",
  );
  await expect(picture(page)).toHaveAttribute("data-arranged", "board");
  const box = await picture(page).boundingBox();
  if (!box) throw new Error("the graph is not visible");
  const pixels = () => picture(page).evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  // The first vertex is in the second column of the first row.
  const cells = Array.from({ length: 16 }, (_, cell) => cell).filter((cell) => ![0, 3, 12, 15].includes(cell));
  const ground = new Ground({ rows: 4, columns: 4, cells: Uint32Array.from(cells) });
  const graphGround = new GraphGround(ground, boardPlaces(ground));
  const layout = computeLayout({
    width: box.width,
    height: box.height,
    ratio: 1,
    ground: graphGround,
    rowLabelLength: 0,
  });
  const [x, y] = [box.x + layout.left + 1.5 * layout.squareSize, box.y + layout.top + 0.5 * layout.squareSize];
  const before = await pixels();
  await page.mouse.move(x, y);
  await page.mouse.down();
  // A vertex can also be dropped above the drawn board.
  await page.mouse.move(x - 40, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await expect.poll(pixels).not.toBe(before);
  await page.getByRole("link", { name: "Begin again with the tangle" }).click();
  await expect.poll(pixels).toBe(before);
});

test("a graph that does not load is reported, and the board keeps its room", async ({ page }) => {
  await page.route(/graph-beside-.*\.js/, (route) => route.abort());
  await open(page, QUERY);
  const width = () => page.locator("#board").evaluate((canvas) => canvas.clientWidth);
  const before = await width();
  await openTab(page, "Board");
  const settings = page.locator("#view-choices").getByRole("group", { name: "Graph beside the board" });
  await settings.getByRole("radio", { name: "Along a tour" }).click();
  await expect(page.locator(".step-card")).toContainText("could not be loaded");
  await expect(settings.getByRole("radio", { name: "None" })).toBeChecked();
  await expect.poll(width).toBe(before);
});
