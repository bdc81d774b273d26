import type Holidays from "date-holidays";
import type { CalendarDay, HolidayPlace } from "#directory/company/holidays.ts";
import { notFound } from "#kit/refusals.ts";
import { addDays } from "#kit/validity.ts";

/** Where the data of date-holidays differ from what the country's government lists. Rules in the words of date-holidays. */
const corrections: Readonly<Record<string, { add: Readonly<Record<string, string>>; leaveOut: readonly string[] }>> = {
  // Canada Labour Code, section 166; the data have what all provinces share.
  CA: {
    add: {
      "Victoria Day": "monday before 05-25",
      "National Day for Truth and Reconciliation": "09-30",
      Thanksgiving: "2nd monday in October",
      "Remembrance Day": "11-11",
      "Boxing Day": "12-26",
    },
    leaveOut: [],
  },
  // As the cabinet of the Emirates lists them: none for Al-Mi'raj or the first of Ramadan, Arafat Day, and two National Days.
  AE: {
    add: { "National Day, second day": "12-03", "Arafat Day": "9 Dhu al-Hijjah" },
    leaveOut: ["Laylat al-Mi'raj", "First day of Ramadan"],
  },
};

/** Countries, and the parts of them that have holidays of their own, by name. */
export async function holidayPlaces(): Promise<HolidayPlace[]> {
  const data = new (await library())();
  const places = Object.entries(data.getCountries("en")).flatMap(([country, name]) => [
    { id: country, name },
    ...Object.entries(data.getStates(country, "en") ?? {}).map(([part, its]) => ({
      id: `${country}-${part}`,
      name: `${name}, ${its}`,
    })),
  ]);
  return places.toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * The public holidays of a place in a year, in order, each on the day it falls; with `moved` also the workdays given for those on a weekend,
 * where the place's own rules give them. Of two on one day the first stands.
 */
export async function holidaysOf(place: string, year: number, { moved }: { moved: boolean }): Promise<CalendarDay[]> {
  const [country = "", ...part] = place.split("-");
  const languages = country === "US" ? "en-US" : "en";
  const data = new (await library())({ country, ...(part.length > 0 ? { state: part.join("-") } : {}) }, { languages });
  const { add, leaveOut } = corrections[place] ?? { add: {}, leaveOut: [] };
  for (const [name, rule] of Object.entries(add)) data.setHoliday(rule, { name: { en: name }, type: "public" });
  const found = data
    .getHolidays(year)
    .filter(({ type, substitute, name }) => type === "public" && (moved || !substitute) && !leaveOut.includes(name));
  if (found.length === 0) throw notFound("place");
  const days = new Map<string, string>();
  for (const { date, start, end, name } of found) {
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    for (let at = 0; at < length; at += 1) {
      const day = addDays(date.slice(0, 10), at);
      if (!days.has(day)) days.set(day, name);
    }
  }
  return [...days].map(([day, name]) => ({ day, name })).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Its data take half a second to read, so they wait until somebody starts a calendar. */
async function library(): Promise<typeof Holidays> {
  return (await import("date-holidays")).default;
}
