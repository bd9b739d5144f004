/** Applies the presentation part of a link. Loaded with the first link that has one. */

import "./arrival.css";
import wholeIcon from "lucide-static/icons/external-link.svg?raw";
import { parsePageState } from "../link/page-state.js";
import "#words/moment";
import { wholeNumber, translate } from "../locales/locale.js";
import { setIcon, getElement, createElement } from "../widgets/element.js";
import { momentFaultWords } from "../wording/fault.js";

/** @import { PageState } from "../link/page-state.js" */

/** Reads the presentation part of a link, and applies it to the page. */
export class LinkPresentation {
  #view;
  #onLoopEnd;
  #loopEnd = createElement("button", { id: "loop-end", type: "button", className: "plain", hidden: true });
  #whole = createElement("a", { id: "whole-page", className: "plain", target: "_blank", hidden: true, ariaLabel: translate("moment.whole"), title: translate("moment.whole") });

  /**
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {() => void} onLoopEnd the loop is to end
   */
  constructor(view, onLoopEnd) {
    this.#view = view;
    this.#onLoopEnd = onLoopEnd;
    this.#loopEnd.addEventListener("click", () => {
      this.endLoop();
      getElement("play", HTMLButtonElement).focus();
    });
    setIcon(this.#whole, wholeIcon);
    getElement("transport", HTMLElement).append(this.#loopEnd);
  }

  /**
   * Applies the appearance that a link asks for, before anything is prepared.
   *
   * @param {string} text the page's own keys
   * @returns {{moment: PageState, faults: string[]}} the presentation that was read, and its faults in words
   */
  apply(text) {
    const { moment, faults } = parsePageState(text);
    this.#view.overrideFromLink(moment.view);
    this.#hide(moment.hidden);
    this.#lock(moment.isLocked);
    this.showLoop(null);
    return { moment, faults: faults.map(momentFaultWords) };
  }

  /** Ends the loop. */
  endLoop() {
    this.showLoop(null);
    this.#onLoopEnd();
  }

  /** @param {string[]} parts of the page */
  #hide(parts) {
    document.body.dataset.hide = parts.join(" ");
    // Without the bar, only this link leads to the complete page.
    this.#whole.hidden = !parts.includes("bar");
    (parts.includes("transport") ? document.body : getElement("transport", HTMLElement)).append(this.#whole);
    const { href } = window.location;
    this.#whole.href = href.replace(/([?&])hide=[^&#]*&?/, "$1");
  }

  /** @param {boolean} isLocked */
  #lock(isLocked) {
    getElement("setup", HTMLFormElement).inert = isLocked;
    const chips = document.querySelectorAll(".chips .chip, #experiment");
    for (const chip of chips) /** @type {HTMLButtonElement} */ (chip).disabled = isLocked;
  }

  /** Shows which steps are repeated, if any. @param {PageState["loop"]} loop */
  showLoop(loop) {
    this.#loopEnd.hidden = loop === null;
    if (!loop) return;
    this.#loopEnd.title = translate("moment.loop.end");
    this.#loopEnd.textContent = translate("moment.loop.from", { from: wholeNumber(loop.from), to: wholeNumber(loop.to) });
  }
}
