/** The page begins with a part of the core, and goes on with the whole of it. */

import { expect, test } from "@playwright/test";
import { choose, counter, detail, open, sentence } from "./page.js";

/** What is asked of the server for the whole core. */
const WHOLE = /(laboratory-worker-.*\.js|knights_tour_bg-.*\.wasm)$/;

/** The addresses of the wasm files and workers that a page has asked for. @param {import("@playwright/test").Page} page */
function follow(page) {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    if (WHOLE.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("a page that nobody touches asks for nothing more; at the first sign of somebody the whole core comes", async ({ page }) => {
  const asked = follow(page);
  await open(page);
  await page.waitForTimeout(1500);
  expect(asked.length).toBe(1);
  // A pointer that rests is told of too, when something moves below it.
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, screenX: 7, screenY: 7 })));
  }
  await page.waitForTimeout(300);
  expect(asked.length).toBe(1);
  await page.mouse.move(300, 300, { steps: 3 });
  await expect.poll(() => asked.length).toBe(3);
});

test("what was begun before goes on, and what is set up after it is searched by the whole core, by one worker in the end", async ({ page }) => {
  await open(page);
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

test("where the whole core does not come, the usual search goes on, and what needs more is told, and comes later", async ({ page }) => {
  await page.route(/laboratory-worker-.*\.js$/, (route) => route.abort());
  await open(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await choose(page, { algorithm: "Pohl" });
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("could not be started");
  await page.unroute(/laboratory-worker-.*\.js$/);
  await choose(page, { algorithm: "Roth" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
});

test("a link to what the first part has not opens with the whole", async ({ page }) => {
  await open(page, "?v=1&board=6x6&start=0,0&algorithm=breadth-first");
  await expect(page.locator("#algorithm-name")).toHaveText(/[Bb]readth/);
  await page.locator("#step").click();
  await expect.poll(() => counter(page, "steps")).toBe(1);
});

test("a link that nobody could read, because the whole core did not come, is read at a click once it does", async ({ page }) => {
  await page.route(/laboratory-worker-.*\.js$/, (route) => route.abort());
  await page.goto("./?v=1&board=6x6&start=0,0&algorithm=warnsdorff");
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("could not be started");
  await page.unroute(/laboratory-worker-.*\.js$/);
  await page.locator("#board").click();
  await expect(page.locator("#chip-board")).toHaveText(/^6\s×\s6$/);
  await page.locator("#step").click();
  await expect.poll(() => counter(page, "steps")).toBe(1);
});

test("until the search of a link is there nothing can be done with it, whatever the link says of how it looks", async ({ page }) => {
  /** @type {() => void} */
  let letGo = () => undefined;
  const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await page.route(/laboratory-worker-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./?v=1&board=6x6&start=0,0&algorithm=backtracking&step=20&picture=colour");
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
  // Meanwhile the look is taken up, for which nothing has to be searched.
  await page.waitForTimeout(1000);
  for (const id of ["#play", "#keep-button"]) await expect(page.locator(id)).toBeDisabled();
  letGo();
  await expect(page.locator("#play")).toBeEnabled();
  await expect.poll(() => counter(page, "steps")).toBe(20);
  await page.locator("#keep-button").click();
  await expect(page.locator(".keep-said")).toContainText("pixels");
});
