/** The controls and surfaces that a page shows. The functions find them in the order of the document. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A control: the middle and the size of its visible part in pixels of the window, and a short description.
 *
 * @typedef {{x: number, y: number, width: number, height: number, name: string}} Control
 */

/** The CSS selectors of what can be chosen. */
export const SELECTORS = /** @type {const} */ ({
  /** Controls that react to a click, except lists, files and colours, which would open windows of the system. */
  click:
    "a[href], button:enabled, input:enabled:not([type=file], [type=color]), textarea:enabled, summary, [role=button]," +
    " [role=option], [role=treeitem], [role=tab]",
  /** Surfaces for drags and gestures. */
  surface: "canvas, input[type=range]:enabled, .wheel, svg[tabindex]",
  /** Boards of squares. */
  board: "canvas[role=grid], canvas#panorama",
  /** Fields for text. */
  field: "input:enabled:not([type=file], [type=checkbox], [type=radio], [type=range], [type=color]), textarea:enabled",
  /** Lists with one choice. */
  select: "select:enabled",
});

/**
 * Returns one of the visible elements with a selector, and scrolls to it. While a modal dialog is open, only elements
 * inside it are found.
 *
 * @param {Page} page
 * @param {keyof typeof SELECTORS} kind
 * @param {number} fraction chooses the element
 * @param {boolean} isDocumentKept whether links that load another document are left out
 * @param {"focus"} [use] whether the element takes the focus, and its text is selected
 * @returns {Promise<Control | null>} null if there is no such element
 */
export function findControl(page, kind, fraction, isDocumentKept, use) {
  return page.evaluate(
    ({ selector, fraction, isDocumentKept, use }) => {
      const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
      /** Whether a link is left out. Links to other windows or origins always are. @param {Element} element */
      const isExcludedLink = (element) => {
        if (!(element instanceof HTMLAnchorElement)) return false;
        const { origin, pathname, search } = window.location;
        if (element.target || element.origin !== origin) return true;
        if (!isDocumentKept || "moment" in element.dataset) return false;
        return element.hreflang !== "" || element.pathname !== pathname || element.search !== search;
      };
      const elements = [...(modal ?? document).querySelectorAll(selector)].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isVisible = width > 0 && height > 0 && element.checkVisibility({ checkVisibilityCSS: true });
        return isVisible && !element.closest("[inert]") && !isExcludedLink(element);
      });
      if (elements.length === 0) return null;
      const element = /** @type {HTMLElement} */ (elements[Math.floor(fraction * elements.length)]);
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      if (use === "focus") {
        element.focus();
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      }
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [visibleLeft, visibleTop] = [Math.max(left, 0), Math.max(top, 0)];
      const width = Math.max(Math.min(right, innerWidth) - visibleLeft, 0);
      const height = Math.max(Math.min(bottom, innerHeight) - visibleTop, 0);
      const text = element.id || element.ariaLabel || element.textContent?.trim().slice(0, 30) || element.className;
      const name = `${element.localName} “${text}”`;
      return { x: visibleLeft + width / 2, y: visibleTop + height / 2, width, height, name };
    },
    { selector: SELECTORS[kind], fraction, isDocumentKept, use },
  );
}

/**
 * Selects an option of one of the visible lists.
 *
 * @param {Page} page
 * @param {number} listFraction chooses the list
 * @param {number} optionFraction chooses the option
 * @returns {Promise<string | null>} a description, or null if there is no list
 */
export function selectOption(page, listFraction, optionFraction) {
  return page.evaluate(
    ({ selector, listFraction, optionFraction }) => {
      const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
      const lists = /** @type {HTMLSelectElement[]} */ ([...(modal ?? document).querySelectorAll(selector)]).filter(
        (list) => list.checkVisibility({ checkVisibilityCSS: true }),
      );
      if (lists.length === 0) return null;
      const list = lists[Math.floor(listFraction * lists.length)];
      const options = [...list.options].filter(({ disabled }) => !disabled);
      const option = options[Math.floor(optionFraction * options.length)];
      if (!option) return null;
      list.value = option.value;
      list.dispatchEvent(new Event("input", { bubbles: true }));
      list.dispatchEvent(new Event("change", { bubbles: true }));
      return `select “${list.id || list.ariaLabel || list.className}”: ${option.value}`;
    },
    { selector: SELECTORS.select, listFraction, optionFraction },
  );
}
