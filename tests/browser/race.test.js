/** Races: the clock, the speed, the lanes and their outcome, the address, and the load of the main thread. */

import { expect, test } from "@playwright/test";
import { recordAnnouncements } from "./announcements.js";
import { causePanic } from "./core-faults.js";
import { expectShortTasks, traceTasks } from "./main-thread.js";
import { back, clickSquare, counter, open, press, setSpeed } from "./page.js";
import {
  FOUR_LONG_LANES,
  FOUR_RULE_LANES,
  choosePace,
  countCell,
  laneSteps,
  openNextRace,
  openRace,
  openSettings,
  summary,
} from "./race-page.js";
import { waitForAnswers, logWorkers, workerLog } from "./worker-log.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The race time in seconds, as the clock or a lane shows it. @param {import("@playwright/test").Locator} element */
async function readSeconds(element) {
  return Number.parseFloat((await element.innerText()) || "0");
}

test("the lanes of the first example share one clock and accelerate, and the end names the winner", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("link", { name: "Compare" }).click();
  const [caption, clock, speed] = ["caption", "clock", "speed"].map((name) => page.locator(`#race-${name}`));
  const announcement = page.locator("#announcement");
  await expect(caption.locator("strong")).toHaveText(
    "Does a knight find its way sooner with a rule, or by trying everything?",
  );
  await expect(caption).toContainText("A visit is one entry to a square");
  await expect(caption).toContainText("twice as fast every half second");
  await expect(page.locator("#race-play")).toHaveText("Start the race");
  await expect(clock).toHaveText("0.0 s");
  await expect(speed).toHaveValue("10");
  const announcements = await recordAnnouncements(page);

  await test.step("the first lane ends, and the clock continues", async () => {
    await press(page, " ");
    await expect(page.locator("#race-play")).toHaveText("Pause");
    await expect(page.locator(".lane-visits").first()).toHaveText("64");
    await expect
      .poll(announcements)
      .toContainEqual("The race has started: Warnsdorff’s rule; trying everything in order.");
    await expect.poll(announcements).toContainEqual("Lane 1, Warnsdorff’s rule: Open tour, 64 visits.");
    await expect
      .poll(async () => (await readSeconds(clock)) - (await readSeconds(countCell(page, 1, "time"))))
      .toBeGreaterThan(0.15);
    expect(Number(await speed.inputValue())).toBeGreaterThan(16);
  });

  await test.step("a pause stops the clock and the speed", async () => {
    await press(page, " ");
    await expect(announcement).toHaveText(/^Paused at \d+\.\d s\.$/);
    await expect(summary(page)).toBeEmpty();
    const [pausedSeconds, pausedSpeed] = [await readSeconds(clock), await speed.inputValue()];
    expect(await readSeconds(countCell(page, 1, "time"))).toBeGreaterThan(0);
    expect(await readSeconds(countCell(page, 2, "time"))).toBe(pausedSeconds);
    const [, before] = await laneSteps(page);
    await expect(async () => {
      await press(page, "ArrowRight");
      expect((await laneSteps(page))[1]).toBeGreaterThan(before);
    }).toPass();
    expect([await readSeconds(clock), await speed.inputValue()]).toEqual([pausedSeconds, pausedSpeed]);
  });

  await test.step("a speed set by hand stays", async () => {
    await speed.fill("12");
    await expect(page.locator("#race-faster")).not.toBeChecked();
    await expect(caption).toContainText("at the speed that you set");
    const [, before] = await laneSteps(page);
    await press(page, " ");
    await expect.poll(async () => (await laneSteps(page))[1]).toBeGreaterThan(before + 5);
    await expect(speed).toHaveValue("12");
    await press(page, "Home");
    await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
    await expect(clock).toHaveText("0.0 s");
    await expect(speed).toHaveValue("12");
  });

  await test.step("the end names the winner, and offers another race", async () => {
    await page.locator("#race-finish").click();
    await expect(summary(page)).toHaveText(
      "Warnsdorff’s rule needed 64 visits, trying everything in order 17,739,768: 277,184 times as many.",
    );
    await expect(page.locator("#race-summary")).toHaveRole("status");
    await expect(caption).toBeHidden();
    await expect(page.locator(".lane-visits").nth(1)).toHaveText("17,739,768");
    await expect(page.locator(".lane").first()).toContainText("first");
    await expect(countCell(page, 1, "result")).toContainText("first. Open tour");
    await expect(page.locator("#race-play")).toHaveText("Race again");
    await expect(page.getByRole("link", { name: "Open lane 1 in Explore" })).toHaveAttribute(
      "href",
      `?${FOUR_RULE_LANES[0]}#`,
    );
  });

  await test.step("the next example compares two orders", async () => {
    await page.getByRole("button", { name: "Next example" }).click();
    await expect(caption.locator("strong")).toHaveText("Does it matter in which order the eight moves are tried?");
    await expect(summary(page)).toBeEmpty();
    await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
    await expect(speed).toHaveValue("10");
    await expect(countCell(page, 1, "experiment")).toContainText("Clockwise");
    await openSettings(page);
    await page.locator("#race-rows").fill("5");
    await page.locator("#race-columns").fill("5");
    await expect(page).toHaveURL(/board=5x5[^/]*\/[^/]*board=5x5/);
    await page.keyboard.press("Escape");
    await page.locator("#race-finish").click();
    await expect(summary(page)).toHaveText(
      /^The order “.+” needed [\d,]+ visits, the order “.+” [\d,]+: [\d.]+ times as many\.$/,
    );
    await page.locator("#race-example").selectOption("rules");
    await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(4);
  });
});

