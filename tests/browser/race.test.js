import { expect } from "@playwright/test";
import { panic } from "./breakdown.js";
import { clickSquare, counter, open, press, setSpeed, settled, watchLongTasks } from "./page.js";
import { FOUR_LONG, FOUR_RULES, choosePace, count, laneSteps, openRace, setUp, summary } from "./race-page.js";
import { test } from "./yardstick.js";

test("the first example: one press of space, about ten seconds, and who won in large type", async ({ page }) => {
  await open(page);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.locator("#race-caption strong")).toHaveText("Does a knight find its way sooner by a rule, or by trying everything?");
  await expect(page.locator("#race-caption")).toContainText("A visit is a square entered");
  await expect(page.locator("#race-play")).toHaveText("Start the race");
  await press(page, " ");
  await expect(page.locator("#announcement")).toHaveText("The race has started: Warnsdorff’s rule; trying everything in order.");
  await expect(page.locator("#race-play")).toHaveText("Pause");
  // The first lane is over long before the other, whose pace is still slow enough to be followed.
  await expect(page.locator("#announcement")).toContainText("Lane 1, Warnsdorff’s rule: Open tour, 64 visits.");
  await expect(page.locator(".lane-visits").first()).toHaveText("64");
  await expect(summary(page)).toBeEmpty();
  await expect(summary(page)).toHaveText(
    "Warnsdorff’s rule needed 64 visits, trying everything in order 17,739,768: 277,184 times as many.",
    { timeout: 50_000 },
  );
  await expect(page.locator("#race-summary")).toHaveRole("status");
  await expect(page.locator("#race-caption")).toBeHidden();
  await expect(page.locator(".lane-visits").nth(1)).toHaveText("17,739,768");
  await expect(page.locator(".lane").first()).toContainText("first");
  await expect(count(page, 1, "result")).toContainText("first. Open tour");
  // What comes next.
  await expect(page.locator("#race-play")).toHaveText("Race again");
  await expect(page.getByRole("link", { name: "Open lane 1 on the stage" })).toHaveAttribute(
    "href",
    "?v=1&board=8x8&start=0,0&order=rows&algorithm=warnsdorff#",
  );
  await page.getByRole("button", { name: "Next example" }).click();
  await expect(page.locator("#race-caption strong")).toHaveText("Does it matter in which order the eight moves are tried?");
  await expect(summary(page)).toBeEmpty();
  await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
});

test("the order of the moves alone makes 395 times as many visits", async ({ page }) => {
  await openRace(page);
  await page.locator("#race-example").selectOption("orders");
  await expect(count(page, 1, "experiment")).toContainText("Clockwise");
  await page.locator("#race-finish").click();
  await expect(summary(page)).toHaveText(
    "The order “Clockwise” needed 133,016 visits, the order “As first listed” 52,603,104: 395 times as many.",
    { timeout: 50_000 },
  );
});

test("one clock for all lanes: it runs while the race runs, and each lane ends by it", async ({ page }) => {
  await openRace(page);
  const clock = page.locator("#race-clock");
  await expect(clock).toHaveText("0.0 s");
  await press(page, " ");
  await expect(count(page, 1, "result")).toContainText("Open tour");
  await page.waitForTimeout(500);
  await press(page, " ");
  await expect(page.locator("#announcement")).toHaveText(/^Paused at \d+\.\d s\.$/);
  const paused = Number.parseFloat(await clock.innerText());
  // What is over keeps its time; what goes on has that of the race.
  const times = await Promise.all([1, 2].map(async (lane) => Number.parseFloat((await count(page, lane, "time").innerText()) || "0")));
  expect(times[0]).toBeGreaterThan(0);
  expect(times[0]).toBeLessThan(paused);
  expect(times[1]).toBe(paused);
  await page.waitForTimeout(400);
  expect(Number.parseFloat(await clock.innerText())).toBe(paused);
  await press(page, "Home");
  await expect(clock).toHaveText("0.0 s");
});

test("the pace grows by itself until somebody sets it", async ({ page }) => {
  await openRace(page, FOUR_LONG.slice(0, 2));
  const speed = page.locator("#race-speed");
  await expect(speed).toHaveValue("10");
  await expect(page.locator("#race-caption")).toContainText("twice as fast every half second");
  await press(page, " ");
  await expect.poll(async () => Number(await speed.inputValue())).toBeGreaterThan(16);
  await press(page, " ");
  const reached = await speed.inputValue();
  await page.waitForTimeout(500);
  expect(await speed.inputValue()).toBe(reached);
  await speed.fill("12");
  await expect(page.locator("#race-faster")).not.toBeChecked();
  await expect(page.locator("#race-caption")).toContainText("at the speed that you set");
  await press(page, " ");
  await page.waitForTimeout(800);
  expect(await speed.inputValue()).toBe("12");
  await press(page, "Home");
  await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
  expect(await speed.inputValue()).toBe("12");
});

