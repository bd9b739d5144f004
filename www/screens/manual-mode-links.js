/** Links between two screens: playing a tour by hand, and predicting the decisions of a search. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The names of the two screens. */
const SCREEN_NAMES = ["play", "exercise"];

/** Creates the links. @param {string} currentScreen the name of the current screen */
export function createManualModeLinks(currentScreen) {
  const links = SCREEN_NAMES.map((name) => {
    const link = createElement("a", { href: `#${name}` }, translate(`header.hand.${name}`));
    if (name === currentScreen) link.ariaCurrent = "page";
    return link;
  });
  return createElement("nav", { className: "manual-mode-links", ariaLabel: translate("header.play") }, ...links);
}
