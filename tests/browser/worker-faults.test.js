/**
 * Workers that swallow their messages, and a browser that refuses memory. Faults of a running search are in
 * fault.test.js.
 */

import { expect, test } from "@playwright/test";
import { SMALL_QUESTION, barButton, expectState, openLaboratory, runBar } from "./laboratory-page.js";
import { collectErrors, choose, counter, detail, open, sentence } from "./page.js";
import { openScreen } from "./screen-list.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The time after which a missing answer is noticed, plus a margin, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4100;

/** A time after which the reading of a lesson is given up, in milliseconds. */
const READING_TIMEOUT_MS = 6000;

/**
 * Lets workers swallow the messages of the page while `window.swallowsMessages` is set.
 *
 * @param {Page} page a page that is not opened yet
 * @param {boolean} isSet whether it is set when the page opens
 */
async function swallowMessages(page, isSet) {
  await page.clock.install();
  await page.addInitScript((isSet) => {
    Object.assign(window, { swallowsMessages: isSet, swallowedCount: 0 });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...message) {
      const state = /** @type {any} */ (window);
      if (state.swallowsMessages) state.swallowedCount += 1;
      else postMessage.apply(this, /** @type {any} */ (message));
    };
  }, isSet);
}

/** Sets whether messages are swallowed from now on. @param {Page} page @param {boolean} isSet */
const setSwallowing = (page, isSet) =>
  page.evaluate((isSet) => void Object.assign(window, { swallowsMessages: isSet, swallowedCount: 0 }), isSet);

/** Waits until a message is swallowed. @param {Page} page */
const waitForSwallowedMessage = (page) =>
  expect.poll(() => page.evaluate(() => /** @type {any} */ (window).swallowedCount)).toBeGreaterThan(0);

/** Lets the page notice that there is no answer. @param {Page} page */
async function waitForTimeouts(page) {
  // The page waits for two timeouts, because after a sleep of the machine the worker has had no time to answer.
  await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
  await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
}

test(
  "a worker that is silent from the start is reported, and a reload starts the page",
  { tag: "@firefox" },
  async ({ page }) => {
    const errors = collectErrors(page);
    await swallowMessages(page, true);
    await page.goto("./?v=1&board=5x5&start=2,2&order=granada&algorithm=backtracking&step=40");
    await waitForSwallowedMessage(page);
    await waitForTimeouts(page);
    await expect(sentence(page)).toHaveText("The solver could not be started");
    await expect(detail(page)).toContainText("Reload the page");
    await page.context().addInitScript(() => Object.assign(window, { swallowsMessages: false }));
    await page.reload();
    await expect(page.locator("#play")).toBeEnabled();
    await expect.poll(() => counter(page, "steps")).toBe(40);
    expect(errors).toEqual([]);
  },
);

test("a worker that is silent when another algorithm is chosen is reported, and the next choice works", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await swallowMessages(page, false);
  await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=backtracking&step=9");
  await setSwallowing(page, true);
  await page.locator(".chips .chip[value=algorithm]").click();
  await page.getByRole("radio", { name: "Pohl" }).first().check();
  await waitForSwallowedMessage(page);
  // The worker that replaces the silent one answers.
  await setSwallowing(page, false);
  await waitForTimeouts(page);
  await expect(sentence(page)).toHaveText("The search stopped");
  await expect(detail(page)).toContainText("stopped responding");
  // The page still responds, and shows the chosen board.
  await expect(page.locator("#chip-board")).toContainText("6 × 6");
  await choose(page, { algorithm: "Warnsdorff" });
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(sentence(page)).toHaveText(/tour$/);
  await expect(page.locator("#chip-board")).toContainText("6 × 6");
  expect(errors).toEqual([]);
});

test("silent workers of the laboratory are replaced, no result is lost, and a run can be started again", async ({
  page,
}) => {
  const errors = collectErrors(page);
  await swallowMessages(page, false);
  await openLaboratory(page, SMALL_QUESTION);
  await setSwallowing(page, true);
  await barButton(page, "Run").click();
  await waitForSwallowedMessage(page);
  await setSwallowing(page, false);
  await waitForTimeouts(page);
  await expect(async () => {
    await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
    await expect(runBar(page)).toHaveAttribute("data-status", /done|broken|cancelled/, { timeout: 500 });
  }).toPass();
  const status = await runBar(page).getAttribute("data-status");
  if (status !== "done") await barButton(page, "Continue").click();
  await expectState(page, "done");
  await expect(page.locator(".laboratory-facts dd").first()).toContainText("%");
  expect(errors).toEqual([]);
});

