/** The screens of the page. The address names the visible one. */

import { getElement } from "../widgets/element.js";

/**
 * @typedef {object} Screen
 * @property {string} name the start of the fragment in its address; the first screen is the default
 * @property {string} title the title of the page while the screen is shown
 * @property {() => void} open shows the screen, with the content that the address asks for
 * @property {() => void} leave hides the screen, and stops its work
 * @property {() => void} updateColours reads the colours of the style sheet again
 * @property {() => void} updateView applies the reader's view options again
 * @property {(choices: import("../bindings/protocol").Choices) => void | Promise<void>} setChoices receives the choices that
 *   the core offers
 * @property {PresentationActions | null} [presented] actions for presentation mode; null while the screen is hidden
 * @property {(message: string) => void} showCoreFailure shows why the core cannot run
 */

/**
 * The part of a screen that is loaded late. Its name and its title are known before.
 *
 * @typedef {Omit<Screen, "name" | "title">} LateContent
 */

/**
 * The actions of a remote control or the keyboard on a screen in presentation mode.
 *
 * @typedef {object} PresentationActions
 * @property {() => void} next
 * @property {() => void} previous
 * @property {() => () => void} freeze pauses all changes; returns a function that resumes them
 * @property {() => Promise<Ballot | null>} [ballot] the decision that the class can vote on; null if there is none
 * @property {HTMLElement} [voteAnchor] the element after which the vote is inserted
 */

/** @typedef {import("../stage/stage.js").Ballot} Ballot */

/**
 * Lessons stand beside the board. The list of lessons, the editor and the notes for teachers replace it, as other
 * screens do.
 */
const LESSON = /^#learn\/(?!(?:own|teachers)\/?$)./;

/**
 * Shows the screen that the address names, and follows its changes.
 *
 * @param {import("./address.js").Address} address
 * @param {Screen[]} screens
 */
export function followScreens(address, screens) {
  const nav = getElement("screens", HTMLElement);
  const follow = () => {
    const [first] = address.fragment.replace(/^#/, "").split("/");
    const named = screens.find(({ name }) => name === first) ?? screens[0];
    for (const screen of screens) if (screen !== named) screen.leave();
    for (const link of nav.querySelectorAll("a")) {
      const isShown = link.dataset.screen?.split(" ").includes(named.name) ?? false;
      link.ariaCurrent = isShown ? "page" : null;
      if (isShown) getElement("screen-name", HTMLElement).textContent = link.textContent;
    }
    const isElsewhere = named !== screens[0] && !LESSON.test(address.fragment);
    document.documentElement.toggleAttribute("data-elsewhere", isElsewhere);
    // The list of screens may be an open menu, which is closed after a choice.
    nav.hidePopover();
    document.title = named.title;
    named.open();
  };
  address.followFragment(follow);
  follow();
}
