import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { defineJobs } from "./jobs.ts";
import { type Settings, settingsFrom } from "./settings.ts";
import { fillEmptyDatabase } from "./start-data.ts";
import { openBackups } from "#kit/server/backup/backups.ts";
import type { Database } from "#kit/server/database.ts";
import { StartRefused } from "#kit/server/database-errors.ts";
import { codeFormerEvents } from "#kit/server/event-code.ts";
import { openFileStore } from "#kit/server/files.ts";
import { openJobs } from "#kit/server/jobs.ts";
import { carriersFrom, channelsFrom } from "#kit/server/mail.ts";
import { giveBackMemory, giveBackWhenQuiet } from "#kit/server/memory.ts";
import { migrate } from "#kit/server/migrate.ts";
import { servePages } from "#kit/server/pages.ts";
import { openSecrets } from "#kit/server/secrets.ts";
import { openSigner } from "#kit/server/signer.ts";
import { noteEndsWhereMissing } from "#modules/inspection-reports/server/ledger.ts";
import { channelsOf } from "#modules/settings/server/channels.ts";
import { openDatabase } from "#kit/server/open-database.ts";

/** Settings, database, app, listening: read from top to bottom. */
const say = (line: string) => console.log(line);

try {
  await start(settingsFrom(process.env));
} catch (error) {
  console.error(error instanceof StartRefused ? `Holdpoint did not start: ${error.message}` : error);
  process.exit(1);
}

/** Migrates the database, and assembles what serves it. */
async function prepare(database: Database, settings: Settings) {
  const { dataDir, publicUrl, trustProxy } = settings;
  await migrate(database, undefined, say);
  const files = await openFileStore({ dataDir, s3: settings.s3 });
  const jobs = openJobs(database, say);
  const signer = await openSigner(database, dataDir, new Date(), { keysAreLost: settings.env["SIGNING_KEYS_LOST"] === "yes" });
  const secrets = await openSecrets(dataDir);
  await codeFormerEvents(database, secrets, dataDir);
  const channels = channelsOf(secrets, channelsFrom(settings.env));
  const backups = await openBackups({ database, dataDir, s3: settings.s3, clock: () => new Date() });
  const { app, services } = await buildApp({
    database,
    files,
    incoming: join(dataDir, "incoming"),
    jobs,
    signer,
    secrets,
    backups,
    channels,
    carriers: carriersFrom(settings.env),
    publicUrl,
    stopJobs: () => jobs.stop(),
    packagedOrigins: settings.packagedOrigins,
    trustProxy,
    logging: true,
  });
  defineJobs(jobs, services, channels);
  await jobs.open();
  const accounts = await fillEmptyDatabase(services, settings, say);
  // Not before: on the embedded database the jobs would wait for the one connection that loads the demo company, until they gave up.
  await jobs.start();
  await noteEndsWhereMissing(services);
  return { app, jobs, accounts };
}

async function start(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl, port, host: address, publicUrl, trustProxy } = settings;
  await mkdir(dataDir, { recursive: true });
  say(databaseUrl ? "Opening PostgreSQL ..." : "Opening the embedded database ...");
  const database = await openDatabase({ dataDir, url: databaseUrl, log: say });
  // One server after the other: on an empty database the first fills it, and the others find the data.
  const waits = setTimeout(() => say("Waiting for another server that is starting on this database ..."), 2_000);
  const { app, jobs, accounts } = await database.exclusively("holdpoint start", () => {
    clearTimeout(waits);
    return prepare(database, settings);
  });
  await servePages(app, fileURLToPath(new URL("../dist", import.meta.url)), publicUrl);
  await app.listen({ port, host: address });
  stopOnSignal({ app, jobs }, database);
  giveBackMemory();
  giveBackWhenQuiet(app.server);
  say(`\nHoldpoint is ready at ${publicUrl}`);
  for (const line of accounts) say(line);
  if (publicUrl.startsWith("https:") && !trustProxy)
    say(
      "No proxy is set in TRUST_PROXY: the address of every caller is that of the connection, also for the limits. Behind a proxy on this machine, start with TRUST_PROXY=loopback.",
    );
}

/** Lets running requests and jobs end, then closes; at most ten seconds. */
function stopOnSignal({ app, jobs }: Pick<Awaited<ReturnType<typeof prepare>>, "app" | "jobs">, database: Database): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 9_500).unref();
    // A proxy keeps its connections open for the next request; those whose request has just ended are closed as well.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close();
    clearInterval(closing);
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}