test("a link opens its race, all lanes take equally many steps, and a crashed worker stops only its own lane", async ({
  page,
}) => {
  const lanes = ["pohl", "roth"].map((algorithm) => `v=1&board=6x6&start=2,2&order=jumps&algorithm=${algorithm}`);
  await openRace(page, lanes);
  await expect(page.locator("#race-caption strong")).toHaveText("Pohl or Roth: which needs fewer visits?");
  await expect(page.locator("#race-example")).toHaveValue("own");
  await expect(page.locator(".lane-chip[data-differs] > span")).toHaveText(["Pohl", "Roth"]);
  await page.locator("#race-finish").click();
  await expect(summary(page)).toContainText("36 visits");
  // At one step per second, the next race does not end before the assertions are checked.
  await page.locator("#race-speed").fill("0");
  await press(page, " ");
  await expect(page.locator("#announcement")).toContainText("The race has started");
  await expect(summary(page)).toBeEmpty();

  await test.step("all lanes take equally many steps", async () => {
    await openNextRace(page, FOUR_LONG_LANES);
    await page.locator("#race-speed").fill("15");
    await press(page, " ");
    await expect.poll(async () => Math.min(...(await laneSteps(page)))).toBeGreaterThan(30);
    await press(page, " ");
    await expect(page.locator("#announcement")).toHaveText(/^Paused at/);
    // On a busy machine a lane may lack the steps of a tenth of a second and of one long frame. The lane takes the
    // missing steps when the race continues.
    const before = await laneSteps(page);
    expect(Math.max(...before) - Math.min(...before)).toBeLessThanOrEqual(12);
    await expect(async () => {
      await press(page, "ArrowRight");
      const after = await laneSteps(page);
      expect(after.filter((steps, lane) => steps > before[lane]).length).toBe(4);
    }).toPass();
    await press(page, "Home");
    await expect.poll(() => laneSteps(page)).toEqual([0, 0, 0, 0]);
  });

  await test.step("three lanes continue after the worker of the fourth has crashed", async () => {
    await page.locator("#race-speed").fill("30");
    await page.locator("#race-play").click();
    await causePanic(/** @type {import("@playwright/test").Worker} */ (page.workers().at(-1)));
    const stoppedLane = page.locator(".lane[data-kind=no-tour]");
    await expect(stoppedLane).toHaveCount(1);
    await expect(stoppedLane).toContainText("went wrong inside the solver");
    const stoppedIndex = await page
      .locator(".lane:not([hidden])")
      .evaluateAll((lanes) => lanes.findIndex((lane) => /** @type {HTMLElement} */ (lane).dataset.kind === "no-tour"));
    /** Waits until each of the other lanes has more steps. @param {number[]} before */
    const waitForOtherLanes = (before) =>
      expect
        .poll(
          async () =>
            (await laneSteps(page)).filter((steps, lane) => lane !== stoppedIndex && steps > before[lane]).length,
        )
        .toBe(3);
    // The stopped lane may still show its last report after the message.
    await waitForOtherLanes(await laneSteps(page));
    const before = await laneSteps(page);
    await waitForOtherLanes(before);
    expect((await laneSteps(page))[stoppedIndex]).toBe(before[stoppedIndex]);
    await page.locator("#race-restart").click();
    await expect(stoppedLane).toHaveCount(0);
    await expect.poll(() => laneSteps(page)).toEqual([0, 0, 0, 0]);
  });
});

