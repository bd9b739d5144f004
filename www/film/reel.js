/**
 * The source of the pictures of a film, for a board or a panorama. A reel draws single pictures, or successive pictures
 * in the time of the film.
 *
 * @typedef {object} Reel
 * @property {HTMLCanvasElement} canvas the canvas to draw on, which is not in the document by default
 * @property {number} canvasCount the number of canvases that the reel uses, each of the size of a picture
 * @property {number} first the first step that can be shown; for a panorama, the smallest number of shown squares
 * @property {number} last the last step; for a panorama, the number of squares of the path
 * @property {boolean} showsCandidates whether pending decisions are shown
 * @property {boolean} showsMotion whether the moving knight and fading traces are shown, if the reel has any
 * @property {(size: number) => FrameLayout} frameLayoutFor returns the layout for a longer side in pixels
 * @property {(layout: FrameLayout) => void} resize sets the size of the pictures
 * @property {(position: number) => Promise<void>} drawStill draws the given step, or the given
 *   number of squares of the path, without animation
 * @property {(cut: import("./cut.js").Cut, frame?: number) => Promise<void>} drawStart begins a film: draws
 *   its first frame, or the frame with the given index
 * @property {(frame: number) => Promise<void>} drawFrame draws a later frame of the begun film; frames may be skipped
 */

/**
 * The size of a film's frames, and of a square of the board in them.
 *
 * @typedef {object} FrameLayout
 * @property {import("./film-encoder.js").FrameSize} frameSize both sides are even
 * @property {number} ratio the scale of lines and texts, 1 on a standard screen
 * @property {number} square the side of a square, in pixels
 */

export {};
