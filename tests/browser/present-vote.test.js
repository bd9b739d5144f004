/** What a teacher does while presenting, by keyboard alone: a vote, a pointer, a picture that stays, a clicker. */

import { expect, test } from "@playwright/test";
import { axe, counter, open, press } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const QUERY = "?v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff";

/** @param {Page} page @param {string} [query] */
async function present(page, query = QUERY) {
  await open(page, query);
  await press(page, "f");
  await expect(page.locator("html")).toHaveAttribute("data-present", "");
  // The tools come with the first use.
  await expect(page.locator("#present-pointer")).toBeAttached();
}

/** @param {Page} page */
const vote = (page) => page.getByRole("region", { name: "Where to next?" });

test("a class votes by show of hands, and the answer comes after", async ({ page }) => {
  await present(page);
  await page.keyboard.press("v");
  await expect(vote(page)).toBeVisible();
  await expect(page.locator("#sentence")).toBeHidden();
  // From the corner there are two moves.
  await expect(vote(page).getByRole("listitem")).toHaveCount(2);
  const [first, second] = [vote(page).getByRole("textbox").nth(0), vote(page).getByRole("textbox").nth(1)];
  await expect(first).toHaveAccessibleName("Hands for b6");
  await expect(second).toHaveAccessibleName("Hands for c7");
  for (let hand = 0; hand < 6; hand += 1) await page.keyboard.press("Digit1");
  await page.keyboard.press("Shift+Digit1");
  await expect(first).toHaveValue("5");
  await second.fill("12");
  await expect(vote(page)).toContainText("17 hands");
  expect(await counter(page, "steps")).toBe(1);
  await page.keyboard.press("Enter");
  await expect(vote(page)).toContainText("The search goes to c7. 12 hands of 17 were for it.");
  await expect(vote(page).locator("li.chosen")).toContainText("c7");
  expect(await counter(page, "steps")).toBe(2);
  // And so on, with nothing told before it is asked.
  await press(page, "PageDown");
  await expect(vote(page)).toContainText("0 hands");
  await expect(page.locator("#sentence")).toBeHidden();
  await page.keyboard.press("v");
  await expect(vote(page)).toBeHidden();
  await expect(page.locator("#sentence")).toBeVisible();
});

test("what the vote says is what the search does, whatever it is asked", async ({ page }) => {
  await present(page, "?v=1&board=5x5&start=0,0&order=clockwise&algorithm=backtracking");
  await page.keyboard.press("v");
  for (let turn = 0; turn < 12; turn += 1) {
    await expect(vote(page)).toContainText("The number keys count hands");
    await page.keyboard.press("Enter");
    await expect(vote(page)).toContainText(/The search goes to [a-e][1-5]\. 0 hands of 0/);
    // The search has gone to one of those that were on offer.
    await expect(vote(page).locator("li.chosen")).toHaveCount(1);
    await page.keyboard.press("Enter");
  }
});

test("the clicker's keys go on and back", async ({ page }) => {
  await present(page);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("PageDown");
  await expect.poll(() => counter(page, "steps")).toBe(3);
  await page.keyboard.press("PageUp");
  await expect.poll(() => counter(page, "steps")).toBe(2);
});

test("a frozen picture stays, whatever is pressed, and goes on afterwards", async ({ page }) => {
  await present(page);
  await page.keyboard.press(" ");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(1);
  await page.keyboard.press("b");
  await expect(page.getByText("The picture stays.")).toBeVisible();
  const frozen = await counter(page, "steps");
  for (const key of [" ", "ArrowRight", "PageDown", "v", "End"]) await page.keyboard.press(key);
  await page.mouse.click(200, 200);
  await page.waitForTimeout(600);
  expect(await counter(page, "steps")).toBe(frozen);
  await page.keyboard.press("b");
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(frozen);
});

test("the pointer is large, follows the mouse, and goes with the presentation", async ({ page }) => {
  await present(page);
  const pointer = page.locator("#present-pointer");
  await expect(pointer).toBeHidden();
  await page.keyboard.press("p");
  await page.mouse.move(300, 240);
  await expect(pointer).toBeVisible();
  const box = await pointer.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(64);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(300, 0);
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(240, 0);
  await page.keyboard.press("f");
  await expect(pointer).toBeHidden();
});

