/** The speed slider, in steps a second. */

import { shortNumber, words } from "../locales/locale.js";
import { SPEED_STOPS, speedAt, stopAt } from "./player.js";

/**
 * Shows the speed at a slider's position as text, now and whenever the slider moves.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} rate
 * @param {(stop: number) => number} onStop receives a position of the slider, and returns its speed
 * @param {number} stops the last position
 * @returns {() => void} updates the text, when the same position stands for another speed
 */
export function followStops(slider, rate, onStop, stops) {
  slider.max = String(stops);
  const follow = () => {
    const speed = onStop(slider.valueAsNumber);
    const text = Number.isFinite(speed)
      ? words("transport.rate", { rate: shortNumber(speed) })
      : words("transport.unlimited");
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
export function followSpeed(slider, rate, player) {
  const follow = followStops(slider, rate, (stop) => (player.speed = speedAt(stop)), SPEED_STOPS);
  return (speed) => {
    slider.valueAsNumber = stopAt(speed);
    follow();
  };
}
