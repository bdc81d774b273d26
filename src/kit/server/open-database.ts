import type { Database, DatabaseOptions } from "./database.ts";

/** Opens the embedded database in `dataDir`, or PostgreSQL at `url`. Throws StartRefused with a message for the person who started it. */
export async function openDatabase({
  dataDir,
  url,
  patienceSeconds = 30,
  longestWait = 10_000,
  log = () => undefined,
}: DatabaseOptions): Promise<Database> {
  if (url) return (await import("./postgres.ts")).openPostgres(url, patienceSeconds, longestWait, log);
  const { openEmbedded, openInMemory } = await import("./embedded.ts");
  return dataDir === "memory" ? openInMemory(longestWait) : openEmbedded(dataDir, longestWait, log);
}
