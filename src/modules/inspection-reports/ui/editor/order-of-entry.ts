import type { Field } from "#modules/report-templates/definition.ts";

/**
 * Fields entered during the inspection come beside the item, with the result (0); then rarely used remarks and times (1), values from earlier reports
 * (2) and computed values (3).
 */
export function orderOfEntry({ key, type, required, prefilled, computed }: Field): 0 | 1 | 2 | 3 {
  if (computed !== undefined) return 3;
  if (prefilled === true) return 2;
  return key === "remarks" || (type === "dateTime" && required !== true) ? 1 : 0;
}
