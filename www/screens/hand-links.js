/** Links between the two screens for work by hand: playing a tour, and predicting the decisions of a search. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** The names of the two screens. */
const SCREENS = ["play", "exercise"];

/** @param {string} shown the name of the current screen */
export function handLinks(shown) {
  const links = SCREENS.map((name) => {
    const link = make("a", { href: `#${name}` }, words(`header.hand.${name}`));
    if (name === shown) link.ariaCurrent = "page";
    return link;
  });
  return make("nav", { className: "hand-links", ariaLabel: words("header.play") }, ...links);
}
