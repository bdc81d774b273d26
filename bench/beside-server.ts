/** One of the two servers of `beside.ts`: the app of the checkout in the first argument. It tells its address, and its processor time when asked. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { runApp } from "./server.ts";
import type { migrate } from "#kit/server/migrate.ts";
import type { openDatabase } from "#kit/server/open-database.ts";
import type { writingRows } from "#kit/server/plain-rows.ts";
import { dayIn } from "#kit/validity.ts";
import type { snapshot } from "#modules/dashboard/server/kpi.ts";
import type { ServerModule } from "#server-module.ts";

const [root = ""] = process.argv.slice(2);
const from = (path: string): Promise<unknown> => import(pathToFileURL(join(root, path)).href);
const opening = (await from("src/kit/server/open-database.ts")) as { openDatabase: typeof openDatabase };
const migrating = (await from("src/kit/server/migrate.ts")) as { migrate: typeof migrate };
const writing = (await from("src/kit/server/plain-rows.ts")) as { writingRows: typeof writingRows };
const figures = (await from("src/modules/dashboard/server/kpi.ts")) as { snapshot: typeof snapshot };
const { serverModules } = (await from("src/server-modules.ts")) as { serverModules: readonly ServerModule[] };
const running = (await from("bench/server.ts")) as { runApp: typeof runApp };

const database = await opening.openDatabase({ dataDir: "", url: process.env["BENCH_DATABASE_URL"] ?? "" });
await migrating.migrate(database);
await database.query("analyze");
// As the night leaves it: the start page reads the figures of the day.
const now = new Date();
const asked = { answers: serverModules.map(({ answers = {} }) => answers) };
await writing.writingRows(database.db, (rows) => figures.snapshot(asked, rows, dayIn("UTC", now), now));
const { url, cookies } = await running.runApp(database);
process.on("message", () => {
  const { user, system } = process.threadCpuUsage();
  process.send?.((user + system) / 1_000);
});
process.on("disconnect", () => process.exit());
process.send?.({ url, cookies });
