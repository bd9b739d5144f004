/** The bar of the page, which has as much in words as there is room for in the language that is spoken. */

import { element } from "../widgets/element.js";

/** How much is left out, from nothing to nearly all: the name of the page, the words beside icons, the screens. */
const STAGES = ["", "bare", "icons", "menu"];

/** Keeps the bar in its room, whatever that is. */
export function followBar() {
  const [bar] = document.getElementsByTagName("header");
  const root = document.documentElement;
  const fit = () => {
    for (const stage of STAGES) {
      if (stage) root.dataset.bar = stage;
      else delete root.dataset.bar;
      if (bar.scrollWidth <= bar.clientWidth && needed(bar) <= bar.clientWidth) return;
    }
  };
  // The words of its parts may become others, such as the name of the screen.
  const parts = new ResizeObserver(fit);
  for (const part of [bar, element("screens", HTMLElement), element("experiment", HTMLElement)]) parts.observe(part);
  fit();
}

/** How wide what stands in the bar is, with the room around it. @param {HTMLElement} bar */
function needed(bar) {
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const boxes = [...bar.children].filter((part) => !["absolute", "fixed"].includes(getComputedStyle(part).position) && part.getBoundingClientRect().width > 0).map((part) => part.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return right - left + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - 0.5;
}
