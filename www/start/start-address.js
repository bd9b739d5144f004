/**
 * Part of the single-file page. Applies the start address that is stored in the file, because a file that is passed on
 * has no query. It runs before any code that reads the address.
 */

"use strict";

(function () {
  var place = document.getElementById("opens-with");
  /** @type {unknown} */
  var said = null;
  try {
    said = JSON.parse((place && place.textContent) || "null");
  } catch (error) {
    // The file was edited by hand; the page starts without a start address.
  }
  // Only a query or a fragment is accepted, and an address with one of its own takes precedence.
  var isAddress = typeof said === "string" && said.length <= 20000 && /^[?#]/.test(said);
  if (!isAddress || location.search || location.hash) return;
  try {
    history.replaceState(null, "", /** @type {string} */ (said));
  } catch (error) {
    // Some browsers forbid `replaceState` for files. All of them allow a change of the fragment.
    location.hash = /** @type {string} */ (said).replace(/^[^#]*/, "");
  }
})();
