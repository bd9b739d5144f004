/**
 * The row of buttons under the board, the speed, and the keys for both.
 *
 * @module
 */

import { element } from "../widgets/element.js";
import { PlayButtons, followKeys } from "./play-buttons.js";
import { followSpeed } from "./speed-slider.js";

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

/** Plays the search of the board. */
export class Transport {
  #buttons;

  /** @param {TransportEvents} events */
  constructor({ onBeginning, onPlay, onStep, onStepBack, onFinish, onLandmark, onSpeed }) {
    this.#buttons = new PlayButtons(
      {
        beginning: element("beginning", HTMLButtonElement),
        stepBack: element("step-back", HTMLButtonElement),
        play: element("play", HTMLButtonElement),
        step: element("step", HTMLButtonElement),
        finish: element("finish", HTMLButtonElement),
      },
      { beginning: onBeginning, stepBack: onStepBack, play: onPlay, step: onStep, finish: onFinish },
    );
    followSpeed(element("speed", HTMLInputElement), element("rate", HTMLOutputElement), onSpeed);
    followKeys(element("transport", HTMLElement), {
      " ": onPlay,
      ArrowRight: onStep,
      ArrowLeft: onStepBack,
      "Shift+ArrowRight": () => onLandmark(true),
      "Shift+ArrowLeft": () => onLandmark(false),
      Home: onBeginning,
      End: onFinish,
    });
  }

  /**
   * Shows what can be done now.
   *
   * @param {import("./player.js").Player} player
   * @param {import("../board/moment.js").Moment} moment
   * @param {boolean} busy whether something goes on that a press of the large button would stop
   */
  follow(player, moment, busy) {
    const again = player.state === "finished" && moment.length > 0;
    const stepBack = moment.counters.steps > 0 && player.can("seek");
    this.#buttons.follow(busy, {
      // What was lost begins anew.
      beginning: stepBack || player.state === "failed",
      stepBack,
      play: busy || again || player.can("play"),
      step: player.plays || player.can("step"),
      finish: player.plays || player.can("play"),
    });
  }
}
