import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { conflicting, notFound, Refusal } from "../../refusals.ts";
import type { Database } from "../database.ts";
import { fsyncFolder } from "../fsync.ts";
import type { S3Place } from "../files/s3-place.ts";
import type { Progress } from "./make.ts";
import { type Failure, isNote, noteFailure, notedFailure, notedUnderWay, noteUnderWay, type UnderWay } from "./under-way.ts";
import { makeInThread, testInThread } from "./thread.ts";

const Tried = z.object({ at: z.string(), restored: z.boolean(), message: z.string() });

/**
 * A backup in the folder. What is known about it is in a JSON file beside it, not in the database: it must be available when the database is not.
 */
const StoredBackup = z.object({
  /** The name of the file. */
  name: z.string(),
  /** When it was started: it contains the data of that moment. */
  at: z.string(),
  /** Seconds it took. */
  seconds: z.number(),
  /** Bytes. */
  size: z.number(),
  /** Encrypted with a passphrase. */
  sealed: z.boolean(),
  occasion: z.enum(["by hand", "nightly"]),
  /** The version of the product that made it. */
  version: z.string(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that records refer to and that could not be included. */
  missingFiles: z.int(),
  /** Of the file as stored. */
  sha256: z.string(),
  /** The last attempt to restore it. */
  tried: Tried.nullable(),
});
type StoredBackup = z.infer<typeof StoredBackup>;

/** The backups of an installation, in `dataDir/backups`, which several servers may share. One task runs at a time. */
export interface Backups {
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  underWay(): Promise<UnderWay | null>;
  /** Why the last backup failed; null after one that succeeded. */
  lastFailure(): Promise<Failure | null>;
  make(options: { passphrase?: string | undefined; occasion: StoredBackup["occasion"] }): Promise<StoredBackup>;
  /** Restores it into a temporary database, compares, and records the result. */
  tryOut(name: string, passphrase: string | undefined): Promise<StoredBackup>;
  read(name: string): Promise<{ bytes: Readable; size: number }>;
  remove(name: string): Promise<void>;
}

interface BackupsOf {
  database: Database;
  dataDir: string;
  s3?: S3Place | undefined;
  clock: () => Date;
}

/** Something started and unfinished for this long belongs to no running server any more; milliseconds. */
const aDay = 86_400_000;

/** Opens the folder, and removes what was started there and never finished. */
export async function openBackups({ database, dataDir, s3, clock }: BackupsOf): Promise<Backups> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.startsWith(".") && !isNote(name) && (database.kind === "embedded" || (await isOld(join(folder, name)))))
      await rm(join(folder, name), { recursive: true, force: true });
  let now: UnderWay | null = null;

  async function alone<T>(kind: UnderWay["kind"], name: string, work: (tell: (progress: Progress) => void) => Promise<T>) {
    if (now) throw underWayAlready(now);
    const mine: UnderWay = { kind, name, since: clock().toISOString(), progress: null };
    now = mine;
    let noteEnd = async () => {};
    try {
      const other = await notedUnderWay(folder);
      if (other) throw underWayAlready(other);
      noteEnd = noteUnderWay(folder, mine);
      return await work((progress) => void (mine.progress = progress));
    } finally {
      await noteEnd();
      now = null;
    }
  }

  async function made(
    name: string,
    passphrase: string | undefined,
    occasion: StoredBackup["occasion"],
    tell: (of: Progress) => void,
  ) {
    const begun = clock();
    const work = await mkdtemp(join(folder, ".making-"));
    try {
      const source = await database.readable(work);
      const path = join(work, name);
      const order = { source, engine: database.kind, dataDir, s3, path, passphrase, at: begun.toISOString() };
      const { manifest, sha256 } = await makeInThread(order, tell);
      const kept: StoredBackup = {
        name,
        at: manifest.createdAt,
        seconds: Math.round((clock().getTime() - begun.getTime()) / 100) / 10,
        size: (await stat(path)).size,
        sealed: passphrase !== undefined,
        occasion,
        version: manifest.version,
        tables: manifest.tables.length,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files.length,
        missingFiles: manifest.missingFiles.length,
        sha256,
        tried: null,
      };
      await rename(path, join(folder, name));
      await note(folder, kept);
      return kept;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  return {
    list: () => listed(folder),
    underWay: async () => now ?? notedUnderWay(folder),
    lastFailure: () => notedFailure(folder),
    async make({ passphrase, occasion }) {
      const name = nameFor(clock(), passphrase !== undefined);
      const making = alone("make", name, (tell) => made(name, passphrase, occasion, tell));
      try {
        const kept = await making;
        await noteFailure(folder, null);
        return kept;
      } catch (error) {
        if (!(error instanceof Refusal)) await noteFailure(folder, { at: clock().toISOString(), message: messageOf(error) });
        throw error;
      }
    },
    tryOut: (name, passphrase) =>
      alone("try", name, async (tell) => {
        const kept = await found(folder, name);
        const outcome = await testInThread({ archive: join(folder, name), passphrase, folder }, tell).then(
          () => ({ restored: true, message: "Every row and every file was restored unchanged." }),
          (error: unknown) => ({ restored: false, message: messageOf(error) }),
        );
        const tried = { ...kept, tried: { at: clock().toISOString(), ...outcome } };
        await note(folder, tried);
        return tried;
      }),
    async read(name) {
      const { size } = await found(folder, name);
      return { bytes: createReadStream(join(folder, name)), size };
    },
    async remove(name) {
      await found(folder, name);
      if (now?.name === name) throw underWayAlready(now);
      await rm(noteOf(folder, name));
      await rm(join(folder, name));
    },
  };
}

/** Two at once would only slow each other down. */
export const underWayAlready = ({ kind }: UnderWay) =>
  conflicting(
    kind === "make" ? "A backup is already being made." : "A backup is being tested. Wait until the test has ended.",
    "under-way",
  );

const isOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > aDay;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** "holdpoint-20261122-033000.tar.gz": when it was started, in UTC. */
function nameFor(at: Date, sealed: boolean): string {
  const [day = "", time = ""] = at.toISOString().replaceAll(/[-:]/g, "").split(/[T.]/);
  return `holdpoint-${day}-${time}.tar.gz${sealed ? ".sealed" : ""}`;
}

const namePattern = /^holdpoint-\d{8}-\d{6}\.tar\.gz(?:\.sealed)?$/;
const noteOf = (folder: string, name: string) => join(folder, `${name}.json`);

/** Written in one step, so that nobody reads half of it. */
async function note(folder: string, kept: StoredBackup): Promise<void> {
  const aside = join(folder, `.${kept.name}.json`);
  await writeFile(aside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(aside, noteOf(folder, kept.name));
  fsyncFolder(folder);
}

async function found(folder: string, name: string): Promise<StoredBackup> {
  const kept = namePattern.test(name) ? await readNote(folder, name) : null;
  if (!kept) throw notFound("backup");
  return kept;
}

async function listed(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder))
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed();
  const notes = await Promise.all(names.map((name) => readNote(folder, name)));
  return notes.filter((one) => one !== null);
}

/** Null for an archive that nothing is known about: one that was put there by hand. */
async function readNote(folder: string, name: string): Promise<StoredBackup | null> {
  try {
    await stat(join(folder, name));
    return StoredBackup.parse(JSON.parse(await readFile(noteOf(folder, name), "utf8")));
  } catch {
    return null;
  }
}
