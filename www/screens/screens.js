/** The screens of the page, one of which is shown: the one that the address names. */

import { element } from "../widgets/element.js";

/**
 * @typedef {object} Screen
 * @property {string} name how the fragment of its address begins; the first screen is shown where that names none
 * @property {string} title of the page, while it is shown
 * @property {() => void} open puts it on the page, with what the address says
 * @property {() => void} leave takes it off; nothing goes on there then
 * @property {() => void} recolour takes the colours of the style sheet anew
 * @property {() => void} review takes the reader's choices anew
 * @property {(choices: import("../bindings/protocol").Choices) => void | Promise<void>} offer takes up what the core
 *   offers
 * @property {Presented | null} [presented] what can be done with what is shown while it is presented; null while it is
 *   not shown
 * @property {(message: string) => void} giveUp says why nothing will ever run here
 */

/** What is loaded late of a screen: its name and its title are known before. @typedef {Omit<Screen, "name" | "title">} Content */

/**
 * What a clicker, and a teacher at the keyboard, can do with a screen that is presented.
 *
 * @typedef {object} Presented
 * @property {() => void} next
 * @property {() => void} previous
 * @property {() => () => void} freeze lets nothing go on; what it gives lets it again
 * @property {() => Promise<Ballot | null>} [ballot] what the class can vote on now; null where nothing is decided
 * @property {HTMLElement} [beside] what the vote stands after
 */

/** @typedef {import("../stage/stage.js").Ballot} Ballot */

/** A lesson stands beside the board; all other screens take its place. */
const LESSON = /^#learn\/(?!(?:own|teachers)\/?$)./;

/**
 * Shows the screen that the address names, now and whenever that is another one.
 *
 * @param {import("./address.js").Address} address
 * @param {Screen[]} screens
 */
export function followScreens(address, screens) {
  const nav = element("screens", HTMLElement);
  const follow = () => {
    const [first] = address.fragment.replace(/^#/, "").split("/");
    const named = screens.find(({ name }) => name === first) ?? screens[0];
    for (const screen of screens) if (screen !== named) screen.leave();
    for (const link of nav.querySelectorAll("a")) {
      const isShown = link.dataset.screen?.split(" ").includes(named.name) ?? false;
      link.ariaCurrent = isShown ? "page" : null;
      if (isShown) element("screen-name", HTMLElement).textContent = link.textContent;
    }
    const isElsewhere = named !== screens[0] && !LESSON.test(address.fragment);
    document.documentElement.toggleAttribute("data-elsewhere", isElsewhere);
    // Where the screens stand in a menu, it has done its work.
    nav.hidePopover();
    document.title = named.title;
    named.open();
  };
  address.followFragment(follow);
  follow();
}
