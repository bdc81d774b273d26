import type { EvidenceCaseRow } from "../contract.ts";
import type { ScreenedReading } from "#modules/inspection-reports/rules/screening.ts";
import { screenMeanings } from "../words.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { roundHalfUp } from "#kit/quantity.ts";

/** The readings of a report, each corrected by the error the instrument was found with, against its limit. */
export function ReadingsDialog({ row, onClose }: { row: EvidenceCaseRow | undefined; onClose: () => void }) {
  if (!row) return null;
  return (
    <Dialog onClose={onClose} size="xl" title={`Readings of ${row.reportNumber ?? "the report"} Rev ${row.revision}`}>
      <DataTable
        short
        caption="Readings corrected by the as-found error"
        rows={row.readings}
        keyOf={({ lineNo }) => String(lineNo)}
        columns={columns}
      />
    </Dialog>
  );
}

const shown = (value: string) => roundHalfUp(value, 4);
const columns: Column<ScreenedReading>[] = [
  { field: "itemKey", title: "Item", phone: "title" },
  {
    field: "reading",
    title: "Reading",
    align: "right",
    phone: "detail",
    show: ({ reading, unit }) => `${shown(reading)} ${unit}`,
  },
  {
    field: "bias",
    title: "Error",
    align: "right",
    phone: "no",
    show: ({ bias, extrapolated }) => `${shown(bias)}${extrapolated ? " (outside the points)" : ""}`,
  },
  { field: "corrected", title: "Corrected", align: "right", phone: "detail", show: ({ corrected }) => shown(corrected) },
  { field: "min", title: "At least", align: "right", phone: "no", show: ({ min }) => min ?? "–" },
  { field: "max", title: "At most", align: "right", phone: "no", show: ({ max }) => max ?? "–" },
  {
    field: "verdict",
    title: "Screening",
    phone: "status",
    show: ({ verdict }) => <StatusBadge meaning={screenMeanings[verdict].meaning}>{screenMeanings[verdict].words}</StatusBadge>,
  },
];
