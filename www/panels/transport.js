/**
 * The buttons that play the search, the speed, and the keys for both.
 *
 * @module
 */

import { element } from "../element.js";
import { PlayButtons, followKeys } from "./play-buttons.js";
import { followSpeed } from "./speed-slider.js";

/** The row of buttons under the board. */
export class Transport {
  #buttons;

  /** @param {import("./play-buttons.js").PlayEvents & {onSpeed: (speed: number) => void}} events */
  constructor(events) {
    this.#buttons = new PlayButtons(
      {
        restart: element("restart", HTMLButtonElement),
        play: element("play", HTMLButtonElement),
        step: element("step", HTMLButtonElement),
        finish: element("finish", HTMLButtonElement),
      },
      events,
    );
    followSpeed(element("speed", HTMLInputElement), element("rate", HTMLOutputElement), events.onSpeed);
    followKeys(element("solver", HTMLElement), events);
  }

  /**
   * Shows what can be done now.
   *
   * @param {import("../player.js").Player} player
   */
  follow(player) {
    this.#buttons.follow(player);
  }
}
