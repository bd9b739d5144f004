import { expect, test } from "@playwright/test";
import { distortCore } from "./broken-core.js";
import { back } from "./page.js";
import { expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * An entry of every kind of comparison, with its verdict. tests/page/published-entries.test.js computes all entries.
 * @type {[name: string, verdict: string, kind: string][]}
 */
const KINDS = [
  ["docerpro-example", "equal", "a board and lists"],
  ["bilbao-solutions", "equal", "numbers of tours, and times"],
  ["granada-tree", "equal", "numbers of nodes, and a bound"],
  ["bilbao-list", "erratum", "a known mistake"],
  ["census-closed-6x6", "equal", "a count"],
  ["octaml-figures-6-7", "equal", "boards without single steps"],
  ["octaml-third-test", "equal", "a sweep"],
  ["census-8x8", "quoted", "a quotation"],
];

/** @param {Page} page @returns {Promise<string[]>} the names of all entries, as the screen lists them */
async function entries(page) {
  await page.goto("./#published");
  const marks = page.locator(".documents [data-entry]");
  await expect(marks.first()).toBeVisible();
  return marks.evaluateAll((all) => all.map((mark) => /** @type {HTMLElement} */ (mark).dataset.entry ?? ""));
}

/**
 * Opens an entry, and waits until it is computed.
 *
 * @param {Page} page
 * @param {string} name
 */
async function compute(page, name) {
  await page.goto(`./#published/${name}`);
  const verdict = page.locator(".entry-verdict [data-verdict]");
  await expect(verdict).toBeVisible();
  return verdict.getAttribute("data-verdict");
}

/** @param {Page} page @returns {Promise<{printed: string, computed: string}[]>} */
function figures(page) {
  return page.locator(".figures tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      printed: row.querySelector("[data-printed]")?.getAttribute("data-printed") ?? "",
      computed: row.querySelector("[data-computed]")?.getAttribute("data-computed") ?? "",
    })),
  );
}

test("an entry shows what is printed beside what is computed, and is not equal with a core that errs", async ({ page, context }) => {
  const broken = await context.newPage();
  await distortCore(broken);
  for (const [name, verdict, kind] of KINDS) {
    await test.step(`${name}: ${kind}`, async () => {
      expect.soft(await compute(page, name), name).toBe(verdict);
      const rows = await figures(page);
      expect.soft(rows.length, name).toBeGreaterThan(0);
      for (const { computed } of rows) expect.soft(computed === "", name).toBe(verdict === "quoted");
      if (verdict === "erratum") await expect.soft(page.locator(".entry-verdict"), name).toContainText(/\w+ \w+ \w+ \w+/);
      if (verdict === "quoted") return;
      const wrongVerdict = await compute(broken, name);
      const wrong = await figures(broken);
      expect.soft(wrong.map(({ printed }) => printed), name).toEqual(rows.map(({ printed }) => printed));
      expect.soft(wrong.map(({ computed }) => computed), name).not.toEqual(rows.map(({ computed }) => computed));
      expect.soft(wrongVerdict, name).not.toBe("equal");
    });
  }
});

test("the list leads to every entry by the keyboard, and an unknown entry to the list", { tag: "@firefox" }, async ({ page }) => {
  await page.goto("./#published/atlantis");
  await expect(page.getByRole("status").filter({ hasText: "atlantis" })).toBeVisible();
  await expect(page.getByRole("link", { name: "5 × 5 from (0,0)" })).toBeVisible();
  expect((await entries(page)).length).toBeGreaterThan(20);
  // The board writes its experiment into the address, which makes another entry of the history.
  await expect(page).toHaveURL(/\?v=1&/);
  const link = page.locator(".documents").getByRole("link", { name: "Figure 2: a solution" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Figure 2: a solution" })).toBeFocused();
  await back(page);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test("all entries are computed one after the other, until the reader leaves", async ({ page }) => {
  const names = await entries(page);
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

test("the page of 2009 draws its graph and its path, and takes boards at which it stopped", async ({ page }) => {
  await compute(page, "docerpro-drawings");
  const article = page.getByRole("region", { name: "The page as it was" });
  await article.getByRole("button", { name: "find_path()" }).click();
  await expect(article.getByRole("status")).toContainText("25 visits");
  await article.getByLabel("n", { exact: true }).fill("60");
  await article.getByRole("button", { name: "find_path()" }).click();
  await expect(article.getByRole("status")).toContainText("3,600 visits");
  await expect(article.locator("pre")).toContainText("3600");
  await article.getByLabel("n", { exact: true }).fill("5");
  await article.getByLabel("start").fill("25");
  await article.getByRole("button", { name: "find_path()" }).click();
  await expect.poll(() => article.getByLabel("start").evaluate((/** @type {HTMLInputElement} */ field) => field.validationMessage)).toContain("24");
});

test("the results fit every window and pass axe, and a picture leads to the stage and back", async ({ page }) => {
  for (const [stateIndex, name] of ["", "bilbao-levels", "docerpro-7x7"].entries()) {
    await test.step(name || "the list", async () => {
      if (name) await compute(page, name);
      else await entries(page);
      await expectFits(page, { name: name || "the list", stateIndex, include: "#published", parts: "#published" });
    });
  }
  await page.locator(".entry-pictures figure a").last().click();
  await expect(page.locator("#chip-board")).toHaveText("7 × 7");
  await expect(page).toHaveURL(/order=clockwise/);
  await back(page);
  await expect(page.getByRole("heading", { name: "7 × 7 from 0, with two lists of jumps" })).toBeVisible();
});

test("a reload in the middle of Table 2 goes on where it was", { tag: "@firefox" }, async ({ page }) => {
  await page.goto("./#published/octaml-table-2");
  const done = async () => Number((await page.locator(".entry-progress").textContent())?.match(/: ([\d,]+) of/)?.[1].replaceAll(",", "") ?? 0);
  await expect.poll(done).toBeGreaterThan(500);
  const before = await done();
  await page.reload();
  // The first progress after the reload includes the work done before.
  await expect(page.locator(".entry-progress")).toBeVisible();
  expect(await done()).toBeGreaterThanOrEqual(before);
});
