import { alsoClosedOutside } from "./matrix.ts";
import { logIds } from "#directory/people/roles.ts";
import type { Rights } from "#kit/access.ts";

/** What is the company's own business: prices, money, future work, other people and who may do what. */
const closed: ReadonlySet<string> = new Set([
  "rate-sheets",
  "invoices",
  "leads",
  "user-management",
  "user-permissions",
  "user-activity",
  "user-activity-tracking",
  ...logIds,
  ...alsoClosedOutside,
]);

/** Whether a module stays closed to a person from another firm, whatever their roles grant (rule 17). */
export const closedOutside = (moduleId: string): boolean => closed.has(moduleId);

/**
 * The rights of a subcontractor: without the modules that are the company's own business, and of other people's certificates none. Which
 * jobs they see is said by the records themselves (`outside`).
 */
export function rightsOutside(rights: Rights): Rights {
  return Object.fromEntries(
    Object.entries(rights)
      .filter(([id]) => !closed.has(id))
      .map(([id, granted]) => [id, id === "ndt-training" || id === "resumes" ? ownOnly(granted) : granted]),
  );
}

const ownOnly = (granted: Rights[string]): Rights[string] =>
  Object.fromEntries(Object.keys(granted).map((action) => [action, "own" as const]));
