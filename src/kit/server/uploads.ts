import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { invalid, Refusal, tooLarge, tooMany } from "../refusals.ts";
import { saidWhenFull } from "./files.ts";
import { openTransaction } from "./open-transaction.ts";

/** A file that has arrived completely and waits on the server's disk for its handler; it is removed when the request has ended. */
export interface Upload {
  /** The form field it came in. */
  field: string;
  /** Its name where it came from. */
  name: string;
  /** Bytes. */
  size: number;
  /** Of the content, in hex. */
  sha256: string;
  /** The bytes, as often as they are asked for. */
  read: () => Readable;
}

/** The largest file accepted anywhere, in bytes. */
const largestUpload = 50 * 1024 * 1024;
/** How many files one person may be sending at the same time; a browser sends six over a connection of its own each. */
export const uploadsAtOnce = 6;

/** Writes uploads into files of their own, before a transaction is opened for them. */
export class Uploads {
  readonly #folder: string;
  readonly #sending = new Map<string, number>();

  /** The folder for them, created when first needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads the single file of a form to its end and passes it to `work`; afterwards the file is removed, whatever the result. A person who sends
   * more at once than `uploadsAtOnce` is refused (429) before anything is read. Never call it inside a transaction, which would wait for the
   * sender's network.
   */
  async during<R>(
    request: FastifyRequest,
    personId: string,
    work: (receive: () => Promise<Upload | null>) => Promise<R>,
  ): Promise<R> {
    const now = this.#sending.get(personId) ?? 0;
    if (now >= uploadsAtOnce)
      throw tooMany(
        `You are sending ${uploadsAtOnce} files already. Wait until one of them has arrived, then send this one again.`,
      );
    this.#sending.set(personId, now + 1);
    const path = join(this.#folder, randomUUID());
    let received: Promise<Upload | null> | undefined;
    try {
      return await work(() => (received ??= this.#receive(request, path)));
    } finally {
      // Code that is still writing would create the file again.
      await received?.catch(() => undefined);
      await rm(path, { force: true });
      const left = (this.#sending.get(personId) ?? 1) - 1;
      if (left > 0) this.#sending.set(personId, left);
      else this.#sending.delete(personId);
    }
  }

  async #receive(request: FastifyRequest, path: string): Promise<Upload | null> {
    openTransaction()?.refusePast("the body of the request was to be read");
    if (request.raw.destroyed && !request.raw.complete) throw brokenOff();
    try {
      await mkdir(this.#folder, { recursive: true });
      return await saidWhenFull(() => read(request, path));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw refusalOfForm(error, request) ?? error;
    }
  }
}

/** The first file of the form; the rest of the form is skipped. Null without a file. */
async function read(request: FastifyRequest, path: string): Promise<Upload | null> {
  let found: Upload | null = null;
  const limits = { fileSize: largestUpload, files: 1, fields: 30, fieldSize: 64 * 1024 };
  for await (const part of request.parts({ limits })) {
    if (part.type !== "file") continue;
    const { size, sha256 } = await written(part.file, path);
    if (part.filename.includes("\0"))
      throw invalid([], "The name of this file contains a NUL character. Rename it and send it again.");
    if (part.file.truncated)
      throw tooLarge(`This file is larger than ${largestUpload / 1024 / 1024} MB, the largest size accepted here.`);
    found = { field: part.fieldname, name: plainName(part.filename), size, sha256, read: () => createReadStream(path) };
  }
  return found;
}

/** The maximum length of a file name, including its extension. */
const longestName = 200;

/**
 * The name of a file as people see it in lists: without control characters and those that reverse the direction of text, which make a program
 * look like a picture, and at most 200 characters including the extension.
 */
export function plainName(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, "");
  const letters = [...plain];
  if (letters.length <= longestName) return plain;
  const ending = [...(/\.[^.]{1,10}$/u.exec(plain)?.[0] ?? "")];
  return [...letters.slice(0, longestName - ending.length), ...ending].join("");
}

async function written(bytes: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length;
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}

const brokenOff = () => new Refusal(400, { code: "broken-off", message: "The file did not arrive whole. Send it again." });

/** The fault in the form itself; null for any other failure. */
function refusalOfForm(error: unknown, request: FastifyRequest): Refusal | null {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "FST_FILES_LIMIT")
    return invalid([{ path: "file", message: "Send one file at a time." }], "Send one file at a time.");
  const ofForm =
    code.startsWith("FST_") || /^(Malformed|Multipart|Unexpected end|Part terminated|Unsupported content)/i.test(message);
  if (request.raw.destroyed && !request.raw.complete) return brokenOff();
  if (code === "ECONNRESET" || /premature|terminated early|Unexpected end/i.test(message)) return brokenOff();
  return ofForm ? invalid([], "The form cannot be read. Send the file as multipart/form-data.") : null;
}

/** Refuses what is not a form with a boundary, before any of it is read (415). */
export function mustBeForm({ headers }: FastifyRequest): void {
  const type = headers["content-type"] ?? "";
  if (/^multipart\/form-data\s*;.*\bboundary=("[^"]+"|[^\s;"]+)/i.test(type)) return;
  const message = /^multipart\/form-data/i.test(type)
    ? "The content type multipart/form-data has no boundary, so the file cannot be read."
    : "Send the file as multipart/form-data.";
  throw new Refusal(415, { code: "invalid-input", message });
}
