/** Finds faults of the visible page: cut texts, and controls partly below the window. The code runs in the page. */

/**
 * Cut texts, controls partly below the window, and all visible texts in the language of the page. The cut texts also
 * include another fault: a page that is too wide.
 *
 * @typedef {{cutTexts: string[], belowWindow: string[], texts: string[]}} VisibleFaults
 */

/**
 * Finds cut texts, each with the element that cuts the text. If the page does not scroll, also finds controls partly
 * below the window. Returns these faults, and the visible texts and names in the language of the page. Runs in the
 * page.
 *
 * @param {string | void} unscrolledParts the CSS selector of parts that must show all of their texts without scrolling
 * @returns {VisibleFaults}
 */
export function visibleFaults(unscrolledParts) {
  const root = document.documentElement;
  /** @type {Set<string>} */
  const cutTexts = new Set();
  /** @type {Set<string>} */
  const texts = new Set();
  const isVisible = (/** @type {Element} */ part) => part.checkVisibility({ visibilityProperty: true });
  const nameOf = (/** @type {Element} */ part) => part.id || part.getAttribute("class") || part.nodeName.toLowerCase();
  const isInPageLanguage = (/** @type {Element} */ part) =>
    part.closest("[lang]") === root && !part.closest("code, pre, kbd, textarea");

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = /** @type {Element} */ (node.parentElement);
    if (!text || parent.closest("script, style, noscript, template, svg, canvas, textarea") || !isVisible(parent))
      continue;
    if (isInPageLanguage(parent)) texts.add(text);
    // Texts for screen readers and the options of a closed list take no space. The page's title may be cut.
    if (parent.closest(".visually-hidden, option, select, h1")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    // The lowest part of a line of text is empty.
    const emptyHeight = Number.parseFloat(getComputedStyle(parent).fontSize) / 10;
    const mustFit = typeof unscrolledParts === "string" && parent.closest(unscrolledParts) !== null;
    // Text may extend beyond a box that scrolls, and beyond the boxes around it.
    let [checksX, checksY] = [true, true];
    for (let box = /** @type {Element | null} */ (parent); box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
      if (clipPath !== "none") break;
      const boxRect = box.getBoundingClientRect();
      const cutsX = overflowX !== "visible" || box.matches("button, .chip, summary");
      const overflowLeftOrRight = cutsX && checksX ? Math.max(right - boxRect.right, boxRect.left - left) : 0;
      const overflowBelow = overflowY !== "visible" && checksY ? bottom - emptyHeight - boxRect.bottom : 0;
      const overflow = Math.max(overflowLeftOrRight, overflowBelow);
      const scrolls = /auto|scroll/;
      if (overflow > 1 && (mustFit || !scrolls.test(`${overflowX} ${overflowY}`)))
        cutTexts.add(`“${text.slice(0, 40)}” by ${nameOf(box)}: ${Math.ceil(overflow)} px`);
      if (scrolls.test(overflowX)) checksX = false;
      if (scrolls.test(overflowY)) checksY = false;
      if (position === "fixed") break;
    }
  }

  for (const part of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
    if (!isVisible(part) || !isInPageLanguage(part)) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) texts.add(part.getAttribute(name) ?? "");
  }

  const pageOverflow = root.scrollWidth - root.clientWidth;
  if (pageOverflow > 0) cutTexts.add(`the page is ${pageOverflow} px too wide`);

  /** @type {string[]} */
  const belowWindow = [];
  if (root.scrollHeight <= innerHeight) {
    for (const part of document.querySelectorAll("button, select, input, a")) {
      const { top, bottom } = part.getBoundingClientRect();
      if (bottom <= innerHeight || top >= innerHeight || !isVisible(part)) continue;
      let isScrolled = false;
      for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
        isScrolled ||= /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
      }
      if (!isScrolled) belowWindow.push(`${nameOf(part)}: ${Math.ceil(bottom - innerHeight)} px`);
    }
  }
  return { cutTexts: [...cutTexts], belowWindow, texts: [...texts].filter(Boolean) };
}
