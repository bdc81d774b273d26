import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { type AgeingRow, invoices } from "../contract.ts";
import { ageColumns } from "./age-columns.ts";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { linkOf } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";

const { sheet, send } = invoices.statements;

/** What each client owes at the end of a day, by how late it is. Currencies are never mixed. */
export default function AgeingPage() {
  const today = useToday();
  const [words, change] = useUrl();
  const asOf = words["asOf"] && isDay(words["asOf"]) ? words["asOf"] : today;
  const ageing = useAsk(invoices.endpoints.ageing, { query: { asOf } });
  return (
    <InvoiceTabs tab="ageing" count={null}>
      <div style={{ maxWidth: 240 }}>
        <DayInput label="At the end of" value={asOf} onChange={(day) => change({ asOf: day || null })} />
      </div>
      <Asked of={ageing}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing is open">On this day no client owed anything, and none had credit.</EmptyState>
          ) : (
            <Statements rows={rows} asOf={asOf} />
          )
        }
      </Asked>
    </InvoiceTabs>
  );
}

type Chosen = Pick<AgeingRow, "clientCompanyId" | "clientName" | "currency">;

/** The ageing; Finance sends the statement of a client from here. */
function Statements({ rows, asOf }: { rows: AgeingRow[]; asOf: string }) {
  const isFinance = useNamed("invoice.issue");
  const sending = useSend(send, { done: ({ sentTo }) => `Statement sent to ${sentTo}` });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const shown = [...columns, ...paperColumns(asOf, isFinance ? setChosen : null)];
  return (
    <>
      <DataTable short rows={rows} columns={shown} caption="Ageing by client and currency" />
      <ConfirmDialog
        opened={chosen !== null}
        title={`Send the statement of ${chosen?.clientName ?? ""}?`}
        confirm="Send statement"
        onClose={() => setChosen(null)}
        onConfirm={async () => {
          if (!chosen) return;
          const { clientCompanyId, currency } = chosen;
          await sending.send({ body: { clientCompanyId, currency, asOf } });
        }}
      >
        {`What is open in ${chosen?.currency ?? ""} at the end of ${dayText(asOf)}, as PDF to where the client receives its invoices.`}
      </ConfirmDialog>
    </>
  );
}

/** The statement on paper and, for Finance, by email. */
function paperColumns(asOf: string, onSend: ((chosen: Chosen) => void) | null): Column<AgeingRow>[] {
  return [
    {
      field: "statement",
      title: "Statement",
      phone: "detail",
      show: ({ clientCompanyId, currency, clientName }) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-sm"
            component="a"
            href={linkOf(sheet, { query: { clientCompanyId, currency, asOf } })}
            target="_blank"
            aria-label={`Statement of ${clientName} as PDF`}
          >
            PDF
          </Button>
          {onSend && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Send the statement of ${clientName}`}
              onClick={() => onSend({ clientCompanyId, currency, clientName })}
            >
              Send
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

const columns: Column<AgeingRow>[] = [
  { field: "clientName", title: "Client", phone: "title", show: ({ clientName }) => clientName },
  // Without it the buckets would be cut after two lines on a phone.
  { field: "currency", title: "Currency", phone: "detail", show: ({ currency }) => <span data-whole>{currency}</span> },
  ...ageColumns,
];
