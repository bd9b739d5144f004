/** What a teacher needs beside the picture while it is presented: all of it by keyboard. */

import "./present-tools.css";
import "#words/present";
import { words } from "../locales/locale.js";
import { make, setText } from "../widgets/element.js";
import { VotePanel } from "./vote-panel.js";

/** @import { Presented } from "../screens/screens.js" */

/** What clickers send beside Page up and Page down, to make the screen black. */
const FREEZE = new Set(["b", "B", "."]);

/** The keys that leave, which are never kept away. */
const LEAVING = new Set(["Escape", "f", "F"]);

/** What can be done to a picture that is frozen is nothing. */
const KEPT_AWAY = ["pointerdown", "click", "wheel"];

/** The pointer, the frozen picture, the clicker and the vote. */
export class PresentTools {
  #presented;
  #pointer = make("div", { id: "present-pointer", hidden: true });
  #frozen = make("p", { id: "present-frozen", hidden: true, role: "status" });
  #vote = new VotePanel();
  /** Lets go on what was frozen. @type {(() => void) | null} */
  #thaw = null;
  /** Whether a vote is about to begin. */
  #isCalling = false;
  /** What is listened to while it is presented. @type {AbortController | null} */
  #listening = null;

  /** @param {() => Presented | null} presented what can be done with what is shown */
  constructor(presented) {
    this.#presented = presented;
    this.#pointer.ariaHidden = "true";
    document.body.append(this.#pointer, this.#frozen);
  }

  begin() {
    if (this.#listening) return;
    this.#listening = new AbortController();
    const first = { capture: true, signal: this.#listening.signal };
    document.addEventListener("keydown", (event) => this.#press(event), first);
    for (const name of KEPT_AWAY) document.addEventListener(name, (event) => this.#thaw && keepAway(event), { ...first, passive: false });
    document.addEventListener("pointermove", ({ clientX, clientY }) => this.#point(clientX, clientY), first);
  }

  end() {
    this.#listening?.abort();
    this.#listening = null;
    this.#showPointer(false);
    this.#vote.close();
    if (this.#thaw) this.#freeze();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isTyping = /** @type {Element} */ (event.target).closest("input:not([type=range]), select, textarea, dialog") !== null;
    if (this.#take(event, isTyping)) keepAway(event);
    else if (this.#thaw && !LEAVING.has(key)) keepAway(event);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} isTyping whether the letters and digits are somebody else's
   * @returns {boolean} whether the key has done something
   */
  #take(event, isTyping) {
    const { key } = event;
    if (!isTyping && FREEZE.has(key)) this.#freeze();
    else if (!isTyping && (key === "p" || key === "P")) this.#showPointer(Boolean(this.#pointer.hidden));
    else if (this.#thaw) return false;
    else if (key === "PageDown" || key === "PageUp") this.#turn(key === "PageDown");
    else if (!isTyping && (key === "v" || key === "V")) this.#toggleVote();
    else if (key === "Enter" && this.#vote.isRevealed) this.#callVote();
    else return this.#vote.take(event, isTyping);
    return true;
  }

  /** Goes on or back by one. @param {boolean} isForward */
  async #turn(isForward) {
    // What comes after an answer is the next question.
    if (isForward && this.#vote.isRevealed) return this.#callVote();
    this.#vote.close();
    const presented = this.#presented();
    if (isForward) presented?.next();
    else presented?.previous();
  }

  /** Keeps the picture as it is, or lets it go on. */
  #freeze() {
    const thaw = this.#thaw;
    this.#thaw = thaw ? null : (this.#presented()?.freeze() ?? (() => undefined));
    thaw?.();
    this.#frozen.hidden = thaw !== null;
    setText(this.#frozen, thaw ? "" : words("present.frozen"));
  }

  /** Begins a vote, or ends the one that there is. */
  #toggleVote() {
    if (this.#vote.isOpen) this.#vote.close();
    else this.#callVote();
  }

  /** Begins a vote on what is decided next. */
  async #callVote() {
    if (this.#isCalling) return;
    this.#isCalling = true;
    // What votes comes with the first one, and may not come.
    const presented = this.#presented();
    const ballot = await presented?.ballot?.().catch(() => null);
    this.#isCalling = false;
    if (!ballot || !presented?.beside) this.#vote.refuse();
    else if (this.#listening) this.#vote.open(ballot, presented.beside);
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

/** Lets nobody else have an event. @param {Event} event */
function keepAway(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
