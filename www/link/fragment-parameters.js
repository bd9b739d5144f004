/** Reads the parameters in the fragment of an address: `#exercise/level=easy&seed=7`. Pure. */

/**
 * The maximum number of parameters that are read. Chromium takes quadratic time for `URLSearchParams`: 5 s for 400,000
 * parameters. A link from outside may have that many.
 */
const MAX_PARAMETERS = 1000;

/**
 * Returns the parameters of a screen. They are empty if the fragment is that of another screen.
 *
 * @param {string} fragment the fragment with its `#`, or an empty text
 * @param {string} name the name of the screen, which comes before the first `/`
 * @returns {URLSearchParams} the first 1,000 parameters
 */
export function fragmentParameters(fragment, name) {
  const prefix = `#${name}/`;
  const text = fragment.startsWith(prefix) ? fragment.slice(prefix.length) : "";
  return new URLSearchParams(firstParameters(text));
}

/** Returns the part of a text with the first 1,000 parameters. @param {string} text */
function firstParameters(text) {
  return text.split("&", MAX_PARAMETERS).join("&");
}
