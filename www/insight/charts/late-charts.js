/** Loads the charts lazily, when there is data to show. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { Charts, ChartState } from "./charts.js" */

/** The block of charts, whose tab opens and closes. */
export class LazyCharts {
  #block = getElement("charts", HTMLElement);
  #empty = getElement("charts-empty", HTMLElement);
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
    this.#isShown = observeVisibility(this.#block, () => {
      // Loaded charts report themselves that they need data.
      if (!this.#charts) events.onOpen();
      // After a failure, the next opening tries again.
      if (this.#hasFailed) this.#isAsked = this.#hasFailed = false;
      this.#loadIfNeeded();
    });
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get isVisible() {
    return this.#isShown() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#charts?.show(state);
    this.#loadIfNeeded();
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
  #loadIfNeeded() {
    const state = this.#state;
    if (this.#isAsked || !state || !this.isVisible) return;
    if (state.history.spans.length > 0 || state.estimate) this.#load();
  }

  async #load() {
    this.#isAsked = true;
    const before = this.#empty.textContent;
    this.#empty.textContent = translate("late.loading");
    try {
      const { Charts } = await withTranslations(import("./charts.js"));
      this.#empty.textContent = before;
      this.#charts = new Charts(this.#events);
      if (this.#state) this.#charts.show(this.#state);
    } catch {
      this.#empty.textContent = translate("late.lost");
      this.#hasFailed = true;
    }
  }
}
