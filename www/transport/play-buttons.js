/**
 * The buttons that play a search or several, and the keys for the same.
 *
 * @module
 */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import beginningIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepBackIcon from "lucide-static/icons/step-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { words } from "../locales/locale.js";
import { dress } from "../widgets/icon.js";

const ICONS = {
  beginning: beginningIcon,
  stepBack: stepBackIcon,
  play: playIcon,
  step: stepIcon,
  finish: finishIcon,
};

/** @typedef {keyof typeof ICONS} ButtonName */

/** Elements that use the arrow keys, Home and End themselves, and those that use the space bar. */
const TAKES_ARROWS = "input, select";
const TAKES_SPACE = "input:not([type=range]), select, button, summary";

/** To the beginning, one step back, play or pause, one step, to the end: all of them or some. */
export class PlayButtons {
  #buttons;
  /** Whether the large button stops what goes on. */
  #busy = false;

  /**
   * @param {Partial<Record<ButtonName, HTMLButtonElement>>} buttons
   * @param {Partial<Record<ButtonName, () => void>>} actions
   */
  constructor(buttons, actions) {
    this.#buttons = buttons;
    for (const [name, button] of /** @type {[ButtonName, HTMLButtonElement][]} */ (Object.entries(buttons))) {
      dress(button, ICONS[name]);
      button.addEventListener("click", () => actions[name]?.());
    }
  }

  /**
   * Shows what can be done now.
   *
   * @param {boolean} busy whether the large button stops what goes on
   * @param {Partial<Record<ButtonName, boolean>>} can which buttons do anything
   */
  follow(busy, can) {
    for (const [name, button] of /** @type {[ButtonName, HTMLButtonElement][]} */ (Object.entries(this.#buttons))) {
      button.disabled = !can[name];
    }
    const { play } = this.#buttons;
    if (!play || busy === this.#busy) return;
    this.#busy = busy;
    dress(play, busy ? pauseIcon : playIcon);
    play.ariaLabel = words(busy ? "transport.pause" : "transport.play");
    play.title = play.ariaLabel;
  }
}

/**
 * Plays by keyboard while a part of the page is shown.
 *
 * @param {HTMLElement} part
 * @param {Record<string, () => void>} actions by their keys, such as `ArrowRight` or `Shift+ArrowRight`
 */
export function followKeys(part, actions) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!part.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest(event.key === " " ? TAKES_SPACE : TAKES_ARROWS)) return;
    const action = actions[(event.shiftKey ? "Shift+" : "") + event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });
}
