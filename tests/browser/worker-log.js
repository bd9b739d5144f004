/** A log of the requests to the workers of a page, and of the faults that the workers report. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A request to a worker. `sliceMs` is the duration of the time slice that the request allows, if any. `responseMs` is
 * the time until the answer, and null before the answer. Both are in milliseconds.
 *
 * @typedef {{kind: string, sliceMs: number | undefined, responseMs: number | null}} LoggedRequest
 */

/**
 * The log of all workers of a page. `pending` is the number of requests without an answer. `faults` has the error
 * messages of the workers, and the faults of the drafts that the workers refused.
 *
 * @typedef {{requests: LoggedRequest[], pending: number, faults: string[]}} WorkerLog
 */

/**
 * Logs the requests to all workers of a page. Must be called before the page is opened.
 *
 * @param {Page} page
 */
export async function logWorkers(page) {
  await page.addInitScript(() => {
    /** @type {WorkerLog} */
    const log = { requests: [], pending: 0, faults: [] };
    Object.assign(window, { workerLog: log });
    window.Worker = class extends Worker {
      /** @type {Map<number, {request: LoggedRequest, sentAt: number}>} */
      #pending = new Map();

      /** @param {ConstructorParameters<typeof Worker>} options */
      constructor(...options) {
        super(...options);
        this.addEventListener("message", ({ data }) => {
          // See `WorkerReply` in www/engine/requests.js.
          if (data?.errorMessage !== undefined) log.faults.push(data.errorMessage);
          if (data?.draftFault !== undefined) log.faults.push(JSON.stringify(data.draftFault));
          const entry = this.#pending.get(data?.id);
          if (!entry) return;
          entry.request.responseMs = performance.now() - entry.sentAt;
          this.#pending.delete(data.id);
          log.pending -= 1;
        });
      }

      /** @param {any[]} message */
      postMessage(...message) {
        const [{ id, kind, parameters }] = message;
        if (typeof id === "number") {
          /** @type {LoggedRequest} */
          const request = { kind, sliceMs: parameters?.milliseconds, responseMs: null };
          log.requests.push(request);
          log.pending += 1;
          this.#pending.set(id, { request, sentAt: performance.now() });
        }
        return super.postMessage(.../** @type {[any]} */ (message));
      }

      terminate() {
        log.pending -= this.#pending.size;
        this.#pending.clear();
        return super.terminate();
      }
    };
  });
}

/**
 * Returns the log so far.
 *
 * @param {Page} page
 * @returns {Promise<WorkerLog>}
 */
export function workerLog(page) {
  return page.evaluate(() => /** @type {any} */ (window).workerLog);
}

/**
 * Waits until every request has its answer.
 *
 * @param {Page} page
 */
export async function waitForAnswers(page) {
  await page.waitForFunction(() => /** @type {any} */ (window).workerLog.pending === 0, undefined, { polling: 5 });
}
