import type { Readable } from "node:stream";

/** Where bytes are stored permanently. `path` is a complete file on the local disk that may be moved away. */
export interface Shelf {
  place(sha256: string, path: string, mediaType: string): Promise<void>;
  read(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
}
