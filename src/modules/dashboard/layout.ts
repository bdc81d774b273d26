/** Which tiles stand on whose start page, and in which order (dashboard.md, "Default tiles by role", and rule 9). */
import type { TileId } from "./tiles.ts";
import type { KpiId } from "./kpis.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";

/** A tile of any kind; due tiles and figures have names of their own. */
export type PlaceId = TileId | "work" | "storage" | "visit" | `due ${string}` | `kpi ${KpiId}`;

/** Each has an arrangement of its own. */
export const screens = ["desktop", "phone"] as const;
export type Screen = (typeof screens)[number];

export interface Layout {
  order: readonly string[];
  hidden: readonly string[];
  /** Those the person has put into the wide column of work or into the narrow one of figures; the others stand where their numbers put them. */
  wide?: readonly string[] | undefined;
  narrow?: readonly string[] | undefined;
}

const technician: readonly PlaceId[] = ["jobsToday", "work", "due mine", "myDrafts"];
const administrator: readonly PlaceId[] = [
  "work",
  "securityAlerts",
  "invitationsOpen",
  "inactive",
  "errors",
  "failedMail",
  "storage",
  "withoutSecondFactor",
  "consentMissing",
  "due certification",
  "due calibration",
];

/**
 * What waits for the person's own decision (reports to review, requests, certificates to sign) is in "My work" and in no tile beside it, as no tile
 * says what a segment of "Where the reports stand" says on the same page. Tiles of modules that are still to come join when these do.
 */
export const tilesOfRoles: Record<RoleCode | "SUPER", readonly PlaceId[]> = {
  TECH: technician,
  ASST: technician,
  LEAD: ["board", "work", "due crew", "jobsToday", "myDrafts", "overdueReports", "due mine"],
  L3: [
    "work",
    "due certification",
    "due procedure",
    "myDrafts",
    "due mine",
    "casesOpen",
    "kpi certificationCoverage",
    "kpi firstPassReview",
  ],
  CRD: ["board", "work", "unassigned", "readyToRelease", "overdueReports", "due calibration", "due certification"],
  OPS: [
    "board",
    "work",
    "pipeline",
    "unassigned",
    "overdueReports",
    "clientsOnHold",
    "due agreement",
    "due certification",
    "kpi turnaround",
    "kpi firstPassReview",
    "kpi calibrationCompliance",
  ],
  QM: [
    "work",
    "casesOpen",
    "due procedure",
    "pipeline",
    "proceduresInApproval",
    "certificatesInReview",
    "due certification",
    "due calibration",
    "due accreditation",
    "kpi firstPassReview",
    "kpi certificationCoverage",
    "kpi calibrationCompliance",
    "kpi turnaround",
  ],
  RSO: ["work", "due calibration", "due certification", "due mine", "jobsActive"],
  EQP: [
    "work",
    "due calibration",
    "outOfTolerance",
    "neverCalibrated",
    "outOfService",
    "casesOpen",
    "due accreditation",
    "kpi calibrationCompliance",
  ],
  TRN: ["work", "due certification", "due vision", "certificatesInReview", "kpi certificationCoverage", "due mine"],
  HSE: [
    "work",
    "board",
    "jobsActive",
    "jobsPlanned",
    "due certification",
    "due vision",
    "due procedure",
    "due mine",
    "kpi certificationCoverage",
  ],
  COM: ["work", "leadsOverdue", "leadsOpen", "prospects", "clientsOnHold", "workDone", "jobsPlanned", "jobsActive", "due mine"],
  FIN: ["work", "readyToBill", "invoicesDisputed", "workDone", "readyToRelease", "clientsOnHold", "kpi turnaround", "due mine"],
  ADM: administrator,
  SUPER: [...administrator, "board", "pipeline", "due vision", "due procedure", "kpi certificationCoverage"],
  AUD: [
    "visit",
    "work",
    "casesOpen",
    "due certification",
    "due vision",
    "due calibration",
    "due procedure",
    "kpi certificationCoverage",
    "kpi calibrationCompliance",
    "kpi firstPassReview",
  ],
};

/** What nobody may hide: what stops one's own work, and what waits for one's decision. */
export const mandatory: ReadonlySet<string> = new Set<PlaceId>(["work", "due mine", "securityAlerts"]);

/** Besides those of its list a role has a tile of whatever comes due that it is told of. */
function placesOf(role: RoleCode | "SUPER"): PlaceId[] {
  const name = role === "SUPER" ? "" : builtInRoles[role];
  const told = dueSubjectIds.filter((subject) => dueSubjects[subject].recipients.includes(name));
  return [...tilesOfRoles[role], ...told.map((subject) => `due ${subject}` as const)];
}

/** The places of these roles together, the first role's first, each once; on a phone one's jobs, one's work and what is due come first. */
export function defaultPlaces(roles: readonly (RoleCode | "SUPER")[], screen: Screen): PlaceId[] {
  const places = [...new Set(roles.flatMap(placesOf))];
  return screen === "desktop" ? places : places.toSorted((a, b) => placeOnPhone(a) - placeOnPhone(b));
}

function placeOnPhone(place: PlaceId): number {
  if (place === "jobsToday") return 0;
  if (place === "work") return 1;
  if (place === "due mine") return 2;
  return place.startsWith("due ") ? 3 : 4;
}

/** The places in the person's own order; what has joined since stands last, what is hidden is left out. */
export function arranged<P extends string>(places: readonly P[], layout: Layout | null): P[] {
  if (!layout) return [...places];
  const placeOf = (id: P) => {
    const at = layout.order.indexOf(id);
    return at < 0 ? layout.order.length + places.indexOf(id) : at;
  };
  const hidden = new Set(layout.hidden.filter((id) => !mandatory.has(id)));
  return places.filter((id) => !hidden.has(id)).toSorted((a, b) => placeOf(a) - placeOf(b));
}