test("at full speed all lanes get about equally many steps or equal time, according to the pace of the race", async ({
  page,
}) => {
  // A step of Warnsdorff's rule takes longer than a step of backtracking. Neither search ends during the test.
  const lanes = ["backtracking", "warnsdorff"].map(
    (algorithm) => `v=1&board=8x8&start=3,7&order=jumps&algorithm=${algorithm}&find=all`,
  );
  await openRace(page, lanes);
  await page.locator("#race-speed").fill("70");
  await page.locator("#race-play").click();
  await expect.poll(async () => Math.min(...(await laneSteps(page)))).toBeGreaterThan(2_000_000);
  await page.locator("#race-play").click();
  const ratio = async () => {
    const [backtrackingSteps, warnsdorffSteps] = await laneSteps(page);
    return backtrackingSteps / warnsdorffSteps;
  };
  await expect.poll(ratio).toBeLessThan(2);

  await choosePace(page, "time");
  await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
  await expect(page.locator("#race-speed")).toBeDisabled();
  await expect(page.locator("#race-caption")).toContainText("as fast as it can, all for the same time");
  await page.locator("#race-play").click();
  await expect.poll(ratio).toBeGreaterThan(2);
  await expect(page).toHaveURL(/#side-by-side\/pace=time\/v=1/);
  await page.reload();
  await expect(page.locator("#race-pace")).toHaveValue("time");
  await expect(page.locator("#race-play")).toBeEnabled();
  await expect(page.locator("#race-speed")).toBeDisabled();
  await choosePace(page, "steps");
  await expect(page).toHaveURL(/#side-by-side\/v=1/);
});

test("the address follows each change of a race, and restores the race", async ({ page }) => {
  await openRace(page, FOUR_RULE_LANES);
  const [first, second, third] = [1, 2, 3].map((lane) => page.getByRole("group", { name: `Lane ${lane}` }));
  await expect(page.locator("#race-example")).toHaveValue("rules");
  await second.getByLabel("Order").selectOption("jumps");
  await third.getByLabel("Tour").selectOption("closed");
  await page.getByRole("button", { name: "Remove lane 4" }).click();
  const expectChanged = async () => {
    await expect(countCell(page, 2, "experiment")).toHaveText("Original · Warnsdorff, as published · from a8");
    await expect(countCell(page, 3, "experiment")).toHaveText("Row by row · Backtracking · from a8 · closed tour");
    await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(3);
  };
  await expectChanged();
  await expect(page).toHaveURL(/#side-by-side\/v=1[^/]*\/[^/]*order=jumps[^/]*\/[^/]*tour=closed$/);
  await page.reload();
  await expectChanged();
  await back(page);
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(4);

  await test.step("Enter on a square of a lane makes that square the start", async () => {
    await openNextRace(page, FOUR_RULE_LANES.slice(0, 2));
    await second.locator("canvas").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(countCell(page, 2, "experiment")).toContainText("from b8");
    await expect(countCell(page, 1, "experiment")).toContainText("from a8");
    await expect(page).toHaveURL(/start=0,0[^/]*\/[^/]*start=0,1/);
  });

  await test.step("lanes share one board until “same board” is switched off", async () => {
    const [rows, columns] = ["rows", "columns"].map((side) => page.locator(`#race-${side}`));
    await openNextRace(page, FOUR_RULE_LANES.slice(2));
    await openSettings(page);
    await rows.fill("6");
    await expect(page).toHaveURL(/board=6x8[^/]*\/[^/]*board=6x8/);
    await rows.fill("zero");
    await expect(page.locator("#race-size-fault")).toContainText("“zero” is not a whole number");
    await expect(rows).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#race-play")).toBeDisabled();
    await rows.fill("101");
    await expect(page.locator("#race-size-fault")).toContainText("from 1 to 100");
    await rows.fill("12");
    await columns.fill("12");
    await expect(page.locator("#race-size-fault")).toBeEmpty();
    await page.keyboard.press("Escape");
    await first.getByLabel("Algorithm").selectOption("pruned");
    await expect(first.locator(".fault")).toContainText("up to 128 squares; this one has 144");
    await expect(page.locator("#race-play")).toBeDisabled();
    await openSettings(page);
    await page.getByRole("checkbox", { name: "same board" }).uncheck();
    await page.keyboard.press("Escape");
    await first.getByRole("textbox", { name: "Rows" }).fill("5");
    await first.getByRole("textbox", { name: "Columns" }).fill("5");
    await expect(first.locator(".fault")).toBeEmpty();
    await expect(page).toHaveURL(/board=5x5[^/]*\/[^/]*board=12x12/);
    await expect(page.locator("#race-play")).toBeEnabled();
  });

  await test.step("a change of a lane keeps a size that was typed just before", async () => {
    await openNextRace(page, FOUR_RULE_LANES.slice(2));
    await page.evaluate(() => {
      const change = (/** @type {string} */ selector, /** @type {string} */ value) => {
        const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (document.querySelector(selector));
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      // All three fields change before the core answers.
      change("#race-rows", "12");
      change("#race-columns", "12");
      change("#lanes [name=algorithm]", "pruned");
    });
    await expect(first.locator(".fault")).toContainText("up to 128 squares; this one has 144");
  });

  await test.step("the valid parts of a link are kept, and the invalid parts are reported", async () => {
    const [good] = FOUR_RULE_LANES;
    const notice = page.locator("#race-notice");
    await page.goto(`./#${["side-by-side", good, "board=6x300&algorithm=magic", good, good, good].join("/")}`);
    await expect(notice).toContainText("Lane 2: Columns: 300 is out of range");
    await expect(notice).toContainText("Lane 2: Algorithm: “magic” is not a known name");
    await expect(notice).toContainText("A race has at most 4 lanes: 1 was left out");
    await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(4);
    await page.goto(`./#side-by-side/${FOUR_RULE_LANES[2]}`);
    await expect(notice).toContainText("at least two lanes");
    await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(2);
  });
});

test("a refuted start is reported, and can be searched anyway", async ({ page }) => {
  const lanes = ["0,0", "0,1"].map((start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`);
  await openRace(page, lanes);
  const second = page.getByRole("group", { name: "Lane 2" });
  await expect(second).toContainText("No tour from b5");
  await expect(second).toContainText("13 squares of one colour and 12 of the other");
  await page.locator("#race-finish").click();
  await expect(summary(page)).toHaveText(
    "Starting from a5 found a tour after 5,010 visits. No tour: starting from b5.",
  );
  await second.getByRole("button", { name: "Search anyway" }).click();
  await expect(summary(page)).toBeEmpty();
  await page.locator("#race-finish").click();
  await expect(countCell(page, 2, "visits")).toHaveText("1,829,421");
  await expect(second).toContainText("Every path has been tried");
});

test(
  "the board keeps its run during a race, and leaving the race ends the workers of the race",
  { tag: "@firefox" },
  async ({ page }) => {
    // Without a jump in the air, the counter is that of the last step that was taken.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    await setSpeed(page, 13);
    await clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 });
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(5);
    await page.getByRole("link", { name: "Compare" }).click();
    await expect(page.locator("#race-play")).toBeEnabled();
    const steps = await counter(page, "steps");
    // The board has one worker, or two if its search began before the whole core was loaded.
    await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);
    const boardWorkerCount = page.workers().length - 2;
    expect(boardWorkerCount).toBeLessThanOrEqual(2);
    await page.locator("#race-speed").fill("20");
    await press(page, " ");
    await expect.poll(async () => (await laneSteps(page))[0]).toBeGreaterThan(20);
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await expect.poll(() => page.workers().length).toBe(boardWorkerCount);
    await expect(page.locator("#start-name")).toHaveText("e4");
    // A step that the worker was taking when the race opened is taken to its end.
    const stepsAfterRace = await counter(page, "steps");
    expect([steps, steps + 1]).toContain(stepsAfterRace);
    await press(page, "ArrowRight");
    await expect.poll(() => counter(page, "steps")).toBe(stepsAfterRace + 1);
    await back(page);
    await expect(page.locator("#race-play")).toBeEnabled();
    await expect(countCell(page, 1, "experiment")).toHaveText("Row by row · Warnsdorff · from a8");
  },
);

test(
  "four lanes keep the main thread free at a thousand steps a second and at full speed, and no step is requested after a pause",
  { tag: "@alone" },
  async ({ page, browser }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await logWorkers(page);
    await openRace(page, FOUR_LONG_LANES);

    await test.step("at a thousand steps a second, frames take less than eight milliseconds on average", async () => {
      await page.locator("#race-speed").fill("30");
      const trace = await traceTasks(browser, page, async () => {
        await page.locator("#race-play").click();
        await expect.poll(async () => Math.min(...(await laneSteps(page)))).toBeGreaterThan(1500);
        await page.locator("#race-play").click();
      });
      expectShortTasks(trace);
      const perFrame = trace.durations.reduce((sum, duration) => sum + duration, 0) / trace.frameCount;
      expect(perFrame, `milliseconds of the main thread for each of ${trace.frameCount} frames`).toBeLessThan(
        8 * trace.slowness,
      );
    });

    for (const pace of /** @type {const} */ (["steps", "time"])) {
      await test.step(`at full speed with equal ${pace}`, async () => {
        await choosePace(page, pace);
        await expect.poll(() => laneSteps(page)).toEqual([0, 0, 0, 0]);
        await page.locator("#race-speed").evaluate((slider) => {
          /** @type {HTMLInputElement} */ (slider).value = "70";
          slider.dispatchEvent(new Event("input"));
        });
        await expect(page.locator("#race-play")).toBeEnabled();
        const trace = await traceTasks(browser, page, async () => {
          await page.locator("#race-play").click();
          await expect.poll(async () => Math.min(...(await laneSteps(page)))).toBeGreaterThan(10_000_000);
        });
        expectShortTasks(trace);
        const requestCount = await page.evaluate(() => {
          document.getElementById("race-play")?.click();
          return /** @type {any} */ (window).workerLog.requests.length;
        });
        await waitForAnswers(page);
        await expect(page.locator("#announcement")).toHaveText(/^Paused at/);
        const stepsAtPause = await laneSteps(page);
        const { requests } = await workerLog(page);
        expect(requests.slice(requestCount).filter(({ kind }) => kind === "advance")).toEqual([]);
        const slices = requests.flatMap(({ kind, sliceMs }) => (kind === "advance" ? [sliceMs ?? Infinity] : []));
        expect(Math.max(...slices.slice(-100)), "the milliseconds of a request for steps").toBeLessThanOrEqual(10);
        expect(await laneSteps(page)).toEqual(stepsAtPause);
      });
    }
  },
);
