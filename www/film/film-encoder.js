/** The interface of film encoders of all formats. */

/**
 * The size of pictures in pixels. Both sides are even, as most video encoders require.
 *
 * @typedef {{width: number, height: number}} FrameSize
 */

/**
 * Encodes a film in one format.
 *
 * @typedef {object} FilmEncoder
 * @property {(canvas: HTMLCanvasElement) => Promise<void>} sample reads the colours of a sample
 *   picture before the first `add`
 * @property {number} sampleCount the number of pictures to pass to `sample`
 * @property {(canvas: HTMLCanvasElement, milliseconds: number) => Promise<void>} add adds the next picture and its
 *   duration; resolves when the canvas may change and the encoder can take another picture
 * @property {() => Promise<Blob>} finish returns the file
 * @property {() => void} dispose releases everything at once; also allowed after `finish`
 * @property {number} byteCount the number of bytes written so far
 */

export {};
