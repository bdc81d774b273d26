import { and, count, eq, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** What stands in the way of closing a base, kind by kind; kinds with nothing left are there with 0. */
export async function contentsOf(db: Reading, id: string) {
  const people = and(eq(appUser.baseLocationId, id), eq(appUser.status, "active"));
  const items = and(eq(inventoryItem.homeBaseId, id), isNull(inventoryItem.archivedAt), ne(inventoryItem.state, "retired"));
  const orders = and(
    eq(workOrder.baseLocationId, id),
    isNull(workOrder.archivedAt),
    notInArray(workOrder.status, ["closed", "cancelled"]),
  );
  const inside = and(eq(baseLocation.parentId, id), ne(baseLocation.status, "closed"));
  return [
    {
      count: await howMany(db, appUser, people),
      one: "person",
      several: "people",
      href: `/user-management?baseLocationId=${id}`,
    },
    { count: await howMany(db, inventoryItem, items), one: "item", several: "items", href: `/inventory?homeBaseId=${id}` },
    {
      count: await howMany(db, workOrder, orders),
      one: "open work order",
      several: "open work orders",
      href: `/project-management?baseLocationId=${id}`,
    },
    { count: await howMany(db, baseLocation, inside), one: "location", several: "locations", href: "/base-locations" },
  ];
}

async function howMany(db: Reading, table: PgTable, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ count: count() }).from(table).where(where);
  return found?.count ?? 0;
}
