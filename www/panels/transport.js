/**
 * The buttons that play the search, the speed, and the keys for both.
 *
 * @module
 */

import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import beginningIcon from "lucide-static/icons/skip-back.svg?raw";
import finishIcon from "lucide-static/icons/skip-forward.svg?raw";
import stepBackIcon from "lucide-static/icons/step-back.svg?raw";
import stepIcon from "lucide-static/icons/step-forward.svg?raw";
import { element } from "../element.js";
import { words } from "../locales/locale.js";
import { dress } from "./icon.js";
import { followSpeed } from "./speed-slider.js";

/** Elements that use the arrow keys, Home and End themselves, and those that use the space bar. */
const TAKES_ARROWS = "input, select";
const TAKES_SPACE = "input:not([type=range]), select, button, summary";

/**
 * @typedef {object} TransportEvents
 * @property {() => void} onBeginning
 * @property {() => void} onPlay plays or pauses
 * @property {() => void} onStep
 * @property {() => void} onStepBack
 * @property {() => void} onFinish
 * @property {(forward: boolean) => void} onLandmark
 * @property {(speed: number) => void} onSpeed
 */

/** The row of buttons under the board. */
export class Transport {
  #buttons = {
    beginning: element("beginning", HTMLButtonElement),
    stepBack: element("step-back", HTMLButtonElement),
    play: element("play", HTMLButtonElement),
    step: element("step", HTMLButtonElement),
    finish: element("finish", HTMLButtonElement),
  };

  /** Whether the large button stops what goes on. */
  #busy = false;

  /** @param {TransportEvents} events */
  constructor(events) {
    const { beginning, stepBack, play, step, finish } = this.#buttons;
    dress(beginning, beginningIcon);
    dress(stepBack, stepBackIcon);
    dress(play, playIcon);
    dress(step, stepIcon);
    dress(finish, finishIcon);
    beginning.addEventListener("click", events.onBeginning);
    stepBack.addEventListener("click", events.onStepBack);
    play.addEventListener("click", events.onPlay);
    step.addEventListener("click", events.onStep);
    finish.addEventListener("click", events.onFinish);
    followSpeed(element("speed", HTMLInputElement), element("rate", HTMLOutputElement), events.onSpeed);
    this.#followKeys(events);
  }

  /**
   * Shows what can be done now.
   *
   * @param {import("../player.js").Player} player
   * @param {import("../run.js").Run} run
   * @param {boolean} busy whether something goes on that a press of the large button would stop
   */
  follow(player, run, busy) {
    const { beginning, stepBack, play, step, finish } = this.#buttons;
    if (busy !== this.#busy) {
      this.#busy = busy;
      dress(play, busy ? pauseIcon : playIcon);
      play.ariaLabel = words(busy ? "transport.pause" : "transport.play");
      play.title = play.ariaLabel;
    }
    const again = player.state === "finished" && run.length > 0;
    play.disabled = !busy && !again && !player.can("play");
    step.disabled = !player.plays && !player.can("step");
    finish.disabled = !player.plays && !player.can("play");
    stepBack.disabled = run.counters.steps === 0 || !player.can("seek");
    // What was lost begins anew.
    beginning.disabled = stepBack.disabled && player.state !== "failed";
  }

  /** @param {TransportEvents} events */
  #followKeys({ onPlay, onStep, onStepBack, onLandmark, onBeginning, onFinish }) {
    /** @type {Record<string, () => void>} */
    const actions = {
      " ": onPlay,
      ArrowRight: onStep,
      ArrowLeft: onStepBack,
      "Shift+ArrowRight": () => onLandmark(true),
      "Shift+ArrowLeft": () => onLandmark(false),
      Home: onBeginning,
      End: onFinish,
    };
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(event.key === " " ? TAKES_SPACE : TAKES_ARROWS)) return;
      const action = actions[(event.shiftKey ? "Shift+" : "") + event.key];
      if (!action) return;
      action();
      event.preventDefault();
    });
  }
}
