/** The pictures of a run, by name. Each picture is a set of stateless functions of the scene. */

import { colourPicture } from "./colour.js";
import { drawingPicture } from "./drawing.js";
import { graphPicture } from "./graph.js";
import { numbersPicture } from "./numbers.js";
import { pathPicture } from "./path.js";

/** The pictures by name; the first is the default. @type {Record<string, import("./picture.js").Picture>} */
export const PICTURES = {
  path: pathPicture,
  numbers: numbersPicture,
  colour: colourPicture,
  graph: graphPicture,
  drawing: drawingPicture,
};