test("where there is nothing to choose, it is said", async ({ page }) => {
  await present(page, "?v=1&board=3x4&start=0,0&algorithm=warnsdorff&step=9999");
  await page.keyboard.press("v");
  await expect(page.locator("#announcement")).toHaveText("There is nothing more to vote on here.");
  await expect(vote(page)).toBeHidden();
});

test("the keys are listed", async ({ page }) => {
  await open(page);
  await page.locator("#keys-button").click();
  for (const text of ["let the class vote on the next move", "a large pointer", "the picture stays as it is", "with a clicker"]) {
    await expect(page.locator("#keys")).toContainText(text);
  }
});

for (const [name, size] of /** @type {const} */ ([["phone", { width: 412, height: 915 }], ["projector", { width: 1280, height: 720 }]])) {
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing in a vote, and nothing is cut, ${name}, ${scheme} @chromium`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      // In the middle a square has many moves.
      await present(page, "?v=1&board=8x8&start=3,3&order=clockwise&algorithm=backtracking");
      await page.keyboard.press("v");
      await expect(vote(page).getByRole("listitem")).toHaveCount(8);
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
      const box = await vote(page).evaluate((root) => ({ room: root.clientHeight, height: root.scrollHeight, right: root.getBoundingClientRect().right }));
      expect(box.right).toBeLessThanOrEqual(size.width);
      if (name === "projector") expect(box.height).toBeLessThanOrEqual(box.room + 1);
    });
  }
}

for (const [width, height] of [[412, 915], [915, 412]]) {
  for (const fragment of ["?step=20#", "#learn/warnsdorff", "#play", "#exercise", "#side-by-side"]) {
    test(`at ${width} × ${height} ${fragment} is presented with a board to be seen, and nothing stands on it`, { tag: "@chromium" }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      // Whoever fills the screen has another size than this.
      await page.addInitScript(() => (Element.prototype.requestFullscreen = async () => undefined));
      await page.goto(`./${fragment}`);
      await expect(page.locator("html")).toHaveAttribute("data-alive", "");
      await expect(page.locator("#late")).toBeHidden();
      await expect(page.locator("main:visible canvas:visible").first()).toBeVisible();
      await press(page, "f");
      await expect(page.locator("#present-leave")).toBeVisible();
      await page.waitForTimeout(300);
      const seen = await page.evaluate(() => {
        const shown = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
        const box = (/** @type {Element} */ part) => part.getBoundingClientRect();
        const boards = shown("main canvas").map(box);
        const buttons = [...shown("main .transport button"), ...shown("#present-leave")];
        const over = buttons.flatMap((one) => {
          const { left, right, top, bottom } = box(one);
          const below = [...boards, ...buttons.filter((other) => other !== one).map(box)];
          return below.some((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom) ? [one.id || one.textContent] : [];
        });
        return { least: Math.min(...boards.map(({ width, height }) => Math.min(width, height))), over };
      });
      expect(seen.over).toEqual([]);
      expect(seen.least).toBeGreaterThanOrEqual(200);
    });
  }
}

for (const screen of ["exercise", "play"]) {
  test(`${screen} is presented in a small window with its heading, and no button on another`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`./#${screen}`);
    const shown = page.locator("main:visible");
    await expect(shown.locator("h2").first()).toBeVisible();
    await page.keyboard.press("f");
    const leave = page.locator("#present-leave");
    await expect(leave).toBeVisible();
    await expect(shown.locator("h2").first()).toBeInViewport({ ratio: 1 });
    const places = await page.locator("main:visible button:visible, #present-leave").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return { name: button.textContent?.trim() || button.ariaLabel || "", left, right, top, bottom };
      }),
    );
    const over = places.flatMap((one, place) =>
      places
        .slice(place + 1)
        .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
        .map((other) => `${one.name} on ${other.name}`),
    );
    expect(over).toEqual([]);
  });
}
