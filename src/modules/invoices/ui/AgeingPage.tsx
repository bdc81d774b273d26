import { type AgeingRow, invoices } from "../contract.ts";
import { ageBuckets } from "../rules/late.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";

/** What each client owes at the end of a day, by how late it is. Currencies are never mixed. */
export default function AgeingPage() {
  const today = useToday();
  const [words, change] = useUrl();
  const asOf = words["asOf"] && isDay(words["asOf"]) ? words["asOf"] : today;
  const ageing = useAsk(invoices.endpoints.ageing, { query: { asOf } });
  return (
    <InvoiceTabs tab="ageing" count={null}>
      <div>
        <DayInput label="At the end of" value={asOf} onChange={(day) => change({ asOf: day || null })} />
      </div>
      <Asked of={ageing}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing is open">On this day no client owed anything, and none had credit.</EmptyState>
          ) : (
            <DataTable short rows={rows} columns={columns} caption="Ageing by client and currency" />
          )
        }
      </Asked>
    </InvoiceTabs>
  );
}

const figures = (amount: string) => <span className="figures">{/[1-9]/.test(amount) ? decimalText(amount) : "–"}</span>;
const titles = {
  current: "Not due",
  "1-30": "1 to 30 days",
  "31-60": "31 to 60",
  "61-90": "61 to 90",
  "over 90": "Over 90",
} as const;

const columns: Column<AgeingRow>[] = [
  { field: "clientName", title: "Client", phone: "title", show: ({ clientName }) => clientName },
  { field: "currency", title: "Currency", phone: "detail", show: ({ currency }) => currency },
  ...ageBuckets.map((bucket): Column<AgeingRow> => ({
    field: bucket,
    title: titles[bucket],
    align: "right",
    show: ({ buckets }) => figures(buckets[bucket]),
  })),
  { field: "disputed", title: "Of this disputed", align: "right", show: ({ disputed }) => figures(disputed) },
  { field: "credit", title: "Credit", align: "right", show: ({ credit }) => figures(credit) },
  { field: "total", title: "Total", align: "right", phone: "status", show: ({ total }) => figures(total) },
];
