import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { panic } from "./breakdown.js";
import { clickSquare, counter, open, press, setSpeed, settled, watchLongTasks } from "./page.js";
import { test } from "./yardstick.js";

/** @typedef {import("@playwright/test").Page} Page */

const FOUR_RULES = ["warnsdorff", "warnsdorff-exchange", "backtracking", "oct-aml-16"].map(
  (algorithm) => `v=1&board=8x8&start=0,0&order=rows&algorithm=${algorithm}`,
);

/** None of these ends while a test lasts. */
const FOUR_LONG = ["3,7", "2,2", "4,4", "3,4"].map(
  (start) => `v=1&board=8x8&start=${start}&order=jumps&algorithm=backtracking&find=all`,
);

/**
 * Opens a race and waits until it can be played.
 *
 * @param {Page} page
 * @param {string[]} [lanes]
 */
async function openRace(page, lanes = []) {
  await page.goto(`./#${["side-by-side", ...lanes].join("/")}`);
  await expect(page.locator("#race-play")).toBeEnabled();
}

/**
 * @param {Page} page
 * @param {number} lane from 1
 * @param {number} column of the table, from 1
 */
function cell(page, lane, column) {
  return page.locator(`#race-table tr:nth-child(${lane}) :nth-child(${column} of td, th)`);
}

/** @param {Page} page */
function summary(page) {
  return page.locator("#race-summary");
}

/** @param {Page} page */
async function laneSteps(page) {
  const texts = await page.locator("#race-table td:nth-child(3)").allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(",", "")));
}

