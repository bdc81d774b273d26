import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database, Reading } from "./database.ts";
import { StartRefused } from "./database-errors.ts";
import { auditEvent, signingKey } from "./tables.ts";

/** Signs texts for this installation with Ed25519 (RFC 8032). */
export interface Signer {
  keyId: string;
  /** The signature in base64url. */
  sign: (text: string) => string;
  /**
   * The public keys (SPKI, PEM) of every key this installation has signed with, by key id. They come from the key folder, never from the
   * database, so that a key which someone adds to the database proves nothing.
   */
  keys: ReadonlyMap<string, string>;
  /**
   * Since when every signature on a report is sealed with the key as it is given (an instant): one without a seal is older, or was inserted by
   * hand.
   */
  sealsSince: string;
  /**
   * How far the trail was when this installation last verified it, when it last sealed events, and where its last verification found it broken,
   * and the ends of the ledger of signed reports with its last entry: out of reach of people who control only the database.
   */
  trail: { verified: Note<PlaceInTrail>; sealed: Note<PlaceInTrail>; broken: Note<PlaceInTrail>; ledger: Note<LedgerEnds> };
}

/** A position in the trail, with the hash of its seal. */
export interface PlaceInTrail {
  day: string;
  lastSeq: number;
  headHash: string;
}

/** The last entry of signed reports and the last entry of their changes, each with its hash. */
export interface LedgerEnds {
  seq: number;
  recordHash: string;
  statusSeq: number;
  statusHash: string;
}

/** The notes beside the keys. */
interface Note<Noted> {
  read: () => Promise<Noted | null>;
  write: (now: Noted) => Promise<void>;
  forget: () => Promise<void>;
}

/**
 * The key in `dataDir/keys`, created at the first start. Its public key is published in the database; a published one that is no longer in use is
 * marked as ended and stays published. Replacing the file rotates the key. The public keys of all keys used so far are stored beside it in
 * `report-signing-public.json`; when that file is missing, those published in the database are adopted once. A folder that knows none of the
 * published keys belongs to another installation, or is a new one beside an old database: refused with StartRefused unless `keysAreLost`, since
 * it would end the key of the servers that share this database.
 */
export async function openSigner(
  database: Database,
  dataDir: string,
  now: Date,
  { keysAreLost = false }: { keysAreLost?: boolean } = {},
): Promise<Signer> {
  const folder = join(dataDir, "keys");
  const published = (await database.db.select({ keyId: signingKey.keyId }).from(signingKey)).map((one) => one.keyId);
  const key =
    (await readKey(folder)) ?? (published.length === 0 || keysAreLost || (await listed(folder)) ? await makeKey(folder) : null);
  const { publicKey, keyId } = key ? halfOf(key) : { publicKey: "", keyId: "" };
  const known = [keyId, ...((await listed(folder))?.keys() ?? [])];
  if (!key || (published.length > 0 && !keysAreLost && !known.some((id) => published.includes(id))))
    throw new StartRefused(
      `The reports in this database are signed with a key that is not in ${folder}. Copy the folder "keys" from the other server, or from a backup. Only if that key is permanently lost, start once with SIGNING_KEYS_LOST=yes: reports signed so far can then no longer be verified here.`,
    );
  const at = now.toISOString();
  await database.db.insert(signingKey).values({ keyId, publicKey, validFrom: at }).onConflictDoNothing();
  await database.db
    .update(signingKey)
    .set({ validTo: at })
    .where(and(ne(signingKey.keyId, keyId), isNull(signingKey.validTo)));
  const keys = (await listed(folder)) ?? (await takenOver(folder, database, keysAreLost));
  if (keys.get(keyId) !== publicKey) {
    keys.set(keyId, publicKey);
    await writePublicKeys(folder, keys);
  }
  const sealsSince = await firstStart(join(folder, sealsFile), at);
  // A new database beside the folder of an old one has a trail of its own.
  if (published.length === 0 && (await database.db.$count(auditEvent)) === 0) await forgetTrail(dataDir);
  return {
    keyId,
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
    keys,
    sealsSince,
    trail: {
      verified: noteIn(folder, "verified", Place),
      sealed: noteIn(folder, "sealed", Place),
      broken: noteIn(folder, "broken", Place),
      ledger: noteIn(folder, "ledger", Ends),
    },
  };
}

/** Every key this installation has signed with, the newest first, as holders of a report get them; never one that only the database has. */
export async function publishedKeys(db: Reading, { keys }: Pick<Signer, "keys">) {
  const published = await db.select().from(signingKey).orderBy(desc(signingKey.validFrom));
  return published.flatMap((row) => {
    const publicKey = keys.get(row.keyId);
    return publicKey ? [{ ...row, publicKey }] : [];
  });
}

