/**
 * Of the page as one file: unpacks its script and runs it. The policy of the file knows the script by its hash, so that nothing else
 * can be run in its place.
 */

"use strict";

(function () {
  var packed = atob((/** @type {HTMLElement} */ (document.getElementById("packed"))).textContent || "");
  var bytes = new Uint8Array(packed.length);
  for (var i = 0; i < bytes.length; i += 1) bytes[i] = packed.charCodeAt(i);
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then(function (text) {
    var script = document.createElement("script");
    script.type = "module";
    script.textContent = text;
    document.head.appendChild(script);
  });
})();
