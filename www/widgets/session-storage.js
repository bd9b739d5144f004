/**
 * Access to the storage of the browser tab, which lasts until the tab is closed. If the browser forbids storage, the
 * page works without it.
 */

/** The text stored under a key, or null. @param {string} key */
export function loadTabItem(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text. If it cannot be stored, the text stored before is removed, because it is out of date.
 *
 * @param {string} key
 * @param {string} text
 */
export function storeTabItem(key, text) {
  try {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(key, text);
  } catch {
    /* Without storage, the value is lost when the page is loaded again. */
  }
}
