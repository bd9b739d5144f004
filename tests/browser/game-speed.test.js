/** The speed of the game: a move waits for at most one time slice of the solver. */

import { expect, test } from "@playwright/test";
import { waitForAnswers, logWorkers, workerLog } from "./worker-log.js";

/** The longest time slice of the solver, in milliseconds. */
const MAX_SLICE_MS = 8;

test("a move in the game waits for at most one time slice of the solver", async ({ page }) => {
  await logWorkers(page);
  await page.goto("./#play");
  await expect(page.locator(".play-moves button").first()).toBeVisible();
  const pendingCounts = await page.evaluate(async () => {
    const visited = /** @type {Element} */ (document.querySelector(".play-visited"));
    const { requests } = /** @type {{workerLog: import("./worker-log.js").WorkerLog}} */ (/** @type {any} */ (window))
      .workerLog;
    /** The number of pending requests about the game at the time of each move. */
    const pendingCounts = [];
    for (let move = 0; move < 15; move += 1) {
      pendingCounts.push(
        requests.filter(({ kind, responseMs }) => responseMs === null && ["game", "solvability", "hint"].includes(kind))
          .length,
      );
      const moveShown = new Promise((resolve) => {
        const observer = new MutationObserver(() => (observer.disconnect(), resolve(undefined)));
        observer.observe(visited, { childList: true, characterData: true, subtree: true });
      });
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      await moveShown;
    }
    return pendingCounts;
  });
  await expect(page.locator(".play-visited")).toContainText("16");
  await waitForAnswers(page);
  expect(Math.max(...pendingCounts)).toBe(1);
  const { requests } = await workerLog(page);
  const slices = requests.flatMap(({ kind, sliceMs }) => (kind === "solvability" ? [sliceMs] : []));
  expect(slices.length).toBeGreaterThanOrEqual(15);
  expect(new Set(slices)).toEqual(new Set([MAX_SLICE_MS]));
});
