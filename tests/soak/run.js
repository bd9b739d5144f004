/** A long run of actions in a browser, with measurements, until its time is over or a fault occurs. */

import { SCREEN_NAMES } from "../browser/screen-list.js";
import { actionAt } from "./actions.js";
import { createParts } from "./first-use.js";
import { bringToMeasuredState, measure } from "./measurements.js";
import { Monitor } from "./monitor.js";
import { perform } from "./performer.js";
import { PerformedAction, Report } from "./report.js";
import { withinSilenceLimit } from "./settling.js";
import { Tabs } from "./tabs.js";

/**
 * @import { BrowserContext, Page } from "@playwright/test"
 * @import { Action } from "./actions.js"
 */

/** The interval between two lines about the progress, in minutes. */
const PROGRESS_INTERVAL = 1;

/**
 * The messages of Playwright about a document that another one replaced. Firefox has a message of its own for a click
 * into such a document.
 */
const REPLACED_DOCUMENT =
  /context was destroyed|navigat|Target page, context or browser has been closed|frame was|synthesizeMouseAtPoint/i;

/** The time since a moment, in minutes. @param {number} start */
const minutesSince = (start) => (performance.now() - start) / 60_000;

/** The name of the screen that a tab shows. @param {Page} page */
function screenOf(page) {
  const name = /#([a-z-]+)/.exec(page.url())?.[1] ?? "";
  return name !== "" && SCREEN_NAMES.includes(name) ? name : "board";
}

/** A run. */
export class Run {
  report = new Report();
  #context;
  #seed;
  #monitor;

  /**
   * @param {BrowserContext} context
   * @param {number} seed
   * @param {string} origin the origin of the page
   */
  constructor(context, seed, origin) {
    this.#context = context;
    this.#seed = seed;
    this.#monitor = new Monitor(origin);
  }

  /** The faults so far. */
  get faults() {
    return this.#monitor.faults;
  }

  /**
   * Performs actions until the limit, and then measures once more.
   *
   * @param {{minutes: number, until: number}} limit the time, and the number of the last action
   * @returns {Promise<boolean>} whether there was no fault
   */
  async perform({ minutes, until }) {
    const start = performance.now();
    const tabs = await Tabs.open(this.#context, this.#monitor);
    await createParts(tabs.long);
    let printedMinutes = 0;
    for (let number = 0; number <= until && minutesSince(start) < minutes; number += 1) {
      const action = actionAt(this.#seed, number);
      await this.#performAction(tabs, action, start);
      if (this.faults.length > 0) return false;
      if (minutesSince(start) - printedMinutes < PROGRESS_INTERVAL) continue;
      printedMinutes = minutesSince(start);
      console.log(`${printedMinutes.toFixed(1)} minutes, ${this.report.actionCount} actions`);
    }
    await this.#try(async () => {
      await tabs.closeShort();
      await this.#measure(tabs.long, start);
    });
    return this.faults.length === 0;
  }

  /**
   * @param {Tabs} tabs
   * @param {Action} action
   * @param {number} start
   */
  async #performAction(tabs, action, start) {
    const screen = screenOf(tabs.pageOf(action));
    let found = "";
    await this.#try(async () => {
      if (action.kind === "measure") await this.#measure(tabs.long, start);
      else found = await this.#ignoreReplacement(action, () => perform(tabs, action));
      const page = tabs.pageOf(action);
      if (!action.isHasty)
        await this.#ignoreReplacement(action, () => withinSilenceLimit("check", this.#monitor.checkBoards(page)));
    });
    this.report.add(new PerformedAction(action, screen, found));
  }

  /**
   * Calls a function, and ignores an error in a short tab whose document was replaced meanwhile.
   *
   * @template T
   * @param {Action} action
   * @param {() => Promise<T>} work
   * @returns {Promise<T | string>}
   */
  async #ignoreReplacement({ tab }, work) {
    try {
      return await work();
    } catch (error) {
      if (tab !== "short" || !REPLACED_DOCUMENT.test(String(error))) throw error;
      return "the document was replaced";
    }
  }

  /** Calls a function, and reports its error as a fault. @param {() => Promise<void>} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      this.faults.push(`the action failed: ${error instanceof Error ? error.stack : error}`);
    }
  }

  /** @param {Page} page @param {number} start */
  async #measure(page, start) {
    await withinSilenceLimit("return to the measured state", bringToMeasuredState(page));
    const measured = await withinSilenceLimit("measurement", measure(page));
    this.report.measurements.push({ minutes: minutesSince(start), actions: this.report.actionCount, ...measured });
  }
}
