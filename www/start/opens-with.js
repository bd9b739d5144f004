/**
 * Of the page as one file: opens it with what was written into it, as if its address had said that. A file that is passed
 * on keeps no query. It comes before anything that reads the address.
 */

"use strict";

(function () {
  var place = document.getElementById("opens-with");
  /** @type {unknown} */
  var said = null;
  try {
    said = JSON.parse((place && place.textContent) || "null");
  } catch (error) {
    // Whoever changed the file by hand gets the page as it is.
  }
  // An address of the page itself and no other; and whoever opens the file with one wants that.
  var isAddress = typeof said === "string" && said.length <= 20000 && /^[?#]/.test(said);
  if (!isAddress || location.search || location.hash) return;
  try {
    history.replaceState(null, "", /** @type {string} */ (said));
  } catch (error) {
    // Some browsers let a file have no other address; the fragment they take from everyone.
    location.hash = /** @type {string} */ (said).replace(/^[^#]*/, "");
  }
})();
