/** Writes a start address into the single-file page. Pure functions. */

/** The placeholder for the start address, which vite/single-file.js writes into the file. */
const ADDRESS_PLACEHOLDER = '<script type="application/json" id="opens-with">null</script>';

/** The maximum length of a start address; www/start/start-address.js has the same limit. */
export const MAX_ADDRESS_LENGTH = 20_000;

/** @typedef {"not-the-page" | "too-long"} FileError */

/**
 * Returns the query and the fragment of a link.
 *
 * @param {string} link
 */
export function queryAndFragment(link) {
  const { search, hash } = new URL(link);
  return `${search}${hash}`;
}

/**
 * Returns the single-file page with a start address.
 *
 * @param {string} file the file as the site serves it
 * @param {string} address the start address: a query, a fragment, or both
 * @returns {string | FileError} `not-the-page` if the text is not the single-file page, because some servers answer
 *   every request with their start page
 */
export function withStartAddress(file, address) {
  if (address.length > MAX_ADDRESS_LENGTH) return "too-long";
  const [before, after, ...others] = file.split(ADDRESS_PLACEHOLDER);
  if (after === undefined || others.length > 0) return "not-the-page";
  // The text is data: `<` is escaped, so that it cannot end the script element.
  const text = JSON.stringify(address || null).replaceAll("<", "\\u003c");
  return `${before}${ADDRESS_PLACEHOLDER.replace("null", () => text)}${after}`;
}
