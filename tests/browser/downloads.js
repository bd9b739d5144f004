/** The files that the page offers as downloads. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Records the files that the page offers. Playwright gets no download events from a system's Firefox.
 *
 * @param {Page} page not opened yet
 */
export function recordDownloads(page) {
  return page.addInitScript(() => {
    /** @type {Map<string, Blob | MediaSource>} */
    const files = new Map();
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      const address = createObjectURL(file);
      files.set(address, file);
      return address;
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download) Object.assign(window, { given: { name: this.download, file: files.get(this.href) } });
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
  const given = await page.waitForFunction(() => /** @type {any} */ (window).given);
  const { name, text } = await given.evaluate(async ({ name, file }) => {
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(file);
    await read;
    return { name, text: String(reader.result) };
  });
  return { name, bytes: Buffer.from(text.slice(text.indexOf(",") + 1), "base64") };
}
