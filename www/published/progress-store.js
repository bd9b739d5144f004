/** Stores the progress of long computations while the tab is open, so that a reload continues them. */

import { loadTabItem, storeTabItem } from "../widgets/session-storage.js";

/** @typedef {{done: number, failures: number}} Progress */

/**
 * @param {string} key
 * @returns {Progress} zero, if no valid progress is stored
 */
export function loadProgress(key) {
  const [done, failures] = (loadTabItem(key) ?? "").split(" ").map(Number);
  const isValid = Number.isInteger(done) && Number.isInteger(failures) && failures >= 0 && failures <= done;
  return isValid ? { done, failures } : { done: 0, failures: 0 };
}

/**
 * Stores the progress. If the browser forbids storage, a reload starts the computation again.
 *
 * @param {string} key
 * @param {Progress} progress
 */
export function storeProgress(key, { done, failures }) {
  storeTabItem(key, `${done} ${failures}`);
}
