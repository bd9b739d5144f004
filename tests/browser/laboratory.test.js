import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { back } from "./page.js";
import { expectFits } from "./fit-checks.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A question with a thousand experiments that finish at once. */
const QUICK = "algorithms=warnsdorff,roth&sizes=6,8&starts=all&orders=rows,jumps,clockwise,granada,python-book";

/** A similar question with few results. */
const SMALL = "algorithms=warnsdorff&sizes=6&starts=all&orders=rows,jumps";

/** A question with more than 20,000 runs, which take seconds. */
const MANY = "algorithms=warnsdorff&sizes=6&orders=all";

/** A question that takes minutes. */
const LONG = "algorithms=backtracking&sizes=8&starts=all&orders=rows,jumps,clockwise,granada,python-book&limit=3000000";

/** The tested windows; the first one is wide enough for everything side by side. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** @param {Page} page @param {string} [question] */
async function open(page, question = "") {
  await page.goto(question ? `./#laboratory/${question}` : "./#laboratory");
  if (question) await expect(bar(page)).toBeVisible();
}

/** @param {Page} page */
const bar = (page) => page.locator(".laboratory-run");
/** @param {Page} page @param {string} name */
const action = (page, name) => bar(page).getByRole("button", { name, exact: true });
/** @param {Page} page @param {string} stand */
const stands = (page, stand) => expect(bar(page)).toHaveAttribute("data-stand", stand);
/** The number of finished runs. @param {Page} page */
const done = async (page) => Number((await page.locator(".laboratory-said").textContent())?.replaceAll(",", "").match(/\d+/)?.[0]);

