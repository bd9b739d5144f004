/** Loads the charts lazily, when there is data to show. */

import { withTranslations, translate } from "../../locales/locale.js";
import { getElement } from "../../widgets/element.js";
import { observeVisibility } from "../../widgets/visibility.js";

/** @import { Charts, ChartState } from "./charts.js" */

/** The block of charts, which is shown in a tab. */
export class LazyCharts {
  #block = getElement("charts", HTMLElement);
  /** The message that is shown in place of the charts. */
  #empty = getElement("charts-empty", HTMLElement);
  #events;
  #isBlockVisible;
  /** @type {Charts | null} */
  #charts = null;
  /** Whether loading has started. */
  #isLoadStarted = false;
  #hasFailed = false;
  /** The state to show once the charts are loaded. @type {ChartState | null} */
  #state = null;

  /**
   * @param {object} events
   * @param {(step: number) => void} events.onSeek requests a step
   * @param {() => void} events.onOpen called when the block is opened, and the charts need data
   */
  constructor(events) {
    this.#events = events;
    this.#isBlockVisible = observeVisibility(this.#block, () => {
      // Once the charts are loaded, they call `onOpen` themselves.
      if (!this.#charts) events.onOpen();
      // After a failure, the next opening tries again.
      if (this.#hasFailed) this.#isLoadStarted = this.#hasFailed = false;
      this.#loadIfNeeded();
    });
  }

  /** Whether the charts are visible, so that their data is worth requesting. */
  get isVisible() {
    return this.#isBlockVisible() && !document.hidden;
  }

  /** Shows a run. @param {ChartState} state */
  show(state) {
    this.#state = state;
    this.#charts?.show(state);
    this.#loadIfNeeded();
  }

  /** Reads the colours of the style sheet again. */
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
    if (this.#isLoadStarted || !state || !this.isVisible) return;
    if (state.history.spans.length > 0 || state.estimate) this.#load();
  }

  async #load() {
    this.#isLoadStarted = true;
    const originalText = this.#empty.textContent;
    this.#empty.textContent = translate("late.loading");
    try {
      const { Charts } = await withTranslations(import("./charts.js"));
      this.#empty.textContent = originalText;
      this.#charts = new Charts(this.#events);
      if (this.#state) this.#charts.show(this.#state);
    } catch {
      this.#empty.textContent = translate("late.lost");
      this.#hasFailed = true;
    }
  }
}
