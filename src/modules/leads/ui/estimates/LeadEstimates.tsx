import { Button } from "@mantine/core";
import { Estimate, type Lead, leads } from "../../contract.ts";
import { isOpen } from "../../rules.ts";
import type { Column } from "#kit/ui/column.ts";
import { sayFailure, useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { dayText, moneyText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Asked } from "#kit/ui/states.tsx";

const { list, create } = leads.estimates;

function useEstimates({ id }: Lead) {
  const go = useGo();
  const found = useAsk(list, { query: { leadId: id, limit: 50 } });
  const creating = useSend(create, { onDone: (made) => go(`/estimates/${made.id}`) });
  const start = () => void creating.send({ body: { leadId: id } }).catch(sayFailure);
  return { found, last: found.data?.rows[0], start, starting: creating.sending };
}

/** The next step of a qualified lead, at its head: its estimate is started, or opened where it is to be submitted, approved or sent. */
export function NextEstimate({ lead }: { lead: Lead }) {
  const { found, last, start, starting } = useEstimates(lead);
  if (!found.data) return null;
  if (!last)
    return (
      <Button loading={starting} onClick={start}>
        Start estimate
      </Button>
    );
  const words = { draft: "Open estimate", "in approval": "Open estimate", approved: "Send estimate" } as const;
  const label = words[last.status as keyof typeof words];
  return (
    label && (
      <Button component={Go} href={`/estimates/${last.id}`}>
        {label}
      </Button>
    )
  );
}

/** The estimates of a lead, the latest first. */
export function LeadEstimates({ lead, mayEdit }: { lead: Lead; mayEdit: boolean }) {
  const { found, last, start, starting } = useEstimates(lead);
  const isNext = !last || ["approved", "sent", "rejected"].includes(last.status);
  return (
    <Section
      title="Estimates"
      actions={
        mayEdit &&
        isOpen(lead.status) &&
        found.data &&
        isNext && (
          <Button size="xs" variant="default" loading={starting} onClick={start}>
            {last ? "New revision" : "Start estimate"}
          </Button>
        )
      }
    >
      <Asked of={found}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">No estimate yet. It is priced from the rate sheets of the client for the days of the work.</p>
          ) : (
            <DataTable short caption={`Estimates of ${lead.number}`} rows={rows} columns={columns} />
          )
        }
      </Asked>
    </Section>
  );
}

const columns: Column<Estimate>[] = [
  {
    field: "revision",
    title: "Revision",
    phone: "title",
    show: ({ id, revision }) => (
      <Ref entity="Estimate" id={id}>
        Rev {revision}
      </Ref>
    ),
  },
  {
    field: "statusToday",
    title: "Status",
    phone: "status",
    show: (row) => <FieldShown of={Estimate} field="statusToday" row={row} />,
  },
  {
    field: "netTotal",
    title: "Net",
    align: "right",
    phone: "detail",
    show: ({ netTotal, currency }) => moneyText(netTotal, currency),
  },
  { field: "validUntil", title: "Valid until", show: ({ validUntil }) => (validUntil ? dayText(validUntil) : "") },
  { field: "sentTo", title: "Sent to" },
];
