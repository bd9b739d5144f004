/** The playback buttons and their keyboard shortcuts. */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import beginningIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepBackIcon from "lucide-static/icons/step-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { words } from "../locales/locale.js";
import { dress, element } from "../widgets/element.js";

const ICONS = {
  beginning: beginningIcon,
  stepBack: stepBackIcon,
  play: playIcon,
  step: stepIcon,
  finish: finishIcon,
};

/** @typedef {keyof typeof ICONS} ButtonName */

/**
 * The commands of something that can be played.
 *
 * @typedef {object} Playable
 * @property {() => void} beginning
 * @property {() => void} play plays or pauses
 * @property {() => void} finish goes to the end
 * @property {() => void} step
 * @property {() => void} [stepBack]
 * @property {() => void} [leap] goes to the next notable place
 * @property {() => void} [leapBack] goes to the previous notable place
 */

/** Commands by key. @type {Record<string, keyof Playable>} */
const KEYS = {
  " ": "play",
  ArrowRight: "step",
  ArrowLeft: "stepBack",
  "Shift+ArrowRight": "leap",
  "Shift+ArrowLeft": "leapBack",
  Home: "beginning",
  End: "finish",
};

/** Elements that handle the arrow keys, Home and End themselves, and those that handle the space bar. */
const TAKES_ARROWS = "input, select";
const TAKES_SPACE = "input:not([type=range]), select, button, summary";

/** The buttons for the beginning, one step back, play or pause, one step, and the end; some may be absent. */
export class Transport {
  #buttons;
  /** Whether the large button pauses. */
  #isBusy = false;

  /**
   * @param {HTMLElement} part the part of the page in which the buttons stand; its keys work while it is visible
   * @param {Partial<Record<ButtonName, string>>} ids of the buttons
   * @param {Playable} played
   */
  constructor(part, ids, played) {
    const names = /** @type {ButtonName[]} */ (Object.keys(ids));
    this.#buttons = names.map((name) => ({ name, button: element(ids[name] ?? "", HTMLButtonElement) }));
    for (const { name, button } of this.#buttons) {
      dress(button, ICONS[name]);
      button.addEventListener("click", () => played[name]?.());
    }
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!part.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(event.key === " " ? TAKES_SPACE : TAKES_ARROWS)) return;
      const action = KEYS[(event.shiftKey ? "Shift+" : "") + event.key];
      if (!action || !played[action]) return;
      played[action]();
      event.preventDefault();
    });
  }

  /**
   * Shows which commands are available.
   *
   * @param {boolean} isBusy whether the large button pauses
   * @param {Partial<Record<ButtonName, boolean>>} can which buttons are enabled
   */
  follow(isBusy, can) {
    for (const { name, button } of this.#buttons) {
      button.disabled = !can[name];
      if (name !== "play" || isBusy === this.#isBusy) continue;
      this.#isBusy = isBusy;
      dress(button, isBusy ? pauseIcon : playIcon);
      button.ariaLabel = words(isBusy ? "transport.pause" : "transport.play");
      button.title = button.ariaLabel;
    }
  }
}
