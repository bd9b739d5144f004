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
 * The commands of a player.
 *
 * @typedef {object} PlaybackCommands
 * @property {() => void} goToStart
 * @property {() => void} togglePlay plays or pauses
 * @property {() => void} goToEnd
 * @property {() => void} step
 * @property {() => void} [stepBack]
 * @property {() => void} [skipForward] goes to the next notable step of a search, or by several squares along a path
 * @property {() => void} [skipBack] goes to the previous notable step, or back by several squares along a path
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

/** The buttons that go to the start, step back, play or pause, step forward, and go to the end; some may be absent. */
export class TransportControls {
  #buttons;
  /** Whether the play button shows the pause icon. */
  #showsPause = false;

  /**
   * @param {HTMLElement} container the part of the page that contains the buttons; the keys work while the container is
   *   visible
   * @param {Partial<Record<ButtonName, string>>} ids the ids of the buttons
   * @param {PlaybackCommands} commands
   */
  constructor(container, ids, commands) {
    const names = /** @type {ButtonName[]} */ (Object.keys(ids));
    this.#buttons = names.map((name) => ({ name, button: getElement(ids[name] ?? "", HTMLButtonElement) }));
    for (const { name, button } of this.#buttons) {
      setIcon(button, ICONS[name]);
      button.addEventListener("click", () => commands[name]?.());
    }
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!container.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(event.key === " " ? SPACE_HANDLING_ELEMENTS : ARROW_HANDLING_ELEMENTS)) return;
      const action = COMMANDS_BY_KEY[(event.shiftKey ? "Shift+" : "") + event.key];
      if (!action || !commands[action]) return;
      commands[action]();
      event.preventDefault();
    });
  }

  /**
   * Shows which commands are available.
   *
   * @param {boolean} isBusy whether the play button shows the pause icon
   * @param {Partial<Record<ButtonName, boolean>>} enabled which buttons are enabled
   */
  updateButtons(isBusy, enabled) {
    for (const { name, button } of this.#buttons) {
      button.disabled = !enabled[name];
      if (name !== "togglePlay" || isBusy === this.#showsPause) continue;
      this.#showsPause = isBusy;
      setIcon(button, isBusy ? pauseIcon : playIcon);
      button.ariaLabel = translate(isBusy ? "transport.pause" : "transport.play");
      button.title = button.ariaLabel;
    }
  }
}
