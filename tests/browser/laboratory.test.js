/** The laboratory: questions that need many runs, their results, and the storage of the results. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { LANGUAGES } from "../../www/locales/languages.js";
import { back, waitTwoFrames } from "./page.js";
import { expectFits } from "./fit-checks.js";
import { goTo } from "./screen-list.js";
import {
  SMALL_QUESTION,
  barButton,
  expectState,
  finishedRunCount,
  openLaboratory as open,
  runBar,
  storedRunCount,
} from "./laboratory-page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A question with a thousand experiments, each of which takes almost no time. */
const QUICK_QUESTION =
  "algorithms=warnsdorff,roth&sizes=6,8&starts=all&orders=rows,jumps,clockwise,granada,python-book";

/** A question with 40,320 experiments, half of which are mirror images. The runs for the other half take seconds. */
const LARGE_QUESTION = "algorithms=warnsdorff&sizes=6&orders=all";

/** A question that takes minutes. */
const LONG_QUESTION =
  "algorithms=backtracking&sizes=8&starts=all&orders=rows,jumps,clockwise,granada,python-book&limit=3000000";

/** The tested windows; the first one is wide enough for everything side by side. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 412, height: 915 },
  { width: 915, height: 412 },
];

/** Expects the canvas of the plot at the top of its box, as the charts' style sheet lays it out. @param {Page} page */
async function expectPlotInItsBox(page) {
  const plot = page.locator(".laboratory-plot .plot");
  await expect(plot.locator("canvas")).toBeVisible();
  const offset = () =>
    plot.evaluate((box) => {
      const canvas = /** @type {HTMLCanvasElement} */ (box.querySelector("canvas"));
      return Math.abs(canvas.getBoundingClientRect().top - box.getBoundingClientRect().top);
    });
  await expect.poll(offset).toBeLessThan(2);
}

