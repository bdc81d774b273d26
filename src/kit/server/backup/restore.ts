import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { notedFile } from "../event-code.ts";
import { forgetTrail } from "../signer.ts";
import type { Database, DatabaseOptions, Db } from "../database.ts";
import type { FileStore } from "../files.ts";
import { appliedTo, migrateTo } from "../migrate.ts";
import { entriesOf } from "./archive.ts";
import { checkArchive } from "./check.ts";
import { dumpWithin } from "./dump.ts";
import { ArchiveRefused, entryOf, type Manifest } from "./format.ts";
import { beginLoading, isEmpty } from "./load.ts";
import { sha256Of, type Told } from "./make.ts";
import { openDatabase } from "../open-database.ts";

export interface RestoreOrder {
  archive: string;
  passphrase?: string | undefined;
  /** The empty database to restore into. */
  target: DatabaseOptions;
  /** Where the keys go; none are written without it. */
  dataDir?: string;
  /** Opens the file store, once there is something to store; without it files are only checked. */
  files?: () => Promise<Pick<FileStore, "put" | "has">>;
}

/**
 * Restores an archive into an empty installation. The whole archive is checked first; a damaged or newer one, and an installation that is not
 * empty, are refused before anything is changed. The rows are written in one transaction, which commits only when what was written reads as the
 * manifest says, row for row.
 */
export async function restore(order: RestoreOrder, tell: Told = () => undefined): Promise<Manifest> {
  const { archive, passphrase, target, dataDir } = order;
  if (target.url === undefined && existsSync(join(target.dataDir, "database"))) await mustBeEmpty(target);
  const manifest = await checkArchive(archive, passphrase, tell);
  if (dataDir) await mustHaveNoOtherKeys(dataDir, manifest);
  const database = await openDatabase(target);
  try {
    await mustTake(database, manifest);
    await migrateTo(database, manifest.migrations);
    await database.db.transaction((tx) => fill(tx, manifest, order, tell));
  } finally {
    await database.close();
  }
  return manifest;
}

async function mustBeEmpty(target: DatabaseOptions): Promise<void> {
  const database = await openDatabase(target);
  try {
    if (!(await isEmpty(database.db))) throw notEmpty();
  } finally {
    await database.close();
  }
}

/** Empty, and either without tables or with those of the archive. */
async function mustTake(database: Database, { migrations }: Manifest): Promise<void> {
  if (!(await isEmpty(database.db))) throw notEmpty();
  const applied = await appliedTo(database);
  if (applied.length > 0 && applied.toSorted().join() !== migrations.toSorted().join())
    throw new ArchiveRefused(
      "not-empty",
      "The database has tables of another version than this backup. Nothing was restored; give an empty database.",
    );
}

const notEmpty = () =>
  new ArchiveRefused(
    "not-empty",
    "This installation is not empty. Nothing was restored; give an empty database (DATABASE_URL) or a new folder (DATA_DIR).",
  );

async function mustHaveNoOtherKeys(dataDir: string, { keys }: Manifest): Promise<void> {
  for (const { name, sha256 } of keys) {
    const present = await readFile(join(dataDir, "keys", name)).catch(() => null);
    if (present && sha256Of(present) !== sha256)
      throw new ArchiveRefused(
        "not-empty",
        `The folder ${join(dataDir, "keys")} holds another key ${name}. Nothing was restored; move that folder away first.`,
      );
  }
}

/** Files and keys come first; the database, which makes the installation real, comes last. */
async function fill(
  tx: Db,
  manifest: Manifest,
  { archive, passphrase, dataDir, files }: RestoreOrder,
  tell: Told,
): Promise<void> {
  const loader = await beginLoading(tx, manifest);
  const store = files && (await files());
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for await (const { name, bytes } of entriesOf(archive, passphrase)) {
    const entry = entryOf(name);
    if (entry?.kind === "table") {
      await loader.load(entry.name, bytes);
      for (const byte of bytes) if (byte === 10) done += 1;
      tell({ phase: "loading", done, total });
    } else if (entry?.kind === "file" && store && !(await store.has(entry.name)))
      await store.put(Readable.from([bytes]), { limit: bytes.length, known: true });
    else if (entry?.kind === "key" && dataDir) await writeKey(join(dataDir, "keys"), entry.name, bytes);
  }
  await loader.end();
  await mustRead(tx, manifest);
  if (!dataDir) return;
  await forgetTrail(dataDir);
  // A backup made before events had codes: its events get theirs at the next start.
  if (!manifest.keys.some(({ name }) => name === notedFile)) await rm(join(dataDir, "keys", notedFile), { force: true });
}

async function writeKey(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
}

/** What was written is read again and hashed: it must be the same rows. */
async function mustRead(tx: Db, { tables }: Manifest): Promise<void> {
  const promised = new Map(tables.map((table) => [table.name, table]));
  for (const { name, rows, sha256 } of await dumpWithin(tx, async () => undefined)) {
    const made = promised.get(name);
    if (made ? made.rows === rows && made.sha256 === sha256 : rows === 0) continue;
    throw new ArchiveRefused("damaged", `Table ${name} was not restored as it was written. Nothing was restored.`);
  }
}
