import { Button } from "@mantine/core";
import { useState } from "react";
import { ExportBatch, invoices, systemWords } from "../contract.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { addressOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { sayFailure, useList } from "#kit/ui/data.ts";
import { Day, Instant } from "#kit/ui/display.tsx";
import type { Column } from "#kit/ui/column.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { moneyText } from "#kit/ui/format.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting, file } = invoices.exports;

/** What has been handed to the accounting system; each file can be downloaded again as it was made. */
export default function ExportsPage() {
  const mayExport = useReach("invoices", "export") !== null;
  const list = useList(endpoint, { columns, count, ...(mayExport ? { export: exporting } : {}) });
  const [making, setMaking] = useState(false);
  const bulk = [{ label: "Download", run: (rows: ExportBatch[]) => rows.forEach(download) }];
  return (
    <InvoiceTabs
      tab="exports"
      count={list.total}
      action={mayExport && <Button onClick={() => setMaking(true)}>New export</Button>}
    >
      <ListControls list={list} search={null} filters={filters} archive={false} />
      <ListTable
        list={list}
        caption="Exports"
        bulk={mayExport ? bulk : []}
        {...(mayExport ? { beside: downloadOf } : {})}
        empty={
          <EmptyState title="Nothing has been exported">
            An export hands issued invoices and payments to the accounting system, as a journal or as a file for Xero or
            QuickBooks.
          </EmptyState>
        }
      />
      {making && <ExportDialog onClose={() => setMaking(false)} />}
    </InvoiceTabs>
  );
}

const download = ({ id }: ExportBatch) => void saveFile(addressOf(file, { id })).catch(sayFailure);
const downloadOf = (batch: ExportBatch) => (
  <Button variant="subtle" size="compact-sm" onClick={() => download(batch)}>
    Download
  </Button>
);
const filters: readonly Filter[] = [choiceFilter(ExportBatch, "system")];
const columns: Column<ExportBatch>[] = [
  ...columnsOf(ExportBatch, {
    fileName: { phone: "title" },
    system: { phone: "detail", show: ({ system }) => systemWords[system] },
    fromDay: { hidden: true },
    toDay: { title: "Up to", sort: true, show: ({ toDay }) => <Day on={toDay} /> },
    documents: { align: "right", phone: "detail" },
    totals: {
      align: "right",
      width: 340,
      show: ({ totals }) => (
        <span className="figures">{totals.map(({ currency, amount }) => moneyText(amount, currency)).join(", ")}</span>
      ),
    },
    createdByName: true,
    againReason: { hidden: true },
    fileSha256: { hidden: true },
  }),
  { field: "createdAt", title: "Exported", sort: true, show: ({ createdAt }) => <Instant at={createdAt} /> },
];
