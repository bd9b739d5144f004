/** Loads the charts lazily, when there is data to show. */

import { withWords, words } from "../../locales/locale.js";
import { element } from "../../widgets/element.js";
import { followSight } from "../../widgets/sight.js";

/** @import { Charts, ChartState } from "./charts.js" */

/** The block of charts, whose tab opens and closes. */
export class LateCharts {
  #block = element("charts", HTMLElement);
  #empty = element("charts-empty", HTMLElement);
  #events;
  #isShown;
  /** @type {Charts | null} */
  #charts = null;
  /** Whether loading has started. */
  #isAsked = false;
  #hasFailed = false;
  /** The state to show once the charts are loaded. @type {ChartState | null} */
  #state = null;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {() => void} events.onOpen the block was opened, and the charts need data
   */
  constructor(events) {
    this.#events = events;
    this.#isShown = followSight(this.#block, () => {
      // Loaded charts report themselves that they need data.
      if (!this.#charts) events.onOpen();
      // After a failure, the next opening tries again.
      if (this.#hasFailed) this.#isAsked = this.#hasFailed = false;
      this.#look();
    });
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get wanted() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#charts?.show(state);
    this.#look();
  }

  /** Reads the colours again after a change. */
  recolour() {
    this.#charts?.recolour();
  }

  /** Clears the charts for a new run. */
  reset() {
    this.#state = null;
    this.#charts?.reset();
  }

  /** Loads the charts if they are visible and there is data to show. */
  #look() {
    const state = this.#state;
    if (this.#isAsked || !state || !this.wanted) return;
    if (state.history.spans.length > 0 || state.estimate) this.#load();
  }

  async #load() {
    this.#isAsked = true;
    const before = this.#empty.textContent;
    this.#empty.textContent = words("late.loading");
    try {
      const { Charts } = await withWords(import("./charts.js"));
      this.#empty.textContent = before;
      this.#charts = new Charts(this.#events);
      if (this.#state) this.#charts.show(this.#state);
    } catch {
      this.#empty.textContent = words("late.lost");
      this.#hasFailed = true;
    }
  }
}
