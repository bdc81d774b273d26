/** Where tickets differ from roads and from the plan of equipment: read for the variances of the builder (invoices rule 9). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { refOf, type Variance } from "../source.ts";
import { isDayOfHire, itemDaysApart, longerThanRoad } from "../rules/variances.ts";
import type { JobFacts, Opened } from "./build-facts.ts";
import { lineOf, type TicketRowFact } from "./build-tickets.ts";
import { compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { committedStates } from "#modules/calendar/assignment-life.ts";
import { daysOfPattern } from "#modules/calendar/rules/shifts.ts";
import { assignment } from "#modules/calendar/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** Kilometres by road from bases to sites, as somebody entered them, by `${baseId} ${siteId}`. */
    roadsFrom: (db: Reading, of: { baseIds: readonly string[]; siteIds: readonly string[] }) => Promise<Map<string, string>>;
  }
}

/** Of tickets that are not billed yet. */
export async function plannedVariances(
  db: Reading,
  services: Services,
  rows: readonly TicketRowFact[],
  open: readonly Opened[],
  known: ReadonlyMap<string, JobFacts>,
): Promise<Variance[]> {
  const isOpen = ({ row }: TicketRowFact) => open.some(({ id, quantity }) => id === row.id && compareAmounts(quantity, "0") > 0);
  return [...(await distanceVariances(db, services, rows, isOpen, known)), ...(await hireVariances(db, rows, isOpen))];
}

type IsOpen = (one: TicketRowFact) => boolean;
const variance = (one: TicketRowFact, what: string, text: string): Variance => ({
  key: `${one.row.id} ${what}`,
  source: refOf({ type: "FieldTicketRow", id: one.row.id, key: "row" }),
  text,
  href: `/field-tickets/${one.ticketId}`,
});

async function distanceVariances(
  db: Reading,
  services: Services,
  rows: readonly TicketRowFact[],
  isOpen: IsOpen,
  known: ReadonlyMap<string, JobFacts>,
): Promise<Variance[]> {
  const driven = rows.filter(({ row: { kind, unit } }) => kind === "travel" && (unit === "mile" || unit === "km"));
  const jobs = [...known.values()];
  const siteIds = jobs.flatMap(({ siteId }) => siteId ?? []);
  if (!driven.some(isOpen) || siteIds.length === 0) return [];
  const roads = await answerTo(services, "roadsFrom")(db, { baseIds: jobs.map(({ baseId }) => baseId), siteIds });
  const trips = Map.groupBy(driven, ({ row, workOrderId }) =>
    [workOrderId, row.day, row.inventoryItemId ?? row.description].join(" "),
  );
  return [...trips.values()].flatMap((trip) => {
    const last = trip.filter(isOpen).at(-1);
    const job = known.get(last?.workOrderId ?? "");
    const road = roads.get(`${job?.baseId ?? ""} ${job?.siteId ?? ""}`);
    if (!last || !road) return [];
    const unit = last.row.unit === "km" ? ("km" as const) : ("mile" as const);
    const parts = trip.map(({ row }) => ({
      quantity: row.quantity,
      unit: row.unit === "km" ? ("km" as const) : ("mile" as const),
    }));
    const apart = longerThanRoad(
      [...parts.filter((part) => part.unit === unit), ...parts.filter((part) => part.unit !== unit)],
      road,
    );
    if (!apart) return [];
    const text = `${lineOf(last)} (${last.row.description}): ${apart.driven} ${unit} driven on ${last.row.day}, the road there and back is ${apart.road} ${unit}.`;
    return [variance(last, "road", text)];
  });
}

/** Days of hire against the calendar: the item's days on the job that are confirmed. */
async function hireVariances(db: Reading, rows: readonly TicketRowFact[], isOpen: IsOpen): Promise<Variance[]> {
  const hired = rows.filter(({ row }) => row.inventoryItemId !== null && isDayOfHire(row));
  const itemIds = [...new Set(hired.filter(isOpen).flatMap(({ row }) => row.inventoryItemId ?? []))];
  if (itemIds.length === 0) return [];
  const plans = await db
    .select({
      itemId: assignment.inventoryItemId,
      workOrderId: assignment.workOrderId,
      number: workOrder.number,
      fromOn: assignment.fromOn,
      toOn: assignment.toOn,
      weekdays: assignment.weekdays,
    })
    .from(assignment)
    .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
    .where(
      and(
        inArray(assignment.inventoryItemId, itemIds),
        inArray(assignment.status, [...committedStates]),
        isNull(assignment.archivedAt),
      ),
    );
  const tags = new Map(
    (
      await db
        .select({ id: inventoryItem.id, tag: inventoryItem.assetTag })
        .from(inventoryItem)
        .where(inArray(inventoryItem.id, itemIds))
    ).map(({ id, tag }) => [id, tag]),
  );
  const uses = Map.groupBy(hired, ({ row, workOrderId }) => `${workOrderId} ${row.inventoryItemId ?? ""}`);
  return [...uses.values()].flatMap((use) => {
    const last = use.filter(isOpen).at(-1);
    if (!last) return [];
    const own = plans.filter(({ itemId }) => itemId === last.row.inventoryItemId);
    const here = own.filter(({ workOrderId }) => workOrderId === last.workOrderId);
    const elsewhere = own.filter((plan) => !here.includes(plan));
    const apart = itemDaysApart({
      onTickets: use.map(({ row }) => row.day),
      assigned: new Set(here.flatMap(daysOfPattern)),
      elsewhere: new Map(elsewhere.flatMap((plan) => daysOfPattern(plan).map((day): [Day, string] => [day, plan.number]))),
    });
    if (apart.length === 0) return [];
    const name = tags.get(last.row.inventoryItemId ?? "") ?? last.row.description;
    return [variance(last, "days", `${lineOf(last)} (${last.row.description}, ${name}): ${apart.join("; ")}.`)];
  });
}
