import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { diskFull, type Refusal, refused, tooLarge } from "../refusals.ts";
import { diskShelf } from "./files/disk.ts";
import { mediaTypeOf } from "./files/kinds.ts";
import type { S3Place } from "./files/s3-place.ts";
import type { Shelf } from "./files/shelf.ts";

/**
 * Bytes under their SHA-256: the same content is stored once, and nobody can change a file without changing its name. On disk under
 * `dataDir/files`, or in an S3-compatible bucket.
 */
export interface FileStore {
  /**
   * Stores the bytes; refuses more than `limit` bytes (413), a kind of file the company does not accept, and a name whose extension does not fit
   * the content (422), and a full disk (507). Nothing remains of a refused file.
   */
  put(bytes: Readable, options: PutOptions): Promise<SavedFile>;
  /** The bytes; throws 404 when there are none of that name. */
  read(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** For retention only: records refer to what they need by its SHA-256. */
  remove(sha256: string): Promise<void>;
}

interface PutOptions {
  /** Bytes. */
  limit: number;
  /** The file's name; its extension must be allowed and fit the content. Without it the content alone decides. */
  name?: string | undefined;
  /** Extensions to accept instead of all allowed ones: ["pdf"]. */
  kinds?: readonly string[];
  /** The content was accepted before and comes from a backup, or the product has made it itself: its kind is not checked. */
  known?: true;
}

interface SavedFile {
  sha256: string;
  /** Bytes. */
  size: number;
  mediaType: string;
}

/**
 * All bytes at once, for processing: they are compared with their name first, so that a file changed on disk is not printed as the one that was
 * stored. Throws 404 when there is none, 422 ("altered") when the bytes differ.
 */
export async function wholeFile(files: Pick<FileStore, "read">, sha256: string): Promise<Buffer> {
  const bytes = Buffer.concat(await (await files.read(sha256)).toArray());
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw notAsStored(sha256, "it is not used");
  return bytes;
}

/**
 * Throws (422, "altered") when the bytes do not match their name, before a file of a signed record is shown. They are hashed as they are read,
 * whatever their size: at most 50 MB, of which nothing is held in memory.
 */
export async function mustBeAsStored(files: Pick<FileStore, "read">, sha256: string): Promise<void> {
  const found = createHash("sha256");
  for await (const piece of (await files.read(sha256)) as AsyncIterable<Buffer>) found.update(piece);
  if (found.digest("hex") !== sha256) throw notAsStored(sha256, "it is not shown");
}

const notAsStored = (sha256: string, undone: string): Refusal =>
  refused(
    `The stored file ${sha256.slice(0, 12)} is not as it was stored, and ${undone}. Restore it from a backup.`,
    [],
    "altered",
  );

/** Opens the store; with `s3` the bytes go there, and the folder only has files that are arriving. */
export async function openFileStore({ dataDir, s3 }: { dataDir: string; s3?: S3Place | undefined }): Promise<FileStore> {
  const incoming = join(dataDir, "incoming");
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  const shelf = await openShelf({ dataDir, s3 });
  return {
    put: (bytes, options) => saidWhenFull(() => take(bytes, options, shelf, incoming)),
    read: (sha256) => shelf.read(named(sha256)),
    has: (sha256) => shelf.has(named(sha256)),
    remove: (sha256) => shelf.remove(named(sha256)),
  };
}

/** Where the bytes are, for code that only reads them. */
export async function openShelf({ dataDir, s3 }: { dataDir: string; s3?: S3Place | undefined }): Promise<Shelf> {
  return s3 ? (await import("./files/s3.ts")).s3Shelf(s3) : diskShelf(join(dataDir, "files"));
}

async function take(
  bytes: Readable,
  { limit, name, kinds, known }: PutOptions,
  shelf: Shelf,
  incoming: string,
): Promise<SavedFile> {
  const path = join(incoming, randomUUID());
  try {
    const { sha256, size } = await written(bytes, path, limit);
    const mediaType = known ? "application/octet-stream" : await mediaTypeOf(path, name, kinds);
    await shelf.place(sha256, path, mediaType);
    return { sha256, size, mediaType };
  } finally {
    await rm(path, { force: true });
  }
}

async function written(bytes: Readable, path: string, limit: number): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx");
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw overLimit(limit);
      hash.update(piece);
      await file.write(piece);
    }
    // A multipart part that reached the server's own limit ends early and shows it only here.
    if ("truncated" in bytes && bytes.truncated) throw overLimit(limit);
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), size };
}

function overLimit(limit: number): Refusal {
  return tooLarge(`This file is larger than ${Math.floor(limit / 1024 / 1024)} MB, the largest size accepted here.`);
}

/** Answers 507 with a message when the disk is full. */
export async function saidWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const full = error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
    if (!full) throw error;
    throw diskFull("The server's disk is full. The file was not stored; tell your administrator.");
  }
}

/** Stops an invented name from leading out of the folder. */
function named(sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new RangeError("A stored file is named by its SHA-256 in lower-case hex.");
}
