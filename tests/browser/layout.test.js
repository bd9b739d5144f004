/** The layouts of the page: positions of the board, its buttons, panels and drawers, and accessibility (axe). */

import { expect, test } from "@playwright/test";
import { combinations } from "./pairwise.js";
import {
  axe,
  closeDrawer,
  counter,
  open,
  openDrawer,
  openTab,
  press,
  sentence,
  waitForMotionEnd,
  waitForExplanation,
  waitTwoFrames,
} from "./page.js";

/** Browser options and window sizes, for screens with a mouse and for touch screens. */
const INPUT_DEVICES = {
  "a mouse": {
    options: {},
    sizes: { desktop: [1440, 900], projector: [1920, 1080], "small laptop": [1100, 640] },
  },
  "a finger": {
    options: { deviceScaleFactor: 2.625, hasTouch: true },
    sizes: { phone: [412, 915], "small phone": [360, 640], "phone on its side": [915, 412] },
  },
};

for (const [device, { options, sizes }] of Object.entries(INPUT_DEVICES)) {
  test.describe(`on screens with ${device}`, () => {
    test.use(options);

    test("the canvas has the resolution of the screen, and the board and its buttons are visible without scrolling", async ({
      page,
    }) => {
      await open(page);
      for (const board of [
        { rows: 8, columns: 8 },
        { rows: 3, columns: 40 },
        { rows: 100, columns: 5 },
      ]) {
        // A script sets the fields, because they may be in a closed drawer. Other tests open the drawer.
        await page.evaluate(({ rows, columns }) => {
          for (const [id, value] of Object.entries({ square: "", rows, columns })) {
            const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
            if (id === "square") input.checked = false;
            else input.value = String(value);
            input.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }, board);
        await expect(page.locator("#experiment")).toContainText(`${board.rows} × ${board.columns}`);
        for (const [name, [width, height]] of Object.entries(sizes)) {
          await page.setViewportSize({ width, height });
          await waitTwoFrames(page);
          const { shorterSide, ...fit } = await page.locator("#board").evaluate((element) => {
            const canvas = /** @type {HTMLCanvasElement} */ (element);
            const isInside = (/** @type {DOMRect} */ { left, top, right, bottom }) =>
              left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            const box = canvas.getBoundingClientRect();
            return {
              isInside: isInside(box),
              fitsWidth: document.documentElement.scrollWidth <= innerWidth,
              widthError: canvas.width - Math.round(box.width * devicePixelRatio),
              heightError: canvas.height - Math.round(box.height * devicePixelRatio),
              hiddenButtons: ["beginning", "play", "step", "finish"].filter(
                (id) => !isInside(/** @type {Element} */ (document.getElementById(id)).getBoundingClientRect()),
              ),
              shorterSide: Math.min(box.width, box.height),
            };
          });
          const message = `${board.rows} × ${board.columns}, ${name}`;
          expect
            .soft(fit, message)
            .toEqual({ isInside: true, fitsWidth: true, widthError: 0, heightError: 0, hiddenButtons: [] });
          expect.soft(shorterSide, message).toBeGreaterThan(240);
        }
      }
    });
  });
}

/** For each layout, the narrowest of the window sizes above. */
const NARROWEST_WINDOWS = {
  wide: { width: 1100, height: 640 },
  portrait: { width: 360, height: 640 },
  landscape: { width: 915, height: 412 },
};

test("every layout and theme passes axe", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  const factors = {
    state: /** @type {const} */ (["an ended search", "the algorithms", "the views"]),
    layout: /** @type {(keyof typeof NARROWEST_WINDOWS)[]} */ (Object.keys(NARROWEST_WINDOWS)),
    theme: /** @type {const} */ (["light", "dark"]),
  };
  for (const { state, layout, theme } of combinations(factors)) {
    await page.setViewportSize(NARROWEST_WINDOWS[layout]);
    await page.emulateMedia({ colorScheme: theme });
    await waitTwoFrames(page);
    if (state === "the algorithms") await openDrawer(page, "algorithm");
    else await closeDrawer(page);
    if (state === "the views") await openTab(page, "Board");
    await waitTwoFrames(page);
    const { violations } = await axe(page).analyze();
    const summaries = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect.soft(summaries, `${state}, ${layout}, ${theme}`).toEqual([]);
  }
});