/** How the names of the trail's note files in the key folder begin. They belong to one database, so no backup contains them. */
export const trailFiles = "trail-";
const fileOf = (note: keyof Signer["trail"]) => `${trailFiles}${note}.json`;
const Place = z.object({ day: z.iso.date(), lastSeq: z.int().min(1), headHash: z.string() });
const Ends = z.object({ seq: z.int(), recordHash: z.string(), statusSeq: z.int(), statusHash: z.string() });

function noteIn<Noted>(folder: string, note: keyof Signer["trail"], schema: z.ZodType<Noted>): Note<Noted> {
  const path = join(folder, fileOf(note));
  return {
    async read() {
      const text = await textOf(path);
      return text === null ? null : schema.parse(JSON.parse(text));
    },
    write: (now) => replaceFile(path, `${JSON.stringify(now)}\n`),
    forget: () => rm(path, { force: true }),
  };
}

/** Deletes the notes, as before a database is filled from a backup. */
export async function forgetTrail(dataDir: string): Promise<void> {
  await Promise.all(
    (["verified", "sealed", "broken", "ledger"] as const).map((note) => rm(join(dataDir, "keys", fileOf(note)), { force: true })),
  );
}

/** Replaces the text of the file in one step, or not at all. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Noted beside the keys at the first start that seals, so that nobody who controls only the database can claim a later time. */
const sealsFile = "signatures-sealed-since";

async function firstStart(path: string, now: string): Promise<string> {
  const noted = (await textOf(path))?.trim();
  if (noted && !Number.isNaN(Date.parse(noted))) return noted;
  await writeFile(path, `${now}\n`, { mode: 0o600 });
  return now;
}

const PublicKeys = z.record(z.string(), z.string());
const publicFile = "report-signing-public.json";

/** The public keys this folder has signed with; null when it has no list of them. */
async function listed(folder: string): Promise<Map<string, string> | null> {
  const text = await textOf(join(folder, publicFile));
  return text === null ? null : new Map(Object.entries(PublicKeys.parse(JSON.parse(text))));
}

/** Those published in the database, for an installation older than the list; none when the private keys are lost. */
async function takenOver(folder: string, { db }: Database, keysAreLost: boolean): Promise<Map<string, string>> {
  const rows = keysAreLost ? [] : await db.select().from(signingKey);
  const published = new Map(rows.map(({ keyId, publicKey }) => [keyId, publicKey]));
  await writePublicKeys(folder, published);
  return published;
}

async function writePublicKeys(folder: string, keys: ReadonlyMap<string, string>): Promise<void> {
  await replaceFile(join(folder, publicFile), `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`);
}

/** Notes that exist as long as the process: for tests. */
export const passingTrail = (): Signer["trail"] => ({
  verified: passingNote(),
  sealed: passingNote(),
  broken: passingNote(),
  ledger: passingNote(),
});

function passingNote<Noted>(): Note<Noted> {
  let noted: Noted | null = null;
  return {
    read: () => Promise.resolve(noted),
    write(now) {
      noted = now;
      return Promise.resolve();
    },
    forget() {
      noted = null;
      return Promise.resolve();
    },
  };
}

/** A signer that exists as long as the process: for tests. */
export function passingSigner(): Signer & { publicKey: string } {
  const { privateKey: key, publicKey: half } = generateKeyPairSync("ed25519");
  const publicKey = half.export({ type: "spki", format: "pem" }).toString();
  return {
    trail: passingTrail(),
    keyId: "test",
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
    keys: new Map([["test", publicKey]]),
    publicKey,
    sealsSince: new Date(0).toISOString(),
  };
}

/** Whether `signature` (base64url) is that key's Ed25519 signature of the text. A key or signature that cannot be parsed is refused. */
export function signatureHolds(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

const readKeys = new Map<string, KeyObject>();

/** Parsing a key takes longer than checking a signature with it. */
function keyOf(publicKey: string): KeyObject {
  const known = readKeys.get(publicKey);
  if (known) return known;
  const key = createPublicKey(publicKey);
  if (readKeys.size >= 100) readKeys.clear();
  readKeys.set(publicKey, key);
  return key;
}

function halfOf(key: KeyObject): { publicKey: string; keyId: string } {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
  return { publicKey, keyId: createHash("sha256").update(publicKey).digest("hex").slice(0, 16) };
}

const privateFile = "report-signing.pem";

async function readKey(folder: string): Promise<KeyObject | null> {
  const pem = await textOf(join(folder, privateFile));
  return pem === null ? null : createPrivateKey(pem);
}

async function makeKey(folder: string): Promise<KeyObject> {
  const { privateKey: made } = generateKeyPairSync("ed25519");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, privateFile), made.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  return made;
}

/** The text of a file; null when there is none. */
async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}
