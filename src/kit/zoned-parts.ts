import { eachOnce } from "./each-once.ts";
import { zoneLocale } from "./zone-locale.ts";

/** Year, month, day, hour, minute and the name of the zone ("CET") of an instant in an IANA zone, as texts by the names of `Intl`. */
export const partsIn = (when: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(when)
      .map(({ type, value }) => [type, value]),
  );

const two = "2-digit" as const;
const formatOf = eachOnce((timeZone) => {
  const digits = { year: "numeric", month: two, day: two, hour: two, minute: two } as const;
  return new Intl.DateTimeFormat(zoneLocale(timeZone), { timeZone, ...digits, hourCycle: "h23", timeZoneName: "short" });
});
