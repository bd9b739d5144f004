/** The published results: printed values beside computed values, the list of entries, and the page of 2009. */

import { expect, test } from "@playwright/test";
import { distortCore } from "./distorted-core.js";
import { back } from "./page.js";
import { expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * One entry of every kind of comparison, with its verdict. tests/page/published-entries.test.js computes all entries.
 *
 * @type {[name: string, verdict: string, kind: string][]}
 */
const ENTRIES = [
  ["docerpro-example", "equal", "a board and lists"],
  ["bilbao-solutions", "equal", "numbers of tours, and times"],
  ["granada-tree", "equal", "numbers of nodes, and a bound"],
  ["bilbao-list", "erratum", "a known mistake"],
  ["census-closed-6x6", "equal", "a count"],
  ["octaml-figures-6-7", "equal", "boards without single steps"],
  ["octaml-third-test", "equal", "a sweep"],
  ["census-8x8", "quoted", "a quotation"],
];

/**
 * Opens an address of the published results. An open page is left first: the address that it is about to write could
 * otherwise interrupt the navigation.
 *
 * @param {Page} page
 * @param {string} fragment
 */
async function openPublished(page, fragment) {
  await page.goto("about:blank");
  await page.goto(`./${fragment}`);
}

/** Opens the list of all entries. @param {Page} page @returns {Promise<string[]>} the names of the entries, in order */
async function openList(page) {
  await openPublished(page, "#published");
  const marks = page.locator(".documents [data-entry]");
  await expect(marks.first()).toBeVisible();
  return marks.evaluateAll((elements) => elements.map((mark) => /** @type {HTMLElement} */ (mark).dataset.entry ?? ""));
}

/**
 * Opens an entry, waits until it is computed, and returns its verdict.
 *
 * @param {Page} page
 * @param {string} name
 */
async function openEntry(page, name) {
  await openPublished(page, `#published/${name}`);
  const verdict = page.locator(".entry-verdict [data-verdict]");
  await expect(verdict).toBeVisible();
  return verdict.getAttribute("data-verdict");
}

/** Reads the table of an entry. @param {Page} page @returns {Promise<{printed: string, computed: string}[]>} */
function readFigures(page) {
  return page.locator(".figures tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      printed: row.querySelector("[data-printed]")?.getAttribute("data-printed") ?? "",
      computed: row.querySelector("[data-computed]")?.getAttribute("data-computed") ?? "",
    })),
  );
}

test("an entry of every kind has its expected verdict, and is not equal if the core is distorted", async ({
  page,
  context,
}) => {
  const distortedPage = await context.newPage();
  await distortCore(distortedPage);
  for (const [name, verdict, kind] of ENTRIES) {
    await test.step(`${name}: ${kind}`, async () => {
      expect.soft(await openEntry(page, name), name).toBe(verdict);
      const figures = await readFigures(page);
      expect.soft(figures.length, name).toBeGreaterThan(0);
      // The style sheet keeps white space in these cells, and the template must not add any.
      for (const text of await page.locator(".figures .value").allTextContents())
        expect.soft(text, name).not.toMatch(/^\s*\n|\n\s*$/);
      for (const { computed } of figures) expect.soft(computed === "", name).toBe(verdict === "quoted");
      if (verdict === "erratum")
        await expect.soft(page.locator(".entry-verdict"), name).toContainText(/\w+ \w+ \w+ \w+/);
      if (verdict === "quoted") return;
      const distortedVerdict = await openEntry(distortedPage, name);
      const distortedRows = await readFigures(distortedPage);
      expect
        .soft(
          distortedRows.map(({ printed }) => printed),
          name,
        )
        .toEqual(figures.map(({ printed }) => printed));
      expect
        .soft(
          distortedRows.map(({ computed }) => computed),
          name,
        )
        .not.toEqual(figures.map(({ computed }) => computed));
      expect.soft(distortedVerdict, name).not.toBe("equal");
    });
  }
});

