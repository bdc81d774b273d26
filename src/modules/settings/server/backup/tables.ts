import { boolean, integer, snakeCase, text } from "drizzle-orm/pg-core";
import { describeRecord, record } from "#kit/server/record.ts";

/** When backups are made: one row, from the first time somebody changes it. */
export const backupSchedule = snakeCase.table("backup_schedule", {
  ...record(),
  nightly: boolean().notNull(),
  keep: integer().notNull(),
  /** Closes the nightly ones; sealed with the key of this installation. */
  passphrase: text(),
});
describeRecord(backupSchedule, {
  entity: "BackupSchedule",
  noun: "backup schedule",
  modules: ["settings"],
  label: () => "Backups",
  secret: ["passphrase"],
});

export const scheduleId = "c0111111-0000-4000-8000-000000000002";
