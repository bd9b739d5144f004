/** The errors of a page, which a test of a fault expects to be none. */

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Collects the errors that a page throws, and the promises that it leaves rejected.
 *
 * @param {Page} page a page that is not opened yet
 * @returns {string[]} the messages so far; the list grows
 */
export function collectErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
