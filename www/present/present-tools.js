/** Tools for teachers in presentation mode. Every tool has a key. */

import "./present-tools.css";
import "#words/present";
import { translate } from "../locales/locale.js";
import { createElement, getElement, setText } from "../widgets/element.js";
import { OPEN_OVERLAY } from "../screens/presentation.js";
import { VotePanel } from "./vote-panel.js";

/** @import { PresentationActions } from "../screens/screens.js" */

/** Keys that freeze the view. Remote controls send these keys to blank the screen. */
const FREEZE_KEYS = new Set(["b", "B", "."]);

/** Keys that end presentation mode. They work while the view is frozen. */
const EXIT_KEYS = new Set(["Escape", "f", "F"]);

/** Events that are blocked while the view is frozen. */
const BLOCKED_EVENTS = ["pointerdown", "click", "wheel"];

/** Provides the pointer, the frozen view, the remote control and the vote. */
export class PresentTools {
  #getActions;
  #pointer = createElement("div", { id: "present-pointer", hidden: true });
  #notice = createElement("p", { id: "present-notice", hidden: true });
  #voteButton = createElement(
    "button",
    { id: "present-vote", type: "button", className: "plain", ariaPressed: "false" },
    translate("present.vote.button"),
  );
  #treeButton = createElement(
    "button",
    { id: "present-tree", type: "button", className: "plain", ariaPressed: "false" },
    translate("present.tree"),
  );
  #votePanel = new VotePanel({
    onNextVote: () => this.#beginVote(),
    onOpenChange: (isOpen) => (this.#voteButton.ariaPressed = String(isOpen)),
  });
  /** Resumes the frozen view; null if it is not frozen. @type {(() => void) | null} */
  #resume = null;
  /** Whether a vote is being prepared. */
  #isPreparingVote = false;
  /** Removes the listeners of presentation mode. @type {AbortController | null} */
  #listeners = null;

  /** @param {() => PresentationActions | null} getActions returns the actions of the current screen */
  constructor(getActions) {
    this.#getActions = getActions;
    this.#pointer.ariaHidden = "true";
    this.#voteButton.addEventListener("click", () => this.#toggleVote());
    this.#treeButton.addEventListener("click", () => this.#toggleTree());
    getElement("present-leave", HTMLButtonElement).before(this.#treeButton, this.#voteButton);
    // The tree is loaded at its first use, and Escape hides it (insight/tree/tree-place.js).
    const root = document.documentElement;
    const showTreeState = () => (this.#treeButton.ariaPressed = String(root.hasAttribute("data-stage-tree")));
    new MutationObserver(showTreeState).observe(root, { attributeFilter: ["data-stage-tree"] });
    showTreeState();
    document.body.append(this.#pointer, this.#notice);
  }

  /** Starts listening, when presentation mode begins. */
  begin() {
    if (this.#listeners) return;
    this.#listeners = new AbortController();
    const listenerOptions = { capture: true, signal: this.#listeners.signal };
    document.addEventListener("keydown", (event) => this.#handleKeydown(event), listenerOptions);
    const blockEvent = (/** @type {Event} */ event) => this.#resume && consumeEvent(event);
    for (const name of BLOCKED_EVENTS) {
      document.addEventListener(name, blockEvent, { ...listenerOptions, passive: false });
    }
    document.addEventListener("pointerdown", () => this.#resume || this.#showNotice(""), listenerOptions);
    // In full screen mode, browsers handle Escape themselves, and only report that full screen has ended. If the view
    // is frozen or a vote is open, then only that ends, and presentation mode stays (www/screens/presentation.js).
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.#leaveInnermost(), {
      signal: this.#listeners.signal,
    });
    document.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => this.#movePointer(clientX, clientY),
      listenerOptions,
    );
  }

  /** Stops listening, when presentation mode ends. */
  end() {
    this.#listeners?.abort();
    this.#listeners = null;
    this.#showPointer(false);
    this.#votePanel.close();
    if (this.#resume) this.#toggleFreeze();
    this.#showNotice("");
  }

  /**
   * Resumes a frozen view, or closes an open vote.
   *
   * @returns {boolean} whether there was something to leave
   */
  #leaveInnermost() {
    if (this.#resume) this.#toggleFreeze();
    else if (this.#votePanel.isOpen) this.#votePanel.close();
    else return false;
    return true;
  }

  /** Handles a key, and blocks it while the view is frozen. @param {KeyboardEvent} event */
  #handleKeydown(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const field = /** @type {Element} */ (event.target).closest("input:not([type=range]), select, textarea, dialog");
    const isTyping = field !== null;
    if (this.#handleKey(event, isTyping)) consumeEvent(event);
    else if (this.#resume && !EXIT_KEYS.has(key)) consumeEvent(event);
  }

  /**
   * Runs the action of a key.
   *
   * @param {KeyboardEvent} event
   * @param {boolean} isTyping whether a field that uses letters and digits has the focus
   * @returns {boolean} whether the key was handled
   */
  #handleKey(event, isTyping) {
    const { key } = event;
    if (!this.#resume) this.#showNotice("");
    // The browser closes a popover or a dialog itself.
    if (key === "Escape") return !document.querySelector(OPEN_OVERLAY) && this.#leaveInnermost();
    if (!isTyping && FREEZE_KEYS.has(key)) this.#toggleFreeze();
    else if (!isTyping && (key === "p" || key === "P")) this.#showPointer(Boolean(this.#pointer.hidden));
    else if (this.#resume) return false;
    else if (key === "PageDown" || key === "PageUp") this.#goStep(key === "PageDown");
    else if (!isTyping && (key === "v" || key === "V")) this.#toggleVote();
    else if (!isTyping && (key === "t" || key === "T")) this.#toggleTree();
    else if (key === "Enter" && this.#votePanel.isRevealed) this.#votePanel.goOn();
    else return this.#votePanel.handleKey(event, isTyping);
    return true;
  }

  /** Goes one step forwards or backwards. @param {boolean} isForward */
  async #goStep(isForward) {
    // After a revealed answer, the vote goes on to the next move, or ends.
    if (isForward && this.#votePanel.isRevealed) return this.#votePanel.goOn();
    this.#votePanel.close();
    const actions = this.#getActions();
    if (isForward) actions?.next();
    else actions?.previous();
  }

  /** Freezes the view, or resumes it. */
  #toggleFreeze() {
    const resume = this.#resume;
    this.#resume = resume ? null : (this.#getActions()?.freeze() ?? (() => undefined));
    resume?.();
    // `presentation.js` reads this attribute, to leave one thing at a time.
    document.documentElement.toggleAttribute("data-frozen", resume === null);
    this.#showNotice(resume ? "" : translate("present.frozen"));
  }

  /** Shows a notice until the next input; an empty text hides it. @param {string} text */
  #showNotice(text) {
    if (text === "" && this.#notice.hidden) return;
    this.#notice.hidden = text === "";
    setText(this.#notice, text);
    setText(getElement("announcement", HTMLElement), text);
  }

  /** Shows or hides the search tree, where it can be shown. A vote takes the place of the tree. */
  #toggleTree() {
    if (this.#treeButton.checkVisibility()) this.#getActions()?.toggleTree?.();
  }

  /** Begins a vote, or ends the current one. */
  #toggleVote() {
    if (this.#votePanel.isOpen) this.#votePanel.close();
    else this.#beginVote();
  }

  /** Begins a vote on the next decision. The current screen prepares the ballot, which describes the decision. */
  async #beginVote() {
    if (this.#isPreparingVote) return;
    this.#isPreparingVote = true;
    // The code for votes is loaded on first use, and loading can fail.
    const actions = this.#getActions();
    const ballot = await actions?.ballot?.().catch(() => null);
    this.#isPreparingVote = false;
    if (!ballot || !actions?.voteAnchor) {
      this.#votePanel.close();
      this.#showNotice(translate("present.vote.none"));
    } else if (this.#listeners) this.#votePanel.open(ballot, actions.voteAnchor);
    else ballot.end();
  }

  /** Shows or hides the pointer. @param {boolean} isVisible */
  #showPointer(isVisible) {
    this.#pointer.hidden = !isVisible;
    document.documentElement.toggleAttribute("data-pointer", isVisible);
  }

  /**
   * Moves the pointer of the presentation to the mouse.
   *
   * @param {number} x
   * @param {number} y
   */
  #movePointer(x, y) {
    this.#pointer.style.translate = `${x}px ${y}px`;
  }
}

/** Stops an event before it reaches further listeners, and prevents its default action. @param {Event} event */
function consumeEvent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
