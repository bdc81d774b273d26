declare module "heic-decode" {
  /** RGBA pixels of the main picture. */
  export default function decode(source: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
