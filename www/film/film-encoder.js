/** The interface of film encoders of all formats. */

/**
 * The size of pictures in pixels. Both sides are even, as most video encoders require.
 *
 * @typedef {{width: number, height: number}} FrameSize
 */

/**
 * @typedef {object} FilmEncoder
 * @property {(canvas: HTMLCanvasElement) => Promise<void>} sample reads the colours of a picture before the film begins
 * @property {number} sampleCount the number of pictures needed by `sample`
 * @property {(canvas: HTMLCanvasElement, milliseconds: number) => Promise<void>} add adds the next picture and its
 *   duration; resolves when the canvas may change and the encoder can take another picture
 * @property {() => Promise<Blob>} finish
 * @property {() => void} dispose releases everything at once; also allowed after `finish`
 * @property {number} bytes the number of bytes written
 */

export {};
