/** Applies the page parameters of a link. The module is loaded with the first link that has page parameters. */

import "./link-presentation.css";
import fullPageIcon from "lucide-static/icons/external-link.svg?raw";
import { parsePageState } from "../link/page-state.js";
import "#words/moment";
import { wholeNumber, translate } from "../locales/locale.js";
import { setIcon, getElement, createElement } from "../widgets/element.js";
import { chooseTab } from "../widgets/tabs.js";
import { momentFaultWords } from "../wording/fault.js";

/** @import { PageState } from "../link/page-state.js" */

/**
 * Parses the page parameters of a link, and applies the hidden parts, the lock and the view options. Shows the button
 * that ends the loop, which is a repeated range of steps.
 */
export class LinkPresentation {
  #view;
  #onLoopEnd;
  /** The button that ends the loop. */
  #loopEndButton = createElement("button", { id: "loop-end", type: "button", className: "plain", hidden: true });
  /** A link to the page without hidden parts. */
  #fullPageLink = createElement("a", {
    id: "full-page",
    className: "plain",
    target: "_blank",
    hidden: true,
    ariaLabel: translate("moment.whole"),
    title: translate("moment.whole"),
  });

  /**
   * @param {import("../board/view-settings.js").ViewSettings} view
   * @param {() => void} onLoopEnd called when the user ends the loop
   */
  constructor(view, onLoopEnd) {
    this.#view = view;
    this.#onLoopEnd = onLoopEnd;
    this.#loopEndButton.addEventListener("click", () => {
      this.endLoop();
      getElement("play", HTMLButtonElement).focus();
    });
    setIcon(this.#fullPageLink, fullPageIcon);
    getElement("transport", HTMLElement).append(this.#loopEndButton);
  }

  /**
   * Parses and applies page parameters, before the experiment is prepared.
   *
   * @param {string} text the page parameters
   * @returns {{pageState: PageState, faults: string[]}} the parsed parameters, and their faults in words
   */
  apply(text) {
    const { pageState, faults } = parsePageState(text);
    this.#view.overrideFromLink(pageState.view);
    if (pageState.view.tree) chooseTab("tree");
    this.#hideParts(pageState.hidden);
    this.#setLocked(pageState.isLocked);
    this.showLoop(null);
    return { pageState, faults: faults.map(momentFaultWords) };
  }

  /** Ends the loop. */
  endLoop() {
    this.showLoop(null);
    this.#onLoopEnd();
  }

  /** Hides parts of the page. @param {string[]} parts */
  #hideParts(parts) {
    document.body.dataset.hide = parts.join(" ");
    // Without the header bar, only this link leads to the complete page.
    this.#fullPageLink.hidden = !parts.includes("bar");
    (parts.includes("transport") ? document.body : getElement("transport", HTMLElement)).append(this.#fullPageLink);
    const { href } = window.location;
    this.#fullPageLink.href = href.replace(/([?&])hide=[^&#]*&?/, "$1");
  }

  /** Locks the setup against changes, or unlocks it. @param {boolean} isLocked */
  #setLocked(isLocked) {
    getElement("setup", HTMLFormElement).inert = isLocked;
    const buttons = document.querySelectorAll(".chips .chip, #experiment");
    for (const button of buttons) /** @type {HTMLButtonElement} */ (button).disabled = isLocked;
  }

  /** Shows the button that ends the loop. Hides the button if there is no loop. @param {PageState["loop"]} loop */
  showLoop(loop) {
    this.#loopEndButton.hidden = loop === null;
    if (!loop) return;
    this.#loopEndButton.title = translate("moment.loop.end");
    this.#loopEndButton.textContent = translate("moment.loop.from", {
      from: wholeNumber(loop.from),
      to: wholeNumber(loop.to),
    });
  }
}
