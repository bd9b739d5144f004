/** The screens of the page. The fragment of the address names the visible screen. */

import { translate } from "../locales/locale.js";
import { createElement, getElement } from "../widgets/element.js";

/**
 * @typedef {object} Screen
 * @property {string} name the first part of the fragment in the address of the screen; empty for the default screen
 * @property {string} title the title of the page while the screen is shown
 * @property {() => void} open shows the screen, with the content that the address requests
 * @property {() => void} leave hides the screen, and stops its work
 * @property {() => void} updateColours reads the colours of the style sheet again
 * @property {() => void} updateView applies the user's view options again
 * @property {(choices: import("../bindings/protocol").Choices) => void | Promise<void>} setChoices receives the choices
 *   that the core offers
 * @property {PresentationActions | null} [presentationActions] null while the screen is hidden
 * @property {(message: string) => void} showCoreFailure shows why the core cannot run
 */

/**
 * The part of a screen that is loaded when the screen is first opened. The name and the title of the screen are known
 * before.
 *
 * @typedef {Omit<Screen, "name" | "title">} LazyScreenContent
 */

/**
 * The actions of a remote control or the keyboard on a screen in presentation mode.
 *
 * @typedef {object} PresentationActions
 * @property {() => void} next
 * @property {() => void} previous
 * @property {() => () => void} freeze pauses all changes; returns a function that resumes them
 * @property {() => Promise<Ballot | null>} [ballot] starts a vote on the next decision; null if no
 *   decision follows
 * @property {HTMLElement} [voteAnchor] the element after which the vote panel is inserted
 * @property {() => void} [toggleTree] shows the search tree beside the board, or hides it
 */

/** @typedef {import("../stage/stage.js").Ballot} Ballot */

/** The screens of the menu entry *Play*: a tour walked by hand, the decisions of a search, and puzzles. */
const MANUAL_SCREEN_NAMES = ["play", "exercise", "puzzle"];

/**
 * Matches the fragment of a lesson, which is shown beside the board. The list of lessons, the editor and the notes for
 * teachers are shown instead of the board.
 */
const LESSON_FRAGMENT = /^#learn\/(?!(?:own|teachers)\/?$)./;

/**
 * Shows the screen that the address names, now and whenever the fragment changes.
 *
 * @param {import("./address.js").Address} address
 * @param {Screen[]} screens
 */
export function followScreens(address, screens) {
  const nav = getElement("screens", HTMLElement);
  const follow = () => {
    const [firstPart] = address.fragment.replace(/^#/, "").split("/");
    const current = screens.find(({ name }) => name === firstPart) ?? screens[0];
    for (const screen of screens) if (screen !== current) screen.leave();
    for (const link of nav.querySelectorAll("a")) {
      const isCurrent = link.dataset.screen?.split(" ").includes(current.name) ?? false;
      link.ariaCurrent = isCurrent ? "page" : null;
      if (isCurrent) getElement("screen-name", HTMLElement).textContent = link.textContent;
    }
    const hidesBoard = current !== screens[0] && !LESSON_FRAGMENT.test(address.fragment);
    document.documentElement.toggleAttribute("data-other-screen", hidesBoard);
    // The list of screens may be an open menu, which is closed after a choice.
    nav.hidePopover();
    document.title = current.title;
    current.open();
  };
  // In a narrow window, the list also has commands for which the bar has no space. Each presses its button in the bar.
  // The list closes first, so that a dialog returns the focus to the button of the list.
  nav.addEventListener("click", ({ target }) => {
    const { value } = /** @type {HTMLButtonElement} */ (target);
    if (!value) return;
    nav.hidePopover();
    getElement(value, HTMLButtonElement).click();
  });
  address.followFragment(follow);
  follow();
}

/**
 * Creates the links between the screens of `MANUAL_SCREEN_NAMES`.
 *
 * @param {string} currentScreen the name of the current screen
 */
export function createManualModeLinks(currentScreen) {
  const links = MANUAL_SCREEN_NAMES.map((name) => {
    const link = createElement("a", { href: `#${name}` }, translate(`header.hand.${name}`));
    if (name === currentScreen) link.ariaCurrent = "page";
    return link;
  });
  return createElement("nav", { className: "manual-mode-links", ariaLabel: translate("header.play") }, ...links);
}
