/**
 * The source of the pictures of a film, for a board or a panorama. It draws single pictures, or successive ones
 * in the time of the film.
 *
 * @typedef {object} Reel
 * @property {HTMLCanvasElement} canvas the target of the drawing, which is not in the document by default
 * @property {number} canvasCount the number of canvases of the size of a picture
 * @property {number} first the first step, or square of the path, that can be shown
 * @property {number} last the last step, or square of the path
 * @property {boolean} showsCandidates whether pending decisions are shown
 * @property {boolean} showsMotion whether flights of the knight and fading traces are shown, if the reel has any
 * @property {(size: number) => FrameLayout} frameLayoutFor returns the size of pictures for a longer side in pixels
 * @property {(sheet: FrameLayout) => void} resize sets the size of the pictures
 * @property {(place: number) => Promise<void>} drawStill draws a step or a square without any movement
 * @property {(cut: import("./cut.js").Cut, frame?: number) => Promise<void>} drawStart draws the first or another
 *   picture of a film
 * @property {(frame: number) => Promise<void>} drawFrame draws a later picture of that film; pictures may be skipped
 */

/**
 * The size of pictures, and of a square of the board in a picture.
 *
 * @typedef {object} FrameLayout
 * @property {import("./film-encoder.js").FrameSize} frameSize both sides are even
 * @property {number} ratio the scale of lines and texts, 1 on a standard screen
 * @property {number} square the side of a square, in pixels
 */

export {};
