/** The page starts with a small core for the default search, and later replaces it with the whole core. */

import { expect, test } from "@playwright/test";
import { choose, counter, detail, open, sentence, waitTwoFrames } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Matches the address of the worker that has the whole core. */
const WHOLE_CORE_WORKER = /laboratory-worker-.*\.js$/;

/** Matches the addresses of the worker that has the whole core, and of wasm files. */
const CORE_FILES = /(laboratory-worker-.*\.js|knights_tour_bg-.*\.wasm)$/;

/** Records the addresses of the core files that a page requests. @param {Page} page */
function recordRequests(page) {
  /** @type {string[]} */
  const requestedUrls = [];
  page.on("request", (request) => {
    if (CORE_FILES.test(request.url())) requestedUrls.push(request.url());
  });
  return requestedUrls;
}

test(
  "the first input loads the whole core, and its worker takes over the next search",
  { tag: "@firefox" },
  async ({ page }) => {
    const requestedUrls = recordRequests(page);
    await page.clock.install();
    await open(page);
    await page.clock.fastForward(60_000);
    await waitTwoFrames(page);
    expect(requestedUrls.length).toBe(1);
    // A resting pointer also gets events when an element moves below the pointer. Events at one position are not input.
    for (let count = 0; count < 3; count += 1) {
      await page.evaluate(() =>
        document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, screenX: 7, screenY: 7 })),
      );
    }
    await page.clock.fastForward(60_000);
    await waitTwoFrames(page);
    expect(requestedUrls.length).toBe(1);
    await page.mouse.move(300, 300, { steps: 3 });
    await expect.poll(() => requestedUrls.length).toBe(3);

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
  },
);

test("without the whole core the default search continues, and another algorithm reports the failure; a later choice loads the core", async ({
  page,
}) => {
  await page.route(WHOLE_CORE_WORKER, (route) => route.abort());
  await open(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await choose(page, { algorithm: "Pohl" });
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("could not be started");
  await page.unroute(WHOLE_CORE_WORKER);
  await choose(page, { algorithm: "Roth" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
});

test("a link that needs the whole core waits for it, and a click retries after a failure", async ({ page }) => {
  await test.step("the link names an algorithm of the whole core", async () => {
    await open(page, "?v=1&board=6x6&start=0,0&algorithm=breadth-first");
    await expect(page.locator("#algorithm-name")).toHaveText(/[Bb]readth/);
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(1);
  });

  await test.step("the core loads late: the controls are disabled until the search is prepared", async () => {
    /** @type {() => void} */
    let releaseWorker = () => undefined;
    const released = new Promise((resolve) => (releaseWorker = () => resolve(undefined)));
    await page.route(WHOLE_CORE_WORKER, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("./?v=1&board=6x6&start=0,0&algorithm=backtracking&step=20&picture=colour");
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    // The module that applies the view settings of a link needs no search.
    await expect(page.locator("#loop-end")).toBeAttached();
    await waitTwoFrames(page);
    for (const id of ["#play", "#keep-button"]) await expect(page.locator(id)).toBeDisabled();
    releaseWorker();
    await expect(page.locator("#play")).toBeEnabled();
    await expect.poll(() => counter(page, "steps")).toBe(20);
    await page.locator("#keep-button").click();
    await expect(page.locator(".keep-picture-status")).toContainText("pixels");
    await page.keyboard.press("Escape");
    await page.unroute(WHOLE_CORE_WORKER);
  });

  await test.step("the core does not load", async () => {
    await page.route(WHOLE_CORE_WORKER, (route) => route.abort());
    await page.goto("./?v=1&board=6x6&start=0,0&algorithm=warnsdorff");
    await expect(sentence(page)).toHaveText("The search stopped");
    await expect(detail(page)).toContainText("could not be started");
    await page.unroute(WHOLE_CORE_WORKER);
    await page.locator("#board").click();
    await expect(page.locator("#chip-board")).toHaveText(/^6\s×\s6$/);
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(1);
  });
});
