/** The buttons over the panorama of a large board: zoom in, zoom out, fit, and follow the knight. */

import followIcon from "lucide-static/icons/locate-fixed.svg?raw";
import fitIcon from "lucide-static/icons/maximize.svg?raw";
import inIcon from "lucide-static/icons/zoom-in.svg?raw";
import outIcon from "lucide-static/icons/zoom-out.svg?raw";
import { setIcon, getElement } from "../widgets/element.js";

/** The zoom buttons and their icons. */
const ZOOM_ICONS = /** @type {const} */ ({ in: inIcon, out: outIcon, fit: fitIcon });

/** @typedef {keyof typeof ZOOM_ICONS} ZoomCommand */

/**
 * Connects the buttons to the view.
 *
 * @param {Pick<import("./panorama-view.js").PanoramaView, "zoom" | "updateScene" | "zoomState">} view
 * @returns {() => void} enables or disables the buttons after a change of the zoom
 */
export function connectPanoramaButtons(view) {
  const zooms = /** @type {ZoomCommand[]} */ (Object.keys(ZOOM_ICONS)).map((how) => {
    const button = getElement(`panorama-${how}`, HTMLButtonElement);
    setIcon(button, ZOOM_ICONS[how]);
    button.addEventListener("click", () => view.zoom(how));
    return { how, button };
  });
  const follow = getElement("panorama-follow", HTMLButtonElement);
  setIcon(follow, followIcon);
  follow.addEventListener("click", () => {
    const following = follow.ariaPressed !== "true";
    follow.ariaPressed = String(following);
    view.updateScene({ followsKnight: following });
  });
  return () => {
    const { isWhole, isNearest } = view.zoomState;
    for (const { how, button } of zooms) button.disabled = how === "in" ? isNearest : isWhole;
  };
}
