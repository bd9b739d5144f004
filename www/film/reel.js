/**
 * What draws the pictures of a film, whatever stands on the stage: each of a board by itself, or one after the other in the
 * time of the film.
 *
 * @typedef {object} Reel
 * @property {HTMLCanvasElement} canvas on which it draws; it stands in no document unless somebody puts it there
 * @property {number} canvases how many as large as a picture it draws with
 * @property {number} first the first step, or square of the path, that can be shown
 * @property {number} last the last one
 * @property {boolean} candidates whether what is being decided is shown, where something is
 * @property {boolean} moving whether the knight flies and traces fade, where they do
 * @property {(size: number) => Sheet} sheetOf how large its pictures are, the longer side of which has so many pixels
 * @property {(sheet: Sheet) => void} resize draws pictures of that size from now on
 * @property {(place: number) => Promise<void>} still draws the stage as it rests at a step or a square
 * @property {(cut: import("./cut.js").Cut, frame?: number) => Promise<void>} begin draws the first picture of a film, or another
 * @property {(frame: number) => Promise<void>} frame draws the next picture of that film; some may be left out
 */

/**
 * How large pictures are, and how large on them a square of the board.
 *
 * @typedef {object} Sheet
 * @property {import("./encoder.js").Room} room both sides are even
 * @property {number} ratio how many pixels make one on a usual screen
 * @property {number} square
 */

export {};
