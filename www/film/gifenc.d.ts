/** The types of the used parts of gifenc, which ships without types. */
declare module "gifenc/dist/gifenc.esm.js" {
  type Colour = [number, number, number];

  export function quantize(pixels: Uint8Array | Uint8ClampedArray, most: number): number[][];

  export interface Encoder {
    writeHeader(): void;
    writeFrame(
      numbers: Uint8Array,
      width: number,
      height: number,
      how: {
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

  export function GIFEncoder(how: { auto: boolean; initialCapacity?: number }): Encoder;
}
