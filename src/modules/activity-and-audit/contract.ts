import { z } from "zod";
import { about } from "./about.ts";
import { analyticsEndpoints } from "./contract-analytics.ts";
import { activityEndpoints } from "./contract-activity.ts";
import { counted, exporting, pageOf, paging, period } from "./contract-parts.ts";
import { usageEndpoints } from "./contract-usage.ts";
import { defineModule, download, get, HistoryEntry, many, post } from "#kit/contract.ts";
import { kinds } from "#kit/security-kinds.ts";

export const severities = ["info", "low", "medium", "high", "critical"] as const;
/** "noted" is what asks for nothing: a sign-in, a sign-out. */
export const securityStates = ["open", "acknowledged", "closed", "noted"] as const;
export const errorStates = ["new", "seen", "resolved", "ignored"] as const;
export const sides = ["browser", "server"] as const;

/** An event of the trail as its list shows it. `seq` is its place in the chain; null until it is sealed. */
export const AuditEvent = HistoryEntry.extend({
  clientAt: z.string().nullable(),
  actorId: z.uuid().nullable(),
  actorType: z.enum(["user", "system", "public"]),
  entity: z.string(),
  entityId: z.uuid().nullable(),
  entityLabel: z.string(),
  clientName: z.string().nullable(),
  deviceId: z.string().nullable(),
  requestId: z.string().nullable(),
  seq: z.int().nullable(),
  hash: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const Neighbour = z.object({ id: z.uuid(), seq: z.int(), action: z.string(), entityLabel: z.string() });
export const WholeAuditEvent = AuditEvent.extend({
  ip: z.string().nullable(),
  sessionId: z.uuid().nullable(),
  payloadHash: z.string().nullable(),
  prevHash: z.string().nullable(),
  sealedAt: z.string().nullable(),
  before: Neighbour.nullable(),
  after: Neighbour.nullable(),
});
export type WholeAuditEvent = z.infer<typeof WholeAuditEvent>;

export const TrailCheck = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  state: z.enum(["under way", "intact", "broken", "failed"]),
  verified: z.int(),
  total: z.int(),
  headHash: z.string().nullable(),
  brokenSeq: z.int().nullable(),
  brokenAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type TrailCheck = z.infer<typeof TrailCheck>;

/** How the chain stands: its head, its last checkpoint, and the last verification. */
export const Trail = z.object({
  sealed: z.int(),
  headHash: z.string().nullable(),
  sealedAt: z.string().nullable(),
  checkpointOn: z.string().nullable(),
  check: TrailCheck.nullable(),
});
export type Trail = z.infer<typeof Trail>;

export const SecurityEvent = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.string(),
  severity: z.enum(severities),
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  ip: z.string().nullable(),
  /** Where the address lies, as far as the company knows the network. */
  place: z.string().nullable(),
  userAgent: z.string().nullable(),
  outcome: z.enum(["success", "failure", "denied"]),
  detail: z.string(),
  requestId: z.string().nullable(),
  state: z.enum(securityStates),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  note: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const UserSession = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  /** Where the address lies, as far as the company knows the network. */
  place: z.string().nullable(),
  userAgent: z.string().nullable(),
  deviceId: z.string().nullable(),
  /** What proved the person beside the password; null where nothing was asked for. */
  factor: z.string().nullable(),
  /** Opened from the packaged app. */
  packaged: z.boolean(),
  endedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  current: z.boolean(),
  /** The device is marked for use in the field, where an unused session lasts longer. */
  field: z.boolean(),
  /** Whether whoever asks may act on this person: sessions of a Super Admin are ended by one. */
  mayEnd: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const ErrorLog = z.object({
  id: z.uuid(),
  side: z.enum(sides),
  message: z.string(),
  stack: z.string(),
  route: z.string(),
  appVersion: z.string(),
  requestId: z.string().nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.int(),
  users: z.int(),
  status: z.enum(errorStates),
  note: z.string().nullable(),
  resolvedIn: z.string().nullable(),
});
export type ErrorLog = z.infer<typeof ErrorLog>;

export const auditLabels = {
  at: "Time",
  actorName: "Who",
  action: "Action",
  entityLabel: "Record",
  entity: "Kind of record",
  clientName: "Client",
  changes: "Changes",
  reason: "Reason",
  clientAt: "Time on the device",
  requestId: "Request",
  seq: "No. in the chain",
  hash: "Hash",
};
export const securityLabels = {
  at: "Time",
  severity: "Severity",
  kind: "Event type",
  userName: "Account",
  outcome: "Outcome",
  detail: "Detail",
  ip: "Address",
  place: "Place",
  state: "State",
  userAgent: "Browser",
  requestId: "Request",
};
const sessionLabels = {
  userName: "User",
  factor: "Second factor",
  userAgent: "Device",
  ip: "Address",
  place: "Place",
  createdAt: "Started",
  lastSeenAt: "Last seen",
  expiresAt: "Latest end",
  endedAt: "Ended",
  endReason: "Reason",
};
const errorLabels = {
  message: "Message",
  side: "Where",
  route: "Page or endpoint",
  count: "Times",
  users: "Users",
  appVersion: "Version",
  firstAt: "First",
  lastAt: "Last",
  status: "State",
};

const auditFilters = {
  ...period,
  actorId: z.uuid().optional(),
  entity: z.string().max(60).optional(),
  entityId: z.uuid().optional(),
  action: z.string().max(80).optional(),
  clientCompanyId: z.uuid().optional(),
  only: z.enum(["signatures", "exports"]).optional(),
  requestId: z.string().max(80).optional(),
};
const audit = { modules: ["audit-events"] };
const securityFilters = {
  ...period,
  severity: many(z.enum(severities)),
  kind: z.enum(kinds).optional(),
  userId: z.uuid().optional(),
  outcome: z.enum(["success", "failure", "denied"]).optional(),
  state: z.enum(securityStates).optional(),
};
const security = { modules: ["security-events"] };
const sessionFilters = { userId: z.uuid().optional(), state: z.enum(["active", "ended"]).optional() };
const sessions = { modules: ["user-sessions"] };
const errorFilters = { status: many(z.enum(errorStates)), side: z.enum(sides).optional() };
const errors = { modules: ["error-logs"] };
const note = z.string().trim().max(600).nullable();

export const activityAndAudit = defineModule({
  ...about,
  endpoints: {
    auditEvents: {
      ...get("/api/audit-events", {
        action: "view",
        ...audit,
        query: z.object({ ...paging, ...auditFilters }),
        reply: pageOf(AuditEvent),
        summary: "Audit events, the latest first; by default of the last 7 days",
      }),
      labels: auditLabels,
    },
    countAuditEvents: get("/api/audit-events/count", {
      action: "view",
      ...audit,
      query: z.object({ ...paging, ...auditFilters }),
      reply: counted,
      summary: "How many audit events the filter finds",
    }),
    countHiddenEvents: get("/api/audit-events/hidden/count", {
      action: "view",
      ...audit,
      query: z.object({ ...paging, ...auditFilters }),
      reply: counted,
      summary: "How many more there are of clients this person may not see",
    }),
    exportAuditEvents: download("/api/audit-events/export", {
      action: "export",
      ...audit,
      query: z.object({ ...paging, ...auditFilters, ...exporting }),
      summary: "Export the filtered audit events with their hashes; the export is itself an event",
    }),
    exportAuditLines: download("/api/audit-events/lines", {
      action: "export",
      ...audit,
      query: z.object({ ...paging, ...auditFilters }),
      summary: "Export the filtered audit events as JSON Lines with hashes and a signature, for the checker",
    }),
    extractAuditEvents: download("/api/audit-events/extract", {
      action: "export",
      ...audit,
      query: z.object({ ...paging, ...auditFilters }),
      summary: "A signed PDF of at most 1,000 filtered audit events, with the events as data inside",
    }),
    auditChecker: download("/api/audit-events/checker", {
      action: "view",
      ...audit,
      summary: "One file that verifies an export in any browser, without this installation",
    }),
    trail: get("/api/audit-events/trail", {
      action: "view",
      ...audit,
      reply: Trail,
      summary: "The head of the chain, and what its last verification found",
    }),
    verifyTrail: post("/api/audit-events/verifications", {
      action: "view",
      ...audit,
      reply: Trail,
      summary: "Start a verification of the whole chain",
    }),
    kindsOfRecords: get("/api/audit-events/kinds", {
      action: "view",
      ...audit,
      reply: z.array(z.object({ entity: z.string(), noun: z.string() })),
      summary: "The kinds of records the audit trail covers",
    }),
    auditEvent: get("/api/audit-events/:id", {
      action: "view",
      ...audit,
      reply: WholeAuditEvent,
      summary: "One audit event with its hashes and its neighbours in the chain",
    }),
    securityEvents: {
      ...get("/api/security-events", {
        action: "view",
        ...security,
        query: z.object({ ...paging, ...securityFilters }),
        reply: pageOf(SecurityEvent),
        summary: "Security events, the latest first",
      }),
      labels: securityLabels,
    },
    countSecurityEvents: get("/api/security-events/count", {
      action: "view",
      ...security,
      query: z.object({ ...paging, ...securityFilters }),
      reply: counted,
      summary: "How many security events the filter finds",
    }),
    exportSecurityEvents: download("/api/security-events/export", {
      action: "export",
      ...security,
      query: z.object({ ...paging, ...securityFilters, ...exporting }),
      summary: "Export the filtered security events",
    }),
    stepSecurityEvent: post("/api/security-events/:id/steps", {
      action: "edit",
      ...security,
      body: z.object({ state: z.enum(["acknowledged", "closed"]), note }),
      reply: SecurityEvent,
      summary: "Acknowledge or close a security event; a note is required for high and critical ones",
    }),
    userSessions: {
      ...get("/api/user-sessions", {
        action: "view",
        ...sessions,
        query: z.object({ ...paging, ...sessionFilters }),
        reply: pageOf(UserSession),
        summary: "Who is or was signed in, and where from, the last seen first",
      }),
      labels: sessionLabels,
    },
    countUserSessions: get("/api/user-sessions/count", {
      action: "view",
      ...sessions,
      query: z.object({ ...paging, ...sessionFilters }),
      reply: counted,
      summary: "How many sessions the filter finds",
    }),
    endUserSession: post("/api/user-sessions/:id/end", {
      action: "edit",
      ...sessions,
      reply: UserSession,
      summary: "Sign a person out on one device; their next request is refused",
    }),
    markFieldDevice: post("/api/field-devices", {
      action: "edit",
      ...sessions,
      body: z.object({ sessionId: z.uuid(), field: z.boolean() }),
      reply: UserSession,
      summary: "Mark or unmark the device of a session as a field device, on which an unused session lasts longer",
    }),
    endAllSessions: post("/api/user-sessions/ends", {
      action: "edit",
      ...sessions,
      body: z.object({ userId: z.uuid() }),
      reply: counted,
      summary: "Sign a person out everywhere; of one's own sessions the present one stays",
    }),
    errorLogs: {
      ...get("/api/error-logs", {
        action: "view",
        ...errors,
        query: z.object({ ...paging, ...errorFilters }),
        reply: pageOf(ErrorLog),
        summary: "Errors of browsers and server, those that are alike together, the last seen first",
      }),
      labels: errorLabels,
    },
    countErrorLogs: get("/api/error-logs/count", {
      action: "view",
      ...errors,
      query: z.object({ ...paging, ...errorFilters }),
      reply: counted,
      summary: "How many kinds of errors the filter finds",
    }),
    errorLog: get("/api/error-logs/:id", { action: "view", ...errors, reply: ErrorLog, summary: "One kind of error" }),
    markError: post("/api/error-logs/:id/status", {
      action: "edit",
      ...errors,
      body: z.object({ status: z.enum(errorStates), note }),
      reply: ErrorLog,
      summary: "Mark an error as seen, resolved or ignored; a resolved one returns when a newer version shows it again",
    }),
    ...activityEndpoints,
    ...usageEndpoints,
    ...analyticsEndpoints,
    reportError: post("/api/error-logs/report", {
      signedIn: true,
      body: z.object({
        message: z.string().min(1).max(1_000),
        stack: z.string().max(8_000),
        route: z.string().max(300),
        appVersion: z.string().max(40),
      }),
      summary: "Report an error of the browser; what could be personal is taken out",
    }),
  },
});
