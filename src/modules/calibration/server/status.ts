import { and, count, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CalibrationStatus } from "../contract.ts";
import { type CalibrationWord, periodOn, stateOn } from "./states.ts";
import { calibrationPeriod, calibrationRecord } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { exportRows } from "#kit/server/export.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { equipmentType, inventoryItem, searched } from "#modules/inventory/server/tables.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

/** The due list: every item in use as it stood on a day (today unless asked), what needs no calibration only when asked for. */
export const statusList = {
  list: (ctx: Ctx, { query }: { query: object }) => page(ctx, query as StatusQuery),
  count: async (ctx: Ctx, { query }: { query: object }) => {
    const asked = query as StatusQuery;
    const day = asked.on ?? ctx.today;
    const [found] = await itemsOn(ctx, { count: count() }, day).where(conditions(ctx, asked, day));
    return { count: Number(found?.count ?? 0) };
  },
  export: (ctx: Ctx, { query }: { query: object }) =>
    exportRows(ctx, {
      noun: "instrument",
      labels: CalibrationStatus.labels,
      fields: CalibrationStatus.fields,
      query: query as StatusQuery & { format: "csv" | "xlsx" },
      page: (asked) => page(ctx, asked),
    }),
};

interface StatusQuery extends ListQuery {
  on?: Day;
  state?: CalibrationWord[];
  typeId?: string[];
  homeBaseId?: string[];
  method?: string;
  dueWithin?: number;
}

async function page(ctx: Ctx, query: StatusQuery): Promise<{ rows: CalibrationStatus[]; next: string | null }> {
  const day = query.on ?? ctx.today;
  const order = orderOf(query.sort ?? "dueOn");
  const found = await itemsOn(ctx, shown(day), day)
    .where(and(conditions(ctx, query, day), query.after ? beyond(order, query.after) : undefined))
    .orderBy(order.by, order.descending ? sql`${inventoryItem.id} desc` : inventoryItem.id)
    .limit(query.limit + 1);
  const rows = found.slice(0, query.limit) as CalibrationStatus[];
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return { rows, next: last ? Buffer.from(JSON.stringify([last[order.name], last.id])).toString("base64url") : null };
}

const shown = (day: Day) => ({
  id: inventoryItem.id,
  assetTag: inventoryItem.assetTag,
  serialNumber: inventoryItem.serialNumber,
  manufacturer: inventoryItem.manufacturer,
  model: inventoryItem.model,
  typeId: inventoryItem.typeId,
  typeCode: equipmentType.code,
  typeName: equipmentType.name,
  methods: equipmentType.methods,
  homeBaseId: inventoryItem.homeBaseId,
  baseCode: baseLocation.code,
  state: stateOn(day),
  cause: calibrationPeriod.cause,
  calibratedOn: calibrationRecord.calibratedOn,
  dueOn: calibrationPeriod.dueOn,
  daysLeft: sql<number | null>`${calibrationPeriod.dueOn} - ${day}::date`,
  recordId: calibrationPeriod.recordId,
  certificateNumber: calibrationRecord.certificateNumber,
  providerName: calibrationRecord.providerName,
  limitation: calibrationPeriod.limitation,
});

/** Items with type, base, the period of the day and its certificate. */
function itemsOn<C extends Record<string, AnyPgColumn | SQL>>(ctx: Ctx, columns: C, day: Day) {
  return ctx.db
    .select(columns as Record<string, AnyPgColumn | SQL>)
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .innerJoin(baseLocation, eq(baseLocation.id, inventoryItem.homeBaseId))
    .leftJoin(calibrationPeriod, periodOn(day))
    .leftJoin(calibrationRecord, eq(calibrationRecord.id, calibrationPeriod.recordId));
}

function conditions(ctx: Ctx, query: StatusQuery, day: Day): SQL | undefined {
  const words = (query.q ?? "").split(/\s+/).filter(Boolean).slice(0, 6);
  return and(
    isNull(inventoryItem.archivedAt),
    or(isNull(inventoryItem.retiredOn), sql`${inventoryItem.retiredOn} > ${day}::date`),
    ctx.lookup.within(inventoryItem),
    query.state?.length ? inArray(stateOn(day), query.state) : sql`${stateOn(day)} <> 'not required'`,
    query.typeId?.length ? inArray(inventoryItem.typeId, query.typeId) : undefined,
    query.homeBaseId?.length ? inArray(inventoryItem.homeBaseId, query.homeBaseId) : undefined,
    query.method ? sql`${query.method} = any(${equipmentType.methods})` : undefined,
    query.dueWithin === undefined ? undefined : sql`${calibrationPeriod.dueOn} <= ${day}::date + ${query.dueWithin}::int`,
    ...words.map((word) => ilike(searched(inventoryItem), `%${word.replace(/[%_\\]/g, "\\$&")}%`)),
  );
}

const sorts = {
  dueOn: calibrationPeriod.dueOn,
  calibratedOn: calibrationRecord.calibratedOn,
  assetTag: inventoryItem.assetTag,
  typeName: equipmentType.name,
  baseCode: baseLocation.code,
  serialNumber: inventoryItem.serialNumber,
};
interface Order {
  name: keyof typeof sorts;
  descending: boolean;
  by: SQL;
}

function orderOf(asked: string): Order {
  const descending = asked.startsWith("-");
  const name = (descending ? asked.slice(1) : asked) as keyof typeof sorts;
  if (!Object.hasOwn(sorts, name))
    throw wrongField("sort", `This list cannot be sorted by ${name}. Sort by ${Object.keys(sorts).join(", ")}.`);
  return { name, descending, by: descending ? sql`${sorts[name]} desc nulls last` : sql`${sorts[name]} asc nulls last` };
}

/** The rows after the marker; empty values come last in both directions. */
function beyond({ name, descending }: Order, after: string): SQL {
  const [value, id] = readMarker(after);
  const column = sorts[name];
  const past = sql.raw(descending ? "<" : ">");
  if (value === null) return sql`(${column} is null and ${inventoryItem.id} ${past} ${id}::uuid)`;
  const typed = name === "dueOn" || name === "calibratedOn" ? sql`${value}::date` : sql`${value}::text`;
  return sql`((${column}, ${inventoryItem.id}) ${past} (${typed}, ${id}::uuid) or ${column} is null)`;
}

function readMarker(after: string): [string | null, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, "base64url").toString()) as [unknown, unknown];
    if (typeof id === "string" && /^[0-9a-f-]{36}$/.test(id) && (value === null || typeof value === "string")) return [value, id];
  } catch {
    // falls through to the refusal
  }
  throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
}