test("a race that a link brings says what it compares, and marks it", async ({ page }) => {
  const link = ["pohl", "roth"].map((rule) => `v=1&board=6x6&start=2,2&order=jumps&algorithm=${rule}`);
  await openRace(page, link);
  await expect(page.locator("#race-caption strong")).toHaveText("Pohl or Roth: which needs fewer visits?");
  await expect(page.locator("#race-example")).toHaveValue("own");
  await expect(page.locator(".lane-chip[data-differs] > span")).toHaveText(["Pohl", "Roth"]);
  await press(page, " ");
  await expect(summary(page)).toContainText("36 visits", { timeout: 20_000 });
  await press(page, " ");
  await expect(page.locator("#announcement")).toContainText("The race has started");
  await expect(summary(page)).toBeEmpty();
});

test("all lanes start at once and keep to the same steps", async ({ page }) => {
  await openRace(page, FOUR_LONG);
  await page.locator("#race-speed").fill("15");
  await press(page, " ");
  await page.waitForTimeout(1500);
  await press(page, " ");
  const steps = await settled(() => laneSteps(page));
  expect(steps[0]).toBeGreaterThan(10);
  expect(new Set(steps).size).toBe(1);
  await press(page, "ArrowRight");
  await expect.poll(() => laneSteps(page)).toEqual(steps.map((count) => count + 1));
  await press(page, "Home");
  await expect.poll(() => laneSteps(page)).toEqual([0, 0, 0, 0]);
});

test("without a limit, too, every lane has the same budget of steps; by time it has not", async ({ page }) => {
  // A step of Warnsdorff's rule takes longer. Neither comes to an end.
  const lanes = ["backtracking", "warnsdorff"].map(
    (algorithm) => `v=1&board=8x8&start=3,7&order=jumps&algorithm=${algorithm}&find=all`,
  );
  await openRace(page, lanes);
  await page.locator("#race-speed").fill("70");
  await page.locator("#race-play").click();
  await page.waitForTimeout(2000);
  await page.locator("#race-play").click();
  const [plain, ruled] = await settled(() => laneSteps(page));
  console.log(`by steps: ${plain} and ${ruled}`);
  expect(ruled).toBeGreaterThan(1000);
  expect(plain / ruled).toBeLessThan(1.5);
  await choosePace(page, "time");
  await expect.poll(() => laneSteps(page)).toEqual([0, 0]);
  await expect(page.locator("#race-speed")).toBeDisabled();
  await page.locator("#race-play").click();
  await page.waitForTimeout(1000);
  await page.locator("#race-play").click();
  const [fast, slow] = await settled(() => laneSteps(page));
  console.log(`by time: ${fast} and ${slow}`);
  expect(fast / slow).toBeGreaterThan(2);
});