test("silent workers of a count are ended, and the results of another share are kept", async ({ page }) => {
  const errors = collectErrors(page);
  await swallowMessages(page, false);
  await page.goto("./#count/board=6x6&seats=30&seat=4");
  await page.locator("#count-run").click();
  await expect(page.locator("#count-run")).toHaveText("Done");
  const before = await page.locator("#count-result").inputValue();
  await openScreen(page, "count/board=6x6");
  await setSwallowing(page, true);
  await page.locator("#count-run").click();
  await waitForSwallowedMessage(page);
  await setSwallowing(page, false);
  await waitForTimeouts(page);
  await expect(async () => {
    await page.clock.fastForward(RESPONSE_TIMEOUT_MS);
    await expect(page.locator("#count-run")).toHaveText(/Done|Count here|Continue|Start/, { timeout: 500 });
  }).toPass();
  await openScreen(page, "count/board=6x6&seats=30&seat=4");
  await expect(page.locator("#count-result")).toHaveValue(before);
  await page.reload();
  await expect(page.locator("#count-result")).toHaveValue(before);
  expect(errors).toEqual([]);
});

test("a silent worker for lessons is ended, and the text and the page stay", async ({ page }) => {
  const errors = collectErrors(page);
  await swallowMessages(page, false);
  await page.goto("./#learn/own");
  await page.locator("#own-text").fill("---\ntitle: Mine\nminutes: 2\nopens: ?v=1&board=5x5\n---\n\nWords.\n");
  const text = await page.locator("#own-text").inputValue();
  await setSwallowing(page, true);
  await page.getByRole("button", { name: "Check it" }).click();
  await waitForSwallowedMessage(page);
  await page.clock.fastForward(READING_TIMEOUT_MS);
  await expect(page.locator(".own-status")).toContainText("took longer than 5 seconds and was stopped");
  await expect(page.locator("#own-text")).toHaveValue(text);
  await setSwallowing(page, false);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.locator(".own-status")).toHaveText("No problems found.");
  expect(errors).toEqual([]);
});

/** The most memory that the limited core may have, in pages of 64 KiB. */
const MAX_PAGES = 80;

/** Encodes a number as LEB128. @param {number} value @returns {number[]} */
const encode = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...encode(value >> 7)]);

/**
 * Sets the greatest size of the memory of a WebAssembly module, beyond which its memory cannot grow.
 *
 * @param {Buffer} bytes the module
 * @param {number} maxPages
 */
function limitMemory(bytes, maxPages) {
  const MEMORY_SECTION = 5;
  let offset = 8;
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[offset++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (offset < bytes.length) {
    const start = offset;
    const section = bytes[offset++];
    const end = readNumber() + offset;
    if (section !== MEMORY_SECTION) {
      offset = end;
      continue;
    }
    // The number of memories, and the flags.
    offset += 2;
    const minPages = readNumber();
    const content = [1, 1, ...encode(minPages), ...encode(Math.max(minPages, maxPages))];
    const limited = Buffer.from([MEMORY_SECTION, ...encode(content.length), ...content]);
    return Buffer.concat([bytes.subarray(0, start), limited, bytes.subarray(end)]);
  }
  throw new Error("the module has no memory");
}

test(
  "if memory is refused for a large board, the page says so, and going back restores the tour before",
  { tag: "@firefox" },
  async ({ page }) => {
    const errors = collectErrors(page);
    await page.route("**/*.wasm", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: limitMemory(await response.body(), MAX_PAGES) });
    });
    await open(page, "?v=1&board=6x6&start=0,0&order=clockwise&algorithm=auto");
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(sentence(page)).toHaveText(/tour$/);
    await choose(page, { rows: 4000, columns: 4000 });
    const play = page.locator("#panorama-play");
    if (await play.isEnabled()) await play.click();
    await expect(sentence(page)).toHaveText("The search stopped");
    await expect(detail(page)).toContainText("needs more memory than the browser allows");
    await page.evaluate(() => history.back());
    await expect(page.locator("#chip-board")).toContainText("6 × 6");
    // The tour comes back as it was.
    await expect(sentence(page)).toHaveText(/tour$/);
    await expect(page.getByRole("button", { name: "Finish" })).toBeDisabled();
    expect(errors).toEqual([]);
  },
);
