import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";
import { signingKey } from "./tables.ts";

/** Signs texts for this installation with Ed25519 (RFC 8032). */
export interface Signer {
  keyId: string;
  /** The signature in base64url. */
  sign: (text: string) => string;
  /**
   * The public halves (SPKI, PEM) of every key this installation has signed with, by key id. They come from the key folder, never from the
   * database, so that a key which somebody adds to the database vouches for nothing.
   */
  keys: ReadonlyMap<string, string>;
}

/**
 * The key in `dataDir/keys`, made at the first start. Its public half is published in the database; a key found there that is no longer
 * the one in use is marked as ended and stays published. Replacing the file rotates the key. The public halves of all keys in use so far are
 * kept beside it in `report-signing-public.json`; where that file is missing, those published in the database are taken over once.
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
  const keys = await publicKeys(join(dataDir, "keys"), database);
  if (keys.get(keyId) !== publicKey) {
    keys.set(keyId, publicKey);
    await writePublicKeys(join(dataDir, "keys"), keys);
  }
  return { keyId, sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"), keys };
}

const PublicKeys = z.record(z.string(), z.string());
const publicFile = "report-signing-public.json";

async function publicKeys(folder: string, { db }: Database): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(PublicKeys.parse(JSON.parse(await readFile(join(folder, publicFile), "utf8")))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const published = new Map((await db.select().from(signingKey)).map(({ keyId, publicKey }) => [keyId, publicKey]));
  await writePublicKeys(folder, published);
  return published;
}

async function writePublicKeys(folder: string, keys: ReadonlyMap<string, string>): Promise<void> {
  const path = join(folder, publicFile);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** A signer that lives as long as the process: for tests. */
export function passingSigner(): Signer & { publicKey: string } {
  const { privateKey: key, publicKey: half } = generateKeyPairSync("ed25519");
  const publicKey = half.export({ type: "spki", format: "pem" }).toString();
  return {
    keyId: "test",
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
    keys: new Map([["test", publicKey]]),
    publicKey,
  };
}

/** Whether `signature` (base64url) is that key's Ed25519 signature of the text. A key or signature that cannot be read holds nothing. */
export function signatureHolds(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

const readKeys = new Map<string, KeyObject>();

/** Reading a key takes longer than checking a signature with it. */
function keyOf(publicKey: string): KeyObject {
  const known = readKeys.get(publicKey);
  if (known) return known;
  const key = createPublicKey(publicKey);
  if (readKeys.size >= 100) readKeys.clear();
  readKeys.set(publicKey, key);
  return key;
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
