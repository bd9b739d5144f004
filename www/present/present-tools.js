/** Tools for teachers in presentation mode, all of which have keys. */

import "./present-tools.css";
import "#words/present";
import { translate } from "../locales/locale.js";
import { createElement, setText } from "../widgets/element.js";
import { VotePanel } from "./vote-panel.js";

/** @import { PresentationActions } from "../screens/screens.js" */

/** Keys that remote controls send to blank the screen, in addition to Page Up and Page Down. */
const FREEZE_KEYS = new Set(["b", "B", "."]);

/** Keys that end presentation mode. They work while the view is frozen. */
const EXIT_KEYS = new Set(["Escape", "f", "F"]);

/** Events that are blocked while the view is frozen. */
const BLOCKED_EVENTS = ["pointerdown", "click", "wheel"];

/** The pointer, the frozen view, the remote control and the vote. */
export class PresentTools {
  #presented;
  #pointer = createElement("div", { id: "present-pointer", hidden: true });
  #frozen = createElement("p", { id: "present-frozen", hidden: true, role: "status" });
  #vote = new VotePanel();
  /** Resumes the frozen view; null if it is not frozen. @type {(() => void) | null} */
  #resume = null;
  /** Whether a vote is being prepared. */
  #isPreparingVote = false;
  /** Removes the listeners of presentation mode. @type {AbortController | null} */
  #listeners = null;

  /** @param {() => PresentationActions | null} presented the actions of the current screen */
  constructor(presented) {
    this.#presented = presented;
    this.#pointer.ariaHidden = "true";
    document.body.append(this.#pointer, this.#frozen);
  }

  begin() {
    if (this.#listeners) return;
    this.#listeners = new AbortController();
    const first = { capture: true, signal: this.#listeners.signal };
    document.addEventListener("keydown", (event) => this.#press(event), first);
    for (const name of BLOCKED_EVENTS) document.addEventListener(name, (event) => this.#resume && consumeEvent(event), { ...first, passive: false });
    document.addEventListener("pointermove", ({ clientX, clientY }) => this.#point(clientX, clientY), first);
  }

  end() {
    this.#listeners?.abort();
    this.#listeners = null;
    this.#showPointer(false);
    this.#vote.close();
    if (this.#resume) this.#freeze();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isTyping = /** @type {Element} */ (event.target).closest("input:not([type=range]), select, textarea, dialog") !== null;
    if (this.#handleKey(event, isTyping)) consumeEvent(event);
    else if (this.#resume && !EXIT_KEYS.has(key)) consumeEvent(event);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} isTyping whether a field uses the letters and digits
   * @returns {boolean} whether the key was handled
   */
  #handleKey(event, isTyping) {
    const { key } = event;
    if (!isTyping && FREEZE_KEYS.has(key)) this.#freeze();
    else if (!isTyping && (key === "p" || key === "P")) this.#showPointer(Boolean(this.#pointer.hidden));
    else if (this.#resume) return false;
    else if (key === "PageDown" || key === "PageUp") this.#turn(key === "PageDown");
    else if (!isTyping && (key === "v" || key === "V")) this.#toggleVote();
    else if (key === "Enter" && this.#vote.isRevealed) this.#beginVote();
    else return this.#vote.take(event, isTyping);
    return true;
  }

  /** Goes one step forwards or backwards. @param {boolean} isForward */
  async #turn(isForward) {
    // After a revealed answer, the next step is a new question.
    if (isForward && this.#vote.isRevealed) return this.#beginVote();
    this.#vote.close();
    const presented = this.#presented();
    if (isForward) presented?.next();
    else presented?.previous();
  }

  /** Freezes the view, or resumes it. */
  #freeze() {
    const thaw = this.#resume;
    this.#resume = thaw ? null : (this.#presented()?.freeze() ?? (() => undefined));
    thaw?.();
    this.#frozen.hidden = thaw !== null;
    setText(this.#frozen, thaw ? "" : translate("present.frozen"));
  }

  /** Begins a vote, or ends the current one. */
  #toggleVote() {
    if (this.#vote.isOpen) this.#vote.close();
    else this.#beginVote();
  }

  /** Begins a vote on the next decision. */
  async #beginVote() {
    if (this.#isPreparingVote) return;
    this.#isPreparingVote = true;
    // Voting may need code that is loaded on first use, and loading can fail.
    const presented = this.#presented();
    const ballot = await presented?.ballot?.().catch(() => null);
    this.#isPreparingVote = false;
    if (!ballot || !presented?.voteAnchor) this.#vote.showNoVote();
    else if (this.#listeners) this.#vote.open(ballot, presented.voteAnchor);
    else ballot.end();
  }

  /** @param {boolean} isWanted */
  #showPointer(isWanted) {
    this.#pointer.hidden = !isWanted;
    document.documentElement.toggleAttribute("data-pointer", isWanted);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #point(x, y) {
    this.#pointer.style.translate = `${x}px ${y}px`;
  }
}

/** Hides an event from all other listeners and from the browser. @param {Event} event */
function consumeEvent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
