/** The buttons over a large board: zoom in, zoom out, fit, and follow the knight. */

import followIcon from "lucide-static/icons/locate-fixed.svg?raw";
import fitIcon from "lucide-static/icons/maximize.svg?raw";
import inIcon from "lucide-static/icons/zoom-in.svg?raw";
import outIcon from "lucide-static/icons/zoom-out.svg?raw";
import { dress, element } from "../widgets/element.js";

/** The zoom buttons and their icons. */
const ZOOMS = /** @type {const} */ ({ in: inIcon, out: outIcon, fit: fitIcon });

/** @typedef {keyof typeof ZOOMS} Zoom */

/**
 * Connects the buttons to the view.
 *
 * @param {Pick<import("./panorama-view.js").PanoramaView, "zoom" | "show" | "limits">} view
 * @returns {() => void} updates which buttons are enabled
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
