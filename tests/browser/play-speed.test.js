/** A move in the game waits for at most one time slice of the solver. */

import { expect, test } from "@playwright/test";
import { waitForAnswers, logWorkers, workerLog } from "./worker-log.js";

/** The longest time slice of the solver, in milliseconds. */
const MAX_SLICE_MS = 8;

test("a move by hand waits for one time slice of the solver at most", async ({ page }) => {
  await logWorkers(page);
  await page.goto("./#play");
  await expect(page.locator(".play-moves button").first()).toBeVisible();
  const waits = await page.evaluate(async () => {
    const visited = /** @type {Element} */ (document.querySelector(".play-visited"));
    const { requests } = /** @type {{workerLog: import("./worker-log.js").WorkerLog}} */ (/** @type {any} */ (window)).workerLog;
    /** The pending requests about the game at the time of each move. */
    const waits = [];
    for (let move = 0; move < 15; move += 1) {
      waits.push(requests.filter(({ kind, responseMs }) => responseMs === null && ["game", "solvability", "hint"].includes(kind)).length);
      const told = new Promise((resolve) => {
        const watch = new MutationObserver(() => (watch.disconnect(), resolve(undefined)));
        watch.observe(visited, { childList: true, characterData: true, subtree: true });
      });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      await told;
    }
    return waits;
  });
  await expect(page.locator(".play-visited")).toContainText("16");
  await waitForAnswers(page);
  expect(Math.max(...waits)).toBe(1);
  const { requests } = await workerLog(page);
  const slices = requests.flatMap(({ kind, sliceMs }) => (kind === "solvability" ? [sliceMs] : []));
  expect(slices.length).toBeGreaterThanOrEqual(15);
  expect(new Set(slices)).toEqual(new Set([MAX_SLICE_MS]));
});
