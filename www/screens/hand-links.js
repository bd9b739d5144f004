/** The two things to do by hand, a tour of one's own and the search's decisions, each of which leads to the other. */

import { words } from "../locales/locale.js";
import { make } from "../widgets/element.js";

/** The names of their screens. */
const SCREENS = ["play", "exercise"];

/** @param {string} shown the name of the one that is shown */
export function handLinks(shown) {
  const links = SCREENS.map((name) => {
    const link = make("a", { href: `#${name}` }, words(`header.hand.${name}`));
    if (name === shown) link.ariaCurrent = "page";
    return link;
  });
  return make("nav", { className: "hand-links", ariaLabel: words("header.play") }, ...links);
}
