import type { TicketContent, TicketRow } from "../contract.ts";
import { byDay, varianceOf } from "../rules/rows.ts";
import { rowKinds, unitShown } from "../ticket-row.ts";
import { kindTitles, varianceText } from "../ticket-sheet.ts";
import styles from "./ticket.module.css";
import type { ClientSignature } from "#kit/client-signature.ts";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ClientSignatureShown } from "#kit/ui/ClientSignatureShown.tsx";
import { dayText, decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

interface TicketShownProps {
  content: Omit<TicketContent, "rows"> & { rows: readonly TicketRow[] };
  signature: ClientSignature | null;
  /** When it was signed by the clocks as they were compared; the signature has what its device said. */
  signedAt?: string | null;
}

/** A ticket as the client reads it, on whichever page: the job, what was done and used, prices, and the signature. */
export function TicketShown({ content, signature, signedAt }: TicketShownProps) {
  const { client, site, workOrder, project, clientReference, day, untilDay, rows, remarks, prices, company } = content;
  return (
    <>
      <Section title="Work">
        <Facts
          of={[
            ["Client", client],
            site !== null && ["Site", site],
            ["Day", untilDay ? `${dayText(day)} to ${dayText(untilDay)}` : dayText(day)],
            ["Work order", `${workOrder.number} ${workOrder.title}`],
            ["Project", project],
            clientReference !== null && ["Client reference", clientReference],
            ["For the company", company.name],
          ]}
        />
      </Section>
      {rowKinds.map((kind) => {
        const own = byDay(rows.filter((row) => row.kind === kind));
        if (own.length === 0) return null;
        return (
          <Section key={kind} title={kindTitles[kind]}>
            <DataTable short caption={kindTitles[kind]} rows={own} columns={columnsFor(own, untilDay !== null)} />
          </Section>
        );
      })}
      {remarks && (
        <Section title="Remarks">
          <p className={styles.text}>{remarks}</p>
        </Section>
      )}
      {prices && (
        <Section title={`Prices in ${prices.currency}`}>
          <DataTable
            short
            caption="Prices"
            keyOf={({ description, quantity }) => `${description} ${quantity}`}
            rows={[...prices.lines]}
            columns={[
              { field: "description", title: "Description", phone: "title" },
              {
                field: "quantity",
                title: "Quantity",
                align: "right",
                show: ({ quantity, unit }) => `${decimalText(quantity)} ${unit}`,
              },
              {
                field: "unitPrice",
                title: "Price",
                align: "right",
                show: ({ unitPrice }) => unitPrice && decimalText(unitPrice),
              },
              {
                field: "net",
                title: "Net",
                align: "right",
                phone: "status",
                show: ({ net }) => (net === null ? "no price" : decimalText(net)),
              },
            ]}
          />
          <p className={styles.total}>Total without tax: {moneyText(prices.total, prices.currency)}</p>
        </Section>
      )}
      {signature && (
        <Section title="Signed by the client">
          <ClientSignatureShown signature={signature} at={signedAt ?? signature.at} />
        </Section>
      )}
    </>
  );
}

function columnsFor(rows: readonly TicketRow[], hasDays: boolean): Column<TicketRow>[] {
  const isStandby = rows.some(({ kind }) => kind === "standby");
  const hasNotes = isStandby || rows.some((row) => row.reason !== null || varianceOf(row) !== null);
  const note: Column<TicketRow> = {
    field: "reason",
    title: isStandby ? "Because of" : "Note",
    phone: "detail",
    show: (row) => (
      <>
        {row.standbyReason && `${capital(row.standbyReason)}. `}
        {varianceOf(row) !== null && <StatusBadge meaning="due">{varianceText(row)}</StatusBadge>} {row.reason}
      </>
    ),
  };
  return [
    { field: "description", title: "Description", phone: "title" },
    ...(hasDays
      ? [{ field: "day" as const, title: "Day", show: ({ day }: TicketRow) => dayText(day), phone: "detail" as const }]
      : []),
    {
      field: "quantity",
      title: "Quantity",
      align: "right",
      phone: "status",
      show: (row) => `${decimalText(row.quantity)} ${unitShown(row)}`,
    },
    ...(hasNotes ? [note] : []),
    ...(isStandby ? [{ field: "clientInitials" as const, title: "Initials", phone: "detail" as const }] : []),
  ];
}
