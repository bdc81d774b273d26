declare module "heic-decode" {
  interface Pixels {
    width: number;
    height: number;
    /** RGBA. */
    data: Uint8ClampedArray;
  }
  /** The pictures of a file, the main one first: their sizes at once, their pixels when asked for. `dispose` frees them all. */
  type Pictures = { width: number; height: number; decode: () => Promise<Pixels> }[] & { dispose: () => void };
  const decode: { all: (source: { buffer: Uint8Array }) => Promise<Pictures> };
  export default decode;
}
