/**
 * On small screens one panel shows at a time, chosen by tabs; on wide ones all of them do, and the
 * style sheet hides the tabs.
 */

import { element } from "./element.js";

/** Lets the tabs choose the panel that is shown. */
export function followTabs() {
  const list = element("tabs", HTMLElement);
  const tabs = [...list.querySelectorAll("button")];
  /** @param {HTMLButtonElement} chosen */
  const choose = (chosen) => {
    document.body.dataset.tab = chosen.value;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab === chosen));
    // The tab takes the place of the heading by which a part is opened elsewhere.
    for (const part of document.querySelectorAll(`details[data-panel="${chosen.value}"]`)) {
      if (list.checkVisibility()) part.setAttribute("open", "");
    }
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      choose(tab);
      bringIntoSight(list, tab.value);
    });
  }
  choose(tabs[0]);
}

/**
 * Scrolls as far as it takes to see the whole of a panel, if the board and the tabs stay in sight.
 *
 * @param {HTMLElement} tabs
 * @param {string} name
 */
function bringIntoSight(tabs, name) {
  const panels = [...document.querySelectorAll(`[data-panel="${name}"]`)];
  const below = Math.max(...panels.map((panel) => panel.getBoundingClientRect().bottom)) - window.innerHeight;
  const room = tabs.getBoundingClientRect().top - element("board", HTMLCanvasElement).clientHeight;
  if (below > 0 && below <= room) window.scrollBy(0, Math.ceil(below));
}
