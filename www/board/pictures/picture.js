/** The type definitions for pictures of a run. */

/** @import { Context } from "../shapes.js" */
/** @import { Scene } from "../scene.js" */

/**
 * One way to show a run, in two layers. The squares layer is below, and its squares change with the path. The path
 * layer above has the lines of the path, and a mark on each square of the path.
 *
 * @typedef {object} Picture
 * @property {string} pictogram its icon, as the content of an SVG of 64 by 48
 * @property {(context: Context, scene: Scene) => void} drawSquares draws all squares as unvisited
 * @property {((context: Context, scene: Scene, square: number, index?: number) => void) | null} drawSquare
 *   draws one square, visited at an index in the path, or unvisited; null if visits do not change the squares
 * @property {((context: Context, scene: Scene, begin: number, end: number) => void) | null} drawEdges
 *   draws the edges of a range of squares in the squares layer; null if the picture has none
 * @property {((context: Context, scene: Scene, depth: number) => void)} [drawOverlay] draws, above the squares layer,
 *   the content that every move changes on many squares, for the first `depth` squares of the path
 * @property {boolean} [needsLists] whether the picture needs the adjacency lists, even if it draws no edges
 * @property {PathStyle | null} pathStyle the style of the path above the squares; null if no path is drawn
 * @property {(context: Context, scene: Scene) => void} drawEnds marks the start, and the last square of a tour
 * @property {boolean} hasLegend whether the picture has a bar of all path colours
 * @property {boolean} hasBoxes whether every square has a box
 * @property {boolean} hasNames whether the squares show names or counts instead of their numbers
 */

/**
 * The style of the lines and marks of the path.
 *
 * @typedef {object} PathStyle
 * @property {(scene: Scene) => number} width returns the width of the lines
 * @property {(scene: Scene) => (index: number) => string} colour returns the colour of the line to a square of the path
 * @property {(context: Context, scene: Scene, index: number) => void} drawMark draws the mark of one square of the path
 */

export {};
