/**
 * What is signed, as one text and its SHA-256 (inspection-reports R15 to R17). Runs in the browser and on the server, so that whoever
 * signs and whoever verifies reckon alike.
 */
import canonicalize from "canonicalize";

/** A report's content as it is hashed: everything a reader of the report relies on. Measured values are decimal strings. */
export type HashedContent = {
  template: { id: string; version: number };
  reportNumber: string;
  revision: number;
  /** The revision before, for a revised report. */
  replaces: { number: string; revision: number; contentHash: string } | null;
  /** All content fields of the report itself. */
  content: unknown;
  lines: readonly unknown[];
  indications: readonly unknown[];
  people: readonly unknown[];
  equipment: readonly unknown[];
  consumables: readonly unknown[];
  /** SHA-256 of each attachment, in order. */
  attachments: readonly string[];
  witnessMarks: readonly unknown[];
};

/** One signature as it goes into the record: `certText` is the certificate as shown beside the name. */
export type HashedSignature = { slot: string; printedName: string; certText: string; meaning: string; signedAt: string };

export async function contentHash(content: HashedContent): Promise<string> {
  return sha256(canonicalText(content));
}

/** When the last slot is signed: content, people and evidence stand or fall together. */
export async function recordHash(record: {
  contentHash: string;
  signatures: readonly HashedSignature[];
  evidence: readonly unknown[];
}): Promise<string> {
  const signatures = record.signatures.map(({ slot, printedName, certText, meaning, signedAt }) => ({
    slot,
    printedName,
    certText,
    meaning,
    signedAt,
  }));
  return sha256(canonicalText({ contentHash: record.contentHash, signatures, evidence: record.evidence }));
}

/** The text the server's key signs (R17). */
export function signedText(entry: {
  recordHash: string;
  number: string;
  revision: number;
  signedAt: string;
  ledgerSeq: number;
}): string {
  return [entry.recordHash, entry.number, entry.revision, entry.signedAt, entry.ledgerSeq].join(";");
}

/** The first ledgerSeq at which the chain of signed reports is broken, or null: a removed or altered report shows (R16). */
export function firstBreak(
  entries: readonly { seq: number; recordHash: string; prevHash: string }[],
  genesis: string,
): number | null {
  const chain = entries.toSorted((a, b) => a.seq - b.seq);
  const broken = chain.find((entry, index) => {
    const before = chain[index - 1];
    return entry.prevHash !== (before?.recordHash ?? genesis) || (before !== undefined && entry.seq !== before.seq + 1);
  });
  return broken?.seq ?? null;
}

/** RFC 8785 text of a JSON value. Refuses what has no single form: fractions (a measured value is text), dates, functions. */
export function canonicalText(value: unknown): string {
  refuseAmbiguous(value, "the record");
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("There is nothing to hash");
  return text;
}

/** Lower-case hex SHA-256 of a text (UTF-8) or of bytes. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function refuseAmbiguous(value: unknown, where: string): void {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new TypeError(`${where}: ${value} must be text to be hashed`);
  if (value instanceof Date || typeof value === "function" || typeof value === "bigint" || typeof value === "symbol") {
    throw new TypeError(`${where} cannot be hashed`);
  }
  if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) refuseAmbiguous(inner, key);
}
