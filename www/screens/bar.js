/**
 * Fits the header bar into the window. The width of the bar depends on the language, so texts are hidden in stages
 * until the bar fits.
 */

import { getElement } from "../widgets/element.js";

/**
 * The values of `data-bar`, in the order in which they are tried. The first value hides nothing, and `bare` hides the
 * name of the page. `icons` also hides the texts beside icons, and `menu` also turns the list of screens into a menu.
 */
const HIDING_STAGES = ["", "bare", "icons", "menu"];

/** Fits the bar now, and whenever its width or its texts change. */
export function fitBar() {
  const [bar] = document.getElementsByTagName("header");
  const root = document.documentElement;
  const fit = () => {
    for (const stage of HIDING_STAGES) {
      if (stage) root.dataset.bar = stage;
      else delete root.dataset.bar;
      if (bar.scrollWidth <= bar.clientWidth && contentWidth(bar) <= bar.clientWidth) return;
    }
  };
  // Texts in the bar can change, such as the name of the screen.
  const observer = new ResizeObserver(fit);
  for (const part of [bar, getElement("screens", HTMLElement), getElement("experiment", HTMLElement)])
    observer.observe(part);
  fit();
}

/** Returns the width that the bar needs, from its visible children and its padding. @param {HTMLElement} bar */
function contentWidth(bar) {
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const boxes = [...bar.children]
    .filter((child) => !["absolute", "fixed"].includes(getComputedStyle(child).position))
    .map((child) => child.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  // The positions and sizes of the boxes have rounding errors of fractions of a pixel.
  const tolerance = 0.5;
  return right - left + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - tolerance;
}
