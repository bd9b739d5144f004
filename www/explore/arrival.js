/** Applies the presentation part of a link. Loaded with the first link that has one. */

import "./arrival.css";
import wholeIcon from "lucide-static/icons/external-link.svg?raw";
import { readMoment } from "../link/moment.js";
import "#words/moment";
import { wholeNumber, words } from "../locales/locale.js";
import { dress, element, make } from "../widgets/element.js";
import { momentFaultWords } from "../wording/fault.js";

/** @import { LinkedMoment } from "../link/moment.js" */

/** Reads the presentation part of a link, and applies it to the page. */
export class Arrival {
  #view;
  #onLoopEnd;
  #loopEnd = make("button", { id: "loop-end", type: "button", className: "plain", hidden: true });
  #whole = make("a", { id: "whole-page", className: "plain", target: "_blank", hidden: true, ariaLabel: words("moment.whole"), title: words("moment.whole") });

  /**
   * @param {import("../board/view.js").View} view
   * @param {() => void} onLoopEnd the loop is to end
   */
  constructor(view, onLoopEnd) {
    this.#view = view;
    this.#onLoopEnd = onLoopEnd;
    this.#loopEnd.addEventListener("click", () => {
      this.endLoop();
      element("play", HTMLButtonElement).focus();
    });
    dress(this.#whole, wholeIcon);
    element("transport", HTMLElement).append(this.#loopEnd);
  }

  /**
   * Applies the appearance that a link asks for, before anything is prepared.
   *
   * @param {string} text the page's own keys
   * @returns {{moment: LinkedMoment, faults: string[]}} the presentation that was read, and its faults in words
   */
  begin(text) {
    const { moment, faults } = readMoment(text);
    this.#view.visit(moment.view);
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
    (parts.includes("transport") ? document.body : element("transport", HTMLElement)).append(this.#whole);
    const { href } = window.location;
    this.#whole.href = href.replace(/([?&])hide=[^&#]*&?/, "$1");
  }

  /** @param {boolean} isLocked */
  #lock(isLocked) {
    element("setup", HTMLFormElement).inert = isLocked;
    const chips = document.querySelectorAll(".chips .chip, #experiment");
    for (const chip of chips) /** @type {HTMLButtonElement} */ (chip).disabled = isLocked;
  }

  /** Shows which steps are repeated, if any. @param {LinkedMoment["loop"]} loop */
  showLoop(loop) {
    this.#loopEnd.hidden = loop === null;
    if (!loop) return;
    this.#loopEnd.title = words("moment.loop.end");
    this.#loopEnd.textContent = words("moment.loop.from", { from: wholeNumber(loop.from), to: wholeNumber(loop.to) });
  }
}
