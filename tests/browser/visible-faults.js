/** Faults of the visible page, detected in the page: cut texts, and buttons partly below the window. */

/** Faults and texts of the visible page. @typedef {{cutTexts: string[], belowWindow: string[], texts: string[]}} VisibleFaults */

/**
 * Finds cut texts with the elements that cut them, and buttons partly below a page that does not scroll. Also returns
 * all texts and names except those in other languages. Runs in the page.
 *
 * @param {string | void} unscrolled a selector of parts that show all of their texts without scrolling
 * @returns {VisibleFaults}
 */
export function visibleFaults(unscrolled) {
  const root = document.documentElement;
  /** @type {Set<string>} */
  const cut = new Set();
  /** @type {Set<string>} */
  const texts = new Set();
  const isVisible = (/** @type {Element} */ part) => part.checkVisibility({ visibilityProperty: true });
  const nameOf = (/** @type {Element} */ part) => part.id || part.getAttribute("class") || part.nodeName.toLowerCase();
  const isSpoken = (/** @type {Element} */ part) => part.closest("[lang]") === root && !part.closest("code, pre, kbd, textarea");

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = /** @type {Element} */ (node.parentElement);
    if (!text || parent.closest("script, style, noscript, template, svg, canvas, textarea") || !isVisible(parent)) continue;
    if (isSpoken(parent)) texts.add(text);
    // Texts for screen readers and those of a closed list need no room; the page's title may be cut.
    if (parent.closest(".visually-hidden, option, select, h1")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    // Letters do not fill the height of a line.
    const leading = Number.parseFloat(getComputedStyle(parent).fontSize) / 10;
    const mustFit = typeof unscrolled === "string" && parent.closest(unscrolled) !== null;
    let [across, down] = [true, true];
    for (let box = /** @type {Element | null} */ (parent); box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box);
      if (clipPath !== "none") break;
      const room = box.getBoundingClientRect();
      const isTight = overflowX !== "visible" || box.matches("button, .chip, summary");
      const over = Math.max(isTight && across ? Math.max(right - room.right, room.left - left) : 0, overflowY !== "visible" && down ? bottom - leading - room.bottom : 0);
      const scrolls = /auto|scroll/;
      if (over > 1 && (mustFit || !scrolls.test(`${overflowX} ${overflowY}`))) cut.add(`“${text.slice(0, 40)}” by ${nameOf(box)}: ${Math.ceil(over)} px`);
      if (scrolls.test(overflowX)) across = false;
      if (scrolls.test(overflowY)) down = false;
      if (position === "fixed") break;
    }
  }

  for (const part of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
    if (!isVisible(part) || !isSpoken(part)) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) texts.add(part.getAttribute(name) ?? "");
  }

  const [forecast, compare] = ["forecast-text", "forecast-compare"].map((id) => document.getElementById(id));
  if (forecast && compare && isVisible(compare)) {
    const words = document.createRange();
    words.selectNodeContents(forecast);
    if (words.getBoundingClientRect().bottom > compare.getBoundingClientRect().top + 2) cut.add("the forecast runs into its button");
  }

  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) cut.add(`the page is ${over} px too wide`);

  /** @type {string[]} */
  const below = [];
  if (root.scrollHeight <= innerHeight) {
    for (const part of document.querySelectorAll("button, select, input, a")) {
      const { top, bottom } = part.getBoundingClientRect();
      if (bottom <= innerHeight || top >= innerHeight || !isVisible(part)) continue;
      let isScrolled = false;
      for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
        isScrolled ||= /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
      }
      if (!isScrolled) below.push(`${nameOf(part)}: ${Math.ceil(bottom - innerHeight)} px`);
    }
  }
  return { cutTexts: [...cut], belowWindow: below, texts: [...texts].filter(Boolean) };
}
