/** The page as one file, with what it opens with written into it. Pure. */

/** Where it is written: vite/single-file.js puts this into the file. */
const PLACE = '<script type="application/json" id="opens-with">null</script>';

/** The longest address that the file takes: see www/start/opens-with.js. */
export const LONGEST = 20_000;

/** @typedef {"not-there" | "too-long"} FileFault */

/**
 * What a link says beside the place of the page.
 *
 * @param {string} link
 */
export function saidBy(link) {
  const { search, hash } = new URL(link);
  return `${search}${hash}`;
}

/**
 * The file that opens with what a link shows.
 *
 * @param {string} file as the site has it
 * @param {string} said a query or a fragment, or both
 * @returns {string | FileFault} `not-there` where it is no such file: some servers answer everything with their first page
 */
export function withOpening(file, said) {
  if (said.length > LONGEST) return "too-long";
  const [before, after, ...more] = file.split(PLACE);
  if (after === undefined || more.length > 0) return "not-there";
  // Data and never markup: nothing in it may look like the end of its element.
  const text = JSON.stringify(said || null).replaceAll("<", "\\u003c");
  return `${before}${PLACE.replace("null", () => text)}${after}`;
}
