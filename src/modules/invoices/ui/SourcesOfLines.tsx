import { Button } from "@mantine/core";
import { invoices, type InvoiceWhole, type SourcesOfInvoice, taxTrace } from "../contract.ts";
import { LineTrace } from "./LineTrace.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** What each line of the invoice bills, with how its price came about; nothing for an invoice written by hand. */
export function SourcesOfLines({ invoice }: { invoice: InvoiceWhole }) {
  const billed = useAsk(invoices.endpoints.billed, { id: invoice.id }).data;
  if (!billed || billed.sources.length === 0) return null;
  const lineNo = new Map(invoice.lines.map(({ id }, index) => [id, index + 1]));
  const rows = billed.sources.map((source) => ({ ...source, line: source.lineId ? (lineNo.get(source.lineId) ?? null) : null }));
  return (
    <Section title="What it bills">
      <OverBilled invoice={invoice} of={billed} />
      <TierCredits invoice={invoice} of={billed} />
      <DataTable short caption="Sources" rows={rows.toSorted((a, b) => (a.line ?? 999) - (b.line ?? 999))} columns={columns} />
      {invoice.lines.map((line) => {
        const { id, description, origin } = line;
        return origin ? (
          <div key={id}>
            Line {lineNo.get(id)}, {description}
            <LineTrace trace={[...origin.trace, ...taxTrace(line)]} of={description} />
          </div>
        ) : null;
      })}
    </Section>
  );
}

/** Proposes the credit of what a revised or void report no longer says. */
function OverBilled({ invoice, of: { overBilled } }: { invoice: InvoiceWhole; of: SourcesOfInvoice }) {
  const go = useGo();
  const mayCreate = useReach("invoices", "create") !== null;
  const crediting = useSend(invoices.endpoints.credit, {
    done: ({ shownNumber }) => `${shownNumber} drafted`,
    onDone: ({ id }) => go(`/invoices/${id}/edit`),
  });
  if (overBilled.length === 0) return null;
  const reason = overBilled.map(({ label, billed, now }) => `${label}: ${billed} billed, ${now} signed now`).join("; ");
  return (
    <Banner meaning="due" title="Signed reports say less than was billed">
      <ul>
        {overBilled.map(({ lineId, label, billed, now }) => (
          <li key={`${lineId} ${label}`}>
            {label}: {decimalText(billed)} billed, {decimalText(now)} signed now
          </li>
        ))}
      </ul>
      {mayCreate && (
        <Button
          variant="default"
          loading={crediting.sending}
          onClick={() =>
            crediting.run({
              id: invoice.id,
              body: {
                kind: "quantity",
                reason: reason.slice(0, 600),
                lines: overBilled.map(({ lineId, quantity }) => ({ lineId, quantity })),
              },
            })
          }
        >
          Draft the credit note
        </Button>
      )}
    </Banner>
  );
}

/** Proposes the price credit note of tiers that came out lower over their period, where no further invoice follows. */
function TierCredits({ invoice: { id, currency }, of: { tierCredits } }: { invoice: InvoiceWhole; of: SourcesOfInvoice }) {
  const go = useGo();
  const mayCreate = useReach("invoices", "create") !== null;
  const crediting = useSend(invoices.endpoints.creditTiers, {
    done: ({ shownNumber }) => `${shownNumber} drafted`,
    onDone: (note) => go(`/invoices/${note.id}/edit`),
  });
  if (tierCredits.length === 0) return null;
  return (
    <Banner meaning="due" title="Tiers came out lower than was billed, and nothing follows">
      <ul>
        {tierCredits.map(({ label, amount, trace }) => (
          <li key={label}>
            {label}: {moneyText(amount, currency)} to credit. {trace.slice(1, -1).join(", ")}
          </li>
        ))}
      </ul>
      {mayCreate && (
        <Button variant="default" loading={crediting.sending} onClick={() => crediting.run({ id })}>
          Draft the price credit note
        </Button>
      )}
      <Refused of={crediting.failure} />
    </Banner>
  );
}

type Row = SourcesOfInvoice["sources"][number] & { line: number | null };
const columns: readonly Column<Row>[] = [
  { field: "label", title: "Source", phone: "title", width: 340, show: ({ label, href }) => <Go href={href}>{label}</Go> },
  { field: "line", title: "Line", show: ({ line, why }) => (line === null ? (why ?? "No charge") : String(line)) },
  { field: "day", title: "Day", phone: "detail", show: ({ day }) => <Day on={day} /> },
  {
    field: "quantity",
    title: "Quantity",
    align: "right",
    phone: "status",
    show: ({ quantity, freed }) => `${decimalText(quantity)}${/[1-9]/.test(freed) ? `, ${decimalText(freed)} free again` : ""}`,
  },
];
