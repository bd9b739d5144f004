/** Writes a start address into the single-file page. Pure. */

/** The placeholder for the start address, which vite/single-file.js writes into the file. */
const PLACE = '<script type="application/json" id="opens-with">null</script>';

/** The greatest length of a start address: see www/start/opens-with.js. */
export const LONGEST = 20_000;

/** @typedef {"not-there" | "too-long"} FileFault */

/**
 * The query and the fragment of a link.
 *
 * @param {string} link
 */
export function saidBy(link) {
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
export function withOpening(file, said) {
  if (said.length > LONGEST) return "too-long";
  const [before, after, ...more] = file.split(PLACE);
  if (after === undefined || more.length > 0) return "not-there";
  // The text is data: `<` is escaped, so that it cannot end the script element.
  const text = JSON.stringify(said || null).replaceAll("<", "\\u003c");
  return `${before}${PLACE.replace("null", () => text)}${after}`;
}
