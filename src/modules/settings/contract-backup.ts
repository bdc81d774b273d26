import { z } from "zod";
import { del, download, get, patch, post } from "#kit/contract.ts";

/** A backup of the whole installation as the page lists it. */
export const BackupShown = z.object({
  name: z.string(),
  /** When it was begun: what it holds is as it was then. */
  at: z.string(),
  /** Seconds it took. */
  seconds: z.number(),
  /** Bytes. */
  size: z.number(),
  /** Closed with a passphrase. */
  sealed: z.boolean(),
  occasion: z.enum(["by hand", "nightly"]),
  version: z.string(),
  rows: z.int(),
  files: z.int(),
  /** Files that records name and that could not be kept. */
  missingFiles: z.int(),
  /** Of the archive, to hold a copy elsewhere against. */
  sha256: z.string(),
  tried: z.object({ at: z.string(), restored: z.boolean(), message: z.string() }).nullable(),
});
export type BackupShown = z.infer<typeof BackupShown>;

const Passphrase = z
  .string()
  .min(12, "Take at least 12 characters: several words are easiest to keep")
  .max(200, "At most 200 characters");

/** Every night or not, and how many of the nightly ones are kept. */
export const ScheduleFields = z.object({
  nightly: z.boolean(),
  keep: z.int("Enter a whole number").min(1, "Keep at least one").max(60, "Keep at most 60"),
});
export type ScheduleFields = z.infer<typeof ScheduleFields>;

export const Backups = z.object({
  rows: z.array(BackupShown),
  underWay: z
    .object({
      kind: z.enum(["make", "try"]),
      name: z.string(),
      since: z.string(),
      progress: z
        .object({ phase: z.enum(["rows", "files", "reading", "loading"]), done: z.int(), total: z.int().nullable() })
        .nullable(),
    })
    .nullable(),
  lastFailure: z.object({ at: z.string(), message: z.string() }).nullable(),
  /** Whose folder it is where there can be several servers. */
  server: z.string().nullable(),
  schedule: ScheduleFields.extend({
    version: z.int(),
    /** Whether the nightly ones are closed with a passphrase. */
    sealed: z.boolean(),
  }),
});
export type Backups = z.infer<typeof Backups>;

export const scheduleLabels = { nightly: "Back up every night", keep: "Nightly backups kept", passphrase: "Passphrase" };

const own = "/api/settings/backups";

export const backupEndpoints = {
  backups: get(own, {
    action: "view",
    reply: Backups,
    summary: "The backups on this server, what is being done with one now, and when the next is made",
  }),
  makeBackup: post(own, {
    action: "administer",
    body: z.object({ passphrase: Passphrase.nullable() }),
    reply: Backups,
    summary: "Begin a backup of the database, the files and the keys, encrypted if one is given",
  }),
  downloadBackup: download(`${own}/:name/archive`, { action: "administer", summary: "The archive of a backup" }),
  tryBackup: post(`${own}/:name/trial`, {
    action: "administer",
    body: z.object({ passphrase: z.string().max(200).nullable() }),
    reply: Backups,
    summary: "Start restoring a backup into a database created for it, and compare every row and file",
  }),
  deleteBackup: del(`${own}/:name`, { action: "administer", reply: Backups, summary: "Delete a backup from this server" }),
  changeBackupSchedule: patch(`${own}-schedule`, {
    action: "administer",
    body: z.object({
      version: z.int(),
      changes: ScheduleFields.partial().extend({ passphrase: Passphrase.nullable().optional() }),
    }),
    reply: Backups,
    summary: "Change when backups are made, how many are kept, and the passphrase of the nightly ones",
  }),
};