test("a click runs each ready-made question, and a long question asks for confirmation first", async ({ page }) => {
  for (const { name, tab } of [
    { name: "Which starts are hard?", tab: "Map" },
    { name: "OctAML16 against its rivals", tab: "Plot" },
    { name: "How far does a random walk get?", tab: "Plot" },
    { name: "Where does Warnsdorff’s rule lose its way?", tab: "Plot" },
  ]) {
    await test.step(name, async () => {
      await open(page);
      await page.locator(".laboratory-card", { hasText: name }).getByRole("button").click();
      await expect(page.locator(".laboratory-head h2")).toHaveText(name);
      await expect(page).toHaveURL(/#laboratory\/algorithms=/);
      await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      if (tab === "Plot") await expectPlotInItsBox(page);
      else await expect(page.locator(".laboratory-maps .heat")).toHaveCount(5);
    });
  }
  const name = "How much does the order matter?";
  await open(page);
  await page.locator(".laboratory-card", { hasText: name }).getByRole("button").click();
  await expect(page.locator(".laboratory-head h2")).toHaveText(name);
  await expectState(page, "asks");
  await expect(page.locator(".laboratory-status")).toContainText(
    /This takes 20,160 runs\. Judging by a sample: about .*(s|min)/,
  );
  await barButton(page, "Run them all").click();
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  await expect(page.getByRole("tab", { name: "Plot" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".laboratory-plot canvas")).toBeVisible();
});

test("a table of 40,320 rows can be scrolled and sorted, and a row opens its experiment on the board", async ({
  page,
}) => {
  await open(page, LARGE_QUESTION);
  await barButton(page, "Run").click();
  await expectState(page, "asks");
  await barButton(page, "Run them all").click();
  await expectState(page, "done");
  await expect(runBar(page)).toContainText(
    /times as fast as one worker alone: \d+ workers did .* of computing in|runs this short|With 1 worker/,
  );
  await page.getByRole("tab", { name: "Table" }).click();
  const table = page.locator(".laboratory-rows table");
  await expect(table).toHaveAttribute("aria-rowcount", "40321");
  const rows = page.locator(".laboratory-rows tbody tr[aria-rowindex]");
  expect(await rows.count()).toBeLessThan(60);
  await page.locator(".laboratory-rows").evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", "40321");
  const header = page.getByRole("columnheader", { name: "Visits" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  const readVisits = async () =>
    (await rows.locator("td.column-visits").allTextContents()).map((text) => Number(text.replaceAll(",", "")));
  await expect(async () => {
    const visitCounts = await readVisits();
    expect(visitCounts[0]).toBeGreaterThanOrEqual(36);
    expect(visitCounts).toEqual(visitCounts.toSorted((one, other) => other - one));
  }).toPass();
  await header.getByRole("button").click();
  await expect.poll(async () => (await readVisits())[0]).toBe(36);
  // Page Down moves the focus by ten rows, also beyond the visible rows.
  await rows.first().getByRole("button").focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("PageDown");
  await expect(page.locator('tr[aria-rowindex="52"] button')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/board=6x6.*order=/);
  await expect(page.locator("#play")).toBeEnabled();
});

test("small questions have the expected results; a result opens on the board, and results are stored", async ({
  page,
}) => {
  const question = "algorithms=warnsdorff&sizes=5&starts=all&limit=1000000";
  await open(page, question);
  await barButton(page, "Run").click();
  await expectState(page, "done");
  await expect(page.locator(".laboratory-status")).toHaveText(/^Done\. Runs: \d+\.$/);
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("100 % 13 of 13");
  await expect(page.locator(".heat [data-mark=known]")).toHaveCount(13);
  await expect(page.locator(".heat [data-mark=out]")).toHaveCount(12);
  const labels = page.locator(".laboratory-maps .heat-labels");
  await expect(labels.first().locator("span")).toHaveText(["5", "4", "3", "2", "1"]);
  await expect(labels.last().locator("span")).toHaveText(["a", "b", "c", "d", "e"]);

  await page
    .locator(".heat")
    .getByRole("button", { name: /^c3: Visits/ })
    .click();
  await expect(page).toHaveURL(/start=2,2/);
  await expect(page.locator("#play")).toBeEnabled();
  await open(page, question);
  await expectState(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");

  await open(page, "algorithms=backtracking&sizes=6&starts=all&limit=40");
  await barButton(page, "Run").click();
  await expectState(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toHaveText("0 % 0 of 36");
  await expect(page.locator(".laboratory-finding")).toContainText("36 of 36 experiments reached their limit of visits");
  await expect(page.locator(".heat [data-mark=failed]")).toHaveCount(36);
});

/** Waits until the workers of the other screens have started. Some start only at the first input. @param {Page} page */
async function settleWorkers(page) {
  await page.mouse.move(9, 9, { steps: 3 });
  await expect.poll(() => page.workers().length).toBe(3);
}

test(
  "a run can be paused, continued and cancelled, and cancelling ends the workers of the run",
  { tag: "@firefox" },
  async ({ page }) => {
    await trackMeasurements(page);
    await open(page, LONG_QUESTION);
    await expect(page.locator(".laboratory-about")).toContainText(
      "64 starts × 5 orders = 320 experiments. Only 256 runs are needed: the others are mirror images.",
    );
    await settleWorkers(page);
    const before = page.workers().length;
    await barButton(page, "Run").click();
    await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(2);
    expect(page.workers().length).toBeGreaterThan(before);
    await barButton(page, "Pause").click();
    await expectState(page, "paused");
    await expect(barButton(page, "Continue")).toBeFocused();
    // Time slices that have started may still return results. After these slices, no worker gets more work.
    await expect.poll(() => pendingMeasurementCount(page)).toBe(0);
    const pausedRunCount = await finishedRunCount(page);
    await page.getByRole("tab", { name: "Table" }).click();
    await expect(page.locator(".laboratory-rows tbody tr[aria-rowindex]").first()).toBeVisible();
    expect(await pendingMeasurementCount(page)).toBe(0);
    expect(await finishedRunCount(page)).toBe(pausedRunCount);
    await barButton(page, "Continue").click();
    await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(pausedRunCount);
    await barButton(page, "Pause").click();
    await expectState(page, "paused");
    // The Run button of the form continues the paused run of the same question.
    await page.locator(".laboratory-form").getByRole("button", { name: "Run", exact: true }).click();
    await expectState(page, "running");
    const state = await runBar(page).evaluate((bar) => {
      [...bar.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel")?.click();
      return bar.dataset.status;
    });
    expect(state, "the state changes synchronously").toBe("cancelled");
    await expect.poll(() => page.workers().length).toBe(before);
  },
);

/** Tracks the pending `measure` requests to workers. @param {Page} page a page that is not opened yet */
async function trackMeasurements(page) {
  await page.addInitScript(() => {
    const pending = new Set();
    Object.assign(window, { pendingMeasurements: pending });
    const OriginalWorker = window.Worker;
    window.Worker = class extends OriginalWorker {
      /** @param {any} message @param {any[]} rest */
      postMessage(message, ...rest) {
        if (message.kind === "measure") {
          const key = {};
          pending.add(key);
          const handleAnswer = (/** @type {MessageEvent} */ { data }) => {
            if (data.id !== message.id) return;
            pending.delete(key);
            this.removeEventListener("message", handleAnswer);
          };
          this.addEventListener("message", handleAnswer);
        }
        super.postMessage(message, ...rest);
      }
    };
  });
}

/** The number of pending `measure` requests. @param {Page} page @returns {Promise<number>} */
const pendingMeasurementCount = (page) => page.evaluate(() => /** @type {any} */ (window).pendingMeasurements.size);

test("after runs that reached their limit, the question is asked again with ten times the limit", async ({ page }) => {
  await open(page, "algorithms=backtracking&sizes=6&starts=corner&limit=2000");
  await expect(barButton(page, "10 times the limit")).toBeHidden();
  await barButton(page, "Run").click();
  const limitField = page.getByRole("textbox", { name: "Visit limit" });
  for (const limit of ["20000", "200000"]) {
    await expect(page.getByText("reached its limit of visits")).toBeVisible();
    await barButton(page, "10 times the limit").click();
    await expect(limitField).toHaveValue(limit);
  }
  await expect(page.getByText(/^Hardest: Backtracking on 6 × 6 from a6, Clockwise: 1[\d,]+ visits\.$/)).toBeVisible();
  await expect(barButton(page, "10 times the limit")).toBeHidden();
});

test("a large board has no map, and the maps of many orders of 40×40 are combined", async ({ page }) => {
  const maps = page.locator(".laboratory-maps .heat");
  const note = page.getByText("The board has too many squares for a map.");
  await open(page, "algorithms=warnsdorff&sizes=101&starts=corner");
  await barButton(page, "Run").click();
  await expectState(page, "done");
  await expect(note).toBeVisible();
  await expect(maps).toHaveCount(0);
  await goTo(page, "laboratory/algorithms=warnsdorff,roth&sizes=40&starts=corner&orders=rows,jumps,clockwise,granada");
  await expectState(page, "ready");
  await barButton(page, "Run").click();
  await expectState(page, "done");
  await expect(maps).toHaveCount(2);
  await expect(maps.first().getByRole("button")).toHaveCount(1600);
  await expect(note).toBeHidden();
});

test(
  "after a reload the results are restored, and the remaining runs continue",
  { tag: "@firefox" },
  async ({ page }) => {
    await page.clock.install();
    await open(page, LONG_QUESTION);
    await barButton(page, "Run").click();
    await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(5);
    await barButton(page, "Cancel").click();
    await expectState(page, "cancelled");
    const before = await finishedRunCount(page);
    await expect(page.getByText("Results are saved in this browser")).toBeVisible();
    await expect.poll(() => storedRunCount(page)).toBe(before);
    await page.reload();
    await expectState(page, "ready");
    expect(await finishedRunCount(page)).toBe(before);
    await barButton(page, "Run").click();
    await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(before);
    // Results are stored at intervals, so that a page closed without warning loses few of them.
    await page.clock.fastForward(2500);
    await expect.poll(() => storedRunCount(page)).toBeGreaterThan(before);
    await page.reload();
    await expectState(page, "ready");
    expect(await finishedRunCount(page)).toBeGreaterThan(before);
  },
);

test("all questions share one connection to the database", async ({ page }) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    const counter = Object.assign(window, { openCount: 0 });
    IDBFactory.prototype.open = function (...args) {
      counter.openCount += 1;
      return open.apply(this, args);
    };
  });
  await open(page);
  for (const sizes of [5, 6, 7]) {
    // Another address would load another document.
    await goTo(page, `laboratory/algorithms=warnsdorff&sizes=${sizes}&starts=corner`);
    await expectState(page, "ready");
    await expect(runBar(page)).toBeVisible();
    await goTo(page, "laboratory");
    await expect(runBar(page)).toBeHidden();
  }
  expect(await page.evaluate(() => /** @type {any} */ (window).openCount)).toBe(1);
});

for (const { condition, name, message } of [
  { condition: "refused", name: "SecurityError", message: "does not allow results to be saved here" },
  { condition: "full", name: "QuotaExceededError", message: "no room to save more" },
]) {
  test(`if the storage is ${condition}, a run continues without the storage, and the page reports the fault`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        if (name === "QuotaExceededError") throw new DOMException("", name);
        return put.apply(this, args);
      };
      if (name === "SecurityError") {
        IDBFactory.prototype.open = () => {
          throw new DOMException("", name);
        };
      }
    }, name);
    await open(page, SMALL_QUESTION);
    await barButton(page, "Run").click();
    await expectState(page, "done");
    await expect(runBar(page)).toContainText(message);
    await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  });
}

