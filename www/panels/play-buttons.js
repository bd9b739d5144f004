/**
 * The buttons that play a search or several, and the keys for the same.
 *
 * @module
 */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import restartIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { words } from "../locales/locale.js";
import { dress } from "./icon.js";

/**
 * @typedef {object} PlayEvents
 * @property {() => void} onRestart
 * @property {() => void} onPlay plays or pauses
 * @property {() => void} onStep
 * @property {() => void} onFinish
 */

/** Elements that use the arrow keys and Home themselves, and those that use the space bar. */
const TAKES_ARROWS = "input, select";
const TAKES_SPACE = "input:not([type=range]), select, button, summary";

/** Four buttons: restart, play or pause, one step, finish. */
export class PlayButtons {
  #buttons;

  /**
   * @param {Record<"restart" | "play" | "step" | "finish", HTMLButtonElement>} buttons
   * @param {PlayEvents} events
   */
  constructor(buttons, { onRestart, onPlay, onStep, onFinish }) {
    this.#buttons = buttons;
    const { restart, play, step, finish } = buttons;
    dress(restart, restartIcon);
    dress(play, playIcon);
    dress(step, stepIcon);
    dress(finish, finishIcon);
    restart.addEventListener("click", onRestart);
    play.addEventListener("click", onPlay);
    step.addEventListener("click", onStep);
    finish.addEventListener("click", onFinish);
  }

  /**
   * Shows what can be done now.
   *
   * @param {import("../player.js").Player} player
   * @param {boolean} [isReady] whether there is something to be played
   */
  follow(player, isReady = true) {
    const { restart, play, step, finish } = this.#buttons;
    const playing = player.state === "playing";
    dress(play, playing ? pauseIcon : playIcon);
    play.ariaLabel = words(playing ? "transport.pause" : "transport.play");
    play.title = play.ariaLabel;
    play.disabled = !playing && !(isReady && player.can("play"));
    step.disabled = !playing && !(isReady && player.can("step"));
    finish.disabled = play.disabled;
    restart.disabled = false;
  }
}

/**
 * Plays by keyboard while a screen is shown.
 *
 * @param {HTMLElement} screen
 * @param {PlayEvents} events
 */
export function followKeys(screen, { onRestart, onPlay, onStep }) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const { key } = event;
    if (screen.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest(key === " " ? TAKES_SPACE : TAKES_ARROWS)) return;
    if (key === " ") onPlay();
    else if (key === "ArrowRight") onStep();
    else if (key === "Home") onRestart();
    else return;
    event.preventDefault();
  });
}
