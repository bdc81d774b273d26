import { Anchor } from "@mantine/core";
import { type AgeingRow, invoices } from "../contract.ts";
import { ageColumns } from "./age-columns.ts";
import { linkOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** How a client pays, below its terms: days from invoice to payment, and what is open by how late it is. */
export default function PayingOfClient({ client }: { client: ClientCompany }) {
  return (
    <Section title="Payment">
      <Asked of={useAsk(invoices.endpoints.paying, { id: client.id })}>
        {({ from, to, days, invoices: paid, ageing }) => (
          <>
            <p>
              {days === null
                ? `No payment from ${dayText(from)} to ${dayText(to)}.`
                : `Pays after ${days} days on average: ${counted(paid, "invoice")} paid from ${dayText(from)} to ${dayText(to)}.`}
            </p>
            {ageing.length === 0 ? (
              <p>Nothing is open.</p>
            ) : (
              <DataTable short rows={ageing} columns={columns} caption={`What ${client.displayName} owes, by currency`} />
            )}
          </>
        )}
      </Asked>
    </Section>
  );
}

const columns: Column<AgeingRow>[] = [
  { field: "currency", title: "Currency", phone: "title", show: ({ currency }) => <span data-whole>{currency}</span> },
  ...ageColumns,
  {
    field: "statement",
    title: "Statement",
    phone: "detail",
    show: ({ clientCompanyId, currency }) => (
      <Anchor
        href={linkOf(invoices.statements.sheet, { query: { clientCompanyId, currency } })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Statement in ${currency} as PDF`}
      >
        PDF
      </Anchor>
    ),
  },
];
