/** The tabs of a long run: one whose document lives as long as the run, and short ones that load documents. */

import { installHooks } from "./page-hooks.js";
import { withinSilenceLimit } from "./settling.js";

/**
 * @import { BrowserContext, Page } from "@playwright/test"
 * @import { Action } from "./actions.js"
 * @import { Monitor } from "./monitor.js"
 */

/** The tabs of a run. */
export class Tabs {
  #context;
  #monitor;
  #long;
  /** @type {Page | null} */
  #short = null;

  /**
   * @param {BrowserContext} context
   * @param {Monitor} monitor
   * @param {Page} long
   */
  constructor(context, monitor, long) {
    this.#context = context;
    this.#monitor = monitor;
    this.#long = long;
  }

  /**
   * Opens the long tab.
   *
   * @param {BrowserContext} context
   * @param {Monitor} monitor
   */
  static async open(context, monitor) {
    const long = await context.newPage();
    await installHooks(long);
    monitor.watch(long, "long tab");
    await long.goto("./");
    // The service worker answers all later requests, so that the page works while it is offline.
    await long.evaluate(async () => {
      const workers = navigator.serviceWorker;
      if (!workers) return;
      const controllerChange = new Promise((resolve) => workers.addEventListener("controllerchange", resolve));
      if (!workers.controller) await Promise.race([controllerChange, new Promise((done) => setTimeout(done, 20_000))]);
    });
    await long.evaluate(() => {
      const { soak } = /** @type {any} */ (window);
      soak.isDocumentKept = true;
    });
    return new Tabs(context, monitor, long);
  }

  /** The tab whose document lives as long as the run. */
  get long() {
    return this.#long;
  }

  /** All open tabs. */
  get all() {
    return this.#short ? [this.#long, this.#short] : [this.#long];
  }

  /** The tab of an action. @param {Action} action */
  pageOf({ tab }) {
    return tab === "short" && this.#short ? this.#short : this.#long;
  }

  /** Opens a short tab. */
  async openShort() {
    const page = await this.#context.newPage();
    await installHooks(page);
    this.#monitor.watch(page, "short tab");
    this.#short = page;
    return page;
  }

  /** Closes the short tab, if there is one. */
  async closeShort() {
    const page = this.#short;
    this.#short = null;
    if (page) await withinSilenceLimit("the short tab closes", page.close());
    await this.#long.bringToFront();
  }
}
