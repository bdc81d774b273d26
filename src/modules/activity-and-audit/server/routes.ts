import type { FastifyInstance } from "fastify";
import { activityAndAudit } from "../contract.ts";
import { activityChoices, activityPeople, countActivity, exportActivity, listActivity, ownActivity } from "./activity.ts";
import { analytics, exportFigure } from "./analytics.ts";
import { analyticsPdf } from "./analytics-pdf.ts";
import {
  countAuditEvents,
  countHiddenEvents,
  exportAuditEvents,
  findAuditEvent,
  kindsOfRecords,
  listAuditEvents,
} from "./audit-events.ts";
import { checkerFile } from "./checker.ts";
import { countErrors, findError, listErrors, markError, reportError } from "./errors.ts";
import { exportLines, extractPdf } from "./extract.ts";
import { countSecurityEvents, exportSecurityEvents, listSecurityEvents, stepSecurityEvent } from "./security-events.ts";
import { countSessions, endSession, endSessions, listSessions, markFieldDevice } from "./sessions.ts";
import { trailNow, verifyNow } from "./trail.ts";
import { sendUsage, setUsageMode, usageMode } from "./usage.ts";
import { usageByPerson, usageShown } from "./usage-shown.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function activityAndAuditRoutes(app: FastifyInstance, services: Services) {
  const handlers = {
    auditEvents: listAuditEvents,
    countAuditEvents,
    countHiddenEvents,
    exportAuditEvents,
    exportAuditLines: exportLines,
    extractAuditEvents: extractPdf,
    auditChecker: checkerFile,
    auditEvent: findAuditEvent,
    kindsOfRecords,
    trail: trailNow,
    verifyTrail: verifyNow,
    securityEvents: listSecurityEvents,
    countSecurityEvents,
    exportSecurityEvents,
    stepSecurityEvent,
    userSessions: listSessions,
    countUserSessions: countSessions,
    endUserSession: endSession,
    markFieldDevice,
    endAllSessions: endSessions,
    errorLogs: listErrors,
    countErrorLogs: countErrors,
    errorLog: findError,
    markError,
    reportError,
    activity: listActivity,
    countActivity,
    exportActivity,
    activityPeople,
    activityChoices,
    ownActivity,
    usageMode,
    sendUsage,
    usage: usageShown,
    usageByPerson,
    setUsageMode,
    analytics,
    exportFigure,
    analyticsPdf,
  };
  serve(app, services, activityAndAudit, handlers, { perMinute: { reportError: 20, sendUsage: 30 } });
}
