import { expect, test } from "@playwright/test";
import { MESSAGE, exhaustMemory, panic } from "./breakdown.js";
import { clickSquare, counter, detail, open, openTab, sentence, setSpeed } from "./page.js";

test("after a panic the console has its message, the page says so, and a new search works", async ({ page }) => {
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
  await panic(worker);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("went wrong inside the solver");
  await expect(detail(page)).toContainText("click a square to start again");
  expect(errors.join("\n")).toContain(MESSAGE);

  // What the person had is still there: the path so far, the start and the settings.
  expect(await counter(page, "depth")).toBeGreaterThan(2);
  await expect(page.locator("#start-name")).toHaveText("e4");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeDisabled();

  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(page.workers()[0]).not.toBe(worker);
});

test("what was to be told when the knight lands does not take the place of what was lost", async ({ page }) => {
  await open(page);
  const step = page.locator("#step");
  await step.click();
  await step.click();
  // While the knight is in the air.
  await page.workers()[0].evaluate(() => self.postMessage({ id: -1, broken: "in the air", outOfMemory: false }));
  await step.click();
  await expect(sentence(page)).toHaveText("The search stopped");
  await page.waitForTimeout(800);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("went wrong inside the solver");
  // Nor do words that come with another look at the board.
  await openTab(page, "Board");
  await expect(sentence(page)).toHaveText("The search stopped");
});

test("a search that runs out of memory is told as such, and leaves the last good picture", async ({ page }) => {
  await open(page);
  await setSpeed(page, 10);
  await clickSquare(page, { row: 4, column: 4, rows: 8, columns: 8 });
  await expect.poll(() => counter(page, "steps")).toBeGreaterThan(5);
  await exhaustMemory(page.workers()[0]);
  await expect(sentence(page)).toHaveText("The search stopped", { timeout: 20_000 });
  await expect(detail(page)).toContainText("needs more memory than the browser gives it");
  expect(await counter(page, "depth")).toBeGreaterThan(5);
  await clickSquare(page, { row: 0, column: 0, rows: 8, columns: 8 });
  await expect(sentence(page)).toHaveText(/tour$/, { timeout: 30_000 });
});

test("a worker that falls silent is replaced", async ({ page }) => {
  await open(page);
  await page.workers()[0].evaluate(() => self.close());
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("The search stopped", { timeout: 15_000 });
  await expect(detail(page)).toContainText("no longer answers");
  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText("Open tour");
});

test("the board is there before the solver is, and stays when it does not come", async ({ page }) => {
  /** @type {() => void} */
  let letGo = () => undefined;
  const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.fulfill({ status: 404, body: "gone" });
  });
  await page.goto("./");
  await expect(sentence(page)).toContainText("being loaded");
  /** How many colours the board shows. */
  const colours = () =>
    page.locator("#board").evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
      const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? []);
      return new Set(pixels).size;
    });
  expect(await colours()).toBeGreaterThan(3);
  letGo();
  await expect(sentence(page)).toHaveText("The solver could not be started");
  await expect(detail(page)).toContainText("Reload the page");
  expect(await colours()).toBeGreaterThan(3);
});

test("a server that does not know the type of wasm files will do", async ({ page }) => {
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { "content-type": "application/octet-stream" } });
  });
  await open(page);
});

test("of a search that is not prepared yet nothing is asked: a link that also says how the board looks opens as any other", async ({ page }) => {
  await page.addInitScript(() => {
    const broken = /** @type {unknown[]} */ ([]);
    Object.assign(window, { broken });
    window.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} from */
      constructor(...from) {
        super(...from);
        this.addEventListener("message", ({ data }) => data && "broken" in data && broken.push(data.broken));
      }
    };
  });
  await open(page, "?v=1&board=5x5&start=0,0&sound=on");
  await page.locator("#step").click();
  await expect.poll(() => counter(page, "steps")).toBe(1);
  expect(await page.evaluate(() => /** @type {any} */ (window).broken)).toEqual([]);
});
