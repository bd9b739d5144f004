/** The page starts with a small core, and replaces it with the whole core. */

import { expect, test } from "@playwright/test";
import { choose, counter, detail, open, sentence, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

const WHOLE_WORKER = /laboratory-worker-.*\.js$/;

/** Matches the addresses of workers and wasm files. */
const CORE = /(laboratory-worker-.*\.js|knights_tour_bg-.*\.wasm)$/;

/** Records the addresses of the wasm files and workers that a page requests. @param {Page} page */
function recordRequests(page) {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    if (CORE.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("the whole core is fetched at the first sign of a person, and its worker takes over the next search", { tag: "@firefox" }, async ({ page }) => {
  const asked = recordRequests(page);
  await page.clock.install();
  await open(page);
  await page.clock.fastForward(60_000);
  await waitTwoFrames(page);
  expect(asked.length).toBe(1);
  // A resting pointer also gets events when something moves below it.
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, screenX: 7, screenY: 7 })));
  }
  await page.clock.fastForward(60_000);
  await waitTwoFrames(page);
  expect(asked.length).toBe(1);
  await page.mouse.move(300, 300, { steps: 3 });
  await expect.poll(() => asked.length).toBe(3);

  await page.locator("#step").click();
  await page.locator("#step").click();
  await expect.poll(() => counter(page, "steps")).toBe(2);
  await expect.poll(() => page.workers().length).toBe(2);
  await page.locator("#step").click();
  await expect.poll(() => counter(page, "steps")).toBe(3);
  await choose(page, { algorithm: "OctAML16" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect.poll(() => page.workers().length).toBe(1);
});

test("without the whole core the usual search goes on, and the rest is reported and fetched later", async ({ page }) => {
  await page.route(WHOLE_WORKER, (route) => route.abort());
  await open(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await choose(page, { algorithm: "Pohl" });
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("could not be started");
  await page.unroute(WHOLE_WORKER);
  await choose(page, { algorithm: "Roth" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
});

test("a link that needs the whole core waits for it, and is read at a click where it did not come", async ({ page }) => {
  await test.step("a link to an algorithm of the whole core", async () => {
    await open(page, "?v=1&board=6x6&start=0,0&algorithm=breadth-first");
    await expect(page.locator("#algorithm-name")).toHaveText(/[Bb]readth/);
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(1);
  });

  await test.step("a core that comes late: nothing can be done before its search is there", async () => {
    /** @type {() => void} */
    let letGo = () => undefined;
    const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
    await page.route(WHOLE_WORKER, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("./?v=1&board=6x6&start=0,0&algorithm=backtracking&step=20&picture=colour");
    await expect(page.locator("html")).toHaveAttribute("data-alive", "");
    // The module that applies a link's view of the board needs no search.
    await expect(page.locator("#loop-end")).toBeAttached();
    await waitTwoFrames(page);
    for (const id of ["#play", "#keep-button"]) await expect(page.locator(id)).toBeDisabled();
    letGo();
    await expect(page.locator("#play")).toBeEnabled();
    await expect.poll(() => counter(page, "steps")).toBe(20);
    await page.locator("#keep-button").click();
    await expect(page.locator(".keep-said")).toContainText("pixels");
    await page.keyboard.press("Escape");
    await page.unroute(WHOLE_WORKER);
  });

  await test.step("a core that does not come", async () => {
    await page.route(WHOLE_WORKER, (route) => route.abort());
    await page.goto("./?v=1&board=6x6&start=0,0&algorithm=warnsdorff");
    await expect(sentence(page)).toHaveText("The search stopped");
    await expect(detail(page)).toContainText("could not be started");
    await page.unroute(WHOLE_WORKER);
    await page.locator("#board").click();
    await expect(page.locator("#chip-board")).toHaveText(/^6\s×\s6$/);
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(1);
  });
});
