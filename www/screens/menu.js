/** The commands of the bar that a narrow window shows in the list of screens, because the bar has no space for them. */

import { getElement } from "../widgets/element.js";

/** Connects each command in the list with the button in the bar whose command it is. */
export function connectMenu() {
  const menu = getElement("screens", HTMLElement);
  for (const command of menu.querySelectorAll("button")) {
    command.addEventListener("click", () => {
      // The focus returns to the button of the menu first, so that a dialog returns the focus to this button.
      menu.hidePopover();
      getElement(command.value, HTMLButtonElement).click();
    });
  }
  // A command is available when its button in the bar is.
  menu.addEventListener("beforetoggle", () => {
    for (const command of menu.querySelectorAll("button"))
      command.disabled = getElement(command.value, HTMLButtonElement).disabled;
  });
}
