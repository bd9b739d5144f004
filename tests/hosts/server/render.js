/**
 * Prints a page that is rendered on a server, without a DOM. The page has a tour that the server found, and an
 * element for the browser.
 */

import { solve } from "knights-tour";
import { define } from "knights-tour/element";
import { createWorker } from "knights-tour/worker";

const answer = await solve({ rows: 6, columns: 6, start: "a1" });
if (answer.kind !== "tour") throw new Error(answer.kind);
if (define() || typeof createWorker !== "function")
  throw new Error("on a server, define() must not define an element, and createWorker must exist");
console.log(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A page made on a server</title>
    <script type="importmap">{ "imports": { "knights-tour/element": "./node_modules/knights-tour/element/knights-tour-element.js" } }</script>
    <script type="module" src="./server/client.js"></script>
  </head>
  <body>
    <p id="tour">${answer.squares.join(" ")}</p>
    <knights-tour id="one" board="6x6" start="a1" algorithm="warnsdorff" autoplay speed="max">A tour of 36 squares</knights-tour>
  </body>
</html>`);
