/** Pay classes of entries of any people and days, and by which rule. */
import { isNull } from "drizzle-orm";
import type { PayRuleNamed } from "../contract.ts";
import { type PayPiece, payPieces, payRuleFor } from "../pay-hours.ts";
import { timeAround } from "./time-around.ts";
import { movedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { payRule } from "#directory/finance/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Day } from "#kit/validity.ts";

interface PayClasses {
  payOf: (entryId: string) => readonly PayPiece[];
  /** The rules behind these entries, each once. */
  payRulesOf: (entries: readonly { id: string }[]) => PayRuleNamed[];
}

/** The pay classes of the hours in these entries, each person's by all of their time in the weeks around. */
export async function payClassesOf(
  db: Reading,
  entries: readonly { id: string; userId: string; day: Day }[],
): Promise<PayClasses> {
  const rows = await timeAround(db, entries);
  if (rows.length === 0) return { payOf: () => [], payRulesOf: () => [] };
  const ruleFor = await payRules(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const baseOf = (id: string) => known.get(id)?.homeBaseId ?? known.get(id)?.baseId ?? "";
  const pieces = [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((own) =>
    payPieces(
      own.map((row) => ({ ...row, clientId: "" })),
      (entry, day) => ruleFor(baseOf(entry.id), day),
    ),
  );
  const byEntry = Map.groupBy(pieces, ({ entryId }) => entryId);
  return {
    payOf: (id) => byEntry.get(id) ?? [],
    payRulesOf: (some) => {
      const used = some.flatMap(({ id }) => {
        const row = known.get(id);
        return row ? [ruleFor(baseOf(id), row.day)] : [];
      });
      return [...new Map(used.map(({ name, isPreset }) => [name, { name, isPreset }])).values()];
    },
  };
}

/** The pay rule of a base on a day, with its holidays. */
async function payRules(db: Reading) {
  const rules = await db.select().from(payRule).where(isNull(payRule.archivedAt));
  const bases = await db
    .select({
      id: baseLocation.id,
      country: baseLocation.country,
      region: baseLocation.region,
      calendarId: baseLocation.holidayCalendarId,
    })
    .from(baseLocation);
  const calendars = await db
    .select({ id: holidayCalendar.id, days: holidayCalendar.days, observedRule: holidayCalendar.observedRule })
    .from(holidayCalendar);
  const holidays = new Map(
    calendars.map(({ id, days, observedRule }) => [id, new Set(movedDays(days, observedRule).map(({ day }) => day))]),
  );
  const known = new Map<string, ReturnType<typeof found>>();
  const found = (baseId: string, on: Day) => {
    const base = bases.find(({ id }) => id === baseId);
    const place = base ?? { id: baseId, country: "US", region: null, calendarId: null };
    const chosen = payRuleFor(rules, place, on);
    const calendarId = chosen.rule.holidayCalendarId ?? place.calendarId;
    return { ...chosen, holidays: holidays.get(calendarId ?? "") ?? new Set<Day>() };
  };
  return (baseId: string, on: Day) => {
    const key = `${baseId} ${on}`;
    const rule = known.get(key) ?? found(baseId, on);
    known.set(key, rule);
    return rule;
  };
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** Hours of these entries of time by pay class (project-management rule 5), for the modules that count what they cost. */
    payPiecesOf: (db: Reading, entries: readonly { id: string; userId: string; day: Day }[]) => Promise<PayPiece[]>;
  }
}

export const payPiecesOf: Questions["payPiecesOf"] = async (db, entries) => {
  const { payOf } = await payClassesOf(db, entries);
  return entries.flatMap(({ id }) => payOf(id));
};
