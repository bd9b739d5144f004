/**
 * The experiment in the address of the page: choices, history, links, their faults, and results of linked experiments.
 */

import { expect, test } from "@playwright/test";
import { back, forward, choose, open, openDrawer } from "./page.js";

test("the address holds the choices, and a reload keeps them", async ({ page }) => {
  await open(page);
  await choose(page, { rows: 6, columns: 7, order: "rows", algorithm: "Breadth first" });
  await openDrawer(page, "algorithm");
  await page.locator("#find").selectOption("all");
  await expect(page).toHaveURL(/\?v=1&board=6x7&start=0,0&order=rows&algorithm=breadth-first&find=all$/);
  await page.reload();
  await expect(page.locator("#experiment")).toHaveText("6 × 7 · from a6, all tours · Row by row · Breadth first");
  await expect(page.locator("#columns")).toHaveValue("7");
  await expect(page.locator("#order")).toHaveValue("rows");
  await expect(page.locator("#algorithm-name")).toHaveText("Breadth first");
  await expect(page.locator("#find")).toHaveValue("all");
});

test("back and forward go through the experiments", { tag: "@firefox" }, async ({ page }) => {
  await open(page);
  const experiment = page.locator("#experiment");
  await choose(page, { order: "jumps" });
  await expect(experiment).toContainText("Original");
  await choose(page, { algorithm: "OctAML16" });
  await expect(experiment).toContainText("OctAML16");
  await back(page);
  await expect(experiment).toHaveText("8 × 8 · from a8 · Original · Warnsdorff");
  await expect(page.locator("#algorithm-name")).toHaveText("Warnsdorff");
  await back(page);
  await expect(experiment).toContainText("Clockwise");
  await expect(page.locator("#order")).toHaveValue("clockwise");
  await forward(page);
  await expect(experiment).toHaveText("8 × 8 · from a8 · Original · Warnsdorff");
  await forward(page);
  await expect(experiment).toHaveText("8 × 8 · from a8 · Original · OctAML16");
});

test.describe("a base address", () => {
  // The policy of the page allows no other base address.
  test.use({ bypassCSP: true });

  test("a link to a screen keeps the experiment, even if the browser resolves it against an earlier address", async ({
    page,
  }) => {
    await open(page, "?v=1&board=6x6&start=5,4");
    // Firefox sometimes resolves links against an earlier address when the query was replaced while a link was first
    // drawn. The base element imitates this.
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement("base"), { href: "?v=1&board=5x5" })),
    );
    await page.locator("[data-screen=published]").click();
    await expect(page.locator(".documents")).toBeVisible();
    await expect(page).toHaveURL(/\?v=1&board=6x6&start=5,4[^#]*#published$/);
    await page.getByRole("link", { name: "Explore" }).click();
    await expect(page.locator("#experiment")).toHaveText("6 × 6 · from e1 · Clockwise · Warnsdorff");
  });
});

test("a copied link opens the same experiment, with a custom order too", async ({ page }) => {
  const customOrder = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2";
  await open(page, `?v=1&board=6x6&start=5,4&order=${customOrder}&algorithm=random&seed=12&tour=closed`);
  await expect(page.locator("#experiment")).toHaveText("6 × 6 · from e1, closed · My own order · Random ties");
  await openDrawer(page, "order");
  await expect(page.locator("#wheel [data-position='7']")).toHaveAccessibleName(/2 down, 1 left/);
  await expect(page.locator("#seed")).toHaveValue("12");
  await expect(page.locator("#tour")).toHaveValue("closed");
});

test("the page reports the invalid parts of a link, and applies the valid ones", async ({ page }) => {
  await open(page, "?v=1&board=6x5000&start=2,3&order=jumps&algorithm=magic");
  await expect(page.locator("#sentence")).toHaveText("Only part of this link could be read");
  const detail = page.locator("#detail");
  await expect(detail).toContainText("Columns: 5000 is out of range: it must be from 1 to 4,096.");
  await expect(detail).toContainText("Algorithm: “magic” is not a known name.");
  await expect(page.locator("#experiment")).toHaveText("8 × 8 · from d6 · Original · Warnsdorff");
  await expect(page).toHaveURL(/board=8x8&start=2,3&order=jumps&algorithm=warnsdorff$/);

  await open(page, "?board=5x6&start=7,3");
  await expect(page.locator("#start-name")).toHaveText("d1");
  await expect(page.locator("#start-note")).toContainText("The start moved to d1");
});

