import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { axe } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const ORDERS = "rows,jumps,clockwise,granada,python-book";

/** Done in a moment. */
const QUICK = `algorithms=warnsdorff,roth&sizes=6,8&starts=all&orders=${ORDERS}`;

/** The same with little to look at. */
const SMALL = "algorithms=warnsdorff&sizes=6&starts=all&orders=rows,jumps";

/** Takes minutes. */
const LONG = `algorithms=backtracking&sizes=8&starts=all&orders=${ORDERS}&limit=3000000`;

/** More than 20,000 runs, done in seconds. */
const MANY = "algorithms=warnsdorff&sizes=6&orders=all";

/** Each with what is looked at there. */
const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, tab: "Map" },
  { viewport: { width: 412, height: 915 }, tab: "Plot" },
  { viewport: { width: 915, height: 412 }, tab: "Table" },
];

/** @param {Page} page @param {string} [question] */
async function open(page, question = "") {
  await page.goto(question ? `./#laboratory/${question}` : "./#laboratory");
  if (question) await expect(bar(page)).toBeVisible();
}

/** @param {Page} page */
const bar = (page) => page.locator(".laboratory-run");
/** @param {Page} page @param {string} name */
const deed = (page, name) => bar(page).getByRole("button", { name, exact: true });
/** @param {Page} page @param {string} stand */
const stands = (page, stand) => expect(bar(page)).toHaveAttribute("data-stand", stand, { timeout: 40_000 });
/** How many runs are done. @param {Page} page */
const done = async (page) => Number((await page.locator(".laboratory-said").textContent())?.replaceAll(",", "").match(/\d+/)?.[0]);

for (const { name, tab, isLong = false, isShort = false } of [
  { name: "Which starts are hard?", tab: "Map" },
  { name: "Where does Warnsdorff’s rule lose its way?", tab: "Plot", isShort: true },
  { name: "How much does the order matter?", tab: "Plot", isLong: true },
  { name: "OctAML16 against its rivals", tab: "Plot" },
]) {
  test(`a question that is ready is carried out at a click: ${name}`, async ({ page }) => {
    await open(page);
    await page.locator(".laboratory-card", { hasText: name }).getByRole("button").click();
    await expect(page.locator(".laboratory-head h2")).toHaveText(name);
    await expect(page).toHaveURL(/#laboratory\/algorithms=/);
    if (isLong) {
      await stands(page, "asks");
      await expect(page.locator(".laboratory-said")).toContainText(/20,160 runs are asked for\. A sample says: about .*(s|min)/);
      await deed(page, "Carry all of it out").click();
    }
    await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    if (tab === "Plot") await expect(page.locator(".laboratory-plot canvas")).toBeVisible();
    else await expect(page.locator(".laboratory-maps .heat")).toHaveCount(5);
    if (!isShort) return;
    await stands(page, "done");
    await expect(bar(page)).toContainText(/times as fast as one worker alone: \d+ workers did .* of runs in|runs as short as these|With 1 worker/);
    console.log(await bar(page).locator(".small").textContent());
  });
}

test("what is found is what the core says: a tour of 5 × 5 from every square of the majority colour, and none within too few visits", async ({ page }) => {
  await open(page, "algorithms=warnsdorff&sizes=5&starts=all&limit=1000000");
  await deed(page, "Run").click();
  await stands(page, "done");
  await expect(page.locator(".laboratory-said")).toHaveText(/^All \d+ runs are done\.$/);
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("100 % 13 of 13");
  await expect(page.locator(".heat [data-mark=known]")).toHaveCount(13);
  await expect(page.locator(".heat [data-mark=out]")).toHaveCount(12);
  await page.goto("./#laboratory/algorithms=backtracking&sizes=6&starts=all&limit=40");
  await deed(page, "Run").click();
  await stands(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("0 % 0 of 36");
  await expect(page.locator(".laboratory-finding")).toContainText("no tour in 40 visits");
  await expect(page.locator(".heat [data-mark=failed]")).toHaveCount(36);
});

/** Waits until all workers are there that the rest of the page has: some come at the first sign of somebody. @param {import("@playwright/test").Page} page */
async function settleWorkers(page) {
  await page.mouse.move(9, 9, { steps: 3 });
  await expect.poll(() => page.workers().length).toBe(3);
}

test("a run is paused, goes on, and is cancelled, which ends its workers at once", async ({ page }) => {
  await open(page, LONG);
  await expect(page.locator(".laboratory-about")).toContainText("64 starts × 5 orders = 320 experiments. 256 runs answer them: the others are mirror images.");
  await settleWorkers(page);
  const before = page.workers().length;
  await deed(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(2);
  expect(page.workers().length).toBeGreaterThan(before);
  await deed(page, "Pause").click();
  await stands(page, "paused");
  await expect(deed(page, "Go on")).toBeFocused();
  // The slice under way may still bring some.
  await page.waitForTimeout(300);
  const paused = await done(page);
  await page.waitForTimeout(600);
  expect(await done(page)).toBe(paused);
  await deed(page, "Go on").click();
  await expect.poll(() => done(page)).toBeGreaterThan(paused);
  await deed(page, "Pause").click();
  await stands(page, "paused");
  // Asked again, the same question goes on.
  await page.locator(".laboratory-form").getByRole("button", { name: "Run", exact: true }).click();
  await stands(page, "running");
  const milliseconds = await page.evaluate(async () => {
    const cancel = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel");
    const began = performance.now();
    cancel?.click();
    while (document.querySelector(".laboratory-run")?.getAttribute("data-stand") !== "cancelled") await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - began;
  });
  console.log(`cancelled in ${milliseconds.toFixed(1)} ms`);
  expect(milliseconds).toBeLessThan(200);
  await expect.poll(() => page.workers().length).toBe(before);
});

test("after a reload what is done is there, and the rest goes on", async ({ page }) => {
  await open(page, LONG);
  await deed(page, "Run").click();
  await expect.poll(() => done(page), { timeout: 20_000 }).toBeGreaterThan(10);
  await deed(page, "Cancel").click();
  await stands(page, "cancelled");
  const before = await done(page);
  await expect(page.getByText("What is done is kept in this browser")).toBeVisible();
  await page.waitForTimeout(300);
  await page.reload();
  await stands(page, "ready");
  expect(await done(page)).toBe(before);
  await deed(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(before);
  // Nobody said that the page would be left: what was written in between is there.
  await page.waitForTimeout(2500);
  const later = await done(page);
  await page.reload();
  await stands(page, "ready");
  expect(await done(page)).toBeGreaterThan(before);
  expect(await done(page)).toBeLessThanOrEqual(later + 20);
});

for (const { why, name, said } of [
  { why: "refused", name: "SecurityError", said: "lets nothing be kept here" },
  { why: "full", name: "QuotaExceededError", said: "no room left to keep more" },
]) {
  test(`where storage is ${why} it goes on without, and says so`, async ({ page }) => {
    await page.addInitScript((name) => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...parts) {
        if (name === "QuotaExceededError") throw new DOMException("", name);
        return put.apply(this, parts);
      };
      if (name === "SecurityError") {
        IDBFactory.prototype.open = () => {
          throw new DOMException("", name);
        };
      }
    }, name);
    await open(page, QUICK);
    await deed(page, "Run").click();
    await stands(page, "done");
    await expect(bar(page)).toContainText(said);
    await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  });
}

// A fault is put into a worker by means of Chromium's.
test("a worker that dies is replaced, and nothing that was done is lost", { tag: "@chromium" }, async ({ page }) => {
  await open(page, LONG);
  await settleWorkers(page);
  const before = new Set(page.workers());
  await deed(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(3);
  const count = await done(page);
  const [worker] = page.workers().filter((worker) => !before.has(worker));
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error("a fault of the worker");
    });
  });
  await expect(bar(page)).toContainText("A worker died and was replaced; nothing that was done is lost.");
  await expect.poll(() => done(page)).toBeGreaterThan(count + 3);
});

