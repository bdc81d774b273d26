import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream, ReadableWritablePair } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import { ArchiveRefused, damaged } from "./format.ts";
import { isSealed, opener, sealer } from "./sealing.ts";

/** Writes an archive entry by entry. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Ends the archive; it is on the disk then. Returns the SHA-256 of the file. */
  end(): Promise<string>;
  /** Gives up; the caller removes the file. */
  abort(reason: unknown): void;
}

/** Starts an archive at `path`, which must not exist; readable by the server only. */
export async function writeArchive(path: string, { passphrase, at }: { passphrase?: string; at: Date }): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker();
  const hash = createHash("sha256");
  const packed = Readable.fromWeb(readable as ReadableStream);
  const out = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const written = passphrase
    ? pipeline(packed, createGzip(), await sealer(passphrase), hashed, out)
    : pipeline(packed, createGzip(), hashed, out);
  const broken = written.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined);
  return {
    async add(name, bytes) {
      const entry = controller.add({ name, size: bytes.length, mode: 0o600, mtime: at }).getWriter();
      // When the disk is full, pending writes never finish: the reason is the pipeline's error.
      await Promise.race([entry.write(bytes).then(() => entry.close()), broken]);
    },
    async end() {
      controller.finalize();
      await written;
      return hash.digest("hex");
    },
    abort: (reason) => controller.error(reason),
  };
}

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** The entries of an archive, one after the other. Throws ArchiveRefused when it cannot be opened or read to its end. */
export async function* entriesOf(path: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const unpacked = await unpackedFrom(path, passphrase);
  try {
    for await (const { header, body } of unpacked) yield { name: header.name, bytes: Buffer.concat(await Array.fromAsync(body)) };
  } catch (error) {
    throw refusalIn(error) ?? damaged("it cannot be read to its end", error);
  }
}

async function unpackedFrom(path: string, passphrase: string | undefined): Promise<ReadableStream<ParsedTarEntry>> {
  const head = await headOf(path);
  const sealed = isSealed(head);
  if (!sealed && head.readUInt16BE(0) !== 0x1f8b)
    throw new ArchiveRefused("foreign", "This file is not a backup of Holdpoint. Nothing was restored.");
  if (sealed && !passphrase) throw new ArchiveRefused("passphrase", "This backup is encrypted. Enter its passphrase.");
  const bytes = createReadStream(path, { start: sealed ? head.length : 0 });
  const gunzip = createGunzip();
  const opened = sealed && passphrase ? pipeline(bytes, await opener(passphrase, head), gunzip) : pipeline(bytes, gunzip);
  // An error in one stream ends the last one too, and its reader receives it.
  opened.catch(() => undefined);
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<ParsedTarEntry, Uint8Array>; // the same streams, typed as the browser's
  return (Readable.toWeb(gunzip) as ReadableStream<Uint8Array>).pipeThrough(decoder);
}

/** The first line of an encrypted archive, or the first two bytes of any other. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length < 2) throw damaged("it is empty");
    return isSealed(head) ? head.subarray(0, head.indexOf("\n") + 1) : head.subarray(0, 2);
  } finally {
    await file.close();
  }
}

function refusalIn(error: unknown): ArchiveRefused | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ArchiveRefused) return one;
  return null;
}
