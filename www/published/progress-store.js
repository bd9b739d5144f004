/** Stores the progress of long computations for as long as the tab is open, so that a reload continues them. */

/** @typedef {{done: number, failures: number}} Progress */

/**
 * @param {string} key
 * @returns {Progress} zero, if no valid progress is stored
 */
export function loadProgress(key) {
  const [done, failures] = (read(key) ?? "").split(" ").map(Number);
  const isSound = Number.isInteger(done) && Number.isInteger(failures) && failures >= 0 && failures <= done;
  return isSound ? { done, failures } : { done: 0, failures: 0 };
}

/**
 * @param {string} key
 * @param {Progress} progress
 */
export function storeProgress(key, { done, failures }) {
  try {
    sessionStorage.setItem(key, `${done} ${failures}`);
  } catch {
    /* Where nothing may be stored, a reload begins anew. */
  }
}

/** @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
