import type { RosterEntry } from "../contract.ts";

/** What bars that are no assignments leave open. */
export const nothing = {
  weekdays: [],
  startClock: null,
  endClock: null,
  timeZone: null,
  assignmentId: null,
  version: null,
  status: null,
  role: null,
  method: null,
  level: null,
  workOrderId: null,
  clientName: null,
  siteName: null,
  atRisk: false,
  findings: [],
  overrides: [],
  eventId: null,
  eventStatus: null,
} satisfies Partial<RosterEntry>;
