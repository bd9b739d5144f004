/** Hooks in the pages of a long run: they lose workers, keep the document, and count the pending requests. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * The hooks, as the global `soak` of the page.
 *
 * @typedef {object} PageHooks
 * @property {boolean} isDocumentKept whether navigations to another document are cancelled
 * @property {number} cancelledCount the number of cancelled navigations
 * @property {() => number} pendingCount returns the number of requests to workers without an answer
 * @property {(fraction: number, how: string) => boolean} loseWorker ends one of the workers, as a browser that is short
 *   of memory would. The page gets an event `error` if `how` is `error`, and otherwise no event. The result is whether
 *   there was a worker
 * @property {() => void} reportLosses sends the event `error` of all workers that were lost silently, and that the page
 *   has not replaced yet. Otherwise the page would notice such a loss only after its timeouts
 */

/**
 * Installs the hooks in all documents that the page loads from now on.
 *
 * @param {Page} page
 */
export async function installHooks(page) {
  await page.addInitScript(() => {
    /** The living workers, each with its pending requests. @type {Map<Worker, Set<number>>} */
    const workers = new Map();
    /** The silently lost workers that the page has not ended yet. @type {Set<Worker>} */
    const lostWorkers = new Set();
    const sendError = (/** @type {Worker} */ worker) =>
      worker.dispatchEvent(new ErrorEvent("error", { message: "lost by the soak run" }));
    /** @type {PageHooks} */
    const hooks = {
      isDocumentKept: false,
      cancelledCount: 0,
      pendingCount: () => [...workers.values()].reduce((sum, { size }) => sum + size, 0),
      loseWorker(fraction, how) {
        const list = [...workers.keys()];
        if (list.length === 0) return false;
        const worker = list[Math.floor(fraction * list.length)];
        worker.terminate();
        if (how === "error") sendError(worker);
        else lostWorkers.add(worker);
        return true;
      },
      reportLosses() {
        for (const worker of [...lostWorkers]) sendError(worker);
        lostWorkers.clear();
      },
    };
    Object.assign(window, { soak: hooks });
    window.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} parameters */
      constructor(...parameters) {
        super(...parameters);
        workers.set(this, new Set());
        this.addEventListener("message", ({ data }) => workers.get(this)?.delete(data?.id));
      }

      /** @param {any[]} parameters */
      postMessage(...parameters) {
        const id = parameters[0]?.id;
        if (typeof id === "number") workers.get(this)?.add(id);
        return super.postMessage(.../** @type {[any]} */ (parameters));
      }

      terminate() {
        workers.delete(this);
        lostWorkers.delete(this);
        return super.terminate();
      }
    };
    // Browsers without windows have no dialog for printing.
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      dispatchEvent(new Event("afterprint"));
    };
    // Firefox has this interface only in its latest versions.
    const { navigation } = /** @type {any} */ (window);
    navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
      if (!hooks.isDocumentKept || event.destination.sameDocument || event.downloadRequest !== null) return;
      event.preventDefault();
      hooks.cancelledCount += 1;
    });
  });
}
