import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { About } from "../contract-file.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { version } from "#kit/version.ts";

const root = new URL("../../../../", import.meta.url);

/** What runs here, on which database, with how much kept, and whose work it is built on. */
export async function about({ db, services }: Ctx): Promise<About> {
  const [server] = (await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size`,
    "objects",
  )) as { version: string; size: number }[];
  const [kept] = await db
    .select({
      count: sql<number>`count(distinct ${storedFile.sha256})::int`,
      bytes: sql<number>`coalesce((select sum(size) from (select distinct on (sha256) size from ${storedFile}) one), 0)::float8`,
    })
    .from(storedFile);
  const kind = services.database.kind === "embedded" ? "Embedded database, PostgreSQL" : "PostgreSQL";
  return {
    version,
    node: process.version,
    database: `${kind} ${server?.version ?? ""}`.trim(),
    databaseSize: Math.round(server?.size ?? 0),
    files: { count: kept?.count ?? 0, bytes: kept?.bytes ?? 0 },
    publicUrl: services.publicUrl,
    parts: await (parts ??= partsUsed()),
  };
}

let parts: Promise<About["parts"]> | undefined;

interface Manifest {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** The packages the product is built on, with their licences as they state them. */
async function partsUsed(): Promise<About["parts"]> {
  const manifest = async (path: string) => JSON.parse(await readFile(new URL(path, root), "utf8")) as Manifest;
  const { dependencies = {} } = await manifest("package.json");
  return Promise.all(
    Object.entries(dependencies).map(async ([name, wanted]) => {
      const { version: found = wanted, license = "see the package" } = await manifest(`node_modules/${name}/package.json`).catch(
        (): Manifest => ({}),
      );
      return { name, version: found, license };
    }),
  );
}
