import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStorage } from "../services.ts";

/** Stores files in memory and recognises their kind by their first bytes. */
export function inMemoryFiles(): FileStorage {
  const stored = new Map<string, Buffer>();
  return {
    put: async (stream) => {
      const content = Buffer.concat(await stream.toArray());
      const sha256 = createHash("sha256").update(content).digest("hex");
      stored.set(sha256, content);
      return { sha256, size: content.length, mediaType: mediaTypes[content.subarray(0, 4).toString("latin1")] ?? "text/plain" };
    },
    read: async (sha256) => Readable.from([stored.get(sha256) ?? Buffer.alloc(0)]),
    remove: async (sha256) => void stored.delete(sha256),
  };
}

const mediaTypes: Record<string, string> = {
  "%PDF": "application/pdf",
  "\x89PNG": "image/png",
  "\xff\xd8\xff\xe0": "image/jpeg",
  "\xff\xd8\xff\xdb": "image/jpeg",
};
