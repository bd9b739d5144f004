/** A WebKit window, driven by the W3C WebDriver protocol, because Playwright cannot drive WebKit on every system. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** The key of an element reference in the protocol. */
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** The time limit for the driver to start, and for a condition to become true, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Finds a port that is free at the moment. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/** @param {number} milliseconds */
const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A single browser window. */
export class BrowserWindow {
  #driver;
  #baseUrl;
  #sessionPath = "";

  /**
   * @param {string} command the program that serves WebDriver
   * @param {number} port
   */
  constructor(command, port) {
    this.#baseUrl = `http://127.0.0.1:${port}`;
    this.#driver = spawn(command, [`--port=${port}`], { stdio: "ignore" });
  }

  /**
   * Opens the window.
   *
   * @param {string} browser the path of WebKit's MiniBrowser
   */
  async open(browser) {
    const capabilities = {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
      },
    };
    const startTime = Date.now();
    for (;;) {
      try {
        const { sessionId } = await this.#send("POST", "/session", { capabilities });
        this.#sessionPath = `/session/${sessionId}`;
        return;
      } catch (error) {
        // `fetch` throws a `TypeError` until the driver listens.
        if (Date.now() - startTime > TIMEOUT_MS || !(error instanceof TypeError)) throw error;
        await delay(100);
      }
    }
  }

  /** Closes the window and ends its driver. */
  async close() {
    if (this.#sessionPath) await this.#send("DELETE", this.#sessionPath).catch(() => undefined);
    this.#driver.kill();
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    return this.#send("POST", `${this.#sessionPath}/window/rect`, { width, height });
  }

  /** Opens an address, and waits until it is loaded. @param {string} url */
  navigate(url) {
    return this.#send("POST", `${this.#sessionPath}/url`, { url });
  }

  /** Clicks an element as a person would. @param {string} selector */
  async click(selector) {
    const element = await this.#send("POST", `${this.#sessionPath}/element`, {
      using: "css selector",
      value: selector,
    });
    await this.#send("POST", `${this.#sessionPath}/element/${element[ELEMENT_KEY]}/click`, {});
  }

  /**
   * Returns the result of a function that runs in the page. The function may use only its arguments.
   *
   * @template T
   * @param {(...values: any[]) => T} pageFunction
   * @param {unknown[]} values
   * @returns {Promise<T>}
   */
  evaluate(pageFunction, ...values) {
    return this.#send("POST", `${this.#sessionPath}/execute/sync`, {
      script: `return (${pageFunction})(...arguments);`,
      args: values,
    });
  }

  /**
   * Waits until a function in the page returns a truthy value.
   *
   * @template T
   * @param {(...values: any[]) => T} pageFunction
   * @param {unknown[]} values
   */
  async waitFor(pageFunction, ...values) {
    const startTime = Date.now();
    for (;;) {
      const result = await this.evaluate(pageFunction, ...values);
      if (result) return result;
      if (Date.now() - startTime > TIMEOUT_MS)
        throw new Error(`timeout: ${pageFunction} never returned a truthy value for ${JSON.stringify(values)}`);
      await delay(50);
    }
  }

  /** Takes a screenshot of the window. @returns {Promise<Buffer>} a PNG */
  async screenshot() {
    return Buffer.from(await this.#send("GET", `${this.#sessionPath}/screenshot`), "base64");
  }

  /**
   * Sends a request to the driver, and returns the value of the response.
   *
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async #send(method, path, body) {
    const response = await fetch(this.#baseUrl + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}
