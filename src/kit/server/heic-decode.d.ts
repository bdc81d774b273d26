declare module "heic-decode" {
  interface Pixels {
    width: number;
    height: number;
    /** RGBA. */
    data: Uint8ClampedArray;
  }
  /** The pictures of a file, the main one first: their sizes immediately, their pixels on request. `dispose` frees them all. */
  type Pictures = { width: number; height: number; decode: () => Promise<Pixels> }[] & { dispose: () => void };
  const decode: { all: (source: { buffer: Uint8Array }) => Promise<Pictures> };
  export default decode;
}
