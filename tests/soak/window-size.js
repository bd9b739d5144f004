/** The size of the window of a tab. */

/** @typedef {import("@playwright/test").Page} Page */

/** The number of attempts, 100 ms apart. A browser takes a moment to leave the full screen. */
const ATTEMPTS = 30;

/**
 * Leaves the full screen, and then sets the size of the window. A browser refuses to resize a full screen.
 *
 * @param {Page} page
 * @param {{width: number, height: number}} size in pixels
 */
export async function resizeWindow(page, size) {
  for (let attempt = 1; ; attempt += 1) {
    await page.evaluate(() => document.exitFullscreen().catch(() => undefined));
    try {
      await page.setViewportSize(size);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !/fullscreen window/.test(String(error))) throw error;
      await page.waitForTimeout(100);
    }
  }
}
