import { Progress as Bar } from "@mantine/core";
import type { ComponentProps } from "react";
import type { Progress, ProgressLine } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

interface ProgressSectionProps {
  of: ComponentProps<typeof Asked<Progress>>["of"];
  /** Names the work order of each line. */
  withOrders?: boolean;
}

/** Planned and done, line by line of the scope; it is counted from signed reports and never typed. */
export function ProgressSection({ of, withOrders }: ProgressSectionProps) {
  return (
    <Section title="Progress" id="progress">
      <Asked of={of}>
        {({ lines, pct, weighting }) =>
          lines.some(({ planned }) => planned !== null) ? (
            <>
              {pct !== null && (
                <>
                  <p>
                    <strong>{decimalText(pct)} %</strong> done by signed reports,{" "}
                    {weighting === "price" ? "each line weighed by its price" : "each line of scope weighed the same"}.
                  </p>
                  <Bar value={Number(pct)} aria-label={`${decimalText(pct)} % done`} mb="sm" />
                </>
              )}
              <DataTable
                short
                caption="Progress of the scope"
                rows={lines.filter(({ planned }) => planned !== null)}
                columns={withOrders ? [order, ...columns] : columns}
              />
            </>
          ) : (
            <p className="quiet">
              The scope names no quantities, so that progress cannot be counted. Enter them on the work order.
            </p>
          )
        }
      </Asked>
    </Section>
  );
}

const order: Column<ProgressLine> = { field: "workOrderNumber", title: "Work order", mono: true, phone: "detail" };
const figure = (text: string | null) => (text === null ? "–" : decimalText(text));
const columns: Column<ProgressLine>[] = [
  { field: "what", title: "Scope", phone: "title" },
  { field: "unit", title: "Unit" },
  { field: "planned", title: "Planned", align: "right", show: ({ planned }) => figure(planned) },
  { field: "done", title: "Done", align: "right", phone: "detail", show: ({ done }) => figure(done) },
  {
    field: "pct",
    title: "Progress",
    align: "right",
    phone: "status",
    show: ({ pct, over, unit }) => {
      if (pct === null) return "not counted";
      return over === "0"
        ? `${decimalText(pct)} %`
        : `${decimalText(pct)} %, ${decimalText(over)} ${unit ?? ""} more than planned`;
    },
  },
];