test("a link brings the same race back, and what is changed stands in the address", async ({ page, context }) => {
  await openRace(page, FOUR_RULES);
  await expect(page.locator("#race-example")).toHaveValue("rules");
  await page.getByRole("group", { name: "Lane 2" }).getByLabel("Order").selectOption("jumps");
  await page.getByRole("group", { name: "Lane 3" }).getByLabel("Tour").selectOption("closed");
  await page.getByRole("button", { name: "Remove lane 4" }).click();
  await expect(count(page, 2, "experiment")).toHaveText("As first listed · Warnsdorff, as published · from a8");
  await expect(count(page, 3, "experiment")).toHaveText("Row by row · Backtracking · from a8 · closed tour");
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(3);
  await expect(page).toHaveURL(/#side-by-side\/v=1[^/]*\/[^/]*order=jumps[^/]*\/[^/]*tour=closed$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(count(other, 2, "experiment")).toHaveText("As first listed · Warnsdorff, as published · from a8");
  await expect(count(other, 3, "experiment")).toHaveText("Row by row · Backtracking · from a8 · closed tour");
  await page.goBack();
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(4);
});

test("a broken link says what is wrong and keeps what can be kept", async ({ page }) => {
  const good = FOUR_RULES[0];
  await openRace(page, [good, "board=6x300&algorithm=magic", good, good, good]);
  const notice = page.locator("#race-notice");
  await expect(notice).toContainText("Lane 2: Columns: 300 is outside the limits");
  await expect(notice).toContainText("Lane 2: Algorithm: Nothing is called “magic”");
  await expect(notice).toContainText("A race has 4 lanes at most: 1 was left out");
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(4);
  await openRace(page, [FOUR_RULES[2]]);
  await expect(notice).toContainText("two lanes at least");
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(2);
});

test("lanes share their board until they are let go; faults stand beside their fields", async ({ page }) => {
  await openRace(page, FOUR_RULES.slice(2));
  await setUp(page);
  await page.locator("#race-rows").fill("6");
  await expect(page).toHaveURL(/board=6x8[^/]*\/[^/]*board=6x8/);
  await page.locator("#race-rows").fill("zero");
  await expect(page.locator("#race-size-fault")).toContainText("“zero” is not a whole number");
  await expect(page.locator("#race-rows")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#race-play")).toBeDisabled();
  await page.locator("#race-rows").fill("12");
  await page.locator("#race-columns").fill("12");
  await expect(page.locator("#race-size-fault")).toBeEmpty();
  await page.keyboard.press("Escape");
  const first = page.getByRole("group", { name: "Lane 1" });
  await first.getByLabel("Algorithm").selectOption("pruned");
  await expect(first.locator(".fault")).toContainText("up to 128 squares; this one has 144");
  await expect(page.locator("#race-play")).toBeDisabled();
  await setUp(page);
  await page.getByRole("checkbox", { name: "same board" }).uncheck();
  await page.keyboard.press("Escape");
  await first.getByRole("textbox", { name: "Rows" }).fill("5");
  await first.getByRole("textbox", { name: "Columns" }).fill("5");
  await expect(first.locator(".fault")).toBeEmpty();
  await expect(page).toHaveURL(/board=5x5[^/]*\/[^/]*board=12x12/);
  await expect(page.locator("#race-play")).toBeEnabled();
});

test("what is chosen in a lane while all lanes get another board leaves that as it was typed", async ({ page }) => {
  await openRace(page, FOUR_RULES.slice(2));
  await page.evaluate(() => {
    const change = (/** @type {string} */ selector, /** @type {string} */ value) => {
      const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (document.querySelector(selector));
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    // At once: nothing of it was taken up when the last is changed.
    change("#race-rows", "12");
    change("#race-columns", "12");
    change("#lanes [name=algorithm]", "pruned");
  });
  await expect(page.getByRole("group", { name: "Lane 1" }).locator(".fault")).toContainText("up to 128 squares; this one has 144");
});

test("what is refuted says so, and can be searched all the same", async ({ page }) => {
  const lanes = ["0,0", "0,1"].map((start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`);
  await openRace(page, lanes);
  const second = page.getByRole("group", { name: "Lane 2" });
  await expect(second).toContainText("No tour from b5");
  await expect(second).toContainText("13 squares of one colour and 12 of the other");
  await page.locator("#race-finish").click();
  await expect(summary(page)).toHaveText("Starting from a5 found a tour after 5,010 visits. No tour: starting from b5.");
  await second.getByRole("button", { name: "Search anyway" }).click();
  await expect(summary(page)).toBeEmpty();
  await page.locator("#race-finish").click();
  await expect(count(page, 2, "visits")).toHaveText("1,829,421");
  await expect(second).toContainText("Every way was tried");
});

test("a click on a square of a lane is its start", async ({ page }) => {
  await openRace(page, FOUR_RULES.slice(0, 2));
  const canvas = page.getByRole("group", { name: "Lane 2" }).locator("canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(count(page, 2, "experiment")).toContainText("from b8");
  await expect(count(page, 1, "experiment")).toContainText("from a8");
  await expect(page).toHaveURL(/start=0,0[^/]*\/[^/]*start=0,1/);
});

test("a race by time is one for whoever gets its link", async ({ page }) => {
  await openRace(page, FOUR_RULES);
  await choosePace(page, "time");
  await expect(page).toHaveURL(/#side-by-side\/pace=time\/v=1/);
  await expect(page.locator("#race-caption")).toContainText("as fast as it can, all for the same time");
  await page.reload();
  await expect(page.locator("#race-pace")).toHaveValue("time");
  await expect(page.locator("#race-speed")).toBeDisabled();
  await choosePace(page, "steps");
  await expect(page).toHaveURL(/#side-by-side\/v=1/);
});

test("a lane whose worker breaks says so, and the others go on", { tag: "@chromium" }, async ({ page }) => {
  await openRace(page, FOUR_LONG);
  await page.locator("#race-speed").fill("30");
  await page.locator("#race-play").click();
  // The first worker is the board's.
  await panic(page.workers()[2]);
  const broken = page.locator(".lane[data-kind=no-tour]");
  await expect(broken).toHaveCount(1);
  await expect(broken).toContainText("went wrong inside the solver");
  const goingOn = async () => {
    const before = await laneSteps(page);
    await page.waitForTimeout(300);
    return (await laneSteps(page)).filter((steps, lane) => steps > before[lane]).length;
  };
  await expect.poll(goingOn).toBe(3);
  await page.locator("#race-restart").click();
  await expect(broken).toHaveCount(0);
  await expect.poll(() => laneSteps(page)).toEqual([0, 0, 0, 0]);
});

test("the board keeps its run meanwhile, and a race left takes its workers with it", async ({ page }) => {
  await open(page);
  await setSpeed(page, 13);
  await clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 });
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(5);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.locator("#race-play")).toBeEnabled();
  const steps = await page.locator("#count-steps").textContent();
  // The board has one, or two where its search had begun before the whole core was there.
  await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);
  const own = page.workers().length - 2;
  expect(own).toBeLessThanOrEqual(2);
  await press(page, " ");
  await expect.poll(async () => (await laneSteps(page))[0]).toBeGreaterThan(20);
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect.poll(() => page.workers().length).toBe(own);
  await expect(page.locator("#count-steps")).toHaveText(steps ?? "");
  await expect(page.locator("#start-name")).toHaveText("e4");
  await press(page, "ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText(String(Number(steps) + 1));
  await page.goBack();
  await expect(page.locator("#race-play")).toBeEnabled();
  await expect(count(page, 1, "experiment")).toHaveText("Row by row · Warnsdorff · from a8");
});

test.describe("speed", { tag: "@alone" }, () => {
  // A stall that is not ours passes; a page that is always late fails every try.
  test.describe.configure({ retries: 2 });
  test.use({ viewport: { width: 1440, height: 900 } });

  test("four lanes at a thousand steps a second leave fifty frames", async ({ page, yardstick }) => {
    await openRace(page, FOUR_LONG);
    await page.locator("#race-speed").fill("30");
    const longTasks = await watchLongTasks(page);
    await page.locator("#race-play").click();
    await page.waitForTimeout(500);
    const before = await laneSteps(page);
    const { median, seconds } = await page.evaluate(
      () =>
        new Promise((resolve) => {
          /** @type {number[]} */
          const times = [];
          /** @param {number} now */
          const frame = (now) => {
            times.push(now);
            if (now - times[0] < 4000) {
              requestAnimationFrame(frame);
              return;
            }
            const spans = times.slice(1).map((time, index) => time - times[index]);
            spans.sort((a, b) => a - b);
            resolve({ median: spans[Math.floor(spans.length / 2)], seconds: (now - times[0]) / 1000 });
          };
          requestAnimationFrame(frame);
        }),
    );
    const after = await laneSteps(page);
    const rates = after.map((steps, lane) => Math.round((steps - before[lane]) / seconds));
    console.log(`${(1000 / median).toFixed(1)} frames a second (median); steps a second: ${rates.join(", ")}`);
    yardstick.expectSmooth(await longTasks());
    expect(median).toBeLessThanOrEqual(yardstick.limit(20));
    for (const rate of rates) expect(rate).toBeGreaterThan(700 / yardstick.slowness);
  });

  for (const pace of ["steps", "time"]) {
    test(`at full speed by ${pace} a pause is at once, and no task is long`, async ({ page, yardstick }) => {
      await openRace(page, FOUR_LONG);
      await choosePace(page, /** @type {"steps" | "time"} */ (pace));
      await page.locator("#race-speed").evaluate((slider) => {
        /** @type {HTMLInputElement} */ (slider).value = "70";
        slider.dispatchEvent(new Event("input"));
      });
      await expect(page.locator("#race-play")).toBeEnabled();
      const longTasks = await watchLongTasks(page);
      await page.locator("#race-play").click();
      await page.waitForTimeout(4000);
      const later = await page.evaluate(async () => {
        const steps = () => document.getElementById("race-table")?.textContent;
        /** @param {number} milliseconds */
        const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
        const clicked = performance.now();
        document.getElementById("race-play")?.click();
        let last = steps();
        let settled = 0;
        while (performance.now() - clicked < 600) {
          await wait(5);
          if (steps() === last) continue;
          last = steps();
          settled = performance.now() - clicked;
        }
        return { settled };
      });
      const tasks = await longTasks();
      const steps = await laneSteps(page);
      console.log(
        `by ${pace}: the last change ${Math.round(later.settled)} ms after the click; ${steps.map((count) => (count / 1e6).toFixed(0)).join(", ")} M steps`,
      );
      yardstick.expectSmooth(tasks);
      expect(later.settled).toBeLessThan(yardstick.limit(100));
    });
  }
});