test("an algorithm is chosen by keyboard, on a desktop and on a phone", async ({ page }) => {
  await open(page);
  for (const [width, height] of [
    [1440, 900],
    [412, 915],
  ]) {
    await page.setViewportSize({ width, height });
    await openDrawer(page, "algorithm");
    const list = page.locator("#algorithms");
    await expect(list).toBeInViewport();
    await list.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(page.locator("#algorithm-name")).toHaveText("Warnsdorff, as published");
  }
});

test("the drawer of the start leads the keyboard to the board", async ({ page }) => {
  await open(page, "?v=1&board=5x5&start=0,0&algorithm=backtracking");
  await openDrawer(page, "start");
  const button = page.getByRole("button", { name: "Choose on the board: arrow keys, then Enter" });
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe("0");
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  expect(await opacity()).toBe("1");
  for (const key of ["Enter", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.locator("#start-name")).toHaveText("b4");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true });

  test("one panel is shown at a time, the board stays in view, and a tap on a square starts playback", async ({
    page,
  }) => {
    await open(page);
    await page.getByRole("button", { name: "One step", exact: true }).tap();
    const panels = {
      Why: "#candidates-rows",
      Code: "#program-lines",
      Tree: "#icicle",
      Charts: "#count-steps",
      Board: "#view-heading",
    };
    for (const [tab, content] of Object.entries(panels)) {
      await page.locator("#tabs").getByRole("button", { name: tab, exact: true }).tap();
      await expect(page.locator(content)).toBeVisible();
      await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(Object.values(panels).join()).locator("visible=true")).toHaveCount(1);
    }
    for (const [drawer, content] of /** @type {const} */ ([
      ["board", "#rows"],
      ["start", "#start-name"],
      ["order", "#wheel"],
      ["algorithm", "#algorithms"],
    ])) {
      await openDrawer(page, drawer);
      await expect(page.locator(content)).toBeVisible();
      await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#rows, #start-name, #wheel, #algorithms").locator("visible=true")).toHaveCount(1);
    }
    await closeDrawer(page);
    await page.locator("#board").tap({ position: { x: 200, y: 200 } });
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  });
});

/**
 * The step before five watched steps, in which the search enters a square, goes back three times, and enters another
 * square.
 */
const STEP_BEFORE_BACKTRACK = 18;

test("with reduced motion nothing is animated", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `?v=1&board=5x5&start=0,0&order=jumps&algorithm=backtracking&step=${STEP_BEFORE_BACKTRACK}`);
  await waitForExplanation(page);
  await waitForMotionEnd(page);
  // Records every change of the board from now on.
  const pictures = await page.locator("#board").evaluateHandle((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    const recorded = [canvas.toDataURL()];
    const recordPicture = () => {
      const picture = canvas.toDataURL();
      if (picture !== recorded.at(-1)) recorded.push(picture);
      requestAnimationFrame(recordPicture);
    };
    requestAnimationFrame(recordPicture);
    return recorded;
  });
  for (let step = STEP_BEFORE_BACKTRACK + 1; step <= STEP_BEFORE_BACKTRACK + 5; step++) {
    await press(page, "ArrowRight");
    await expect(page.locator("#step-number")).toHaveValue(String(step));
    await waitForExplanation(page);
    await waitForMotionEnd(page);
    await waitTwoFrames(page);
    // At most two changes: the step, and the candidates, which appear when the core has answered.
    expect(
      await pictures.evaluate((recorded) => recorded.splice(0, recorded.length - 1).length),
      `step ${step}`,
    ).toBeLessThanOrEqual(2);
  }
  expect(await counter(page, "backtracks")).toBeGreaterThan(0);
});
