import { Readable } from "node:stream";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** One file of an archive, created only when its turn comes. */
export interface ZippedFile {
  /** With its folders: "pictures/photo.jpg". */
  name: string;
  bytes: () => Promise<Uint8Array>;
}

/** Formats that are compressed already: to compress them again would keep the server busy for most of a second each megabyte, and save nothing. */
const isCompressed = /\.(pdf|jpe?g|png|webp|heic|xlsx|docx|zip|mp4)$/i;

/** A ZIP archive, streamed file by file: at most one of them is in memory at a time. */
export function zipped(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>, at: Date): Readable {
  return Readable.from(piecesOf(files, at));
}

async function* piecesOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((failure, piece) => void (failure ? failures.push(failure) : ready.push(piece)));
  const taken = () => {
    if (failures[0]) throw failures[0];
    return ready.splice(0);
  };
  for await (const { name, bytes } of files) {
    const entry = isCompressed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    entry.push(await bytes(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
