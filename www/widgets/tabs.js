/** The tabs of the side panel: one part of what there is to know shows at a time. */

import { element } from "./element.js";

/**
 * Lets the tabs choose the panel that is shown: `data-tab` of the body.
 *
 * @param {(tab: string) => void} [onChange] another panel is shown
 */
export function followTabs(onChange = () => undefined) {
  const list = element("tabs", HTMLElement);
  const tabs = [...list.querySelectorAll("button")];
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    chooseTab(target.value);
    onChange(target.value);
  });
  // The tab that is one only where there is little room gives way where there is more.
  const giveWay = () => {
    const chosen = tabs.find(({ value }) => value === document.body.dataset.tab);
    if (chosen && list.checkVisibility() && !chosen.checkVisibility()) {
      chooseTab(tabs.find((tab) => tab.checkVisibility())?.value ?? chosen.value);
    }
  };
  new ResizeObserver(giveWay).observe(list);
  // What is decided comes first, where it has no place of its own.
  chooseTab(tabs.find((tab) => tab.value === "why" && tab.checkVisibility())?.value ?? "code");
}

/** Shows a panel. @param {string} name */
export function chooseTab(name) {
  document.body.dataset.tab = name;
  for (const tab of element("tabs", HTMLElement).querySelectorAll("button")) {
    tab.ariaPressed = String(tab.value === name);
  }
}
