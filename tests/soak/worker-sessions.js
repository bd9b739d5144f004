/** Sessions of the DevTools protocol with the workers of a page. */

/** @typedef {import("@playwright/test").CDPSession} CDPSession */

/** A session with one worker. */
class WorkerSession {
  #send;

  /** @param {(method: string, parameters?: object) => Promise<any>} send */
  constructor(send) {
    this.#send = send;
  }

  /** Measures the heap and the WebAssembly memory of the worker after a garbage collection, in bytes. */
  async memory() {
    await this.#send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#send("Runtime.getHeapUsage");
    const { result } = await this.#send("Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
    const { objects } = await this.#send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const sizes = await this.#send("Runtime.callFunctionOn", {
      objectId: objects.objectId,
      functionDeclaration: "function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }",
      returnByValue: true,
    });
    for (const { objectId } of [result, objects]) await this.#send("Runtime.releaseObject", { objectId });
    return { heap: /** @type {number} */ (usedSize), wasm: /** @type {number} */ (sizes.result.value) };
  }
}

/**
 * Opens a session with each worker of a page. The sessions end with the session of the page.
 *
 * @param {CDPSession} page the session of the page
 * @returns {Promise<WorkerSession[]>}
 */
export async function openWorkerSessions(page) {
  /** @type {Map<number, (message: any) => void>} */
  const pending = new Map();
  /** @type {string[]} */
  const sessionIds = [];
  let lastId = 0;
  page.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") sessionIds.push(sessionId);
  });
  page.on("Target.receivedMessageFromTarget", ({ message }) => {
    const reply = JSON.parse(message);
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  await page.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return sessionIds.map(
    (sessionId) =>
      new WorkerSession(async (method, params = {}) => {
        lastId += 1;
        const id = lastId;
        const reply = new Promise((resolve) => pending.set(id, resolve));
        await page.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
        const { result, error } = await reply;
        if (error) throw new Error(`${method}: ${error.message}`);
        return result;
      }),
  );
}
