import { and, eq, isNull } from "drizzle-orm";
import { userPicture } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import type { Services } from "#kit/server/services.ts";

/** The hash of a person's current signature image; null if they sign without one. */
export async function signatureImageOf(db: Reading, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ sha256: userPicture.sha256 })
    .from(userPicture)
    .where(and(eq(userPicture.userId, userId), eq(userPicture.kind, "signature"), isNull(userPicture.validTo)));
  return found?.sha256 ?? null;
}

/** The images used for signatures, by signature id. */
export async function signatureImages(
  services: Services,
  signatures: readonly { id: string; imageSha256: string | null }[],
): Promise<Record<string, Uint8Array>> {
  const images: Record<string, Uint8Array> = {};
  for (const { id, imageSha256 } of signatures) if (imageSha256) images[id] = await wholeFile(services.files, imageSha256);
  return images;
}
