import { addressOf, ask, CallFailed } from "#kit/client.ts";
import type { Asking } from "#kit/contract.ts";
import { files, pieceSize } from "#kit/files.ts";
import { uploadFile } from "./upload.ts";

const { addPiece, join, pieces } = files.endpoints;

/** Whether a file is worth sending in pieces; checking the whole requires a page over https. */
export const goesInPieces = ({ size }: Blob): boolean => size > pieceSize && "subtle" in globalThis.crypto;

/**
 * Sends the pieces of a file that the server does not have yet, one by one, and has them joined there: a broken connection costs a piece, not the
 * file. A file that was joined before, without this device knowing, is not sent again.
 */
export async function sendInPieces({ id, query }: Pick<Asking<typeof join>, "id" | "query">, file: File): Promise<void> {
  const { entity, entityId } = query;
  const place = { entity, entityId };
  const count = Math.ceil(file.size / pieceSize);
  const sha256 = await hashOf(file);
  for (let tries = 1; ; tries += 1) {
    const there = await ask(pieces, { id, query: place }); // oxlint-disable-line no-await-in-loop -- one attempt after the other
    if (there.isStored) return;
    for (let position = 0; position < count; position += 1) {
      if (there.pieces.includes(position)) continue;
      const piece = file.slice(position * pieceSize, (position + 1) * pieceSize, file.type);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: parallel pieces would not be faster
      await uploadFile(addressOf(addPiece, { id, query: { ...place, position } }), new File([piece], file.name), () => {});
    }
    try {
      await ask(join, { id, query, body: { name: file.name, pieces: count, sha256 } }); // oxlint-disable-line no-await-in-loop -- see above
      return;
    } catch (failure) {
      // The server had deleted some, or found others than were sent: once more, from what it has now.
      const isIncomplete = failure instanceof CallFailed && failure.problem?.code === "pieces-missing";
      if (!isIncomplete || tries === 2) throw failure;
    }
  }
}

async function hashOf(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
