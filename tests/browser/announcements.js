/** Announcements to screen readers, as the browser tests record them. */

/**
 * Starts recording announcements.
 *
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<() => Promise<string[]>>} reads the announcements so far, oldest first
 */
export async function recordAnnouncements(page) {
  const texts = await page.evaluateHandle(() => {
    const liveRegion = /** @type {HTMLElement} */ (document.getElementById("announcement"));
    /** @type {string[]} */
    const recorded = [];
    new MutationObserver(() => recorded.push(liveRegion.textContent ?? "")).observe(liveRegion, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return recorded;
  });
  return () => texts.evaluate((recorded) => [...recorded]);
}
