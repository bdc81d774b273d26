import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The backup task that is running now. */
export const UnderWay = z.object({
  kind: z.enum(["make", "try"]),
  name: z.string(),
  since: z.string(),
  progress: z
    .object({ phase: z.enum(["rows", "files", "reading", "loading"]), done: z.number(), total: z.number().nullable() })
    .nullable(),
});
export type UnderWay = z.infer<typeof UnderWay>;

const Failure = z.object({ at: z.string(), message: z.string() });
export type Failure = z.infer<typeof Failure>;

/** Notes are files in the folder, because several servers may share it; both names begin with a dot, which marks them as not being backups. */
const notes = { underWay: ".under-way.json", failure: ".failure.json" } as const;
const underWayIn = (folder: string) => join(folder, notes.underWay);
const failureIn = (folder: string) => join(folder, notes.failure);
export const isNote = (name: string) => Object.values<string>(notes).includes(name);

/** How often the note is written again while a task runs, and how old the note of a server that has ended is; milliseconds. */
const pace = { written: 2_000, over: 30_000 };

/** Writes a note of what this server does, again and again until the returned function is called. */
export function noteUnderWay(folder: string, now: UnderWay): () => Promise<void> {
  let writing = write(underWayIn(folder), now);
  const timer = setInterval(() => {
    writing = writing.then(() => write(underWayIn(folder), now));
  }, pace.written);
  return async () => {
    clearInterval(timer);
    await writing;
    await rm(underWayIn(folder), { force: true });
  };
}

/** What any server on this folder is doing; null for one that was killed in the middle of it. */
export async function notedUnderWay(folder: string): Promise<UnderWay | null> {
  const { mtimeMs } = (await stat(underWayIn(folder)).catch(() => null)) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs > pace.over ? null : read(underWayIn(folder), UnderWay);
}

/** Why the last backup of any server on this folder failed. */
export const notedFailure = (folder: string): Promise<Failure | null> => read(failureIn(folder), Failure);

export const noteFailure = (folder: string, failure: Failure | null): Promise<void> =>
  failure ? write(failureIn(folder), failure) : rm(failureIn(folder), { force: true });

/** A note that cannot be written, as on a full disk, does not stop the task. */
async function write(path: string, value: object): Promise<void> {
  try {
    await writeFile(`${path}.${process.pid}`, JSON.stringify(value), { mode: 0o600 });
    await rename(`${path}.${process.pid}`, path);
  } catch {
    await rm(`${path}.${process.pid}`, { force: true });
  }
}

async function read<T>(path: string, of: z.ZodType<T>): Promise<T | null> {
  try {
    return of.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}
