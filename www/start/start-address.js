/**
 * Part of the single-file page. Applies the start address that is stored in the file, because a copied file has no
 * query. This script runs before all code that reads the address.
 */

"use strict";

(function () {
  var element = document.getElementById("opens-with");
  /** The content of the element, which may be anything after an edit by hand. @type {unknown} */
  var startAddress = null;
  try {
    startAddress = JSON.parse((element && element.textContent) || "null");
  } catch (error) {
    // Invalid JSON: the page starts without a start address.
  }
  // Only a query or a fragment is accepted. A query or a fragment of the current address takes precedence.
  var isAddress = typeof startAddress === "string" && startAddress.length <= 20000 && /^[?#]/.test(startAddress);
  if (!isAddress || location.search || location.hash) return;
  try {
    history.replaceState(null, "", /** @type {string} */ (startAddress));
  } catch (error) {
    // Some browsers forbid `replaceState` for files. All browsers allow a change of the fragment.
    location.hash = /** @type {string} */ (startAddress).replace(/^[^#]*/, "");
  }
})();
