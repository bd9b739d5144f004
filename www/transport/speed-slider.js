/** The speed slider, in steps a second. */

import { compactNumber, translate } from "../locales/locale.js";
import { MAX_SPEED_STOP, speedAt, stopAt } from "./player.js";

/**
 * Shows the speed at a slider's position as text, now and whenever the slider moves.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} rate
 * @param {(stop: number) => number} onStop receives a position of the slider, and returns its speed
 * @param {number} stops the last position
 * @returns {() => void} updates the text, when the same position stands for another speed
 */
export function connectStopSlider(slider, rate, onStop, stops) {
  slider.max = String(stops);
  const follow = () => {
    const speed = onStop(slider.valueAsNumber);
    const text = Number.isFinite(speed)
      ? translate("transport.rate", { rate: compactNumber(speed) })
      : translate("transport.unlimited");
    rate.value = text;
    slider.setAttribute("aria-valuetext", text);
    slider.style.setProperty("--filled", `${(slider.valueAsNumber / stops) * 100}%`);
  };
  slider.addEventListener("input", follow);
  follow();
  return follow;
}

/**
 * Connects a slider to the speed of a player.
 *
 * @returns {(speed: number) => void} moves the slider to the stop nearest to a speed
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} rate
 * @param {import("./player.js").Player} player
 */
export function connectSpeedSlider(slider, rate, player) {
  const follow = connectStopSlider(slider, rate, (stop) => (player.speed = speedAt(stop)), MAX_SPEED_STOP);
  return (speed) => {
    slider.valueAsNumber = stopAt(speed);
    follow();
  };
}
