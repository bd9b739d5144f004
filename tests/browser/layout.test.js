import { expect, test } from "@playwright/test";
import { axe, choose, counter, open, openDrawer, press, sentence, setSpeed } from "./page.js";

const screens = [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "projector", viewport: { width: 1920, height: 1080 } },
  { name: "small laptop", viewport: { width: 1100, height: 640 } },
  { name: "phone", viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true },
  { name: "small phone", viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true },
  { name: "phone on its side", viewport: { width: 915, height: 412 }, deviceScaleFactor: 2.625, hasTouch: true },
];

for (const { name, ...screen } of screens) {
  test.describe(name, () => {
    test.use(screen);

    test("the board is whole, crisp and in sight without scrolling, the buttons too", async ({ page }) => {
      await open(page);
      for (const size of [{ rows: 8, columns: 8 }, { rows: 3, columns: 40 }, { rows: 100, columns: 5 }]) {
        // The fields may be in a tab that is closed; their place is another test's matter.
        await page.evaluate(({ rows, columns }) => {
          for (const [id, value] of Object.entries({ square: "", rows, columns })) {
            const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
            if (id === "square") input.checked = false;
            else input.value = String(value);
            input.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }, size);
        await expect(page.locator("#experiment")).toContainText(`${size.rows} × ${size.columns}`);
        const seen = await page.locator("#board").evaluate((element) => {
          const canvas = /** @type {HTMLCanvasElement} */ (element);
          const box = canvas.getBoundingClientRect();
          return {
            inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
            across: document.documentElement.scrollWidth <= innerWidth,
            width: canvas.width - Math.round(box.width * devicePixelRatio),
            height: canvas.height - Math.round(box.height * devicePixelRatio),
            room: Math.min(box.width, box.height),
          };
        });
        expect(seen).toEqual({ inside: true, across: true, width: 0, height: 0, room: seen.room });
        expect(seen.room).toBeGreaterThan(240);
      }
      for (const button of ["To the beginning", "Play", "One step", "Finish"]) {
        await expect(page.getByRole("button", { name: button, exact: button !== "Finish" })).toBeInViewport({ ratio: 1 });
      }
    });

    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      test(`nothing stands in the way of anyone (axe), ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await open(page);
        await page.getByRole("button", { name: "Finish" }).click();
        await expect(sentence(page)).toHaveText("Open tour");
        const { violations } = await axe(page).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    }
  });
}

for (const { name, ...screen } of [screens[0], screens[3]]) {
  test.describe(`the list of algorithms, ${name}`, () => {
    test.use(screen);

    test("is in sight, is in nobody's way (axe), and is chosen from by keyboard", async ({ page }) => {
      await open(page);
            await openDrawer(page, "algorithm");
      const list = page.locator("#algorithms");
      await expect(list).toBeInViewport();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await list.getByRole("radio").first().focus();
      await page.keyboard.press("ArrowDown");
      await expect(list).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
      await expect(page.locator("#algorithm-name")).toHaveText("Warnsdorff, as published");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, hasTouch: true });

  test("one panel shows at a time, and the board stays in view", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "One step", exact: true }).tap();
    const panels = { Why: "#candidates-rows", Code: "#program-lines", Tree: "#decisions", Charts: "#count-steps", Board: "#view-heading" };
    for (const [tab, within] of Object.entries(panels)) {
      await page.locator("#tabs").getByRole("button", { name: tab, exact: true }).tap();
      await expect(page.locator(within)).toBeVisible();
      await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(Object.values(panels).join()).locator("visible=true")).toHaveCount(1);
    }
    for (const [part, within] of /** @type {const} */ ([
      ["board", "#rows"],
      ["start", "#start-name"],
      ["order", "#wheel"],
      ["algorithm", "#algorithms"],
    ])) {
      await openDrawer(page, part);
      await expect(page.locator(within)).toBeVisible();
      await expect(page.locator("#board")).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#rows, #start-name, #wheel, #algorithms").locator("visible=true")).toHaveCount(1);
    }
  });

  test("a finger chooses the start", async ({ page }) => {
    await open(page);
    await page.locator("#board").tap({ position: { x: 200, y: 200 } });
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  });
});

test("with reduced motion nothing flies or fades", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await choose(page, { rows: 5, columns: 5, order: "jumps", algorithm: "Backtracking" });
  await setSpeed(page, 0);
  for (let step = 1; step <= 25; step++) {
    const pictures = page.locator("#board").evaluate(async (element) => {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      const seen = [canvas.toDataURL()];
      for (const end = performance.now() + 300; performance.now() < end; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const picture = canvas.toDataURL();
        if (picture !== seen.at(-1)) seen.push(picture);
      }
      return seen.length;
    });
    await press(page, "ArrowRight");
    await expect(page.locator("#count-steps")).toHaveText(String(step));
    // What was there, the step, and the candidates, which come when the core has told them.
    expect(await pictures).toBeLessThanOrEqual(3);
  }
  expect(await counter(page, "backtracks")).toBeGreaterThan(0);
});
