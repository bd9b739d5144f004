/** Whether a part of the page is shown: in the tab that is open, in a window large enough. */

/**
 * Watches a part of the page.
 *
 * @param {HTMLElement} part
 * @param {() => void} onShown it comes to be shown, and was not before
 * @returns {() => boolean} tells whether it is shown
 */
export function followSight(part, onShown) {
  let isShown = part.clientWidth > 0;
  new ResizeObserver(() => {
    const before = isShown;
    isShown = part.clientWidth > 0;
    if (isShown && !before) onShown();
  }).observe(part);
  return () => isShown;
}
