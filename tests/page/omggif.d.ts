/** Types for the used parts of omggif, which contains no types. */
declare module "omggif" {
  export interface FrameInfo {
    x: number;
    y: number;
    width: number;
    height: number;
    /** The duration of the frame, in hundredths of a second. */
    delay: number;
    disposal: number;
    transparent_index: number | null;
  }

  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    /** The number of repetitions: 0 for endless repetition, null if the file does not repeat. */
    loopCount(): number | null;
    frameInfo(frame: number): FrameInfo;
    /** Draws a frame over the previous pixels. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8ClampedArray | Uint8Array): void;
  }
}
