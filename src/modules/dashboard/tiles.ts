/**
 * The tiles of the start page. A tile is a list with its filters: its link opens that list, its number is that list's count (dashboard
 * rule 2). What a person may not open is absent, not zero (rule 1).
 */
import { addDays, type Day } from "#kit/validity.ts";

export const tileIds = [
  "jobsToday",
  "jobsActive",
  "board",
  "unassigned",
  "pipeline",
  "myDrafts",
  "overdueReports",
  "readyToRelease",
  "certificatesInReview",
  "proceduresInApproval",
  "casesOpen",
  "jobsPlanned",
  "workDone",
  "leadsOpen",
  "leadsOverdue",
  "invoicesDisputed",
  "readyToBill",
  "prospects",
  "clientsOnHold",
  "outOfTolerance",
  "outOfService",
  "neverCalibrated",
  "securityAlerts",
  "errors",
  "failedMail",
  "invitationsOpen",
  "inactive",
  "withoutSecondFactor",
  "consentMissing",
] as const;
export type TileId = (typeof tileIds)[number];

/** Who asks, and on which day. */
export interface Viewer {
  id: string;
  today: Day;
}

export interface Tile {
  id: Exclude<TileId, "board" | "pipeline">;
  title: string;
  /** The access id that opens the list. */
  module: string;
  /** The page that shows the list, and the list's address. */
  page: string;
  list: string;
  /** The filters of the list; the same words in the page's address and in the list's question. */
  filters: (viewer: Viewer) => Record<string, string>;
  /** The filter that keeps the list to a base, where it has one. */
  base?: "baseLocationId" | "homeBaseId";
  /** Words of the page's address that are no filters: which tab. */
  place?: Record<string, string>;
  /** Shows the first rows too: the fields that name a row, and where it leads. */
  rows?: {
    number: readonly string[];
    name: readonly string[];
    page: string;
    /** The instant since when a row waits: the oldest stand first, each with its age in working days (rule 7). */
    since?: string;
  };
  /** What an empty tile says: the good state by its name. */
  good: string;
  /** What a number above zero means. */
  meaning: "idle" | "waiting" | "due" | "bad";
}

const reports = {
  module: "inspection-reports",
  page: "/inspection-reports",
  list: "/api/inspection-reports",
  base: "baseLocationId",
} as const;
const reportRows = {
  number: ["reportNumber", "provisionalRef"],
  name: ["itemDescription", "itemTag"],
  page: "/inspection-reports/",
} as const;
/** What waits for somebody, the longest first. */
const waitingRows = { ...reportRows, since: "stateSince" } as const;
const instruments = {
  module: "calibration",
  page: "/calibration",
  list: "/api/calibration/status",
  base: "homeBaseId",
} as const;
const orders = { module: "projects", page: "/project-management", list: "/api/work-orders", base: "baseLocationId" } as const;
const openLeads = {
  module: "leads",
  page: "/leads",
  list: "/api/leads",
  base: "baseLocationId",
  place: { view: "list" },
} as const;
const invoices = { module: "invoices", page: "/invoices", list: "/api/invoices", base: "baseLocationId" } as const;
const invoiceRows = { number: ["shownNumber"], name: ["clientName"], page: "/invoices/" } as const;
const clients = { module: "client-companies", page: "/client-companies", list: "/api/client-companies" } as const;
const clientRows = { number: ["code"], name: ["name", "displayName"], page: "/company-profile/" } as const;
const orderRows = { number: ["number"], name: ["title"], page: "/work-orders/" } as const;
const users = { module: "user-management", page: "/user-management", list: "/api/users", base: "baseLocationId" } as const;