test("a link that is too long is refused with its length and the limit, and breaks no screen", async ({ page }) => {
  await open(page);
  const longQuery = `${"x&".repeat(999_999)}xx`;
  // A server would refuse an address of this length. The page follows a link with `data-moment` itself, without a
  // request to the server.
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    link.dataset.moment = "";
    document.body.append(link);
    link.click();
    link.remove();
  }, `?${longQuery}`);
  await expect(page.locator("#sentence")).toHaveText("This link is too long");
  await expect(page.locator("#detail")).toContainText(
    "It has 2,000,000 characters; the limit is 64,000. The default board is shown instead.",
  );
  await expect(page).toHaveURL(/board=8x8&start=0,0[^#]{0,60}$/);
  await page.evaluate((hash) => (window.location.hash = hash), `#play/${longQuery}`);
  await expect(
    page.locator("main:visible").getByText("It has 2,000,000 characters; the limit is 64,000."),
  ).toBeVisible();
  await page.evaluate((hash) => (window.location.hash = hash), `#side-by-side/${longQuery}`);
  await expect(page.locator("#race-notice")).toContainText("It has 2,000,000 characters; the limit is 256,000.");
  await page.evaluate((hash) => (window.location.hash = hash), `#laboratory/sizes=${longQuery.replaceAll("&", ",")}`);
  await expect(
    page.locator("#laboratory").getByText("It has 2,000,000 characters; the limit is 100,000."),
  ).toBeVisible();
  // These screens ignore parameters that they do not know.
  for (const name of ["exercise", "count", "puzzle", "tours"]) {
    await page.evaluate((hash) => (window.location.hash = hash), `#${name}/${longQuery}`);
    await expect(page.locator(`#${name}`).getByRole("heading").first()).toBeVisible();
  }
});

test("only the first faults of a link with many are listed", async ({ page }) => {
  await open(page, `?step=a&start=1,1${"&x".repeat(50)}`);
  await expect(page.locator("#sentence")).toHaveText("Only part of this link could be read");
  await expect(page.locator("#detail")).toContainText("step: “a” is not a whole number.");
  await expect(page.locator("#detail")).toContainText("Other parts of it could not be read either.");
  await expect(page.locator("#start-name")).toHaveText("b7");
});

test("a board too large for the algorithm is refused, and the experiment stays", async ({ page }) => {
  await open(page, "?algorithm=pruned");
  await choose(page, { rows: 12, columns: 12 });
  await expect(page.locator("#algorithm-fault")).toContainText("up to 128 squares; this one has 144");
  await expect(page.locator("#experiment")).toContainText("8 × 8");
  await choose(page, { algorithm: "OctAML16" });
  await expect(page.locator("#algorithm-fault")).toBeEmpty();
  await expect(page.locator("#experiment")).toHaveText("12 × 12 · from a12 · Clockwise · OctAML16");
});

test("the page counts all tours of a board", async ({ page }) => {
  await open(page, "?board=5x5&start=2,4&order=granada&algorithm=backtracking&find=all");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("All tours from e3");
  await expect(page.locator("#detail")).toHaveText("56 in 1,453,989 visits; there are no others.");
  await expect(page.locator("#count-tours")).toHaveText("56");
});

test("a breadth-first search reports that its memory is full, and the page still works", async ({ page }) => {
  // Boards of more than 256 squares fill the memory with the fewest steps.
  await open(page, "?board=17x17&start=8,8&topology=torus&leaper=5,1&algorithm=breadth-first");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("No room for more paths");
  await choose(page, { algorithm: "Warnsdorff" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
});

test("the page counts the attempts of OctAML16", async ({ page }) => {
  // The first attempt fails from this start (document 001, table 1).
  await open(page, "?board=18x18&start=2,12&order=rows&algorithm=oct-aml-16&centre=integer");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator("#sentence")).toHaveText("Open tour");
  await expect(page.locator("#count-attempts")).not.toHaveText("1");
});

test(
  "the digits typed into a field before it loses focus make one history entry",
  { tag: "@firefox" },
  async ({ page }) => {
    await open(page, "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff");
    const experiment = page.locator("#experiment");
    await openDrawer(page, "board");
    const rows = page.getByRole("textbox", { name: "Rows" });
    await rows.selectText();
    await page.keyboard.type("1");
    await expect(experiment).toContainText("1 × 1");
    await page.keyboard.type("2");
    await expect(experiment).toContainText("12 × 12");
    await rows.blur();
    await rows.selectText();
    await page.keyboard.type("6");
    await expect(experiment).toContainText("6 × 6");
    await back(page);
    await expect(experiment).toContainText("12 × 12");
    await back(page);
    await expect(experiment).toContainText("8 × 8");
  },
);
