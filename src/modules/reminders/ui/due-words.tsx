import type { ReactNode } from "react";
import type { DueItem } from "#due/contract.ts";
import type { DueBucket, DueState } from "#due/rules.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

export const bucketTitles: Record<DueBucket, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "In 7 days",
  month: "In 30 days",
  quarter: "In 90 days",
};

const meanings: Record<DueState, Meaning> = {
  ok: "good",
  "due soon": "due",
  "due today": "due",
  overdue: "bad",
  blocked: "bad",
  covered: "good",
};

export function DueBadge({ item, children }: { item: Pick<DueItem, "state">; children: ReactNode }) {
  return <StatusBadge meaning={meanings[item.state]}>{children}</StatusBadge>;
}
