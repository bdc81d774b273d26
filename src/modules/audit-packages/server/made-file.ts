/** Files that are made for a package, and are nowhere stored. */
import { hash } from "node:crypto";
import type { DraftFile } from "./behind.ts";

/** A file of these bytes. */
export function madeFile(name: string, bytes: Uint8Array): DraftFile {
  return { name, size: bytes.length, sha256: hash("sha256", bytes), isFrozen: false, fileId: null, bytes };
}

/** A file of this value as JSON that a person can read too. */
export const jsonFile = (name: string, value: unknown): DraftFile =>
  madeFile(name, textBytes(`${JSON.stringify(value, null, 2)}\n`));

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
