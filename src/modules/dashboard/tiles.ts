/**
 * The tiles of the start page. A tile is a list with its filters: its link opens that list, its number is that list's count (dashboard
 * rule 2). What a person may not open is absent, not zero (rule 1).
 */
import { addDays, type Day } from "#kit/validity.ts";

export const tileIds = [
  "myDrafts",
  "awaitingMe",
  "returnedToMe",
  "overdueReports",
  "certificatesExpiring",
  "certificatesExpired",
  "calibrationsDue",
  "calibrationsOverdue",
] as const;
export type TileId = (typeof tileIds)[number];

export interface Tile {
  id: TileId;
  title: string;
  group: "My reports" | "People" | "Equipment";
  /** The access id that opens the list. */
  module: string;
  /** The page that shows the list, and the list's address. */
  page: string;
  list: string;
  /** The filters of the list, on the viewer's today; the same words in the page's address and in the list's question. */
  filters: (today: Day) => Record<string, string>;
  /** Words of the page's address that are no filters: which tab. */
  place?: Record<string, string>;
  /** What an empty tile says: the good state by its name. */
  good: string;
  /** What a number above zero means. */
  meaning: "idle" | "waiting" | "due" | "bad";
}

const reports = {
  group: "My reports",
  module: "inspection-reports",
  page: "/inspection-reports",
  list: "/api/inspection-reports",
} as const;
const people = {
  group: "People",
  module: "ndt-training",
  page: "/ndt-training",
  list: "/api/certifications",
  place: { tab: "certifications" },
} as const;
const instruments = { group: "Equipment", module: "calibration", page: "/calibration", list: "/api/calibration/status" } as const;

const soonCertificates = 90;
const soonCalibrations = 30;

export const tiles: readonly Tile[] = [
  {
    ...reports,
    id: "returnedToMe",
    title: "Returned to me",
    filters: () => ({ mine: "true", status: "returned" }),
    good: "Nothing was returned to you.",
    meaning: "due",
  },
  {
    ...reports,
    id: "awaitingMe",
    title: "Waiting for my review",
    filters: () => ({ awaitingMe: "true" }),
    good: "No report waits for you.",
    meaning: "waiting",
  },
  {
    ...reports,
    id: "myDrafts",
    title: "My drafts",
    filters: () => ({ mine: "true", status: "draft" }),
    good: "You have no drafts.",
    meaning: "idle",
  },
  {
    ...reports,
    id: "overdueReports",
    title: "Inspected over three days ago, not submitted",
    filters: () => ({ overdue: "true" }),
    good: "Every inspection is reported in time.",
    meaning: "bad",
  },
  {
    ...people,
    id: "certificatesExpiring",
    title: `Certificates that end within ${soonCertificates} days`,
    filters: (today) => ({ standing: "active", expiresBefore: addDays(today, soonCertificates) }),
    good: `No certificate ends in the next ${soonCertificates} days.`,
    meaning: "due",
  },
  {
    ...people,
    id: "certificatesExpired",
    title: "Certificates expired",
    filters: () => ({ standing: "expired" }),
    good: "No certificate has expired.",
    meaning: "bad",
  },
  {
    ...instruments,
    id: "calibrationsDue",
    title: `Calibrations due within ${soonCalibrations} days`,
    filters: () => ({ dueWithin: String(soonCalibrations) }),
    good: `No calibrations due in the next ${soonCalibrations} days.`,
    meaning: "due",
  },
  {
    ...instruments,
    id: "calibrationsOverdue",
    title: "Calibrations overdue",
    filters: () => ({ state: "overdue" }),
    good: "No calibration is overdue.",
    meaning: "bad",
  },
];

/** Where a tile leads, and the question whose answer is its number. */
export function addressesOf({ page, list, filters, place = {} }: Tile, today: Day): { href: string; count: string } {
  const asked = filters(today);
  return { href: page + words({ ...place, ...asked }), count: `${list}/count${words(asked)}` };
}

function words(search: Record<string, string>): string {
  const text = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return text === "" ? "" : `?${text}`;
}