test("a table of 40,320 rows is asked about first, and then scrolls, sorts and opens an experiment on the board", async ({ page }) => {
  await open(page, MANY);
  await deed(page, "Run").click();
  await stands(page, "asks");
  await deed(page, "Carry all of it out").click();
  await stands(page, "done");
  await page.getByRole("tab", { name: "Table" }).click();
  const table = page.locator(".laboratory-rows table");
  await expect(table).toHaveAttribute("aria-rowcount", "40321");
  const rows = page.locator(".laboratory-rows tbody tr[aria-rowindex]");
  expect(await rows.count()).toBeLessThan(60);
  const sorted = await page.evaluate(async () => {
    const scroller = document.querySelector(".laboratory-rows");
    if (!scroller) throw new Error("no table");
    scroller.scrollTop = scroller.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const last = [...document.querySelectorAll(".laboratory-rows tr[aria-rowindex]")].at(-1)?.getAttribute("aria-rowindex");
    const button = [...document.querySelectorAll(".laboratory-rows th button")].find(({ textContent }) => textContent === "Visits");
    const began = performance.now();
    /** @type {HTMLElement} */ (button).click();
    return { last, milliseconds: performance.now() - began };
  });
  console.log(`40,320 rows sorted in ${sorted.milliseconds.toFixed(1)} ms`);
  expect(sorted.last).toBe("40321");
  await expect(page.getByRole("columnheader", { name: "Visits" })).toHaveAttribute("aria-sort", "descending");
  const visits = async () => (await rows.locator("td.of-visits").allTextContents()).map((text) => Number(text.replaceAll(",", "")));
  const most = await visits();
  expect(most).toEqual(most.toSorted((one, other) => other - one));
  await page.getByRole("columnheader", { name: "Visits" }).getByRole("button").click();
  await expect.poll(async () => (await visits())[0]).toBe(36);
  // By the keyboard from row to row, beyond those in sight.
  await rows.first().getByRole("button").focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("PageDown");
  await expect(page.locator('tr[aria-rowindex="52"] button')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/board=6x6.*order=/);
  await expect(page.locator("#play")).toBeEnabled();
});

