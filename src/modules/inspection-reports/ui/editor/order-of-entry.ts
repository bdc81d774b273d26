import type { Field } from "#modules/report-templates/definition.ts";

/**
 * What is entered on the spot stands beside the item, with the result (0); remarks and times that are rarely asked for (1), what earlier reports
 * brought (2) and what is computed (3) follow.
 */
export function orderOfEntry({ key, type, required, prefilled, computed }: Field): 0 | 1 | 2 | 3 {
  if (computed !== undefined) return 3;
  if (prefilled === true) return 2;
  return key === "remarks" || (type === "dateTime" && required !== true) ? 1 : 0;
}
