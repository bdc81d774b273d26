import { Anchor, Select } from "@mantine/core";
import { type ClientCompany, clientCompanies, type TimelineKind, type TimelineRow, timelineWords } from "../contract.ts";
import { moneyText } from "#kit/ui/format.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day, Mono, Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { timeline, timelineKinds } = clientCompanies.endpoints;

/** What happened with the client, the latest first, as far as this person may see it. */
export function ClientTimeline({ client }: { client: ClientCompany }) {
  const list = useList(timeline, { columns: [], fixed: { clientCompanyId: client.id }, inUrl: false });
  const kinds = useAsk(timelineKinds, {}).data ?? [];
  const chosen = list.filters.kind ?? null;
  return (
    <Section
      title="Timeline"
      actions={
        <Select
          size="xs"
          aria-label="Show"
          placeholder="Everything"
          clearable
          data={kinds.map((kind) => ({ value: kind, label: timelineWords[kind] }))}
          value={chosen}
          onChange={(kind) => list.change({ kind })}
        />
      }
    >
      <Listed
        of={list}
        empty={
          <EmptyState title="Nothing has happened yet">
            Leads, projects, reports, releases and invoices of {client.displayName} will be listed here by date.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <Entries>
              {rows.map((row) => (
                <Happened key={row.id} row={row} client={client} />
              ))}
            </Entries>
            <More list={list} />
          </>
        )}
      </Listed>
    </Section>
  );
}

const one: Readonly<Record<TimelineKind, string>> = {
  lead: "Lead",
  conversation: "Lead",
  estimate: "Estimate",
  project: "Project",
  "work order": "Work order",
  report: "Report",
  release: "Release",
  invoice: "Invoice",
  payment: "Payment",
  evaluation: "Evaluation",
};

function Happened({ row, client }: { row: TimelineRow; client: ClientCompany }) {
  const { kind, day, title, state, amount, currency } = row;
  const said = kind === "conversation" || kind === "evaluation";
  return (
    <Entry>
      <Day on={day} /> {one[kind]} <LinkOf row={row} client={client} />
      {amount !== null && currency !== null && <> {moneyText(amount, currency)}</>}
      {state !== null && <span className="quiet"> {said ? `by ${state}` : state}</span>}
      {title && <div>{title}</div>}
    </Entry>
  );
}

/** Payments and evaluations have no page of their own: they lead to where they are listed. */
function LinkOf({ row: { kind, entity, recordId, number }, client }: { row: TimelineRow; client: ClientCompany }) {
  if (kind === "payment")
    return (
      <Anchor component={Go} underline="always" href={`/invoices/payments?clientCompanyId=${client.id}`}>
        {number ?? "without a reference"}
      </Anchor>
    );
  if (kind === "evaluation")
    return (
      <Anchor component={Go} underline="always" href={`/company-profile/${client.id}?tab=feedback`}>
        of the work
      </Anchor>
    );
  return (
    <Ref entity={entity} id={recordId}>
      <Mono>{number}</Mono>
    </Ref>
  );
}
