/** What a link asks for beside its experiment, done: loaded with the first link that asks for anything. */

import "./arrival.css";
import wholeIcon from "lucide-static/icons/external-link.svg?raw";
import { readMoment } from "../link/moment.js";
import "#words/moment";
import { wholeNumber, words } from "../locales/locale.js";
import { dress, element, make } from "../widgets/element.js";
import { momentFaultWords } from "../wording/fault.js";

/** @import { LinkedMoment } from "../link/moment.js" */

/** Reads what a link asks for, and has the page as it says. */
export class Arrival {
  #view;
  #onLoopEnd;
  #loopEnd = make("button", { id: "loop-end", type: "button", className: "plain", hidden: true });
  #whole = make("a", { id: "whole-page", className: "plain", target: "_blank", hidden: true, ariaLabel: words("moment.whole"), title: words("moment.whole") });

  /**
   * @param {import("../board/view.js").View} view
   * @param {() => void} onLoopEnd steps are not to be repeated any more
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
   * Has the page look as the link says, before anything is prepared.
   *
   * @param {string} text the page's own keys
   * @returns {{moment: LinkedMoment, faults: string[]}} what is left to be done, and what could not be kept, in words
   */
  begin(text) {
    const { moment, faults } = readMoment(text);
    this.#view.visit(moment.view);
    this.#hide(moment.hidden);
    this.#lock(moment.isLocked);
    this.showLoop(null);
    return { moment, faults: faults.map(momentFaultWords) };
  }

  /** Lets what is shown be played without a loop. */
  endLoop() {
    this.showLoop(null);
    this.#onLoopEnd();
  }

  /** @param {string[]} parts of the page */
  #hide(parts) {
    document.body.dataset.hide = parts.join(" ");
    // Without the bar nothing else leads to the rest of the page.
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

  /** Says which steps are repeated, if any are. @param {LinkedMoment["loop"]} loop */
  showLoop(loop) {
    this.#loopEnd.hidden = loop === null;
    if (!loop) return;
    this.#loopEnd.title = words("moment.loop.end");
    this.#loopEnd.textContent = words("moment.loop.from", { from: wholeNumber(loop.from), to: wholeNumber(loop.to) });
  }
}