test("the first example: the order of the moves alone makes 395 times as many visits", async ({ page }) => {
  await open(page);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.locator("#race-caption")).toContainText("52,603,104 visits against 133,016");
  await page.locator("#race-finish").click();
  await expect(summary(page)).toHaveText(
    "Clockwise: 133,016 visits. As first listed: 52,603,104, 395 times as many.",
    { timeout: 50_000 },
  );
  await expect(cell(page, 1, 1)).toHaveText("1 first");
  await expect(cell(page, 1, 9)).toHaveText("Open tour");
  await expect(cell(page, 2, 4)).toHaveText("52,603,104");
  await expect(page.locator("#race-play")).toBeDisabled();
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
  await page.locator("#race-pace").selectOption("time");
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
  await expect(cell(page, 2, 2)).toHaveText("As first listed · Warnsdorff, as published · from a8");
  await expect(cell(page, 3, 2)).toHaveText("Row by row · Backtracking · from a8 · closed tour");
  await expect(page.getByRole("group", { name: /^Lane/ })).toHaveCount(3);
  await expect(page).toHaveURL(/#side-by-side\/v=1[^/]*\/[^/]*order=jumps[^/]*\/[^/]*tour=closed$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(cell(other, 2, 2)).toHaveText("As first listed · Warnsdorff, as published · from a8");
  await expect(cell(other, 3, 2)).toHaveText("Row by row · Backtracking · from a8 · closed tour");
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
  await page.locator("#race-rows").fill("6");
  await expect(page).toHaveURL(/board=6x8[^/]*\/[^/]*board=6x8/);
  await page.locator("#race-rows").fill("zero");
  await expect(page.locator("#race-size-fault")).toContainText("“zero” is not a whole number");
  await expect(page.locator("#race-rows")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#race-play")).toBeDisabled();
  await page.locator("#race-rows").fill("12");
  await page.locator("#race-columns").fill("12");
  await expect(page.locator("#race-size-fault")).toBeEmpty();
  const first = page.getByRole("group", { name: "Lane 1" });
  await first.getByLabel("Algorithm").selectOption("pruned");
  await expect(first.locator(".fault")).toContainText("up to 128 squares; this one has 144");
  await expect(page.locator("#race-play")).toBeDisabled();
  await page.getByRole("checkbox", { name: "same board" }).uncheck();
  await first.getByRole("textbox", { name: "Rows" }).fill("5");
  await first.getByRole("textbox", { name: "Columns" }).fill("5");
  await expect(first.locator(".fault")).toBeEmpty();
  await expect(page).toHaveURL(/board=5x5[^/]*\/[^/]*board=12x12/);
  await expect(page.locator("#race-play")).toBeEnabled();
});

test("what is refuted says so, and can be searched all the same", async ({ page }) => {
  const lanes = ["0,0", "0,1"].map((start) => `v=1&board=5x5&start=${start}&order=rows&algorithm=backtracking`);
  await openRace(page, lanes);
  const second = page.getByRole("group", { name: "Lane 2" });
  await expect(second).toContainText("No tour from b5");
  await expect(second).toContainText("13 squares of one colour and 12 of the other");
  await page.locator("#race-finish").click();
  await expect(summary(page)).toHaveText("from a5: a tour after 5,010 visits. No tour: from b5.");
  await second.getByRole("button", { name: "Search anyway" }).click();
  await expect(summary(page)).toBeEmpty();
  await page.locator("#race-finish").click();
  await expect(cell(page, 2, 4)).toHaveText("1,829,421");
  await expect(second).toContainText("Every way was tried");
});

test("a click on a square of a lane is its start", async ({ page }) => {
  await openRace(page, FOUR_RULES.slice(0, 2));
  const canvas = page.getByRole("group", { name: "Lane 2" }).locator("canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, 2)).toContainText("from b8");
  await expect(cell(page, 1, 2)).toContainText("from a8");
  await expect(page).toHaveURL(/start=0,0[^/]*\/[^/]*start=0,1/);
});

test("a race by time is one for whoever gets its link", async ({ page }) => {
  await openRace(page, FOUR_RULES);
  await page.locator("#race-pace").selectOption("time");
  await expect(page).toHaveURL(/#side-by-side\/pace=time\/v=1/);
  await page.reload();
  await expect(page.locator("#race-pace")).toHaveValue("time");
  await expect(page.locator("#race-speed")).toBeDisabled();
  await page.locator("#race-pace").selectOption("steps");
  await expect(page).toHaveURL(/#side-by-side\/v=1/);
});

test("a lane whose worker breaks says so, and the others go on", async ({ page }) => {
  await openRace(page, FOUR_LONG);
  await page.locator("#race-speed").fill("30");
  await page.locator("#race-play").click();
  // The first worker is the board's.
  await panic(page.workers()[2]);
  const broken = page.locator(".lane-outcome[data-kind=no-tour]");
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
  await expect.poll(() => page.workers().length).toBe(3);
  await press(page, " ");
  await expect.poll(async () => (await laneSteps(page))[0]).toBeGreaterThan(20);
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect.poll(() => page.workers().length).toBe(1);
  await expect(page.locator("#count-steps")).toHaveText(steps ?? "");
  await expect(page.locator("#start-name")).toHaveText("e4");
  await press(page, "ArrowRight");
  await expect(page.locator("#count-steps")).toHaveText(String(Number(steps) + 1));
  await page.goBack();
  await expect(page.locator("#race-play")).toBeEnabled();
  await expect(cell(page, 1, 2)).toHaveText("Clockwise · Backtracking · from a7");
});

test.describe("speed", () => {
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
      await page.locator("#race-pace").selectOption(pace);
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

for (const { name, ...screen } of [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "projector", viewport: { width: 1920, height: 1080 } },
  { name: "phone", viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true },
  { name: "phone on its side", viewport: { width: 915, height: 412 }, deviceScaleFactor: 2.625, hasTouch: true },
]) {
  test.describe(name, () => {
    test.use(screen);
    const isWide = screen.viewport.width > 1000;

    for (const count of [2, 3, 4]) {
      test(`${count} boards are whole and the buttons in sight`, async ({ page }) => {
        await openRace(page, FOUR_RULES.slice(0, count));
        await page.locator("#race-finish").click();
        await expect(summary(page)).not.toBeEmpty();
        const sides = await page.locator(".lane:not([hidden]) canvas").evaluateAll((canvases) =>
          canvases.map((canvas) => {
            const { width, height } = canvas.getBoundingClientRect();
            return Math.round(Math.min(width, height));
          }),
        );
        console.log(`${name}: ${sides.join(", ")}`);
        expect(sides.length).toBe(count);
        for (const side of sides) expect(side).toBeGreaterThan(isWide ? 300 : 150);
        const across = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        expect(across).toBe(true);
        for (const id of ["race-restart", "race-play", "race-step", "race-finish", "race-pace", "race-speed"]) {
          await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
        }
        if (!isWide) return;
        for (const part of await page.locator(".lane:not([hidden]), #race-table tr").all()) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
      });
    }

    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      test(`nothing stands in the way of anyone (axe), ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await openRace(page, FOUR_RULES);
        await page.locator("#race-finish").click();
        await expect(summary(page)).toContainText("Fewest visits: 64");
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    }
  });
}
