import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, isNull, ne } from "drizzle-orm";
import type { Database } from "./database.ts";
import { signingKey } from "./tables.ts";

/** Signs texts for this installation with Ed25519 (RFC 8032). */
export interface Signer {
  keyId: string;
  /** The signature in base64url. */
  sign: (text: string) => string;
}

/**
 * The key in `dataDir/keys`, made at the first start. Its public half is published in the database; a key found there that is no longer
 * the one in use is marked as ended and stays published. Replacing the file rotates the key.
 */
export async function openSigner(database: Database, dataDir: string, now: Date): Promise<Signer> {
  const key = await privateKey(join(dataDir, "keys"));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
  const keyId = createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
  const at = now.toISOString();
  await database.db.insert(signingKey).values({ keyId, publicKey, validFrom: at }).onConflictDoNothing();
  await database.db
    .update(signingKey)
    .set({ validTo: at })
    .where(and(ne(signingKey.keyId, keyId), isNull(signingKey.validTo)));
  return { keyId, sign: (text) => sign(null, Buffer.from(text), key).toString("base64url") };
}

/** A signer that lives as long as the process: for tests. */
export function passingSigner(): Signer & { publicKey: string } {
  const { privateKey: key, publicKey } = generateKeyPairSync("ed25519");
  return {
    keyId: "test",
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

export function signatureHolds(publicKey: string, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, "base64url"));
}

async function privateKey(folder: string): Promise<KeyObject> {
  const path = join(folder, "report-signing.pem");
  try {
    return createPrivateKey(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const { privateKey: made } = generateKeyPairSync("ed25519");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, made.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  return made;
}
