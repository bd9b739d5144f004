/** The tabs of the side panel. One panel is visible at a time. */

import { getElement } from "./element.js";

/**
 * Makes the tabs choose the visible panel. The attribute `data-tab` of the body holds the name of that
 * panel.
 *
 * @param {(tab: string) => void} [onChange] called when the user chooses a panel
 */
export function connectTabs(onChange = () => undefined) {
  const list = getElement("tabs", HTMLElement);
  const tabs = [...list.querySelectorAll("button")];
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    chooseTab(target.value);
    onChange(target.value);
  });
  // Some tabs exist only on one of the stages. If the chosen tab disappears, the first visible tab replaces it.
  const leaveHiddenTab = () => {
    const chosen = tabs.find(({ value }) => value === document.body.dataset.tab);
    if (chosen && list.checkVisibility() && !chosen.checkVisibility()) {
      chooseTab(tabs.find((tab) => tab.checkVisibility())?.value ?? chosen.value);
    }
  };
  new ResizeObserver(leaveHiddenTab).observe(list);
  chooseTab("why");
}

/** Shows a panel. @param {string} name */
export function chooseTab(name) {
  document.body.dataset.tab = name;
  for (const tab of getElement("tabs", HTMLElement).querySelectorAll("button")) {
    tab.ariaPressed = String(tab.value === name);
  }
}
