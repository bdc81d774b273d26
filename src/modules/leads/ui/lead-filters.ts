import { Lead } from "../contract.ts";
import type { Filter, FilterOption } from "#kit/ui/filter.ts";
import { choiceFilter } from "#kit/ui/record-shown.tsx";
import { methods } from "#modules/report-templates/definition.ts";

/** What the list and the board can be narrowed to. */
export const filtersOf = (people: readonly FilterOption[], bases: readonly FilterOption[]): Filter[] => [
  { kind: "choice", name: "ownerId", label: "Owner", options: people },
  choiceFilter(Lead, "status"),
  { kind: "choice", name: "method", label: "Method", options: methods.map((value) => ({ value, label: value })) },
  { kind: "choice", name: "baseLocationId", label: "Base", options: bases },
  choiceFilter(Lead, "source"),
  {
    kind: "choice",
    name: "atLeast",
    label: "Value",
    options: ["10000", "50000", "100000", "500000"].map((value) => ({
      value,
      label: `${Number(value).toLocaleString("en")} and more`,
    })),
  },
  { kind: "days", name: "start", label: "Start", from: "startFrom", to: "startTo" },
  { kind: "days", name: "decision", label: "Decision", from: "decisionFrom", to: "decisionTo" },
  { kind: "flag", name: "open", label: "Open" },
  { kind: "flag", name: "overdue", label: "Next action overdue" },
  { kind: "flag", name: "stale", label: "Stale" },
];