test("every ready question is carried out at a click, and a long one is asked about first", async ({ page }) => {
  for (const { name, tab } of [
    { name: "Which starts are hard?", tab: "Map" },
    { name: "OctAML16 against its rivals", tab: "Plot" },
    { name: "Where does Warnsdorff’s rule lose its way?", tab: "Plot" },
  ]) {
    await test.step(name, async () => {
      await open(page);
      await page.locator(".laboratory-card", { hasText: name }).getByRole("button").click();
      await expect(page.locator(".laboratory-head h2")).toHaveText(name);
      await expect(page).toHaveURL(/#laboratory\/algorithms=/);
      await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      if (tab === "Plot") await expect(page.locator(".laboratory-plot canvas")).toBeVisible();
      else await expect(page.locator(".laboratory-maps .heat")).toHaveCount(5);
    });
  }
  const name = "How much does the order matter?";
  await open(page);
  await page.locator(".laboratory-card", { hasText: name }).getByRole("button").click();
  await expect(page.locator(".laboratory-head h2")).toHaveText(name);
  await stands(page, "asks");
  await expect(page.locator(".laboratory-said")).toContainText(/This takes 20,160 runs\. Judging by a sample: about .*(s|min)/);
  await action(page, "Run them all").click();
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  await expect(page.getByRole("tab", { name: "Plot" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".laboratory-plot canvas")).toBeVisible();
});

test("a table of 40,320 rows scrolls, sorts and opens an experiment on the board", async ({ page }) => {
  await open(page, MANY);
  await action(page, "Run").click();
  await stands(page, "asks");
  await action(page, "Run them all").click();
  await stands(page, "done");
  await expect(bar(page)).toContainText(/times as fast as one worker alone: \d+ workers did .* of computing in|runs this short|With 1 worker/);
  await page.getByRole("tab", { name: "Table" }).click();
  const table = page.locator(".laboratory-rows table");
  await expect(table).toHaveAttribute("aria-rowcount", "40321");
  const rows = page.locator(".laboratory-rows tbody tr[aria-rowindex]");
  expect(await rows.count()).toBeLessThan(60);
  await page.locator(".laboratory-rows").evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", "40321");
  const head = page.getByRole("columnheader", { name: "Visits" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const visits = async () => (await rows.locator("td.of-visits").allTextContents()).map((text) => Number(text.replaceAll(",", "")));
  await expect(async () => {
    const most = await visits();
    expect(most[0]).toBeGreaterThanOrEqual(36);
    expect(most).toEqual(most.toSorted((one, other) => other - one));
  }).toPass();
  await head.getByRole("button").click();
  await expect.poll(async () => (await visits())[0]).toBe(36);
  // The keyboard moves from row to row, also beyond the visible ones.
  await rows.first().getByRole("button").focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("PageDown");
  await expect(page.locator('tr[aria-rowindex="52"] button')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/board=6x6.*order=/);
  await expect(page.locator("#play")).toBeEnabled();
});

test("the results are those of the core, open on the board, and are found again", async ({ page }) => {
  const question = "algorithms=warnsdorff&sizes=5&starts=all&limit=1000000";
  await open(page, question);
  await action(page, "Run").click();
  await stands(page, "done");
  await expect(page.locator(".laboratory-said")).toHaveText(/^All \d+ runs are done\.$/);
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("100 % 13 of 13");
  await expect(page.locator(".heat [data-mark=known]")).toHaveCount(13);
  await expect(page.locator(".heat [data-mark=out]")).toHaveCount(12);

  await page.locator(".heat").getByRole("button", { name: /^c3: Visits/ }).click();
  await expect(page).toHaveURL(/start=2,2/);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await open(page, question);
  await stands(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");

  await open(page, "algorithms=backtracking&sizes=6&starts=all&limit=40");
  await action(page, "Run").click();
  await stands(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("0 % 0 of 36");
  await expect(page.locator(".laboratory-finding")).toContainText("no tour in 40 visits");
  await expect(page.locator(".heat [data-mark=failed]")).toHaveCount(36);
});

/** Waits for the workers of the rest of the page: some start at the first input. @param {Page} page */
async function settleWorkers(page) {
  await page.mouse.move(9, 9, { steps: 3 });
  await expect.poll(() => page.workers().length).toBe(3);
}

test("a run is paused, goes on, and is cancelled, which ends its workers at once", { tag: "@firefox" }, async ({ page }) => {
  await trackMeasurements(page);
  await open(page, LONG);
  await expect(page.locator(".laboratory-about")).toContainText("64 starts × 5 orders = 320 experiments. Only 256 runs are needed: the others are mirror images.");
  await settleWorkers(page);
  const before = page.workers().length;
  await action(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(2);
  expect(page.workers().length).toBeGreaterThan(before);
  await action(page, "Pause").click();
  await stands(page, "paused");
  await expect(action(page, "Continue")).toBeFocused();
  // The time slices under way may still bring some results. After them no worker gets more work.
  await expect.poll(() => pendingMeasurements(page)).toBe(0);
  const paused = await done(page);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(page.locator(".laboratory-rows tbody tr[aria-rowindex]").first()).toBeVisible();
  expect(await pendingMeasurements(page)).toBe(0);
  expect(await done(page)).toBe(paused);
  await action(page, "Continue").click();
  await expect.poll(() => done(page)).toBeGreaterThan(paused);
  await action(page, "Pause").click();
  await stands(page, "paused");
  // Asking the same question again continues it.
  await page.locator(".laboratory-form").getByRole("button", { name: "Run", exact: true }).click();
  await stands(page, "running");
  const stand = await bar(page).evaluate((bar) => {
    [...bar.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel")?.click();
    return bar.dataset.stand;
  });
  expect(stand, "in the same turn").toBe("cancelled");
  await expect.poll(() => page.workers().length).toBe(before);
});

/** Counts the time slices that workers are asked to measure. @param {Page} page before it is opened */
async function trackMeasurements(page) {
  await page.addInitScript(() => {
    const under = new Set();
    Object.assign(window, { measuresUnderWay: under });
    const Real = window.Worker;
    window.Worker = class extends Real {
      /** @param {any} message @param {any[]} rest */
      postMessage(message, ...rest) {
        if (message.kind === "measure") {
          const key = {};
          under.add(key);
          const note = (/** @type {MessageEvent} */ { data }) => {
            if (data.id !== message.id) return;
            under.delete(key);
            this.removeEventListener("message", note);
          };
          this.addEventListener("message", note);
        }
        super.postMessage(message, ...rest);
      }
    };
  });
}

/** The number of time slices being measured. @param {Page} page @returns {Promise<number>} */
const pendingMeasurements = (page) => page.evaluate(() => /** @type {any} */ (window).measuresUnderWay.size);

test("after a reload the results are there, and the rest goes on", { tag: "@firefox" }, async ({ page }) => {
  await page.clock.install();
  await open(page, LONG);
  await action(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(5);
  await action(page, "Cancel").click();
  await stands(page, "cancelled");
  const before = await done(page);
  await expect(page.getByText("Results are saved in this browser")).toBeVisible();
  await expect.poll(() => kept(page)).toBe(before);
  await page.reload();
  await stands(page, "ready");
  expect(await done(page)).toBe(before);
  await action(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(before);
  // Results are stored at intervals, so that a page closed without warning loses few of them.
  await page.clock.fastForward(2500);
  await expect.poll(() => kept(page)).toBeGreaterThan(before);
  await page.reload();
  await stands(page, "ready");
  expect(await done(page)).toBeGreaterThan(before);
});

/** The number of runs whose results the browser has stored. @param {Page} page @returns {Promise<number>} */
function kept(page) {
  return page.evaluate(async () => {
    const request = indexedDB.open("knights-tour-laboratory");
    await new Promise((done) => (request.onsuccess = done));
    const all = request.result.transaction("results").objectStore("results").getAll();
    await new Promise((done) => (all.onsuccess = done));
    request.result.close();
    return all.result.reduce((sum, part) => sum + (part.cells?.length ?? 0), 0);
  });
}

for (const { why, name, said } of [
  { why: "refused", name: "SecurityError", said: "does not allow results to be saved here" },
  { why: "full", name: "QuotaExceededError", said: "no room to save more" },
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
    await open(page, SMALL);
    await action(page, "Run").click();
    await stands(page, "done");
    await expect(bar(page)).toContainText(said);
    await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  });
}

// Only Chromium lets a test access a worker.
test("a worker that dies is replaced, and no result is lost", async ({ page }) => {
  await open(page, LONG);
  await settleWorkers(page);
  const before = new Set(page.workers());
  await action(page, "Run").click();
  await expect.poll(() => done(page)).toBeGreaterThan(3);
  const count = await done(page);
  const [worker] = page.workers().filter((worker) => !before.has(worker));
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error("a fault of the worker");
    });
  });
  await expect(bar(page)).toContainText("A worker crashed and was replaced; no results were lost.");
  await expect.poll(() => done(page)).toBeGreaterThan(count + 3);
});

test("a question is put in the form, counted as it is typed, and its faults stand at their fields", async ({ page }) => {
  // The core arrives only after a question was typed. The question stays, and is run.
  let release = () => undefined;
  const typed = new Promise((resolve) => (release = () => void resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await typed;
    await route.continue();
  });
  await open(page);
  await page.getByLabel("Boards", { exact: true }).fill("5..8");
  await page.locator("#laboratory").getByRole("combobox", { name: "Starts" }).selectOption("all");
  release();
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
  await back(page);
  await expect(page.locator(".laboratory-card")).toHaveCount(4);
});

test("the results are saved as a table and as JSON, as the command line writes them", async ({ page }) => {
  await open(page, QUICK);
  await action(page, "Run").click();
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

test("the laboratory fits every window and passes axe", async ({ page }) => {
  const look = { include: "#laboratory", parts: "#laboratory, .laboratory-side, .laboratory-main", windows: WINDOWS };
  await open(page);
  await expect(page.locator(".laboratory-card")).toHaveCount(4);
  await expectFits(page, { ...look, name: "the questions", turn: 0 });
  await open(page, SMALL);
  await action(page, "Run").click();
  await stands(page, "done");
  for (const [index, name] of ["Map", "Plot", "Table"].entries()) {
    await page.getByRole("tab", { name }).click();
    await expectFits(page, { ...look, name, turn: index + 1 });
  }
});
