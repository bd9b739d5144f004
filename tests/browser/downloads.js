/** The files that the page offers as downloads. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Records the files that the page offers. Playwright gets no download events from a Firefox that it has not downloaded
 * itself.
 *
 * @param {Page} page not opened yet
 */
export function recordDownloads(page) {
  return page.addInitScript(() => {
    /** @type {Map<string, Blob | MediaSource>} */
    const files = new Map();
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      const url = createObjectURL(file);
      files.set(url, file);
      return url;
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download)
        Object.assign(window, { recordedDownload: { name: this.download, file: files.get(this.href) } });
      click.call(this);
    };
  });
}

/**
 * The most recent file that the page offered.
 *
 * @param {Page} page
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
export async function lastDownload(page) {
  const download = await page.waitForFunction(() => /** @type {any} */ (window).recordedDownload);
  const { name, dataUrl } = await download.evaluate(async ({ name, file }) => {
    const reader = new FileReader();
    const loaded = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(file);
    await loaded;
    return { name, dataUrl: String(reader.result) };
  });
  return { name, bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64") };
}
