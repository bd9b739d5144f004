/**
 * The buttons that play the search, the speed, and the keys for both.
 *
 * @module
 */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import restartIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { element } from "../element.js";
import { shortNumber, words } from "../locales/locale.js";
import { SPEED_STOPS, speedAt } from "../player.js";

/**
 * Puts an icon before the text of a button, if it has any.
 *
 * @param {HTMLElement} button
 * @param {string} icon an SVG document of our own packages
 */
function dress(button, icon) {
  button.querySelector("svg")?.remove();
  button.insertAdjacentHTML("afterbegin", icon);
  button.querySelector("svg")?.setAttribute("aria-hidden", "true");
}

/** Elements that use the arrow keys and Home themselves, and those that use the space bar. */
const TAKES_ARROWS = "input, select";
const TAKES_SPACE = "input:not([type=range]), select, button, summary";

/** The row of buttons under the board. */
export class Transport {
  #buttons = {
    restart: element("restart", HTMLButtonElement),
    play: element("play", HTMLButtonElement),
    step: element("step", HTMLButtonElement),
    finish: element("finish", HTMLButtonElement),
  };
  #speed = element("speed", HTMLInputElement);
  #rate = element("rate", HTMLOutputElement);

  /**
   * @param {object} events
   * @param {() => void} events.onRestart
   * @param {() => void} events.onPlay plays or pauses
   * @param {() => void} events.onStep
   * @param {() => void} events.onFinish
   * @param {(speed: number) => void} events.onSpeed
   */
  constructor({ onRestart, onPlay, onStep, onFinish, onSpeed }) {
    const { restart, play, step, finish } = this.#buttons;
    dress(restart, restartIcon);
    dress(play, playIcon);
    dress(step, stepIcon);
    dress(finish, finishIcon);
    restart.addEventListener("click", onRestart);
    play.addEventListener("click", onPlay);
    step.addEventListener("click", onStep);
    finish.addEventListener("click", onFinish);

    this.#speed.max = String(SPEED_STOPS);
    const follow = () => {
      const speed = speedAt(this.#speed.valueAsNumber);
      const text = Number.isFinite(speed)
        ? words("transport.rate", { rate: shortNumber(speed) })
        : words("transport.unlimited");
      this.#rate.value = text;
      this.#speed.setAttribute("aria-valuetext", text);
      this.#speed.style.setProperty("--filled", `${(this.#speed.valueAsNumber / SPEED_STOPS) * 100}%`);
      onSpeed(speed);
    };
    this.#speed.addEventListener("input", follow);
    follow();

    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(key === " " ? TAKES_SPACE : TAKES_ARROWS)) return;
      if (key === " ") onPlay();
      else if (key === "ArrowRight") onStep();
      else if (key === "Home") onRestart();
      else return;
      event.preventDefault();
    });
  }

  /**
   * Shows what can be done now.
   *
   * @param {import("../player.js").Player} player
   */
  follow(player) {
    const { restart, play, step, finish } = this.#buttons;
    const playing = player.state === "playing";
    dress(play, playing ? pauseIcon : playIcon);
    play.ariaLabel = words(playing ? "transport.pause" : "transport.play");
    play.title = play.ariaLabel;
    play.disabled = !playing && !player.can("play");
    step.disabled = !playing && !player.can("step");
    finish.disabled = play.disabled;
    restart.disabled = false;
  }
}
