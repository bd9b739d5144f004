/** Links between the two screens for work by hand: playing a tour, and predicting the decisions of a search. */

import { translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";

/** The names of the two screens. */
const SCREENS = ["play", "exercise"];

/** @param {string} shown the name of the current screen */
export function manualModeLinks(shown) {
  const links = SCREENS.map((name) => {
    const link = createElement("a", { href: `#${name}` }, translate(`header.hand.${name}`));
    if (name === shown) link.ariaCurrent = "page";
    return link;
  });
  return createElement("nav", { className: "hand-links", ariaLabel: translate("header.play") }, ...links);
}
