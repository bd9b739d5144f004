/** Tracks whether a part of the page is visible. An unselected tab or a small window can hide the part. */

/**
 * Watches the visibility of a part of the page.
 *
 * @param {HTMLElement} part
 * @param {() => void} onShown called when the part becomes visible
 * @returns {() => boolean} whether the part is visible now
 */
export function observeVisibility(part, onShown) {
  let isShown = part.clientWidth > 0;
  new ResizeObserver(() => {
    const before = isShown;
    isShown = part.clientWidth > 0;
    if (isShown && !before) onShown();
  }).observe(part);
  return () => isShown;
}
