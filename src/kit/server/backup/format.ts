import { z } from "zod";

/**
 * What an archive holds, in the order in which it is written. It is a tar, gzipped: without a passphrase any tar opens it.
 *
 *   tables/<name>/<part>.jsonl   the rows of a table as JSON, a line each, in parts of about a megabyte
 *   files/<sha256>               a stored file under the SHA-256 of its content
 *   keys/<name>                  a key of the installation
 *   manifest.json                what all of it must be; last, so that an archive that was cut off has none
 */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.literal("holdpoint"),
  /** The version of the product that made it. */
  version: z.string(),
  /** When it was started: the database is as of then (ISO). */
  createdAt: z.string(),
  engine: z.enum(["embedded", "postgresql"]),
  /** The migrations applied to its tables, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), /** Hash of all its lines. */ sha256: z.string() }),
  ),
  files: z.array(z.object({ sha256: z.string(), /** Bytes. */ size: z.int() })),
  /** Files that records refer to and the store did not have, or had with other content. */
  missingFiles: z.array(z.string()),
  keys: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableMade = Manifest["tables"][number];

/** The path of a part of a table in the archive. */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;
export const manifestName = "manifest.json";

/** What an entry is, by its name; null for a name that no archive of the product has. */
export function entryOf(name: string): { kind: "table" | "file" | "key" | "manifest"; name: string } | null {
  if (name === manifestName) return { kind: "manifest", name };
  const [, kind = "", own = ""] = /^(tables|files|keys)\/([A-Za-z0-9_.-]+)(?:\/\d{6,}\.jsonl)?$/.exec(name) ?? [];
  if (kind === "tables" && /^[a-z0-9_]+$/.test(own)) return { kind: "table", name: own };
  if (kind === "files" && /^[0-9a-f]{64}$/.test(own)) return { kind: "file", name: own };
  if (kind === "keys" && !own.startsWith(".")) return { kind: "key", name: own };
  return null;
}

/** An archive that is refused, with the message that says why and what to do. */
export class ArchiveRefused extends Error {
  readonly code: "damaged" | "newer" | "passphrase" | "foreign" | "not-empty";
  constructor(code: ArchiveRefused["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ArchiveRefused";
    this.code = code;
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new ArchiveRefused("damaged", `This backup is damaged: ${what}. Nothing was restored; use another one.`, { cause });
