import { stat } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { buildApp } from "./app.ts";
import { type Settings, settingsFrom } from "./settings.ts";
import { ArchiveRefused } from "#kit/server/backup/format.ts";
import type { Told } from "#kit/server/backup/make.ts";
import { restore } from "#kit/server/backup/restore.ts";
import { StartRefused } from "#kit/server/database-errors.ts";
import { codeFormerEvents } from "#kit/server/event-code.ts";
import { openFileStore } from "#kit/server/files.ts";
import { migrate } from "#kit/server/migrate.ts";
import { openSecrets } from "#kit/server/secrets.ts";
import { openSigner } from "#kit/server/signer.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";
import { noteEndsWhereMissing } from "#modules/inspection-reports/server/ledger.ts";
import { watchLedger } from "#modules/inspection-reports/server/walk.ts";
import { openDatabase } from "#kit/server/open-database.ts";

/** Restores the archive named on the command line into the installation given by the settings, and proves that it is complete. */
const say = (line: string) => console.log(line);

try {
  await restoreFrom(process.argv[2], settingsFrom(process.env));
} catch (error) {
  const known = error instanceof ArchiveRefused || error instanceof StartRefused;
  console.error(known ? error.message : error);
  process.exit(1);
}

async function restoreFrom(archive: string | undefined, { dataDir, databaseUrl, s3 }: Settings): Promise<void> {
  if (!archive || !(await stat(archive).catch(() => null)))
    throw new StartRefused("Enter the backup: npm run restore -- holdpoint-20261122-033000.tar.gz");
  const passphrase = archive.endsWith(".sealed")
    ? (process.env["BACKUP_PASSPHRASE"] ?? (await askedFor("Passphrase: ")))
    : undefined;
  const target = { dataDir, url: databaseUrl };
  const begun = performance.now();
  say("Checking the backup; nothing is changed before that is done ...");
  const files = () => openFileStore({ dataDir, s3 });
  const {
    createdAt,
    version,
    tables,
    files: kept,
    missingFiles,
  } = await restore({ archive, passphrase, target, dataDir, files }, told());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${rows} rows of ${tables.length} tables and ${kept.length} files as they were at ${createdAt} (version ${version}).`,
  );
  if (missingFiles.length > 0) say(`${missingFiles.length} files were missing already when the backup was made.`);
  await prove({ dataDir, databaseUrl, s3 });
  say(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s. Start the server, and open a signed report.`);
  process.exit(0);
}

/** Prints a line whenever a new step begins. */
function told(): Told {
  const words = { rows: "", files: "", reading: "", loading: "The backup is intact. Restoring ..." };
  let phase = "";
  return (progress) => {
    if (progress.phase === phase) return;
    phase = progress.phase;
    const line = words[progress.phase];
    if (line) say(line);
  };
}

/** Migrates the tables to this version, then verifies the chain of the trail and the ledger of signed reports. */
async function prove({ dataDir, databaseUrl, s3 }: Pick<Settings, "dataDir" | "databaseUrl" | "s3">): Promise<void> {
  const database = await openDatabase({ dataDir, url: databaseUrl });
  try {
    await migrate(database, undefined, say);
    const secrets = await openSecrets(dataDir);
    await codeFormerEvents(database, secrets, dataDir);
    const { services } = await buildApp({
      database,
      files: await openFileStore({ dataDir, s3 }),
      jobs: { send: async () => undefined },
      signer: await openSigner(database, dataDir, new Date()),
      secrets,
      publicUrl: "http://localhost",
    });
    const { id } = await beginCheck(new PlainRows(database.db), new Date(), null);
    const { state, verified, reason } = await verifyTrail(services, id);
    say(state === "intact" ? `The audit trail is intact: ${verified} events.` : `The audit trail is NOT intact: ${reason}`);
    const ledger = await watchLedger(services, { rest: 0 });
    say(
      ledger.intact
        ? `The ledger of signed reports is intact: ${ledger.entries} entries.`
        : `The ledger of signed reports is NOT intact: ${ledger.faults.join(". ")}.`,
    );
    await noteEndsWhereMissing(services);
  } finally {
    await database.close();
  }
}

async function askedFor(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartRefused("This backup is encrypted with a passphrase. Give it as BACKUP_PASSPHRASE.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
