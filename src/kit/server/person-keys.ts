import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterCommit, type Database, type Db, type Reading } from "./database.ts";
import type { PlainRows } from "./plain-rows.ts";
import type { RecordKind } from "./record.ts";
import type { Secrets } from "./secrets.ts";
import { type auditEvent, personKey } from "./tables.ts";

/**
 * What the trail says about a person is encrypted with a key of that person (AES-256-GCM, a random nonce for each value), and the chain is
 * computed over the encrypted text. When the key is destroyed the chain stays intact and the values are unreadable (activity-and-audit.md rule
 * 6).
 */
const cipher = "aes-256-gcm";
const keyLength = 32;
const form = /^sealed:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([\w-]*)$/;

/** Keys that are known to be committed, by installation. */
const found = new WeakMap<Secrets, Map<string, Buffer>>();

function foundBy(secrets: Secrets): Map<string, Buffer> {
  const known = found.get(secrets) ?? new Map<string, Buffer>();
  found.set(secrets, known);
  return known;
}

/** Encrypts within one transaction. */
export class PersonEncryption {
  readonly #db: Db;
  readonly #secrets: Secrets;
  /** Null for a destroyed key: nothing more is recorded about that person. */
  readonly #mine = new Map<string, Buffer | null>();

  constructor(db: Db, secrets: Secrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** A function that encrypts text with the key of this person, which is created if there is none yet. */
  async of(personId: string): Promise<(text: string) => string> {
    const key = await this.#key(personId);
    return (text) => `sealed:${personId}:${key ? encrypted(text, key) : ""}`;
  }

  async #key(personId: string): Promise<Buffer | null> {
    const known = this.#mine.get(personId) ?? foundBy(this.#secrets).get(personId);
    if (known) return known;
    if (this.#mine.has(personId)) return null;
    const made = randomBytes(keyLength);
    const row = { personId, sealedKey: this.#secrets.encrypt(made.toString("base64url")) };
    const [mine] = await this.#db.insert(personKey).values(row).onConflictDoNothing().returning({ personId: personKey.personId });
    if (mine) {
      this.#mine.set(personId, made);
      afterCommit(this.#db, () => void foundBy(this.#secrets).set(personId, made));
      return made;
    }
    const [there] = await this.#db.select().from(personKey).where(eq(personKey.personId, personId));
    const key = there?.sealedKey ? Buffer.from(this.#secrets.decrypt(there.sealedKey), "base64url") : null;
    this.#mine.set(personId, key);
    if (key) afterCommit(this.#db, () => void foundBy(this.#secrets).set(personId, key));
    return key;
  }
}

function encrypted(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const encryption = createCipheriv(cipher, key, nonce);
  const bytes = Buffer.concat([encryption.update(text, "utf8"), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), bytes]).toString("base64url");
}

/** Decrypts text that was encrypted; other text is returned unchanged. */
export type Open = (text: string) => string;

/**
 * A function that decrypts everything encrypted in these values. What was encrypted with a destroyed key reads "erased under privacy request
 * PR-2026-001", or "erased at the end of its retention".
 */
export async function opener(db: Reading, secrets: Secrets, values: readonly unknown[]): Promise<Open> {
  const people = new Set<string>();
  for (const value of values) peopleIn(value, people);
  if (people.size === 0) return (text) => text;
  const rows = await db
    .select()
    .from(personKey)
    .where(inArray(personKey.personId, [...people]));
  const keys = new Map(rows.map((row) => [row.personId, row]));
  const opened = new Map<string, Buffer>();
  return (text) => {
    const [, personId = "", encryptedText = ""] = form.exec(text) ?? [];
    const row = keys.get(personId);
    if (!row) return text;
    if (!row.sealedKey) return row.requestNo === null ? erasedInTime : `${erasedUnder} ${row.requestNo}`;
    const key = opened.get(personId) ?? keyIn(secrets, row.sealedKey);
    if (!key) return text;
    opened.set(personId, key);
    return openedWith(key, encryptedText) ?? text;
  };
}

/** Whether a text has the form of an encrypted one. */
export const isEncrypted = (text: string): boolean => form.test(text);

/** The decrypted key; null where someone wrote something else there by hand. */
function keyIn(secrets: Secrets, encryptedKey: string): Buffer | null {
  try {
    return Buffer.from(secrets.decrypt(encryptedKey), "base64url");
  } catch {
    return null;
  }
}

const erasedUnder = "erased under privacy request";
const erasedInTime = "erased at the end of its retention";
/** Whether these words stand for an encrypted JSON value whose key was destroyed. */
export const isErased = (opened: string): boolean => opened === erasedInTime || opened.startsWith(erasedUnder);

/** The text, or null when it was never encrypted with this key: someone typed something that looks encrypted. */
function openedWith(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, "base64url");
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12), { authTagLength: 16 });
    opening.setAuthTag(bytes.subarray(12, 28));
    return opening.update(bytes.subarray(28), undefined, "utf8") + opening.final("utf8");
  } catch {
    return null;
  }
}

