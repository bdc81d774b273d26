import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { activityAndAudit, securityStates, type SecurityEvent, severities } from "../contract.ts";
import { isDenied } from "./denied.ts";
import { usePeople } from "./people.ts";
import { capital } from "#kit/capital.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState, Refused } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import { kinds, type SecurityKind, securityKinds } from "#kit/security-kinds.ts";

const { securityEvents, countSecurityEvents, exportSecurityEvents, stepSecurityEvent, endAllSessions } =
  activityAndAudit.endpoints;

/** Security events, and what was done about them. */
export default function SecurityEventsPage() {
  const mayExport = useReach("security-events", "export");
  const mayStep = useReach("security-events", "edit");
  const [chosen, setChosen] = useState<SecurityEvent | null>(null);
  const columns = mayStep ? withSteps(setChosen) : facts;
  const events = useList(securityEvents, {
    columns,
    count: countSecurityEvents,
    ...(mayExport ? { export: exportSecurityEvents } : {}),
  });
  const people = usePeople();
  return (
    <Page title="Security events" count={events.total}>
      {!isDenied(events) && (
        <ListControls
          list={events}
          search="Search event type"
          filters={[...filters, { kind: "choice", name: "userId", label: "User", options: people }]}
          archive={false}
        />
      )}
      {!events.isFiltered && <p className="quiet">The last 7 days. Choose a period or another filter to see more.</p>}
      <ListTable
        list={events}
        caption="Security events"
        {...(mayStep ? stepBeside(setChosen) : {})}
        empty={<EmptyState title="Nothing happened in the last 7 days">Choose a period to look further back.</EmptyState>}
      />
      {chosen && <StepDialog event={chosen} close={() => setChosen(null)} />}
    </Page>
  );
}

function StepButton({ event, choose }: { event: SecurityEvent; choose: (event: SecurityEvent) => void }) {
  if (event.state === "closed" || event.state === "noted") return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => choose(event)}>
      {event.state === "open" ? "Acknowledge" : "Close"}
    </Button>
  );
}

function StepDialog({ event, close }: { event: SecurityEvent; close: () => void }) {
  const closing = event.state === "acknowledged";
  const [note, setNote] = useState("");
  const step = useSend(stepSecurityEvent, { done: closing ? "Event closed" : "Event acknowledged", onDone: close });
  const mayEnd = useReach("user-sessions", "edit") !== null;
  const end = useSend(endAllSessions, { done: ({ count }) => (count === 1 ? "1 session ended" : `${count} sessions ended`) });
  const grave = event.severity === "high" || event.severity === "critical";
  const state = closing ? ("closed" as const) : ("acknowledged" as const);
  return (
    <Dialog title={closing ? "Close the event" : "Acknowledge the event"} onClose={close}>
      <p>{withDaysAsShown(event.detail)}</p>
      <Textarea
        label="Note"
        autosize
        minRows={3}
        maxLength={600}
        withAsterisk={grave}
        value={note}
        onChange={(typed) => setNote(typed.currentTarget.value)}
      />
      <Refused of={step.failure ?? end.failure} />
      {mayEnd && event.userId && (
        <Button
          mt="md"
          variant="default"
          loading={end.sending}
          onClick={() => void end.send({ body: { userId: event.userId ?? "" } }).catch(() => undefined)}
        >
          {`Sign ${event.userName ?? "them"} out everywhere`}
        </Button>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          loading={step.sending}
          onClick={() => void step.send({ id: event.id, body: { state, note: note.trim() || null } }).catch(() => undefined)}
        >
          {closing ? "Close event" : "Acknowledge event"}
        </Button>
      </Group>
    </Dialog>
  );
}

const colour: Record<SecurityEvent["severity"], Meaning> = {
  info: "idle",
  low: "idle",
  medium: "due",
  high: "bad",
  critical: "bad",
};

/** A kind that an earlier version of the product has written is shown as it is stored. */
const wordsOf = (kind: string): string => securityKinds[kind as SecurityKind] ?? kind;

const facts: Column<SecurityEvent>[] = [
  { field: "at", width: 190, show: ({ at }) => <Instant at={at} />, phone: "detail" },
  {
    field: "severity",
    width: 100,
    phone: "status",
    show: ({ severity }) => <StatusBadge meaning={colour[severity]}>{severity}</StatusBadge>,
  },
  { field: "kind", width: 170, show: ({ kind }) => wordsOf(kind), phone: "no" },
  { field: "userName", width: 150, phone: "detail" },
  { field: "outcome", width: 90, show: ({ outcome }) => capital(outcome), phone: "no" },
  { field: "detail", phone: "title", show: ({ detail }) => withDaysAsShown(detail) },
  { field: "ip", width: 130, show: ({ ip }) => (ip ? <Mono>{ip}</Mono> : null), phone: "no" },
  { field: "place", hidden: true, phone: "no" },
  {
    field: "state",
    show: ({ state, acknowledgedBy, note }) => (
      <>
        {capital(state)}
        {acknowledgedBy && <span className="quiet"> by {acknowledgedBy}</span>}
        {note && <div className="quiet">{note}</div>}
      </>
    ),
    phone: "no",
  },
  { field: "userAgent", hidden: true, phone: "no" },
  { field: "requestId", mono: true, hidden: true, phone: "no" },
];

const stepBeside = (choose: (event: SecurityEvent) => void) => ({
  beside: (row: SecurityEvent) => <StepButton event={row} choose={choose} />,
});

const withSteps = (choose: (event: SecurityEvent) => void): Column<SecurityEvent>[] => [
  ...facts,
  { field: "step", title: "Next step", phone: "no", show: (row) => <StepButton event={row} choose={choose} /> },
];

const kindOptions = kinds.map((kind) => ({ value: kind, label: securityKinds[kind] }));

const filters: Filter[] = [
  { kind: "choice", name: "kind", label: "Event type", options: kindOptions },
  { kind: "days", name: "period", label: "Period", from: "from", to: "to" },
  { kind: "choice", name: "severity", label: "Severity", many: true, options: optionsOf(severities) },
  { kind: "choice", name: "state", label: "State", options: optionsOf(securityStates) },
  { kind: "choice", name: "outcome", label: "Outcome", options: optionsOf(["success", "failure", "denied"]) },
];
