import { inArray } from "drizzle-orm";
import { tooEarly } from "../../rules/beginnings.ts";
import type { InstrumentOnReport } from "../../rules/named-instruments.ts";
import type { PartFound } from "../../rules/person-found.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Compares the first days of people and instruments with the days worked and used. */
export async function beginningFindings(
  db: Reading,
  parts: readonly PartFound[],
  instruments: readonly (InstrumentOnReport & { asset: string })[],
): Promise<Finding[]> {
  const userIds = [...new Set(parts.flatMap(({ person }) => person.userId ?? []))];
  const itemIds = instruments.map(({ id }) => id);
  const [hired, inService] = await together([
    userIds.length === 0
      ? []
      : db.select({ id: appUser.id, since: appUser.hireDate }).from(appUser).where(inArray(appUser.id, userIds)),
    itemIds.length === 0
      ? []
      : db
          .select({ id: inventoryItem.id, since: inventoryItem.inServiceOn })
          .from(inventoryItem)
          .where(inArray(inventoryItem.id, itemIds)),
  ]);
  const sinceOf = new Map([...hired, ...inService].map(({ id, since }) => [id, since]));
  return tooEarly({
    people: parts.map(({ person, name, days }) => ({
      target: { block: "report", key: `people.${person.id}` },
      name,
      since: sinceOf.get(person.userId ?? "") ?? null,
      days,
    })),
    instruments: instruments.map(({ id, asset, days }) => ({
      target: { block: "equipment", key: id },
      name: asset,
      since: sinceOf.get(id) ?? null,
      days,
    })),
  });
}
