/** Hours by class, for entries of any people and days: reads what the limits of their weeks need, and by which rule. */
import { and, eq, gte, inArray, lte } from "drizzle-orm";
import type { ClassedEntry, RuleUsed, TimesheetEntry } from "../contract.ts";
import { byClass, classed, ownClient, rulesUsed } from "../week-hours.ts";
import { overtimeRules } from "./overtime-rules.ts";
import { present, timesheetEntry } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Piece } from "#directory/finance/hours.ts";
import type { Reading } from "#kit/server/database.ts";
import { addDays } from "#kit/validity.ts";

/** A week of limits may begin on any day and reach over either end of what is shown. */
const around = 8;

interface Classes {
  piecesOf: (entryId: string) => readonly Piece[];
  /** The rules behind these entries, each once. */
  rulesOf: (entries: readonly Pick<TimesheetEntry, "id">[]) => RuleUsed[];
}

/** The classes of the hours in these entries, each person's by all of their time in the weeks around. */
export async function classesOf(
  db: Reading,
  entries: readonly Pick<TimesheetEntry, "id" | "userId" | "day">[],
): Promise<Classes> {
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { piecesOf: () => [], rulesOf: () => [] };
  const rows = await db
    .select({
      id: timesheetEntry.id,
      userId: timesheetEntry.userId,
      day: timesheetEntry.day,
      start: timesheetEntry.startAt,
      end: timesheetEntry.endAt,
      breakMin: timesheetEntry.breakMin,
      breakStart: timesheetEntry.breakStartAt,
      activity: timesheetEntry.activity,
      timeZone: timesheetEntry.timeZone,
      baseId: timesheetEntry.baseLocationId,
      clientId: timesheetEntry.clientCompanyId,
      client: clientCompany.displayName,
      projectId: timesheetEntry.projectId,
      workOrderId: timesheetEntry.workOrderId,
    })
    .from(timesheetEntry)
    .leftJoin(clientCompany, eq(clientCompany.id, timesheetEntry.clientCompanyId))
    .where(
      and(
        inArray(timesheetEntry.userId, [...new Set(entries.map(({ userId }) => userId))]),
        gte(timesheetEntry.day, addDays(first, -around)),
        lte(timesheetEntry.day, addDays(last, around)),
        present,
      ),
    );
  const ruleFor = await overtimeRules(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const pieces = new Map<string, Piece[]>();
  for (const own of Map.groupBy(rows, ({ userId }) => userId).values()) {
    const time = own.map((row) => ({ ...row, clientId: row.clientId ?? ownClient }));
    // By its id: an entry for others that fills the limits of a client is asked about as one of that client.
    for (const [id, of] of classed(time, (entry, day) => ruleFor(known.get(entry.id) ?? entryOfNobody, day))) pieces.set(id, of);
  }
  return {
    piecesOf: (id) => pieces.get(id) ?? [],
    rulesOf: (some) =>
      rulesUsed(
        some.flatMap(({ id }) => {
          const row = known.get(id);
          return row ? ruleFor(row, row.day).used : [];
        }),
      ),
  };
}

const entryOfNobody = { baseId: "", clientId: null, client: null, projectId: null, workOrderId: null };

/** The entries with their hours by class. */
export const withClasses = (entries: readonly TimesheetEntry[], { piecesOf }: Classes): ClassedEntry[] =>
  entries.map((entry) => ({ ...entry, classes: byClass(piecesOf(entry.id)) }));