test(
  "the keyboard opens an entry of the list, and a link to an unknown entry opens the list",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.goto("./#published/atlantis");
    await expect(page.getByRole("status").filter({ hasText: "atlantis" })).toBeVisible();
    await expect(page.getByRole("link", { name: "5 × 5 from (0,0)" })).toBeVisible();
    expect((await openList(page)).length).toBeGreaterThan(20);
    // Waits until the board has written its experiment into the address, which adds an entry to the history.
    await expect(page).toHaveURL(/\?v=1&/);
    const link = page.locator(".documents").getByRole("link", { name: "Figure 2: a solution" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Figure 2: a solution" })).toBeFocused();
    await back(page);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  },
);

test("the entries are computed one after another, until the user leaves the list", async ({ page }) => {
  const names = await openList(page);
  await page.getByRole("button", { name: "Compute everything now" }).click();
  const mark = (/** @type {number} */ index) => page.locator(`.documents [data-entry="${names[index]}"]`);
  for (const index of [0, 1, 2]) await expect(mark(index)).toHaveAttribute("data-mark", "equal");
  await expect(page.locator("#computed-all")).toContainText(`of ${names.length}`);
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.locator("#board")).toBeVisible();
  // The marks stay after returning.
  await back(page);
  await expect(mark(0)).toHaveAttribute("data-mark", "equal");
  await expect(page.getByRole("button", { name: "Compute everything now" })).toBeEnabled();
});

test("the page of 2009 finds paths, also on a board too large for the original, and refuses a start off the board", async ({
  page,
}) => {
  await openEntry(page, "docerpro-drawings");
  const originalPage = page.getByRole("region", { name: "The page as it was" });
  await originalPage.getByRole("button", { name: "find_path()" }).click();
  await expect(originalPage.getByRole("status")).toContainText("25 visits");
  await originalPage.getByLabel("n", { exact: true }).fill("60");
  await originalPage.getByRole("button", { name: "find_path()" }).click();
  await expect(originalPage.getByRole("status")).toContainText("3,600 visits");
  await expect(originalPage.locator("pre")).toContainText("3600");
  await originalPage.getByLabel("n", { exact: true }).fill("5");
  await originalPage.getByLabel("start").fill("25");
  await originalPage.getByRole("button", { name: "find_path()" }).click();
  await expect
    .poll(() =>
      originalPage.getByLabel("start").evaluate((/** @type {HTMLInputElement} */ field) => field.validationMessage),
    )
    .toContain("24");
});

test("the results fit every window and pass axe, and a picture opens its experiment on the stage", async ({ page }) => {
  for (const [stateIndex, name] of ["", "bilbao-levels", "docerpro-7x7"].entries()) {
    await test.step(name || "the list", async () => {
      if (name) await openEntry(page, name);
      else await openList(page);
      await expectFits(page, { name: name || "the list", stateIndex, include: "#published", parts: "#published" });
    });
  }
  await page.locator(".entry-pictures figure a").last().click();
  await expect(page.locator("#chip-board")).toHaveText("7 × 7");
  await expect(page).toHaveURL(/order=clockwise/);
  await back(page);
  await expect(page.getByRole("heading", { name: "7 × 7 from 0, with two lists of jumps" })).toBeVisible();
});

test("after a reload the computation of Table 2 continues from where it was", { tag: "@firefox" }, async ({ page }) => {
  await page.goto("./#published/octaml-table-2");
  const readDoneCount = async () =>
    Number((await page.locator(".entry-progress").textContent())?.match(/: ([\d,]+) of/)?.[1].replaceAll(",", "") ?? 0);
  await expect.poll(readDoneCount).toBeGreaterThan(500);
  const before = await readDoneCount();
  await page.reload();
  // The first progress after the reload includes the work done before.
  await expect(page.locator(".entry-progress")).toBeVisible();
  expect(await readDoneCount()).toBeGreaterThanOrEqual(before);
});
