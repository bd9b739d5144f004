/** The clock of the system is set back: the dates jump, and only `performance.now` goes on. */

import { expect, test } from "@playwright/test";
import { SMALL_QUESTION, barButton, expectState, openLaboratory, runBar } from "./laboratory-page.js";
import { collectErrors, counter, open, setSpeed } from "./page.js";
import { openScreen } from "./screen-list.js";

const HOUR_MS = 3_600_000;

test(
  "after the clock was set back, between two visits and during a search, everything continues and nothing is lost",
  { tag: "@firefox" },
  async ({ page }) => {
    const errors = collectErrors(page);
    await page.addInitScript(() => {
      const clock = { shiftMs: 0 };
      Object.assign(window, { systemClock: clock });
      const { now } = Date;
      Date.now = () => now() + clock.shiftMs;
      const { timeOrigin } = performance;
      Object.defineProperty(performance, "timeOrigin", { get: () => timeOrigin + clock.shiftMs });
    });
    /** Shifts the clock of the page. @param {number} shiftMs */
    const shiftClock = (shiftMs) =>
      page.evaluate((shiftMs) => {
        /** @type {any} */ (window).systemClock.shiftMs = shiftMs;
      }, shiftMs);
    await openLaboratory(page, SMALL_QUESTION);
    await barButton(page, "Run").click();
    await expectState(page, "done");
    await openScreen(page, "learn/own");
    await page.locator("#own-text").fill("Mine");

    // Every script of the second visit finds the earlier time.
    await page.addInitScript((shiftMs) => {
      /** @type {any} */ (window).systemClock.shiftMs = shiftMs;
    }, -HOUR_MS);
    await page.goto("about:blank");
    await openLaboratory(page, SMALL_QUESTION);
    await expectState(page, "done");
    await barButton(page, "Start over").click();
    await shiftClock(-HOUR_MS);
    await expectState(page, "done");
    await expect(runBar(page)).not.toContainText(/-\d|NaN|Infinity/);
    await openScreen(page, "learn/own");
    await expect(page.locator("#own-text")).toHaveValue("Mine");

    await open(page, "?v=1&board=8x8&start=0,0&order=jumps&algorithm=backtracking");
    await shiftClock(0);
    await setSpeed(page, 40);
    await page.locator("#play").click();
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(100);
    await shiftClock(-HOUR_MS);
    const before = await counter(page, "steps");
    await expect.poll(() => counter(page, "steps")).toBeGreaterThan(before + 100);
    await page.locator("#play").click();
    expect(await counter(page, "steps")).toBeGreaterThan(before);
    expect(errors).toEqual([]);
  },
);
