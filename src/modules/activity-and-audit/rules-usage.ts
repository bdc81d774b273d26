import { addDays, type Day } from "#kit/validity.ts";

/** Without a period the last four weeks are shown. */
const usualDays = 28;
/** A device not heard from for so many days has not synced. */
export const silentDays = 5;
/** One that was silent longer is taken for put away. */
export const forgottenDays = 60;

/** The days asked for, both inclusive: those named, or the four weeks that end with the last one. */
export function usagePeriod(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): { from: Day; to: Day } {
  const to = asked.to ?? today;
  return { from: asked.from ?? addDays(to, 1 - usualDays), to };
}

/** Whole days since a device was last heard from. */
export const silentFor = (lastAt: string, now: Date): number => Math.floor((now.getTime() - Date.parse(lastAt)) / 86_400_000);

/** A share in per cent with one decimal; null where there is nothing to share. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

/** The access id a page's address belongs to: its first part where that is one. */
export function moduleOfRoute(route: string, known: ReadonlySet<string>): string {
  const first = route.split("/")[1] ?? "";
  if (first === "") return "dashboard";
  return known.has(first) ? first : (others[first] ?? "other");
}

/** Addresses whose first part is not the name of their module. */
const others: Readonly<Record<string, string>> = {
  "my-profile": "profile",
  "company-profile": "client-companies",
  "project-management": "projects",
  "report-templates": "inspection-reports",
  "radiation-calculators": "radiation",
  "radiation-safety": "radiation",
  "documents-enhanced": "documents",
  "manage-items": "rate-sheets",
  "resource-map": "resumes",
  releases: "inspection-reports",
  employees: "user-management",
};

/** The kind of device by what its browser says of itself and the width of its screen, in CSS pixels. */
export function deviceClassOf(userAgent: string, screenWidth: number, touch: boolean): "phone" | "tablet" | "desktop" {
  if (/iPad|Tablet/i.test(userAgent)) return "tablet";
  if (/Mobi|iPhone|Android/i.test(userAgent)) return screenWidth >= 700 ? "tablet" : "phone";
  // A tablet that asks for desktop pages calls itself a Mac.
  return touch && /Macintosh/.test(userAgent) ? "tablet" : "desktop";
}
