/** What is used of omggif, which comes without types. */
declare module "omggif" {
  export interface FrameInfo {
    x: number;
    y: number;
    width: number;
    height: number;
    /** In hundredths of a second. */
    delay: number;
    disposal: number;
    transparent_index: number | null;
  }

  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    numFrames(): number;
    /** How often the whole is shown again: 0 for ever, null where nothing is said. */
    loopCount(): number | null;
    frameInfo(frame: number): FrameInfo;
    /** Draws a frame over what stands there. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8ClampedArray | Uint8Array): void;
  }
}
