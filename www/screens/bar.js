/** Fits the header bar into the window. It hides texts step by step, because their width depends on the language. */

import { getElement } from "../widgets/element.js";

/** The stages of hiding: nothing, the page name, the texts beside icons, and the screens, which become a menu. */
const STAGES = ["", "bare", "icons", "menu"];

/** Keeps the bar within its width. */
export function fitBar() {
  const [bar] = document.getElementsByTagName("header");
  const root = document.documentElement;
  const fit = () => {
    for (const stage of STAGES) {
      if (stage) root.dataset.bar = stage;
      else delete root.dataset.bar;
      if (bar.scrollWidth <= bar.clientWidth && contentWidth(bar) <= bar.clientWidth) return;
    }
  };
  // Texts in the bar can change, such as the name of the screen.
  const parts = new ResizeObserver(fit);
  for (const part of [bar, getElement("screens", HTMLElement), getElement("experiment", HTMLElement)]) parts.observe(part);
  fit();
}

/** The width of the content of the bar, with its padding. @param {HTMLElement} bar */
function contentWidth(bar) {
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const boxes = [...bar.children].filter((part) => !["absolute", "fixed"].includes(getComputedStyle(part).position) && part.getBoundingClientRect().width > 0).map((part) => part.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return right - left + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) - 0.5;
}
