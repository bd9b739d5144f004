/** Faults of the core and of its worker: panics, missing answers, full memory, and files that do not load. */

import { expect, test } from "@playwright/test";
import { PANIC_MESSAGE, exhaustMemory, causePanic } from "./core-faults.js";
import { clickSquare, counter, detail, open, openTab, sentence, setSpeed } from "./page.js";
import { logWorkers, workerLog } from "./worker-log.js";

/** The time after which a missing answer is noticed, plus a margin, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4100;

test("the console and the page report a panic, and a new search works after the panic", async ({ page }) => {
  /** @type {string[]} */
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await open(page);
  await setSpeed(page, 10);
  await clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 });
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(2);
  const [worker] = page.workers();
  await causePanic(worker);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("went wrong inside the solver");
  await expect(detail(page)).toContainText("click a square to start again");
  await expect.poll(() => errors.join("\n")).toContain(PANIC_MESSAGE);

  // The path so far and the start are kept.
  expect(await counter(page, "depth")).toBeGreaterThan(2);
  await expect(page.locator("#start-name")).toHaveText("e4");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeDisabled();

  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(page.workers()[0]).not.toBe(worker);
});

test("a worker that stops answering is replaced, and the message of a stopped search stays visible", async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  const step = page.locator("#step");
  await step.click();
  await step.click();
  await expect.poll(() => counter(page, "steps")).toBe(2);
  // The worker reports a fault while the move is being animated.
  await page
    .workers()[0]
    .evaluate(() => self.postMessage({ id: -1, errorMessage: "a fault during the animation", outOfMemory: false }));
  await step.click();
  await expect(sentence(page)).toHaveText("The search stopped");
  await page.clock.fastForward(2000);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("went wrong inside the solver");
  // Opening a tab does not hide the message either.
  await openTab(page, "Board");
  await expect(sentence(page)).toHaveText("The search stopped");

  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(page.locator("#count-steps")).toHaveText("0");
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close())));
  await page.getByRole("button", { name: "Finish" }).click();
  // The page waits for two timeouts, because after a sleep of the machine the worker has had no time to answer.
  await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
  await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("stopped responding");
  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
});

test("the page reports that a search ran out of memory, and the last position stays", async ({ page }) => {
  await open(page);
  await setSpeed(page, 10);
  await clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 });
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(5);
  await exhaustMemory(page.workers()[0]);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("needs more memory than the browser allows");
  expect(await counter(page, "depth")).toBeGreaterThan(5);
  await clickSquare(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
});

test("the board appears before the solver is loaded, and stays if the solver fails to load", async ({ page }) => {
  /** @type {() => void} */
  let releaseResponse = () => undefined;
  const released = new Promise((resolve) => (releaseResponse = () => resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await released;
    await route.fulfill({ status: 404, body: "gone" });
  });
  await page.goto("./");
  await expect(sentence(page)).toContainText("Loading the solver");
  /** The number of colours on the board. */
  const countColours = () =>
    page.locator("#board").evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
      const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? []);
      return new Set(pixels).size;
    });
  await expect.poll(countColours).toBeGreaterThan(3);
  releaseResponse();
  await expect(sentence(page)).toHaveText("The solver could not be started");
  await expect(detail(page)).toContainText("Reload the page");
  expect(await countColours()).toBeGreaterThan(3);

  await test.step("a server with a wrong media type for wasm files is accepted", async () => {
    await page.unroute("**/*.wasm");
    await page.route("**/*.wasm", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { "content-type": "application/octet-stream" } });
    });
    await open(page);
    await page.unroute("**/*.wasm");
  });

  await test.step("a link that also sets an option of the page sends no request before the search is prepared", async () => {
    await logWorkers(page);
    await open(page, "?v=1&board=5x5&start=0,0&sound=on");
    await page.locator("#step").click();
    await expect.poll(() => counter(page, "steps")).toBe(1);
    expect((await workerLog(page)).faults).toEqual([]);
  });
});

test("after two quick changes, of which the core accepts the first and refuses the second, the shown search plays on", async ({
  page,
}) => {
  await open(page, "?v=1&board=5x5&start=0,0&algorithm=backtracking&order=jumps&find=all");
  await page.evaluate(() => {
    const rows = /** @type {HTMLInputElement} */ (document.getElementById("rows"));
    for (const value of ["6", "5000"]) {
      rows.value = value;
      rows.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(page.locator("#size-fault")).toContainText("5000 is out of range");
  await expect(page.locator("#solver")).toHaveAttribute("aria-busy", "false");
  await setSpeed(page, 10);
  await page.locator("#play").click();
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(5);
  expect(await counter(page, "depth")).toBeLessThanOrEqual(25);
});