function peopleIn(value: unknown, people: Set<string>): void {
  if (typeof value === "string") {
    const [, personId] = form.exec(value) ?? [];
    if (personId) people.add(personId);
  } else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) peopleIn(part, people);
}

/** The value with everything encrypted in it decrypted; an encrypted value is JSON. */
export function openedValue(value: unknown, open: Open): unknown {
  if (typeof value !== "string" || !form.test(value)) return value;
  const text = open(value);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Destroys the key of a person permanently, or that of a record with people in it. From then on the trail records nothing about them except that it
 * was erased: under a privacy request, or without its number at the end of the retention.
 */
export async function destroyKey(
  rows: PlainRows,
  secrets: Secrets,
  personId: string,
  requestNo: string | null,
  at: string,
): Promise<void> {
  const gone = { sealedKey: null, destroyedAt: at, requestNo };
  await rows
    .insert(personKey)
    .values({ personId, ...gone })
    .onConflictDoUpdate({ target: personKey.personId, set: gone });
  foundBy(secrets).delete(personId);
  afterCommit(rows.read, () => void foundBy(secrets).delete(personId));
  await rows.read.execute(sql`select pg_notify(${destroyed}, ${personId})`, "objects");
}

const destroyed = "holdpoint_erased";

/** Encrypts nothing more with keys that another server on this database destroyed. Returns a function that ends the listening. */
export function hearErasures({ announcer }: Pick<Database, "announcer">, secrets: Secrets): () => void {
  const others = announcer?.(destroyed, {
    heard: (personId) => void foundBy(secrets).delete(personId),
    missed: () => foundBy(secrets).clear(),
  });
  return () => others?.close();
}

export type NewEvent = typeof auditEvent.$inferInsert;

/** The id of the person whose own record the row is; null when it is nobody's. */
export function personOf(personal: RecordKind["personal"], row: object): string | null {
  const person = personal ? (row as Record<string, unknown>)[personal.of] : null;
  return typeof person === "string" ? person : null;
}

/** The event with its personal data encrypted: about the person it concerns, and the address of the person who caused it. */
export async function encryptedEvent(
  encryption: PersonEncryption,
  personal: RecordKind["personal"],
  person: string | null | undefined,
  event: NewEvent,
): Promise<NewEvent> {
  const { actorId, ip } = event;
  const from = actorId && ip ? { ip: (await encryption.of(actorId))(ip) } : {};
  if (!personal || !person) return { ...event, ...from };
  const encrypt = await encryption.of(person);
  const fields = new Set(personal.fields);
  const isPersonal = (field: string) => fields.has(field) || fields.has(field.slice(field.lastIndexOf(": ") + 2));
  const value = (one: unknown) => (one === null || one === undefined || one === "" ? one : encrypt(JSON.stringify(one)));
  const changes = event.changes.map((change) =>
    isPersonal(change.field) ? { ...change, old: value(change.old), new: value(change.new) } : change,
  );
  return {
    ...event,
    ...from,
    changes,
    ...(personal.label ? { entityLabel: encrypt(event.entityLabel) } : {}),
    ...(personal.reason && event.reason ? { reason: encrypt(event.reason) } : {}),
  };
}
