/**
 * Part of the single-file page. Decompresses the main script and runs it. The content security policy of the file
 * allows the main script by its hash.
 */

"use strict";

(function () {
  var binary = atob(/** @type {HTMLElement} */ (document.getElementById("packed")).textContent || "");
  var bytes = new Uint8Array(binary.length);
  for (var i = 0; i < bytes.length; i += 1) bytes[i] = binary.charCodeAt(i);
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then(function (text) {
    var script = document.createElement("script");
    script.type = "module";
    script.textContent = text;
    document.head.appendChild(script);
  });
})();
