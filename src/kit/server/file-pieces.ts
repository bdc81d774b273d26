import { createHash, randomUUID } from "node:crypto";
import { and, asc, desc, eq, lt, ne, sql } from "drizzle-orm";
import { Readable } from "node:stream";
import { pieceSize } from "../files.ts";
import { conflicting, invalid, tooLarge } from "../refusals.ts";
import type { Reading } from "./database.ts";
import type { Jobs } from "./jobs.ts";
import type { PlainRows } from "./plain-rows.ts";
import type { Ctx, Services } from "./services.ts";
import { asSystem } from "./system-store.ts";
import { filePiece } from "./tables.ts";

/*
 * Files that arrive in pieces, so that a broken connection costs a piece and not a photo. The pieces are stored in the database: whichever server
 * receives the next one finds those before it, with local files as with S3, and they are removed in the transaction that stores the file.
 */

/** A piece that has not been followed by another for this long is deleted; the device then sends the file from its beginning. */
export const daysOfPieces = 3;
/** What one person may have in transit. Beyond that the oldest files are dropped: a device that sends one file after another never gets there. */
export const mostOnTheWay = 128 * 1024 * 1024;

const of = (senderId: string, fileId: string) => and(eq(filePiece.senderId, senderId), eq(filePiece.fileId, fileId));

/** The positions of the pieces that have arrived of this person's file. */
export async function piecesThere(db: Reading, senderId: string, fileId: string): Promise<number[]> {
  const rows = await db
    .select({ position: filePiece.position })
    .from(filePiece)
    .where(of(senderId, fileId))
    .orderBy(asc(filePiece.position));
  return rows.map(({ position }) => position);
}

/** Stores a piece; the same one again replaces it. Returns what has arrived. */
export async function takePiece(ctx: Ctx, fileId: string, position: number): Promise<number[]> {
  const sent = await ctx.receive();
  if (sent?.field !== "file" || sent.size === 0)
    throw invalid([{ path: "file", message: "The piece is empty." }], "The piece is empty.");
  if (sent.size > pieceSize) throw tooLarge("A piece of a file has 1 MiB at most.");
  const bytes = Buffer.concat(await sent.read().toArray());
  const senderId = ctx.actor.id;
  return ctx.write(async ({ rows }) => {
    // Two pages of one person at once: each sees what the other is sending.
    await rows.lock(`pieces ${senderId}`);
    await rows.delete(filePiece).where(and(of(senderId, fileId), eq(filePiece.position, position)));
    const at = ctx.now.toISOString();
    await rows.insert(filePiece).values({ id: randomUUID(), senderId, fileId, position, size: bytes.length, bytes, at });
    await makeRoom(rows, senderId, fileId);
    return piecesThere(rows.read, senderId, fileId);
  });
}

async function makeRoom(rows: PlainRows, senderId: string, fileId: string): Promise<void> {
  const others = await rows.read
    .select({ fileId: filePiece.fileId, size: sql<number>`sum(${filePiece.size})::int` })
    .from(filePiece)
    .where(and(eq(filePiece.senderId, senderId), ne(filePiece.fileId, fileId)))
    .groupBy(filePiece.fileId)
    .orderBy(desc(sql`max(${filePiece.at})`));
  let left = mostOnTheWay;
  for (const other of others) {
    left -= other.size;
    if (left < 0) await forgetPieces(rows, senderId, other.fileId); // oxlint-disable-line no-await-in-loop -- hardly ever one
  }
}

/**
 * Refuses (409, "pieces-missing") when a piece has not arrived, or when together they are not the file that was meant; these are then deleted.
 */
export async function mustBeWhole(
  ctx: Ctx,
  fileId: string,
  { pieces, sha256 }: { pieces: number; sha256: string },
): Promise<void> {
  const senderId = ctx.actor.id;
  const there = await piecesThere(ctx.db, senderId, fileId);
  if (there.length !== pieces || there.at(-1) !== pieces - 1)
    throw conflicting("Not all pieces of this file have arrived. Send those that are missing.", "pieces-missing");
  const hash = createHash("sha256");
  for await (const piece of joined(ctx.db, senderId, fileId, pieces) as AsyncIterable<Uint8Array>) hash.update(piece);
  if (hash.digest("hex") === sha256) return;
  await ctx.write(({ rows }) => forgetPieces(rows, senderId, fileId));
  throw conflicting("The file did not arrive as it was sent. Send it again.", "pieces-missing");
}

/** The file, one piece after the other: only one of them is in memory at a time. */
export function joined(db: Reading, senderId: string, fileId: string, pieces: number): Readable {
  return Readable.from(piecesOf(db, senderId, fileId, pieces), { objectMode: false });
}

async function* piecesOf(db: Reading, senderId: string, fileId: string, pieces: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < pieces; position += 1) {
    const [piece] = await db
      .select({ bytes: filePiece.bytes })
      .from(filePiece)
      .where(and(of(senderId, fileId), eq(filePiece.position, position)));
    if (!piece) throw conflicting("Not all pieces of this file have arrived. Send those that are missing.", "pieces-missing");
    yield piece.bytes;
  }
}

export async function forgetPieces(rows: PlainRows, senderId: string, fileId: string): Promise<void> {
  await rows.delete(filePiece).where(of(senderId, fileId));
}

/** Deletes pieces that nobody continues to send. */
export async function forgetOldPieces(services: Services): Promise<void> {
  const oldest = new Date(services.clock().getTime() - daysOfPieces * 86_400_000).toISOString();
  await asSystem(services, async ({ rows }) => void (await rows.delete(filePiece).where(lt(filePiece.at, oldest))));
}

export function definePiecesJob(jobs: Jobs, services: Services): void {
  jobs.define("file-pieces.forget", () => forgetOldPieces(services), { every: "35 3 * * *", retries: 2 });
}
