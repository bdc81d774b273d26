/** What a sheet is on a day: its stored state, or the one that follows from its dates (rate-sheets 3); and the rule against overlaps (rule 3). */
import type { PricedSheet } from "./types.ts";
import { type Day, intersect } from "#kit/validity.ts";

export const sheetStatuses = [
  "draft",
  "in review",
  "approved",
  "sent",
  "accepted",
  "active",
  "superseded",
  "expired",
  "archived",
] as const;
export type SheetStatus = (typeof sheetStatuses)[number];

type Dated = Pick<PricedSheet, "status" | "effectiveFrom" | "effectiveTo"> & { supersededById: string | null };

/** Whether it has been approved, whatever the day: only then does it price. */
export const isApproved = ({ status }: Pick<PricedSheet, "status">): boolean =>
  status === "approved" || status === "sent" || status === "accepted";

export function statusOn(sheet: Dated, day: Day): SheetStatus {
  if (!isApproved(sheet)) return sheet.status;
  if (day < sheet.effectiveFrom) return sheet.status;
  if (sheet.effectiveTo === null || day <= sheet.effectiveTo) return "active";
  return sheet.supersededById ? "superseded" : "expired";
}

type Covering = Pick<
  PricedSheet,
  "scope" | "clientCompanyId" | "projectId" | "workOrderId" | "baseIds" | "currency" | "effectiveFrom" | "effectiveTo"
>;

/** The bases (none: all of them) that two sheets of one scope and currency both price on the same day; null if there is no such day or base. */
export function overlap(a: Covering, b: Covering): { baseIds: readonly string[] } | null {
  const same = (["scope", "currency", "clientCompanyId", "projectId", "workOrderId"] as const).every((key) => a[key] === b[key]);
  const period = (one: Covering) => ({ from: one.effectiveFrom, to: one.effectiveTo });
  if (!same || intersect(period(a), period(b)) === null) return null;
  if (a.baseIds.length === 0 && b.baseIds.length === 0) return { baseIds: [] };
  const shared = a.baseIds.filter((id) => b.baseIds.includes(id));
  return shared.length > 0 ? { baseIds: shared } : null;
}
