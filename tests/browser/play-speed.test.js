/** A move by hand is answered at once. */

import { expect } from "@playwright/test";
import { test } from "./yardstick.js";

// A stall that is not ours passes; a page that is always late fails every try.
test.describe.configure({ retries: 2 });

test("a move by hand is answered within a frame, whatever the solver is thinking about", { tag: ["@alone", "@chromium"] }, async ({ page, yardstick }) => {
  await page.goto("./#play");
  await expect(page.locator(".play-moves button").first()).toBeVisible();
  const times = await page.evaluate(async () => {
    const visited = /** @type {Element} */ (document.querySelector(".play-visited"));
    /** @type {number[]} */
    const waits = [];
    for (let move = 0; move < 15; move += 1) {
      const began = performance.now();
      const told = new Promise((resolve) => {
        const watch = new MutationObserver(() => (watch.disconnect(), resolve(performance.now() - began)));
        watch.observe(visited, { childList: true, characterData: true, subtree: true });
      });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      waits.push(/** @type {number} */ (await told));
      // Every other time the next move comes at once; otherwise the solver has half a second to think.
      await new Promise((resolve) => setTimeout(resolve, move % 2 === 0 ? 0 : 500));
    }
    return waits.sort((one, other) => one - other);
  });
  console.log(`moves answered after ${times.map((time) => time.toFixed(1)).join(" ")} ms`);
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(yardstick.limit(16));
});
