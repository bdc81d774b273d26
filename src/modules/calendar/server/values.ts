/** The values of an assignment from what was entered: place, clock and shift come from its work order where nothing else was said. */
import { eq } from "drizzle-orm";
import type { AssignmentDraft, AssignmentRole } from "../assignment.ts";
import { mostDays } from "../rules/parts.ts";
import { daysOfPattern, isNight, leftOut, shiftsOf } from "../rules/shifts.ts";
import { isoDayOf } from "../rules/weekday.ts";
import type { OrderFacts } from "./order-facts.ts";
import type { PlanRow } from "./plan-rows.ts";
import type { assignment } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { invalid, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { NewRow } from "#kit/server/record.ts";
import { addDays, daysBetween, eachDay } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certifiedMethods } from "#modules/project-management/readiness.ts";
import { methodsOf } from "#modules/project-management/rules.ts";

type Values = Omit<NewRow<typeof assignment>, "status">;

/** Refuses what is not an assignment; the answer has everything but its state. */
export function valuesOf(order: OrderFacts, draft: AssignmentDraft): Values & Pick<PlanRow, "startAt" | "endAt" | "weekdays"> {
  const userId = draft.userId ?? null;
  const inventoryItemId = draft.inventoryItemId ?? null;
  if ((userId === null) === (inventoryItemId === null)) throw wrongField("userId", "Choose a person or an item.");
  const { fromOn, toOn } = draft;
  if (toOn < fromOn || daysBetween(fromOn, toOn) >= mostDays) throw wrongDates();
  const role = inventoryItemId ? "equipment" : (draft.role ?? (order.leadUserId === userId ? "lead" : "technician"));
  const method = needOf(order, role, draft.method);
  const pattern = {
    fromOn,
    toOn,
    weekdays: draft.weekdays ?? usualDays(order, fromOn, toOn),
    startClock: draft.startClock ?? order.shift.startClock,
    endClock: draft.endClock ?? order.shift.endClock,
    timeZone: order.timeZone,
  };
  if (pattern.startClock === pattern.endClock) throw wrongField("endClock", "A shift has a start and a later end.");
  const shifts = shiftsOf(pattern);
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (!first || !last) throw wrongDates();
  return {
    workOrderId: order.id,
    clientCompanyId: order.clientCompanyId,
    baseLocationId: order.baseLocationId,
    userId,
    inventoryItemId,
    role,
    method,
    level: method === null ? null : (draft.level ?? 2),
    ...pattern,
    startAt: new Date(first.start).toISOString(),
    endAt: new Date(last.end).toISOString(),
    note: draft.note ?? null,
  };
}

const wrongDates = () => invalid([{ path: "toOn", message: "Check the dates." }], "Check the dates.");

/** The same of what was entered: refuses a range without a day of its weekdays, and a clock time that a clock change skips on one of its days. */
export function enteredValues(order: OrderFacts, draft: AssignmentDraft): ReturnType<typeof valuesOf> {
  const values = valuesOf(order, draft);
  const { weekdays, timeZone, ...pattern } = values;
  const { fromOn, toOn, startClock, endClock } = pattern;
  const days = daysOfPattern({ fromOn, toOn, weekdays });
  if (weekdays.length > 0 && !days.some((day) => weekdays.includes(isoDayOf(day))))
    throw wrongField("weekdays", `There is no day of these weekdays from ${fromOn} to ${toOn}.`);
  for (const day of days)
    for (const [path, on, clock] of [
      ["startClock", day, startClock],
      ["endClock", isNight(pattern) ? addDays(day, 1) : day, endClock],
    ] as const) {
      const why = leftOut(on, clock, timeZone);
      if (why) throw wrongField(path, why);
    }
  return values;
}

/** The method a role works with: the one entered, or the first of the scope that people are certified in. */
function needOf(order: OrderFacts, role: AssignmentRole, entered: AssignmentDraft["method"]): Values["method"] | null {
  if (role === "driver" || role === "equipment") return null;
  if (entered !== undefined) return entered;
  return methodsOf(order.scope).find((method) => certifiedMethods.includes(method)) ?? null;
}

/** The working days of the base, where the range has any; every day otherwise. */
const usualDays = ({ shift }: OrderFacts, fromOn: string, toOn: string): number[] => {
  const all = daysOfPattern({ fromOn, toOn, weekdays: [] }).length;
  const weekdays = daysOfPattern({ fromOn, toOn, weekdays: shift.weekdays });
  return weekdays.length < all ? shift.weekdays : [];
};

/**
 * The weekdays of an assignment whose order has other days: those that were entered. Whoever was on working days only, without weekdays of their own,
 * gets the working days of the new range: a week that is lengthened to two has no weekend in between.
 */
export function weekdaysOnceMoved(
  { shift }: OrderFacts,
  { fromOn, toOn, weekdays }: Pick<PlanRow, "fromOn" | "toOn" | "weekdays">,
) {
  const onWorkingDays = eachDay(fromOn, toOn).every((day) => shift.weekdays.includes(isoDayOf(day)));
  return weekdays.length === 0 && onWorkingDays ? undefined : weekdays;
}

/** An assignment as the checks read it, before it is stored. */
export async function asPlanRow(
  db: Reading,
  order: OrderFacts,
  values: Values,
  stored: { id: string; version?: number; status?: PlanRow["status"] },
): Promise<PlanRow> {
  const [person] = values.userId
    ? await db.select({ first: appUser.firstName, last: appUser.lastName }).from(appUser).where(eq(appUser.id, values.userId))
    : [];
  const [item] = values.inventoryItemId
    ? await db
        .select({ assetTag: inventoryItem.assetTag })
        .from(inventoryItem)
        .where(eq(inventoryItem.id, values.inventoryItemId))
    : [];
  const { id: _order, status: _status, shift: _shift, ...ofOrder } = order;
  return {
    version: 1,
    status: "proposed",
    overrides: [],
    atRiskSince: null,
    ...ofOrder,
    ...values,
    userId: values.userId ?? null,
    inventoryItemId: values.inventoryItemId ?? null,
    method: values.method ?? null,
    level: values.level ?? null,
    weekdays: values.weekdays ?? [],
    ...stored,
    personName: person ? `${person.first} ${person.last}` : null,
    assetTag: item?.assetTag ?? null,
  };
}
