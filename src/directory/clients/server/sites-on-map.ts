import { inArray } from "drizzle-orm";
import { clientSite } from "./tables.ts";
import type { MapSite } from "#kit/map-row.ts";
import type { Reading } from "#kit/server/database.ts";

/** Where these sites are, by their ids. */
export async function sitesOnMap(db: Reading, ids: readonly string[]): Promise<Map<string, MapSite>> {
  const { id, name, latitude, longitude } = clientSite;
  const rows = await db
    .select({ id, name, latitude, longitude })
    .from(clientSite)
    .where(inArray(clientSite.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
