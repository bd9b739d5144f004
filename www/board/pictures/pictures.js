/** The pictures of a run, by name. Each is a few functions of the scene; none keeps anything. */

import { colourPicture } from "./colour.js";
import { drawingPicture } from "./drawing.js";
import { graphPicture } from "./graph.js";
import { numbersPicture } from "./numbers.js";
import { pathPicture } from "./path.js";

/** The first is drawn until another one is chosen. @type {Record<string, import("./picture.js").Picture>} */
export const PICTURES = {
  path: pathPicture,
  numbers: numbersPicture,
  colour: colourPicture,
  graph: graphPicture,
  drawing: drawingPicture,
};
