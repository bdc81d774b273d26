import type { ItpLine } from "../contract.ts";
import { pointsInWords } from "../rules.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";

/** The steps of a plan in order. */
export function Steps({ lines }: { lines: readonly ItpLine[] }) {
  if (lines.length === 0) return <p className="quiet">No steps yet.</p>;
  return <DataTable short caption="Steps of the plan" rows={lines} columns={columns} />;
}

const columns: Column<ItpLine>[] = [
  { field: "seq", title: "No.", mono: true, phone: "detail" },
  { field: "activity", title: "Activity", phone: "title" },
  { field: "characteristic", title: "Characteristic" },
  { field: "reference", title: "Reference" },
  { field: "acceptance", title: "Acceptance" },
  { field: "record", title: "Record" },
  { field: "frequency", title: "Extent" },
  { field: "method", title: "Method" },
  { field: "client", title: "Points", phone: "detail", show: pointsInWords },
  {
    field: "noticeHours",
    title: "Notice",
    align: "right",
    show: ({ noticeHours }) => (noticeHours === null ? "" : `${noticeHours} h`),
  },
];
