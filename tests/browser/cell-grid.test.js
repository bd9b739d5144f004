/** The board for screen readers: a grid of cells, each with a name and its content. */

import { expect, test } from "@playwright/test";
import { activeCellText, open, press } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const QUERY = "?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking";

/** A cell of the grid by its accessible name. @param {Page} page @param {string | RegExp} name */
const cell = (page, name) => page.locator("#board + .cell-grid").getByRole("gridcell", { name });

/** The name of the grid, and the names of its cells, in the accessibility tree of the browser. @param {Page} page */
async function readAccessibilityGrid(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const grid = nodes.find(({ role, ignored }) => role?.value === "grid" && !ignored);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** The names of the cells at and below a node. @type {(id: string) => string[]} */
  const cellNamesUnder = (id) => {
    const node = byId.get(id);
    if (!node) return [];
    const ownName = node.ignored || node.role?.value !== "gridcell" ? [] : [String(node.name?.value)];
    return [...ownName, ...(node.childIds ?? []).flatMap(cellNamesUnder)];
  };
  return { cells: grid ? cellNamesUnder(grid.nodeId) : [], name: grid?.name?.value };
}

test(
  "each cell has its name and content, the arrow keys move between cells, and a click on a cell sets the start",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page, QUERY);
    await expect(cell(page, "a5: the knight begins here")).toBeAttached();
    await press(page, "ArrowRight");
    await press(page, "ArrowRight");
    await expect(cell(page, "a5: number 1 of the path")).toBeAttached();
    await expect(cell(page, /^c4: the knight is here, number 2$/)).toBeAttached();
    // Five free squares are candidates from c4.
    await expect(cell(page, "e5: free, a move leads here, 1 way out")).toBeAttached();
    await expect(cell(page, /move leads here/)).toHaveCount(5);
    await expect(cell(page, /: free$/)).toHaveCount(25 - 2 - 5);
    const rows = await page
      .locator('#board + .cell-grid [role="row"]')
      .evaluateAll((rows) => rows.map((row) => row.children.length));
    expect(rows).toEqual([5, 5, 5, 5, 5]);

    await press(page, "ArrowLeft");
    await expect(page.locator("#count-steps")).toHaveText("1");
    const board = page.locator("#board");
    await board.focus();
    await board.press("ArrowDown");
    await expect.poll(() => activeCellText(page)).toMatch(/^a4 · free · 3 ways out: /);
    await board.press("ArrowRight");
    await expect.poll(() => activeCellText(page)).toMatch(/^b4 · free · /);
    await board.press("ArrowLeft");
    await board.press("ArrowUp");
    await expect.poll(() => activeCellText(page)).toMatch(/^a5 · square 1 of the path · .*entered at step 1/);
    await board.blur();
    await expect(board).not.toHaveAttribute("aria-activedescendant", /./);

    await cell(page, /^c3: free/).evaluate((cell) => /** @type {HTMLElement} */ (cell).click());
    await expect(page.locator("#start-name")).toHaveText("c3");
  },
);

test("the accessibility tree has a cell for every square, and the cells lie on their squares", async ({ page }) => {
  await open(page, QUERY);
  await expect(cell(page, "a5: the knight begins here")).toBeAttached();
  const { cells, name } = await readAccessibilityGrid(page);
  expect(name).toContain("start on a5.");
  expect(cells).toHaveLength(25);
  expect(cells[0]).toBe("a5: the knight begins here");
  expect(cells[24]).toBe("e1: free");
  const [board, first, last] = await Promise.all([
    page.locator("#board").boundingBox(),
    cell(page, /^a5:/).boundingBox(),
    cell(page, /^e1:/).boundingBox(),
  ]);
  if (!board || !first || !last) throw new Error("the board or a cell has no bounding box");
  expect(first.width).toBeGreaterThan(board.width / 8);
  expect(last.x - first.x).toBeCloseTo(4 * first.width, 0);
  expect(last.y - first.y).toBeCloseTo(4 * first.height, 0);
  // A screen reader clicks the middle of the cell that a touch selects.
  await page.mouse.click(last.x + last.width / 2, last.y + last.height / 2);
  await expect(page.locator("#start-name")).toHaveText("e1");
});

test("a large board has only the cells around the active one, and a panorama has none", async ({ page }) => {
  await open(page, "?v=1&board=50x40&start=0,0&order=jumps&algorithm=warnsdorff");
  await expect(cell(page, "a50: the knight begins here")).toBeAttached();
  await expect(page.locator("#board + .cell-grid").getByRole("gridcell")).toHaveCount(400);
  const board = page.locator("#board");
  await board.focus();
  for (let presses = 0; presses < 25; presses += 1) await board.press("ArrowDown");
  await expect.poll(() => activeCellText(page)).toMatch(/^a25 · /);
  await expect(page.locator("#board + .cell-grid").getByRole("gridcell")).toHaveCount(400);
  await expect(board).toHaveAttribute("aria-rowcount", "50");
  await expect(board).toHaveAttribute("aria-colcount", "40");
  const row = page
    .locator('#board + .cell-grid [role="row"]')
    .filter({ has: page.getByRole("gridcell", { name: /^a25/ }) });
  await expect(row).toHaveAttribute("aria-rowindex", "26");

  await page.goto("./?v=1&board=1000x1000&start=0,0&order=jumps&algorithm=construction");
  await expect(page.locator("#panorama")).toBeVisible();
  await expect(page.locator("#board + .cell-grid")).toBeHidden();
});

test("holes are named, and the vertices of a graph form one row", async ({ page }) => {
  await open(page, "?v=1&board=3x4&holes=_x&start=0,0&order=jumps&algorithm=backtracking");
  await expect(cell(page, "a hole")).toHaveCount(1);
  await expect(page.locator("#board + .cell-grid").getByRole("gridcell")).toHaveCount(12);
  await open(page, "?v=1&graph=1,2;0,2;0,1&start=0,0&algorithm=backtracking");
  await expect(cell(page, "0: the piece begins here")).toBeAttached();
  await expect(page.locator('#board + .cell-grid [role="row"]')).toHaveCount(1);
  await expect(cell(page, /: free$/)).toHaveCount(2);
});
