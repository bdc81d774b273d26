import { aboutModule } from "../../about.ts";
import { years } from "#kit/retention-terms.ts";

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
  retention: {
    trail: {
      title: "Audit and security events",
      ...years("7"),
      trigger: "created",
      action: "purge",
      basis: "Consent text; tax and contract claims",
      note: "Whole months are moved to a signed archive file; events of retained reports stay with them",
    },
    errorLog: { title: "Error log", ...years("1"), trigger: "created", action: "purge", basis: "Operational" },
  },
});