// Only Chromium lets a test access a worker.
test("a crashed worker is replaced, and no result is lost", async ({ page }) => {
  await open(page, LONG_QUESTION);
  await settleWorkers(page);
  const otherWorkers = new Set(page.workers());
  await barButton(page, "Run").click();
  await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(3);
  const runsBefore = await finishedRunCount(page);
  const [worker] = page.workers().filter((worker) => !otherWorkers.has(worker));
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error("a fault of the worker");
    });
  });
  await expect(runBar(page)).toContainText("A worker crashed and was replaced; no results were lost.");
  await expect.poll(() => finishedRunCount(page)).toBeGreaterThan(runsBefore + 3);
});

test("the form counts the experiments of a question while the question is typed, and reports faults at their fields", async ({
  page,
}) => {
  // The core is loaded only after a question has been typed. The question stays in the form, and its runs are counted.
  let releaseCore = () => undefined;
  const released = new Promise((resolve) => (releaseCore = () => void resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  await open(page);
  await page.getByLabel("Boards", { exact: true }).fill("5..8");
  await page.locator("#laboratory").getByRole("combobox", { name: "Starts" }).selectOption("all");
  releaseCore();
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
  await expectState(page, "done");
  await expect(page).toHaveURL(/algorithms=warnsdorff,roth&sizes=5&starts=all/);
  await back(page);
  await expect(page.locator(".laboratory-card")).toHaveCount(5);
});

test("the results are saved as CSV and JSON, in the formats of the command line", async ({ page }) => {
  await open(page, QUICK_QUESTION);
  await barButton(page, "Run").click();
  await expectState(page, "done");
  /** @param {string} name */
  const save = async (name) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), "utf8");
  };
  const csv = (await save("CSV")).trimEnd().split("\n");
  expect(csv[0]).toBe(
    "rows,columns,start_row,start_column,algorithm,order,seed,finding,visits,backtracks,attempts,closed,turns,milliseconds",
  );
  expect(csv).toHaveLength(1 + 2 * (36 + 64) * 5);
  expect(csv[1]).toMatch(/^6,6,0,0,warnsdorff,rows,0,tour,36,0,1,(true|false),\d+,[\d.]+$/);
  const { cells } = JSON.parse(await save("JSON"));
  expect(cells).toHaveLength(1000);
  expect(cells[0]).toMatchObject({
    rows: 6,
    columns: 6,
    start: [0, 0],
    algorithm: "warnsdorff",
    finding: "tour",
    visits: 36,
  });
});

