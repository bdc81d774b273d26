/** When receipt of a release is due, and whether it is confirmed (releases.md, section 5). */
import type { RecipientState } from "../release.ts";
import type { AcknowledgementRule } from "#directory/clients/client.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** Days on which nobody works at the client's site; weekdays as 1 (Monday) to 7. */
export interface Rest {
  weekend: readonly number[];
  holidays: ReadonlySet<Day>;
}

/** Saturday and Sunday, where nothing else is known about the country. */
const usualWeekend = [6, 7];

/** The weekend of a country: Friday and Saturday in Saudi Arabia. */
export function weekendOf(country: string | null): readonly number[] {
  if (!country || !/^[A-Z]{2}$/.test(country)) return usualWeekend;
  const locale = new Intl.Locale("und", { region: country }) as Intl.Locale & { getWeekInfo?: () => { weekend: number[] } };
  return locale.getWeekInfo?.().weekend ?? usualWeekend;
}

/** The day a number of days after another: calendar days, or days on which the site works. */
export function dueDay(from: Day, days: number, rest: Rest | null): Day {
  if (!rest || rest.weekend.length >= 7) return addDays(from, days);
  let day = from;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (!rest.weekend.includes(weekday(day)) && !rest.holidays.has(day)) left -= 1;
  }
  return day;
}

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

interface Receiver {
  kind: "to" | "cc";
  state: RecipientState;
}

/** How many receipts are expected and confirmed, and whether that is enough to close the release. A recipient who declined has not confirmed. */
export function receiptsOf(rule: AcknowledgementRule, recipients: readonly Receiver[]) {
  const asked = recipients.filter(({ kind }) => kind === "to");
  const given = asked.filter(({ state }) => state === "acknowledged").length;
  const expected = rule === "none" ? 0 : asked.length;
  const needed = rule === "any" ? Math.min(1, expected) : expected;
  return { expected, given, complete: rule === "none" || (expected > 0 && given >= needed) };
}
