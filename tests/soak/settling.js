/** Waits until a page has reacted to an action. */

/** @import { Page } from "@playwright/test" */
/** @import { PageHooks } from "./page-hooks.js" */

/** The greatest time for which an action waits for answers of workers, in milliseconds. A search may never pause. */
const MAX_SETTLING_MS = 400;

/** The time without an answer of the main thread after which the page counts as stuck, in milliseconds. */
const MAX_SILENCE_MS = 60_000;

/**
 * Waits for two animation frames, and until no worker owes an answer or the limit has passed.
 *
 * @param {Page} page
 * @param {number} [limit] in milliseconds
 * @returns {Promise<boolean>} whether all answers are there
 */
export function settle(page, limit = MAX_SETTLING_MS) {
  return page.evaluate(
    (limit) =>
      new Promise((resolve) => {
        const start = performance.now();
        // A hidden page has no animation frames.
        const nextFrame = (/** @type {() => void} */ done) =>
          document.hidden ? setTimeout(done, 16) : requestAnimationFrame(done);
        const check = () => {
          const hooks = /** @type {{soak?: PageHooks}} */ (/** @type {unknown} */ (window)).soak;
          const isIdle = (hooks?.pendingCount() ?? 1) === 0;
          if (isIdle || performance.now() - start > limit) resolve(isIdle);
          else setTimeout(check, 10);
        };
        nextFrame(() => nextFrame(check));
      }),
    limit,
  );
}

/**
 * Awaits a promise. Rejects if the promise is pending for a minute, as it is while the main thread of a page is busy.
 *
 * @template T
 * @param {string} purpose the purpose of the promise, for the error message
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function withinSilenceLimit(purpose, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const silence = new Promise((_, reject) => {
    const message = `the page did not answer for ${MAX_SILENCE_MS} ms: ${purpose}`;
    timer = setTimeout(() => reject(new Error(message)), MAX_SILENCE_MS);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([promise, silence]));
  } finally {
    clearTimeout(timer);
  }
}
