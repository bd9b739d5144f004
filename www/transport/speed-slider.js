/**
 * The slider for the speed, in steps a second.
 *
 * @module
 */

import { shortNumber, words } from "../locales/locale.js";
import { SPEED_STOPS, speedAt } from "./player.js";

/**
 * Lets a slider say the speed, in words beside it too.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} rate
 * @param {(speed: number) => void} onSpeed at once with the speed that the slider has, and then with every other
 */
export function followSpeed(slider, rate, onSpeed) {
  slider.max = String(SPEED_STOPS);
  const follow = () => {
    const speed = speedAt(slider.valueAsNumber);
    const text = Number.isFinite(speed)
      ? words("transport.rate", { rate: shortNumber(speed) })
      : words("transport.unlimited");
    rate.value = text;
    slider.setAttribute("aria-valuetext", text);
    slider.style.setProperty("--filled", `${(slider.valueAsNumber / SPEED_STOPS) * 100}%`);
    onSpeed(speed);
  };
  slider.addEventListener("input", follow);
  follow();
}
