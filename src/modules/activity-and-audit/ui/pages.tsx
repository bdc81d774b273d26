import type { PageRoute } from "#kit/ui/pages.ts";

/** The addresses ask only for sign-in (the specification says so); the server decides, and the rail shows what a role grants. */

export const pages: PageRoute[] = [
  {
    path: "/user-activity",
    title: "User activity",
    rail: "User activity",
    module: "user-activity",
    load: () => import("./UserActivityPage.tsx"),
  },
  {
    path: "/user-activity-tracking",
    title: "User activity tracking",
    rail: "User activity tracking",
    module: "user-activity-tracking",
    load: () => import("./UsagePage.tsx"),
  },
  log("/audit-events", "Audit events", "audit-events", () => import("./AuditEventsPage.tsx")),
  { path: "/audit-events/$id", title: "Audit event", module: null, load: () => import("./AuditEventPage.tsx") },
  log("/security-events", "Security events", "security-events", () => import("./SecurityEventsPage.tsx")),
  log("/user-sessions", "User sessions", "user-sessions", () => import("./UserSessionsPage.tsx")),
  log("/audit-analytics", "Audit analytics", "audit-analytics", () => import("./AuditAnalyticsPage.tsx")),
  log("/error-logs", "Error logs", "error-logs", () => import("./ErrorLogsPage.tsx")),
  { path: "/error-logs/$id", title: "Error", module: null, load: () => import("./ErrorLogPage.tsx") },
];

function log(path: string, title: string, listedFor: string, load: PageRoute["load"]): PageRoute {
  return { path, title, rail: title, module: null, listedFor, load };
}
