/** Type declarations for the parts of gifenc that the project uses; gifenc has none. */
declare module "gifenc/dist/gifenc.esm.js" {
  type Colour = [number, number, number];

  export function quantize(pixels: Uint8Array | Uint8ClampedArray, maxColours: number): number[][];

  export interface Encoder {
    writeHeader(): void;
    writeFrame(
      paletteIndices: Uint8Array,
      width: number,
      height: number,
      options: {
        first?: boolean;
        palette?: Colour[];
        colorDepth?: number;
        transparent?: boolean;
        transparentIndex?: number;
        delay: number;
        repeat?: number;
        dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    bytesView(): Uint8Array<ArrayBuffer>;
    readonly stream: { reset(): void };
  }

  export function GIFEncoder(options: { auto: boolean; initialCapacity?: number }): Encoder;
}