test("a square of a map opens its experiment, and whoever comes back finds the results", async ({ page }) => {
  const question = "algorithms=warnsdorff&sizes=6&starts=all";
  await open(page, question);
  await deed(page, "Run").click();
  await stands(page, "done");
  await page.locator(".heat").getByRole("button", { name: /^c3: Visits/ }).click();
  await expect(page).toHaveURL(/start=3,2/);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await page.goto(`./#laboratory/${question}`);
  await stands(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
});

test("a question is put in the form, counted as it is typed, and its faults stand at their fields", async ({ page }) => {
  await open(page);
  await page.getByLabel("Boards", { exact: true }).fill("5..8");
  await page.locator("#laboratory").getByRole("combobox", { name: "Starts" }).selectOption("all");
  await expect(page.locator(".laboratory-count")).toContainText("138 starts on 4 boards = 138 experiments");
  await page.getByLabel("Boards", { exact: true }).fill("banana");
  await expect(page.locator("#laboratory-fault-sizes")).toContainText("banana");
  await expect(page.getByLabel("Boards", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Boards", { exact: true }).fill("2000");
  await expect(page.locator("#laboratory-fault-sizes")).not.toBeEmpty();
  await expect(page.locator(".laboratory-count")).toBeEmpty();
  await page.getByLabel("Boards", { exact: true }).fill("5");
  await expect(page.locator("#laboratory-fault-sizes")).toBeEmpty();
  await page.locator("summary", { hasText: "Algorithms" }).click();
  await page.getByRole("checkbox", { name: "Roth" }).check();
  await expect(page.locator(".laboratory-count")).toContainText("2 algorithms × 13 starts = 26 experiments");
  await page.locator(".laboratory-form").getByRole("button", { name: "Run", exact: true }).click();
  await stands(page, "done");
  await expect(page).toHaveURL(/algorithms=warnsdorff,roth&sizes=5&starts=all/);
  await page.goBack();
  await expect(page.locator(".laboratory-card")).toHaveCount(4);
});

test("what is typed before it is known what can be chosen stays, and is asked", async ({ page }) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await open(page);
  await page.getByLabel("Boards", { exact: true }).fill("5..8");
  await page.locator("#laboratory").getByRole("combobox", { name: "Starts" }).selectOption("all");
  await expect(page.locator(".laboratory-count")).toContainText("138 starts on 4 boards = 138 experiments");
});

// Playwright hears of no downloads of the Firefox of a system.
test("the results are kept as a table and as JSON, as the command line writes them", { tag: "@chromium" }, async ({ page }) => {
  await open(page, QUICK);
  await deed(page, "Run").click();
  await stands(page, "done");
  /** @param {string} name */
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return readFileSync(await file.path(), "utf8");
  };
  const csv = (await save("CSV")).trimEnd().split("\r\n");
  expect(csv[0]).toBe("rows,columns,start_row,start_column,algorithm,order,seed,finding,visits,backtracks,attempts,closed,turns,milliseconds");
  expect(csv).toHaveLength(1 + 2 * (36 + 64) * 5);
  expect(csv[1]).toMatch(/^6,6,0,0,warnsdorff,rows,0,tour,36,0,1,(true|false),\d+,[\d.]+$/);
  const { cells } = JSON.parse(await save("JSON"));
  expect(cells).toHaveLength(1000);
  expect(cells[0]).toMatchObject({ rows: 6, columns: 6, start: [0, 0], algorithm: "warnsdorff", finding: "tour", visits: 36 });
});

for (const { viewport, tab } of WINDOWS) {
  test(`the laboratory fits ${viewport.width} × ${viewport.height}, and a reader of screens finds no fault`, { tag: "@chromium" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: tab === "Map" ? "dark" : "light" });
    const fits = async () => {
      const wide = await page.evaluate(() => {
        const parts = [document.documentElement, ...document.querySelectorAll("#laboratory, .laboratory-side, .laboratory-main")];
        return parts.map((part) => part.scrollWidth - part.clientWidth);
      });
      expect(Math.max(...wide)).toBe(0);
    };
    const faults = async () => {
      const { violations } = await axe(page).include("#laboratory").analyze();
      return violations.map(({ id, nodes }) => [id, nodes[0].html]);
    };
    await open(page);
    await expect(page.locator(".laboratory-card")).toHaveCount(4);
    await fits();
    if (tab === "Map") expect(await faults()).toEqual([]);
    await page.goto(`./#laboratory/${SMALL}`);
    await deed(page, "Run").click();
    await stands(page, "done");
    for (const name of ["Map", "Plot", "Table"]) {
      await page.getByRole("tab", { name }).click();
      await fits();
      if (name === tab) expect(await faults()).toEqual([]);
    }
  });
}
