/** What a picture of a run is made of. */

/** @import { Context } from "../figures.js" */
/** @import { Scene } from "../scene.js" */

/**
 * One way to show a run, in two layers: the squares, of which single ones change with the path,
 * and above it the lines of the path with a mark on each of its squares.
 *
 * @typedef {object} Picture
 * @property {string} pictogram what it looks like, as the inside of an SVG of 64 by 48
 * @property {(context: Context, scene: Scene) => void} drawSquares all squares, none of them visited
 * @property {((context: Context, scene: Scene, square: number, place?: number) => void) | null} drawSquare
 *   one square, which has come to a place in the path or has none any more
 * @property {((context: Context, scene: Scene, begin: number, end: number) => void) | null} drawEdges
 *   the edges of the graph from some of the squares, where they belong to the layer of these
 * @property {PathStyle | null} path how the path is drawn above the squares
 * @property {(context: Context, scene: Scene) => void} drawEnds the start, and the last square of a tour
 * @property {boolean} hasLegend whether a bar tells the colours
 * @property {boolean} hasBoxes whether a box stands on every square
 * @property {boolean} hasNames whether the squares bear their names in place of their numbers
 */

/**
 * How lines and marks of the path are drawn.
 *
 * @typedef {object} PathStyle
 * @property {(scene: Scene) => number} width of the lines
 * @property {(scene: Scene) => (place: number) => string} colour of the line that leads to a place
 * @property {(context: Context, scene: Scene, place: number) => void} drawMark one square of the path
 */

export {};
