/** Rows a ticket begins with: the time of its crew and the equipment of its work order. No database. */
import { plainRow, type TicketRow } from "../ticket-row.ts";
import type { Activity } from "#directory/finance/overtime.ts";
import type { Day } from "#kit/validity.ts";
import { methods as known } from "#modules/report-templates/definition.ts";
import type { ItemCategory } from "#modules/rate-sheets/item-terms.ts";

/** An entry of time as a ticket names it; clock times at the site. */
export interface LoggedTime {
  id: string;
  day: Day;
  personName: string;
  activity: Activity;
  from: string;
  to: string;
  hours: string;
  methods: readonly string[];
  standbyReason: TicketRow["standbyReason"];
  note: string | null;
}

const categories: Partial<Record<Activity, ItemCategory>> = {
  travel: "travel",
  standby: "standby",
  "report writing": "report or engineering",
};

/** One row for each entry of time; whoever puts it on a ticket gives it an id of its own. */
export const timeRows = (entries: readonly LoggedTime[]): TicketRow[] =>
  entries
    .filter(({ hours }) => Number(hours) > 0)
    .map(({ id, day, personName, activity, from, to, hours, methods, standbyReason, note }) =>
      plainRow({
        id,
        kind: activity === "standby" ? "standby" : "crew",
        day,
        description: `${personName}, ${activity} ${from}–${to}`,
        quantity: hours,
        unit: "hour",
        category: categories[activity] ?? "labour",
        method: known.find((one) => one === methods[0]) ?? null,
        timesheetEntryId: id,
        standbyReason: activity === "standby" ? standbyReason : null,
        reason: activity === "standby" && note ? note.slice(0, 300) : null,
      }),
    );

interface Equipment {
  id: string;
  assetTag: string;
  name: string;
  /** A source or exposure device, which is hired as one. */
  isSource: boolean;
}

/** A day of hire for each item of the order on each day that was worked. */
export const equipmentRows = (equipment: readonly Equipment[], days: readonly Day[]): TicketRow[] =>
  days.flatMap((day) =>
    equipment.map(({ id, assetTag, name, isSource }) =>
      plainRow({
        id,
        kind: "equipment",
        day,
        description: `${name} ${assetTag}`,
        quantity: "1",
        unit: "day",
        category: isSource ? "source" : "equipment",
        inventoryItemId: id,
      }),
    ),
  );

/** What a row is from: a ticket has each once. Null for one that was typed. */
export function sourceOf(row: Pick<TicketRow, "timesheetEntryId" | "reportSourceId" | "reportKey" | "inventoryItemId" | "day">) {
  if (row.timesheetEntryId) return `time ${row.timesheetEntryId}`;
  if (row.reportSourceId) return `report ${row.reportSourceId} ${row.reportKey}`;
  return row.inventoryItemId ? `item ${row.inventoryItemId} ${row.day}` : null;
}

/** The proposed rows of the days of a ticket that are not on it yet. */
export function newlyProposed(
  proposed: readonly TicketRow[],
  rows: readonly TicketRow[],
  { day, untilDay }: { day: Day; untilDay: Day | null },
): TicketRow[] {
  const there = new Set(rows.map(sourceOf));
  const last = untilDay ?? day;
  return proposed.filter((row) => row.day >= day && row.day <= last && !there.has(sourceOf(row)));
}
