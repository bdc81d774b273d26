import { hostname } from "node:os";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Backups as BackupsShown, backupEndpoints, ScheduleFields } from "../../contract-backup.ts";
import { backupIsDue, backupsToDrop } from "../../rules-backup.ts";
import { backupSchedule, scheduleId } from "./tables.ts";
import { companyOf } from "../company.ts";
import { notFound, unavailable, wrongField } from "#kit/refusals.ts";
import { type Backups, underWayAlready } from "#kit/server/backup/backups.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import type { Row } from "#kit/server/record.ts";
import { Download } from "#kit/server/serve.ts";

/** What holds until somebody says otherwise. */
const usual: ScheduleFields = { nightly: true, keep: 7 };

function backupsOf({ backups }: Services): Backups {
  if (!backups) throw unavailable("This server has no backup folder.");
  return backups;
}

async function scheduleOf(db: Reading): Promise<Row<typeof backupSchedule> | null> {
  const [row] = await db.select().from(backupSchedule).where(eq(backupSchedule.id, scheduleId));
  return row ?? null;
}

/** The list as it is now, with what is being done. */
async function shownBackups({ services, db }: Pick<Ctx, "services" | "db">): Promise<BackupsShown> {
  const backups = backupsOf(services);
  const { nightly, keep, passphrase, version } = { passphrase: null, version: 0, ...usual, ...(await scheduleOf(db)) };
  // Asked first: what ends meanwhile is said to go on, and looked for again; the list of a moment ago is never taken for the last.
  const underWay = await backups.underWay();
  return {
    rows: await backups.list(),
    underWay,
    lastFailure: await backups.lastFailure(),
    server: services.database.kind === "embedded" ? null : hostname(),
    schedule: { nightly, keep, version, sealed: passphrase !== null },
  };
}

/** Begins one. It goes on after the answer; the embedded database has one connection, which this request holds until then. */
async function makeBackup(ctx: Ctx, { body: { passphrase } }: { body: { passphrase: string | null } }): Promise<BackupsShown> {
  const backups = await idle(backupsOf(ctx.services));
  going(ctx, () => backups.make({ passphrase: passphrase ?? undefined, occasion: "by hand" }));
  await ctx.store.note({ action: "Backup.make", entity: "Backup", label: (await backups.underWay())?.name ?? "Backup" });
  return shownBackups(ctx);
}

/** Begins to try one out, with the passphrase given or else that of the nightly ones. */
async function tryBackup(ctx: Ctx, { name, body }: { name: string; body: { passphrase: string | null } }): Promise<BackupsShown> {
  const backups = await idle(backupsOf(ctx.services));
  const kept = (await backups.list()).find((one) => one.name === name);
  if (!kept) throw notFound("backup");
  const passphrase = kept.sealed ? (body.passphrase ?? (await nightlyPassphrase(ctx.services, ctx.db))) : undefined;
  if (kept.sealed && passphrase === undefined) throw wrongField("passphrase", "This backup is encrypted. Enter its passphrase.");
  going(ctx, () => backups.tryOut(name, passphrase));
  await ctx.store.note({ action: "Backup.try out", entity: "Backup", label: name });
  return shownBackups(ctx);
}

async function idle(backups: Backups): Promise<Backups> {
  const now = await backups.underWay();
  if (now) throw underWayAlready(now);
  return backups;
}

/** Begins what goes on after the answer, on a connection of its own. What fails later is shown on the page; the log has it too. */
function going({ services }: Ctx, work: () => Promise<unknown>): void {
  besideTransaction(() => void work().catch((error: unknown) => services.log.error(error)));
}

/** The archive, with an entry in both logs: it holds everything. */
async function downloadBackup(ctx: Ctx, { name }: { name: string }): Promise<Download> {
  const { bytes } = await backupsOf(ctx.services).read(name);
  await ctx.write((store) => store.note({ action: "Backup.download", entity: "Backup", label: name }));
  await ctx.security({ kind: "backup.downloaded", severity: "high", outcome: "success", detail: name });
  // A type that nobody compresses on the way: it is compressed already, and large.
  return new Download(name, name.endsWith(".gz") ? "application/gzip" : "application/vnd.holdpoint.sealed", bytes);
}

async function deleteBackup(ctx: Ctx, { name }: { name: string }): Promise<BackupsShown> {
  await backupsOf(ctx.services).remove(name);
  await ctx.store.note({ action: "Backup.delete", entity: "Backup", label: name });
  await ctx.security({ kind: "backup.deleted", severity: "medium", outcome: "success", detail: name });
  return shownBackups(ctx);
}

type Changes = z.output<(typeof backupEndpoints)["changeBackupSchedule"]["body"]>;

async function changeBackupSchedule(ctx: Ctx, { body: { version, changes } }: { body: Changes }): Promise<BackupsShown> {
  const { store, services } = ctx;
  const { passphrase, ...fields } = changes;
  const sealed = typeof passphrase === "string" ? services.secrets.encrypt(passphrase) : passphrase;
  const values = { ...fields, ...(sealed === undefined ? {} : { passphrase: sealed }) };
  if (await scheduleOf(store.db)) await store.update(backupSchedule, scheduleId, version, values, "change backups");
  else await store.insert(backupSchedule, { id: scheduleId, ...usual, ...values }, "change backups");
  return shownBackups(ctx);
}

async function nightlyPassphrase(services: Services, db: Reading): Promise<string | undefined> {
  const schedule = await scheduleOf(db);
  return schedule?.passphrase ? services.secrets.decrypt(schedule.passphrase) : undefined;
}

/** Every hour: makes the nightly backup once it is due, and drops those beyond the number kept. */
export async function backUpNightly(services: Services): Promise<void> {
  const { db } = services.database;
  const { nightly, keep } = { ...usual, ...(await scheduleOf(db)) };
  if (!services.backups || !nightly) return;
  const { backups } = services;
  const last = (await backups.list()).find(({ occasion }) => occasion === "nightly");
  const { createdAt } = await companyOf(db);
  if (!backupIsDue(services.clock(), last?.at ?? createdAt)) return;
  await backups.make({ passphrase: await nightlyPassphrase(services, db), occasion: "nightly" });
  for (const { name } of backupsToDrop(await backups.list(), keep)) await backups.remove(name);
}

/** What the page of the settings asks about backups. */
export const backupRoutes = {
  backups: (ctx: Ctx) => shownBackups(ctx),
  makeBackup,
  tryBackup,
  downloadBackup,
  deleteBackup,
  changeBackupSchedule,
};
