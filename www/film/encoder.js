/** What makes a film of pictures, whatever its format. */

/** How many pixels its pictures have: both sides are even, as most encoders of video want. @typedef {{width: number, height: number}} Room */

/**
 * @typedef {object} FilmEncoder
 * @property {(canvas: HTMLCanvasElement) => Promise<void>} sample sees a picture of the film before it begins: its colours
 * @property {number} samples how many such pictures it wants
 * @property {(canvas: HTMLCanvasElement, milliseconds: number) => Promise<void>} add the next picture, which stays so long;
 *   resolves when the canvas may show another one, and there is room for that
 * @property {() => Promise<Blob>} finish
 * @property {() => void} end gives everything up, at once; also after it has finished
 * @property {number} bytes how much was written
 */

export {};
