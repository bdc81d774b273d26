/** The reference standards of a calibration. */
import { type CalibrationRecord, type StandardUsed } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Mono, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** The reference standards as they stood on the day. */
export function Standards({ record: { standards } }: { record: CalibrationRecord }) {
  return (
    <Section title="Reference standards">
      <DataTable short caption="Reference standards" rows={standards} keyOf={({ itemId }) => itemId} columns={standardColumns} />
    </Section>
  );
}

const standardColumns: Column<StandardUsed>[] = [
  {
    field: "assetTag",
    title: "Standard",
    show: ({ itemId, assetTag }) => (
      <Ref entity="InventoryItem" id={itemId}>
        <Mono>{assetTag}</Mono>
      </Ref>
    ),
  },
  {
    field: "certificateNumber",
    title: "Certificate",
    show: ({ recordId, certificateNumber }) => (
      <Ref entity="CalibrationRecord" id={recordId}>
        <Mono>{certificateNumber}</Mono>
      </Ref>
    ),
  },
  { field: "dueOn", title: "Valid through", show: ({ dueOn }) => <Day on={dueOn} /> },
];
