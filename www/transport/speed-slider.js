/** Sliders for a speed in steps a second. A position of a slider is called a stop. */

import { compactNumber, translate } from "../locales/locale.js";
import { MAX_SPEED_STOP, speedAt, stopAt } from "./player.js";

/**
 * Shows the speed at a slider's position as text, now and whenever the slider moves.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} output
 * @param {(stop: number) => number} onStopChange receives a position of the slider, and returns the speed at
 *   that position
 * @param {number} maxStop the last position
 * @returns {() => void} a function that updates the text. Call this function when the speed at the current position has
 *   changed
 */
export function connectStopSlider(slider, output, onStopChange, maxStop) {
  slider.max = String(maxStop);
  const update = () => {
    const speed = onStopChange(slider.valueAsNumber);
    const text = Number.isFinite(speed)
      ? translate("transport.rate", { rate: compactNumber(speed) })
      : translate("transport.unlimited");
    output.value = text;
    slider.setAttribute("aria-valuetext", text);
    slider.style.setProperty("--filled", `${(slider.valueAsNumber / maxStop) * 100}%`);
  };
  slider.addEventListener("input", update);
  update();
  return update;
}

/**
 * Connects a slider to the speed of a player.
 *
 * @param {HTMLInputElement} slider
 * @param {HTMLOutputElement} output
 * @param {import("./player.js").Player} player
 * @returns {(speed: number) => void} a function that sets the speed of the stop nearest to a given speed
 */
export function connectSpeedSlider(slider, output, player) {
  const update = connectStopSlider(slider, output, (stop) => (player.speed = speedAt(stop)), MAX_SPEED_STOP);
  return (speed) => {
    slider.valueAsNumber = stopAt(speed);
    update();
  };
}
