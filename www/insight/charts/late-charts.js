/** The charts as the page knows them from the start: what draws them is loaded when there is something to be seen. */

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
  /** Whether it was asked for what draws them. */
  #isAsked = false;
  #hasFailed = false;
  /** What is to be shown when it is here. @type {ChartState | null} */
  #state = null;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek a step is asked for
   * @param {() => void} events.onOpen the block was opened: the charts want to be shown something
   */
  constructor(events) {
    this.#events = events;
    this.#isShown = followSight(this.#block, () => {
      // Once they are here, they say themselves what they want.
      if (!this.#charts) events.onOpen();
      // What did not come is tried again when it is opened again.
      if (this.#hasFailed) this.#isAsked = this.#hasFailed = false;
      this.#look();
    });
  }

  /** Whether anyone can see the charts, so that it is worth asking for what they show. */
  get wanted() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#charts?.show(state);
    this.#look();
  }

  /** Reads the colours again, which are others now. */
  recolour() {
    this.#charts?.recolour();
  }

  /** Forgets the run, for a new one. */
  reset() {
    this.#state = null;
    this.#charts?.reset();
  }

  /** Has what draws them loaded, if there is something to be drawn and someone to see it. */
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
