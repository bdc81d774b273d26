import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#kit/refusals.ts";
import type { Services } from "#kit/server/services.ts";

/** Whether the bytes kept as this report's PDF still are those that were printed: their SHA-256 says so. */
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
