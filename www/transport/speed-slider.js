/** The slider for the speed, in steps a second. */

import { shortNumber, words } from "../locales/locale.js";
import { SPEED_STOPS, speedAt, stopAt } from "./player.js";

/**
 * Lets a slider say the speed, in words beside it too: at once, and whenever it is moved.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} rate
 * @param {(stop: number) => number} onStop takes a place of the slider, and tells the speed there
 * @param {number} stops how many places it has
 * @returns {() => void} says the speed anew, because the same place stands for another one now
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
 * The same for the speed of a player.
 *
 * @returns {(speed: number) => void} sets the speed, as near as the slider has it
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