test("the laboratory fits every window and passes axe", async ({ page }) => {
  const options = {
    include: "#laboratory",
    parts: "#laboratory, .laboratory-side, .laboratory-main",
    windows: WINDOWS,
  };
  await open(page);
  await expect(page.locator(".laboratory-card")).toHaveCount(5);
  await expectFits(page, { ...options, name: "the questions", stateIndex: 0 });
  await open(page, SMALL_QUESTION);
  await barButton(page, "Run").click();
  await expectState(page, "done");
  for (const [index, name] of ["Map", "Plot", "Table"].entries()) {
    await page.getByRole("tab", { name }).click();
    await expectFits(page, { ...options, name, stateIndex: index + 1 });
  }
});

/** A question that uses every field. */
const FULL_QUESTION = "algorithms=oct-aml-16,random&sizes=8";

test("every field of the question is in sight in every large window, and the fields stand close together", async ({
  page,
}) => {
  for (const [language, question] of [["en", ""], ...LANGUAGES.map(({ code }) => [code, FULL_QUESTION])]) {
    await page.goto("about:blank");
    await page.goto(`./?lang=${language}#laboratory/${question}`);
    await expect(page.locator(".laboratory-count")).not.toBeEmpty();
    const isFull = question !== "";
    for (const name of ["seeds", "centre"])
      await expect(page.locator(`.laboratory-form [name=${name}]`)).toBeVisible({ visible: isFull });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size);
      await waitTwoFrames(page);
      const layout = await page.evaluate(() => {
        const isVisible = (/** @type {Element} */ part) => part.checkVisibility();
        const submit = /** @type {Element} */ (document.querySelector(".laboratory-submit")).getBoundingClientRect();
        const parts = [...document.querySelectorAll(".laboratory-form > .laboratory-part")].filter(isVisible);
        const boxes = [...parts.map((part) => part.getBoundingClientRect()), submit];
        return {
          bottom: submit.bottom,
          gaps: boxes.slice(1).map(({ top }, index) => top - boxes[index].bottom),
        };
      });
      const name = `${language}, ${question || "the default question"} at ${size.width} × ${size.height}`;
      expect(layout.bottom, name).toBeLessThanOrEqual(size.height);
      expect(Math.min(...layout.gaps), `covered: ${name}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...layout.gaps), `gaps: ${name}`).toBeLessThanOrEqual(24);
    }
  }
});
