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
 * @returns {() => void} a function that enables or disables the zoom buttons, to be called after a change of the zoom
 */
export function connectPanoramaButtons(view) {
  const zoomButtons = /** @type {ZoomCommand[]} */ (Object.keys(ZOOM_ICONS)).map((command) => {
    const button = getElement(`panorama-${command}`, HTMLButtonElement);
    setIcon(button, ZOOM_ICONS[command]);
    button.addEventListener("click", () => view.zoom(command));
    return { command, button };
  });
  const followButton = getElement("panorama-follow", HTMLButtonElement);
  setIcon(followButton, followIcon);
  followButton.addEventListener("click", () => {
    const isFollowing = followButton.ariaPressed !== "true";
    followButton.ariaPressed = String(isFollowing);
    view.updateScene({ followsKnight: isFollowing });
  });
  return () => {
    const { showsWholeBoard, isMaximal } = view.zoomState;
    for (const { command, button } of zoomButtons) button.disabled = command === "in" ? isMaximal : showsWholeBoard;
  };
}
