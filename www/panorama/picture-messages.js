/** Messages between the page and the worker that draws a panorama. */

/**
 * The request for a picture of a panorama.
 *
 * @typedef {object} PanoramaPictureRequest
 * @property {import("./camera.js").CanvasSize} canvasSize
 * @property {import("./camera.js").BoardShape} board
 * @property {import("./camera.js").Placement} placement
 * @property {number} pathLength the number of squares of the path
 * @property {number} shownLength the number of squares of the path that are shown
 * @property {boolean} isClosed whether a move leads from the end of the path to its start
 * @property {boolean} showsChain whether colours show the chain of blocks, if there is one, instead of the
 *   order of visit
 * @property {import("./overlay.js").BlockStep | null} blockStep the shown step of the construction from blocks, if any
 * @property {number} firstNumber the number of the first square
 * @property {Record<"light" | "dark" | "ink" | "panel" | "accent" | "good" | "bad" | "muted", string>} colours
 * @property {string[]} ramp the colour stops of the path
 */

/**
 * The response: the picture and the trail.
 *
 * @typedef {object} PanoramaPictureResponse
 * @property {ImageBitmap} image
 * @property {Uint32Array} trail the cells of the last squares shown
 */

export {};
