import { accessIds } from "#access/matrix.ts";

const names: Readonly<Record<string, string>> = {
  ...accessIds,
  "audit-events": "Audit events",
  "audit-analytics": "Audit analytics",
  "error-logs": "Error logs",
  "security-events": "Security events",
  "user-sessions": "User sessions",
  other: "Other",
};

/** What a module is called on the pages, by its access id. */
export const moduleName = (id: string): string => names[id] ?? id;
