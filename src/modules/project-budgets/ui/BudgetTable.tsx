import type { ReactNode } from "react";
import type { CategoryFigures, Measured, ProjectFigures } from "../contract.ts";
import { amountText } from "./columns.tsx";
import { levelMeanings } from "./Meters.tsx";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { WideTable } from "#kit/ui/WideTable.tsx";

type Row = Omit<CategoryFigures, "category"> & { category: string };

/** The budget by category: baseline, approved changes, and what is used of both; on a phone it is scrolled beside its categories. */
export function BudgetTable({ figures, actions }: { figures: ProjectFigures; actions: ReactNode }) {
  const { categories, total, currency, mayCost, budget } = figures;
  const rows: Row[] = [
    ...categories.map((row) => ({ ...row, category: capital(row.category) })),
    { category: "Total", ...total },
  ];
  const money = (text: string) => amountText(text, currency);
  return (
    <Section title="By category" id="categories" actions={actions}>
      <WideTable
        short
        caption="Budget by category"
        rows={rows}
        keyOf={({ category }) => category}
        columns={[
          { field: "category", title: "Category" },
          ...columnsOf(
            "hours",
            "Hours",
            (text) => `${decimalText(text)} h`,
            ({ hours }) => hours,
            budget !== null,
          ),
          ...columnsOf("revenue", "Revenue", money, ({ revenue }) => revenue, budget !== null),
          ...(mayCost ? columnsOf("cost", "Cost", money, ({ cost }) => cost, budget !== null) : []),
        ]}
      />
    </Section>
  );
}

/** Budget and what is used of it, for one measure; with what change orders added in words. */
function columnsOf(
  field: string,
  title: string,
  text: (value: string) => string,
  of: (row: Row) => Measured | null,
  hasBudget: boolean,
): Column<Row>[] {
  const isNothing = (value: string) => !/[1-9]/.test(value);
  return [
    {
      field: `${field}Budget`,
      title: `${title}, budget`,
      align: "right",
      show: (row) => {
        const found = of(row);
        if (!found) return "–";
        return isNothing(found.changes)
          ? text(found.budget)
          : `${text(found.budget)} (${found.changes.startsWith("-") ? "" : "+"}${text(found.changes)})`;
      },
    },
    {
      field: `${field}Used`,
      title: field === "revenue" ? "Earned" : `${title}, used`,
      align: "right",
      show: (row) => {
        const found = of(row);
        if (!found || found.used === null) return "–";
        // There is no share of nothing; what is spent beside a budget is said all the same.
        if (hasBudget && field !== "revenue" && isNothing(found.budget) && !isNothing(found.used))
          return (
            <>
              {text(found.used)} <StatusBadge meaning="bad">not in the budget</StatusBadge>
            </>
          );
        if (found.pct === null || found.level === null) return text(found.used);
        return (
          <>
            {text(found.used)} <StatusBadge meaning={levelMeanings[found.level]}>{`${decimalText(found.pct)} %`}</StatusBadge>
          </>
        );
      },
    },
  ];
}
