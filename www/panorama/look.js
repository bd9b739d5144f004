/** What the page asks its worker to draw, and what it gets. */

/**
 * What picture of a panorama the page wants.
 *
 * @typedef {object} Look
 * @property {import("./camera.js").Room} room
 * @property {import("./camera.js").Extent} board
 * @property {import("./camera.js").Placement} placement
 * @property {number} length how many squares the path has
 * @property {number} progress how many of them are shown
 * @property {boolean} closed whether a move leads from its end to its start
 * @property {boolean} chain whether colour tells of the chain of blocks, where there is one, and not of the
 *   order of visit
 * @property {import("./figures.js").BlockStep | null} blocks what of the blocks is shown
 * @property {number} firstNumber of the first square
 * @property {Record<"light" | "dark" | "ink" | "panel" | "accent" | "good" | "bad" | "muted", string>} colours
 * @property {string[]} ramp
 */

/**
 * The picture, and what goes with it.
 *
 * @typedef {object} Drawn
 * @property {ImageBitmap} image
 * @property {Uint32Array} trail the cells of the last squares shown
 */

export {};
