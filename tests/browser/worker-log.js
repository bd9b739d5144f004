/** A log of the messages between the page and its workers. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * One request to a worker. `took` is the time until its answer, in milliseconds, and null before the answer.
 *
 * @typedef {{kind: string, sliceMs: number | undefined, responseMs: number | null}} LoggedRequest
 */

/** @typedef {{requests: LoggedRequest[], pending: number, broken: string[]}} WorkerLog */

/**
 * Logs the requests to all workers of a page. It must be called before the page is opened.
 *
 * @param {Page} page
 */
export async function logWorkers(page) {
  await page.addInitScript(() => {
    /** @type {WorkerLog} */
    const log = { requests: [], pending: 0, broken: [] };
    Object.assign(window, { workerLog: log });
    window.Worker = class extends Worker {
      /** @type {Map<number, {request: LoggedRequest, sentAt: number}>} */
      #pending = new Map();

      /** @param {ConstructorParameters<typeof Worker>} from */
      constructor(...from) {
        super(...from);
        this.addEventListener("message", ({ data }) => {
          if (data && "broken" in data) log.broken.push(data.broken);
          const asked = this.#pending.get(data?.id);
          if (!asked) return;
          asked.request.responseMs = performance.now() - asked.sentAt;
          this.#pending.delete(data.id);
          log.pending -= 1;
        });
      }

      /** @param {any[]} message */
      postMessage(...message) {
        const [{ id, kind, asked }] = message;
        if (typeof id === "number") {
          /** @type {LoggedRequest} */
          const request = { kind, sliceMs: asked?.milliseconds, responseMs: null };
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
 * The log so far.
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
