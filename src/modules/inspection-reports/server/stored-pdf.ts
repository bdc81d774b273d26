import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#kit/refusals.ts";
import type { Services } from "#kit/server/services.ts";

/** Whether the stored bytes of this report's PDF are still those that were printed, by their SHA-256. */
export async function storedPdfIsWhole(services: Services, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    await pipeline(await services.files.read(sha256), hash);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}
