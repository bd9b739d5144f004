/** The buttons over a large board: nearer, away, all of it, and whether the knight is followed. */

import followIcon from "lucide-static/icons/locate-fixed.svg?raw";
import fitIcon from "lucide-static/icons/maximize.svg?raw";
import inIcon from "lucide-static/icons/zoom-in.svg?raw";
import outIcon from "lucide-static/icons/zoom-out.svg?raw";
import { dress, element } from "../widgets/element.js";

/** How to go nearer or away. */
const ZOOMS = /** @type {const} */ ({ in: inIcon, out: outIcon, fit: fitIcon });

/** @typedef {keyof typeof ZOOMS} Zoom */

/**
 * Lets the buttons change what is seen.
 *
 * @param {Pick<import("./panorama-view.js").PanoramaView, "zoom" | "show" | "limits">} view
 * @returns {() => void} shows which of them do anything now
 */
export function followTools(view) {
  const zooms = /** @type {Zoom[]} */ (Object.keys(ZOOMS)).map((how) => {
    const button = element(`panorama-${how}`, HTMLButtonElement);
    dress(button, ZOOMS[how]);
    button.addEventListener("click", () => view.zoom(how));
    return { how, button };
  });
  const follow = element("panorama-follow", HTMLButtonElement);
  dress(follow, followIcon);
  follow.addEventListener("click", () => {
    const following = follow.ariaPressed !== "true";
    follow.ariaPressed = String(following);
    view.show({ following });
  });
  return () => {
    const { isWhole, isNearest } = view.limits;
    for (const { how, button } of zooms) button.disabled = how === "in" ? isNearest : isWhole;
  };
}
