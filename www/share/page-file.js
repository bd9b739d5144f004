/** Writes a start address into the single-file page. Pure. */

/** The placeholder for the start address, which vite/single-file.js writes into the file. */
const ADDRESS_PLACEHOLDER = '<script type="application/json" id="opens-with">null</script>';

/** The greatest length of a start address: see www/start/start-address.js. */
export const MAX_ADDRESS_LENGTH = 20_000;

/** @typedef {"not-there" | "too-long"} FileFault */

/**
 * The query and the fragment of a link.
 *
 * @param {string} link
 */
export function queryAndFragment(link) {
  const { search, hash } = new URL(link);
  return `${search}${hash}`;
}

/**
 * The single-file page with a start address.
 *
 * @param {string} file the file as the site serves it
 * @param {string} said a query, a fragment, or both
 * @returns {string | FileFault} `not-there` if the text is not the single-file page: some servers answer every request
 *   with their start page
 */
export function withStartAddress(file, said) {
  if (said.length > MAX_ADDRESS_LENGTH) return "too-long";
  const [before, after, ...more] = file.split(ADDRESS_PLACEHOLDER);
  if (after === undefined || more.length > 0) return "not-there";
  // The text is data: `<` is escaped, so that it cannot end the script element.
  const text = JSON.stringify(said || null).replaceAll("<", "\\u003c");
  return `${before}${ADDRESS_PLACEHOLDER.replace("null", () => text)}${after}`;
}
