/** Hours by class, for entries of any people and days, and by which rule. */
import type { ClassedEntry, RuleUsed, TimesheetEntry } from "../contract.ts";
import { byClass, classed, ownClient, rulesUsed } from "../week-hours.ts";
import { overtimeRules } from "./overtime-rules.ts";
import { timeAround } from "./time-around.ts";
import type { Piece } from "#directory/finance/hours.ts";
import type { Reading } from "#kit/server/database.ts";

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
  const rows = await timeAround(db, entries);
  if (rows.length === 0) return { piecesOf: () => [], rulesOf: () => [] };
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
