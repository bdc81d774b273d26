import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "activity-and-audit",
  title: "Activity and audit",
  opens: [
    "audit-events",
    "error-logs",
    "security-events",
    "user-sessions",
    "user-activity",
    "user-activity-tracking",
    "audit-analytics",
  ],
  denied: "You don't have permission to view this log. Ask an administrator or the quality manager.",
});
