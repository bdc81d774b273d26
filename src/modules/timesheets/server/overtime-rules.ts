/** The overtime rule for an entry on a day: of the rate sheet that prices its job then, else the preset of its base. */
import { and, inArray, isNull } from "drizzle-orm";
import { type NamedRule, presetFor } from "../week-hours.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { movedDays } from "#directory/company/holidays.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { candidates, sheetName } from "#modules/rate-sheets/rules/choose.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";

/** What a rule is chosen by. */
export interface RuledTime {
  baseId: string;
  clientId: string | null;
  client: string | null;
  projectId: string | null;
  workOrderId: string | null;
}

export async function overtimeRules(db: Reading): Promise<(time: RuledTime, on: Day) => NamedRule> {
  const sheets = await db
    .select()
    .from(rateSheet)
    .where(and(inArray(rateSheet.status, ["approved", "sent", "accepted"]), isNull(rateSheet.archivedAt)));
  const calendars = await db
    .select({ id: holidayCalendar.id, days: holidayCalendar.days, observedRule: holidayCalendar.observedRule })
    .from(holidayCalendar);
  const bases = await db
    .select({
      id: baseLocation.id,
      country: baseLocation.country,
      region: baseLocation.region,
      calendarId: baseLocation.holidayCalendarId,
    })
    .from(baseLocation);
  const observed = new Map(
    calendars.map(({ id, days, observedRule }) => [id, new Set(movedDays(days, observedRule).map(({ day }) => day))]),
  );
  const holidaysOf = (id: string | null): ReadonlySet<Day> => observed.get(id ?? "") ?? new Set();
  // Hours have the same class in every currency, and prices are not asked.
  const priced = sheets.map((sheet) => ({ ...sheet, currency: "", items: [] }));
  const bySheet = ({ baseId, clientId, client, ...of }: RuledTime, on: Day): NamedRule | null => {
    if (!clientId) return null;
    const [sheet] = candidates(priced, { on, currency: "", clientCompanyId: clientId, baseId, ...of });
    if (!sheet) return null;
    return {
      rule: sheet.overtimeRule,
      holidays: holidaysOf(sheet.overtimeRule.holidayCalendarId),
      travelIsSt: sheet.travelRule?.travelTimeClass === "ST",
      used: { client, name: sheetName(sheet), source: "rate sheet" },
    };
  };
  const byBase = ({ baseId, client }: RuledTime): NamedRule => {
    const base = bases.find(({ id }) => id === baseId);
    const name = base ? presetFor(base) : "US weekly 40";
    return {
      rule: overtimePresets[name],
      holidays: holidaysOf(base?.calendarId ?? null),
      used: { client, name, source: "preset" },
    };
  };
  const known = new Map<string, NamedRule>();
  return (time, on) => {
    const key = [time.workOrderId, time.projectId, time.clientId, time.baseId, on].join(" ");
    const rule = known.get(key) ?? bySheet(time, on) ?? byBase(time);
    known.set(key, rule);
    return rule;
  };
}
