import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { trailFiles } from "../signer.ts";
import { version } from "../../version.ts";
import type { Database, DatabaseOptions } from "../database.ts";
import { openShelf } from "../files.ts";
import type { S3Place } from "../files/s3-place.ts";
import { appliedTo } from "../migrate.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import { dumpTables } from "./dump.ts";
import { type Manifest, manifestName, partName, type TableMade } from "./format.ts";
import { openDatabase } from "../open-database.ts";
import type { Shelf } from "../files/shelf.ts";

export interface MakeOrder {
  /** Where the database to back up is. */
  source: DatabaseOptions;
  engine: Database["kind"];
  /** The installation's folder: its files and keys. */
  dataDir: string;
  s3?: S3Place | undefined;
  /** The archive to write; it must not exist. */
  path: string;
  passphrase?: string | undefined;
  /** When it was requested (ISO). */
  at: string;
}

export interface Progress {
  phase: "rows" | "files" | "reading" | "loading";
  done: number;
  /** Null while the total is unknown. */
  total: number | null;
}
export type Told = (progress: Progress) => void;

export interface Made {
  manifest: Manifest;
  /** Of the archive on the disk. */
  sha256: string;
}

/** Writes the archive; nothing remains of one that could not be finished. */
export async function makeBackup(order: MakeOrder, tell: Told): Promise<Made> {
  const { path, passphrase, at } = order;
  const archive = await writeArchive(path, { at: new Date(at), ...(passphrase ? { passphrase } : {}) });
  try {
    const manifest = await filled(archive, order, tell);
    await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    return { manifest, sha256: await archive.end() };
  } catch (error) {
    archive.abort(error);
    await rm(path, { force: true });
    throw error;
  }
}

async function filled(archive: ArchiveWriter, { source, engine, dataDir, s3, at }: MakeOrder, tell: Told): Promise<Manifest> {
  const database = await openDatabase(source);
  const named = new FilesNamed();
  let tables: TableMade[];
  let migrations: string[];
  try {
    migrations = await appliedTo(database);
    tables = await writeTables(archive, database, named, tell);
  } finally {
    await database.close();
  }
  const shelf = await openShelf({ dataDir, s3 });
  const { files, missingFiles } = await writeFiles(archive, shelf, named, tell);
  const keys = await writeKeys(archive, join(dataDir, "keys"));
  return { format: 1, product: "holdpoint", version, createdAt: at, engine, migrations, tables, files, missingFiles, keys };
}

async function writeTables(archive: ArchiveWriter, { db }: Database, named: FilesNamed, tell: Told): Promise<TableMade[]> {
  let done = 0;
  const parts = new Map<string, number>();
  return dumpTables(db, async (table, part, rows) => {
    const number = (parts.get(table) ?? 0) + 1;
    parts.set(table, number);
    named.lookIn(part, table);
    await archive.add(partName(table, number), part);
    tell({ phase: "rows", done: (done += rows), total: null });
  });
}

/** The files that records refer to: every field whose name ends with sha256, in a column or in frozen data of a record. */
class FilesNamed {
  readonly all = new Set<string>();
  /** Those that must exist; another hash of 64 letters may be of something that is not a file. */
  readonly attached = new Set<string>();

  lookIn(part: Buffer, table: string): void {
    for (const [, sha256 = ""] of part.toString("utf8").matchAll(/"\w*[sS]ha256": "([0-9a-f]{64})"/g)) {
      this.all.add(sha256);
      if (table === "stored_file") this.attached.add(sha256);
    }
  }
}

async function writeFiles(archive: ArchiveWriter, shelf: Shelf, { all, attached }: FilesNamed, tell: Told) {
  const files: Manifest["files"] = [];
  const missingFiles: string[] = [];
  for (const sha256 of [...all].toSorted()) {
    const bytes = await fileFrom(shelf, sha256);
    if (bytes) {
      await archive.add(`files/${sha256}`, bytes);
      files.push({ sha256, size: bytes.length });
    } else if (attached.has(sha256)) missingFiles.push(sha256);
    tell({ phase: "files", done: files.length + missingFiles.length, total: all.size });
  }
  return { files, missingFiles };
}

/** The content, or null when it is missing or does not match. */
async function fileFrom(shelf: Shelf, sha256: string): Promise<Buffer | null> {
  if (!(await shelf.has(sha256))) return null;
  const bytes = Buffer.concat(await Array.fromAsync((await shelf.read(sha256)) as AsyncIterable<Buffer>));
  return sha256Of(bytes) === sha256 ? bytes : null;
}

async function writeKeys(archive: ArchiveWriter, folder: string): Promise<Manifest["keys"]> {
  const names: string[] = await readdir(folder).catch(() => []);
  const keys: Manifest["keys"] = [];
  for (const name of names.filter((one) => !one.startsWith(trailFiles)).toSorted()) {
    const bytes = await readFile(join(folder, name));
    await archive.add(`keys/${name}`, bytes);
    keys.push({ name, sha256: sha256Of(bytes) });
  }
  return keys;
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