export const tiles: readonly Tile[] = [
  {
    ...orders,
    id: "jobsToday",
    title: "My jobs today",
    filters: ({ id, today }) => ({ assignedTo: id, on: today, status: "planned,ready,in progress" }),
    rows: orderRows,
    good: "You have no jobs today.",
    meaning: "idle",
  },
  {
    ...orders,
    id: "jobsActive",
    title: "Work orders in progress",
    filters: () => ({ status: "in progress" }),
    good: "No work order is in progress.",
    meaning: "idle",
  },
  {
    ...orders,
    id: "jobsPlanned",
    title: "Work orders planned",
    filters: () => ({ status: "planned,ready" }),
    good: "No work orders planned.",
    meaning: "idle",
  },
  {
    ...orders,
    id: "workDone",
    title: "Work done, not closed",
    filters: () => ({ status: "work done" }),
    rows: orderRows,
    good: "No work orders to close.",
    meaning: "waiting",
  },
  {
    ...openLeads,
    id: "leadsOpen",
    title: "Open leads",
    filters: () => ({ open: "true" }),
    good: "No open leads.",
    meaning: "idle",
  },
  {
    ...openLeads,
    id: "leadsOverdue",
    title: "My leads with an overdue next action",
    filters: ({ id }) => ({ ownerId: id, overdue: "true" }),
    rows: { number: ["number"], name: ["title"], page: "/leads/" },
    good: "No next action of yours is overdue.",
    meaning: "bad",
  },
  {
    ...invoices,
    id: "invoicesDisputed",
    title: "Invoices disputed",
    filters: () => ({ disputed: "true" }),
    rows: invoiceRows,
    good: "No invoice is disputed.",
    meaning: "due",
  },
  {
    id: "readyToBill",
    title: "Work orders ready to bill",
    module: "invoices",
    page: "/invoices/ready",
    list: "/api/invoices-ready",
    base: "baseLocationId",
    filters: () => ({}),
    good: "Everything that was done is billed.",
    meaning: "due",
  },
  {
    ...clients,
    id: "prospects",
    title: "Prospects",
    filters: () => ({ status: "prospect" }),
    rows: clientRows,
    good: "No prospects.",
    meaning: "idle",
  },
  {
    ...clients,
    id: "clientsOnHold",
    title: "Clients on hold",
    filters: () => ({ status: "on hold" }),
    rows: clientRows,
    good: "No clients on hold.",
    meaning: "due",
  },
  {
    ...orders,
    id: "unassigned",
    title: "Work orders without a crew",
    filters: () => ({ unassigned: "true" }),
    rows: orderRows,
    good: "Every work order has a crew.",
    meaning: "due",
  },
  {
    ...reports,
    id: "myDrafts",
    title: "My drafts",
    filters: () => ({ mine: "true", status: "draft" }),
    rows: waitingRows,
    good: "You have no drafts.",
    meaning: "idle",
  },
  {
    ...reports,
    id: "overdueReports",
    title: "Inspected over three days ago, not submitted",
    filters: () => ({ overdue: "true" }),
    good: "Every inspection was reported on time.",
    meaning: "bad",
  },
  {
    ...reports,
    id: "readyToRelease",
    title: "Signed, not released",
    filters: () => ({ status: "signed" }),
    good: "All signed reports are released.",
    meaning: "waiting",
  },
  {
    id: "certificatesInReview",
    title: "Certificates in review",
    module: "ndt-training",
    page: "/ndt-training",
    list: "/api/certifications",
    place: { tab: "certifications" },
    filters: () => ({ status: "in review" }),
    good: "No certificates in review.",
    meaning: "idle",
  },
  {
    id: "proceduresInApproval",
    title: "Procedures in approval",
    module: "processes-procedures",
    page: "/processes-procedures",
    list: "/api/procedures",
    filters: () => ({ status: "technical review,quality review,Level III approval" }),
    good: "No procedures in approval.",
    meaning: "idle",
  },
  {
    id: "casesOpen",
    title: "Evidence cases open",
    module: "calibration",
    page: "/calibration/cases",
    list: "/api/evidence-cases",
    filters: () => ({ state: "open,screened,reviewed" }),
    good: "No evidence in doubt.",
    meaning: "due",
  },
  {
    ...instruments,
    id: "outOfTolerance",
    title: "Failed calibration",
    filters: () => ({ state: "failed" }),
    good: "No failed calibrations.",
    meaning: "bad",
  },
  {
    ...instruments,
    id: "outOfService",
    title: "Out of service",
    filters: () => ({ state: "out of service" }),
    good: "No instruments out of service.",
    meaning: "idle",
  },
  {
    ...instruments,
    id: "neverCalibrated",
    title: "Never calibrated",
    filters: () => ({ state: "never calibrated" }),
    good: "Every instrument that needs it has been calibrated.",
    meaning: "bad",
  },
  {
    id: "securityAlerts",
    title: "Security alerts of the last 7 days",
    module: "security-events",
    page: "/security-events",
    list: "/api/security-events",
    filters: ({ today }) => ({ severity: "high,critical", from: addDays(today, -7) }),
    good: "No security alerts in the last 7 days.",
    meaning: "bad",
  },
  {
    id: "errors",
    title: "Open errors",
    module: "error-logs",
    page: "/error-logs",
    list: "/api/error-logs",
    filters: () => ({ status: "new,seen" }),
    good: "No open errors.",
    meaning: "bad",
  },
  {
    id: "failedMail",
    title: "Messages not sent",
    module: "settings",
    page: "/settings",
    list: "/api/settings/unsent-messages",
    place: { section: "messages" },
    filters: () => ({ state: "failed" }),
    good: "All messages were sent.",
    meaning: "bad",
  },
  {
    ...users,
    id: "invitationsOpen",
    title: "Invitations open",
    filters: () => ({ status: "invited" }),
    good: "All invitations were accepted.",
    meaning: "waiting",
  },
  {
    ...users,
    id: "inactive",
    title: "Not seen for 11 months",
    filters: () => ({ inactiveMonths: "11" }),
    good: "All accounts are in use.",
    meaning: "due",
  },
  {
    ...users,
    id: "withoutSecondFactor",
    title: "Without a second factor",
    filters: () => ({ noSecondFactor: "true", status: "active" }),
    good: "Everyone has a second factor.",
    meaning: "due",
  },
  {
    ...users,
    id: "consentMissing",
    title: "Consent missing",
    filters: () => ({ consentMissing: "true", status: "active" }),
    good: "Everyone has agreed.",
    meaning: "due",
  },
];

/** Where a tile leads, and the question whose answer is its number. */
export function addressesOf(
  { page, list, filters, place = {}, base, rows }: Tile,
  viewer: Viewer,
  baseId?: string,
): { href: string; count: string; first: string } {
  const asked = { ...filters(viewer), ...(baseId && base ? { [base]: baseId } : {}) };
  return {
    href: page + words({ ...place, ...asked }),
    count: `${list}/count${words(asked)}`,
    first: `${list}${words({ ...asked, ...(rows?.since ? { sort: rows.since } : {}), limit: "5" })}`,
  };
}

export function words(search: Record<string, string>): string {
  const text = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return text === "" ? "" : `?${text}`;
}
