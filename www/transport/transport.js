/** The playback buttons and their keyboard shortcuts. */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import beginningIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepBackIcon from "lucide-static/icons/step-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { translate } from "../locales/locale.js";
import { setIcon, getElement } from "../widgets/element.js";

const ICONS = {
  goToStart: beginningIcon,
  stepBack: stepBackIcon,
  togglePlay: playIcon,
  step: stepIcon,
  goToEnd: finishIcon,
};

/** @typedef {keyof typeof ICONS} ButtonName */

/**
 * The commands of something that can be played.
 *
 * @typedef {object} PlaybackCommands
 * @property {() => void} goToStart
 * @property {() => void} togglePlay plays or pauses
 * @property {() => void} goToEnd goes to the end
 * @property {() => void} step
 * @property {() => void} [stepBack]
 * @property {() => void} [skipForward] goes to the next notable place
 * @property {() => void} [skipBack] goes to the previous notable place
 */

/** Commands by key. @type {Record<string, keyof PlaybackCommands>} */
const COMMANDS_BY_KEY = {
  " ": "togglePlay",
  ArrowRight: "step",
  ArrowLeft: "stepBack",
  "Shift+ArrowRight": "skipForward",
  "Shift+ArrowLeft": "skipBack",
  Home: "goToStart",
  End: "goToEnd",
};

/** Elements that handle the arrow keys, Home and End themselves, and those that handle the space bar. */
const ARROW_HANDLING_ELEMENTS = "input, select";
const SPACE_HANDLING_ELEMENTS = "input:not([type=range]), select, button, summary";

/** The buttons for the beginning, one step back, play or pause, one step, and the end; some may be absent. */
export class TransportControls {
  #buttons;
  /** Whether the large button pauses. */
  #showsPause = false;

  /**
   * @param {HTMLElement} part the part of the page in which the buttons stand; its keys work while it is visible
   * @param {Partial<Record<ButtonName, string>>} ids of the buttons
   * @param {PlaybackCommands} played
   */
  constructor(part, ids, played) {
    const names = /** @type {ButtonName[]} */ (Object.keys(ids));
    this.#buttons = names.map((name) => ({ name, button: getElement(ids[name] ?? "", HTMLButtonElement) }));
    for (const { name, button } of this.#buttons) {
      setIcon(button, ICONS[name]);
      button.addEventListener("click", () => played[name]?.());
    }
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!part.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(event.key === " " ? SPACE_HANDLING_ELEMENTS : ARROW_HANDLING_ELEMENTS)) return;
      const action = COMMANDS_BY_KEY[(event.shiftKey ? "Shift+" : "") + event.key];
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
  updateButtons(isBusy, can) {
    for (const { name, button } of this.#buttons) {
      button.disabled = !can[name];
      if (name !== "togglePlay" || isBusy === this.#showsPause) continue;
      this.#showsPause = isBusy;
      setIcon(button, isBusy ? pauseIcon : playIcon);
      button.ariaLabel = translate(isBusy ? "transport.pause" : "transport.play");
      button.title = button.ariaLabel;
    }
  }
}
