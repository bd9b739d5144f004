/** Access to the local storage of the browser. If the browser forbids storage, the page works without it. */

/** The text stored under a key, or null. @param {string} key */
export function loadItem(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text for the next visit.
 *
 * @param {string} key
 * @param {string} text
 */
export function storeItem(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    /* Without storage, the value lasts until the page is closed. */
  }
}
