/**
 * What the page remembers from one visit to the next. Where nothing may be stored, the page works
 * all the same.
 */

/** What was kept under a key, or null. @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text until the next visit.
 *
 * @param {string} key
 * @param {string} text
 */
export function remember(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    /* It lasts as long as the page. */
  }
}
