import type { ReactNode } from "react";
import type { DueItem } from "#due/contract.ts";
import { type DueBucket, dueMeaning } from "#due/rules.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

export const bucketTitles: Record<DueBucket, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "In 7 days",
  month: "In 30 days",
  quarter: "In 90 days",
};

export function DueBadge({ item, children }: { item: Pick<DueItem, "state" | "daysLeft">; children: ReactNode }) {
  return <StatusBadge meaning={item.state === "covered" ? "good" : dueMeaning(item.daysLeft)}>{children}</StatusBadge>;
}
