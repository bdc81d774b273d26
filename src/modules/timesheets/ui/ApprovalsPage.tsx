import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { timesheets, type WeekToApprove } from "../contract.ts";
import { classText, hoursText, RulesSaid } from "./Summary.tsx";
import { EntryRows } from "./WeekDays.tsx";
import { counted } from "#kit/plural.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { toggled } from "#kit/ui/rows.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

/** The weeks others have submitted: approved or returned one by one or several at once. */
export default function ApprovalsPage() {
  const weeks = useAsk(timesheets.endpoints.toApprove, {});
  return (
    <Page title="Timesheets to approve">
      <Asked of={weeks}>{(found) => (found.length > 0 ? <Weeks weeks={found} /> : <NothingWaits />)}</Asked>
    </Page>
  );
}

const NothingWaits = () => (
  <EmptyState title="No timesheets wait for you">Weeks appear here when the crew of a job you lead submits them.</EmptyState>
);

const keyOf = ({ userId, from }: WeekToApprove) => `${userId} ${from}`;

function Weeks({ weeks }: { weeks: readonly WeekToApprove[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState<readonly WeekToApprove[] | null>(null);
  const { approveAll, sendBackAll } = timesheets.endpoints;
  const approve = useSend(approveAll, { done: ({ entries }) => `${counted(entries, "entry")} approved` });
  const sendBack = useSend(sendBackAll, { done: ({ entries }) => `${counted(entries, "entry")} returned` });
  const some = weeks.filter((week) => chosen.has(keyOf(week)));
  const buttons = (of: readonly WeekToApprove[], lesser: boolean) => (
    <Group gap={8}>
      <Button
        size="xs"
        {...(lesser ? { variant: "default" } : {})}
        disabled={of.length === 0}
        loading={approve.sending}
        onClick={() => approve.run({ body: { entries: entriesOf(of) } })}
      >
        {lesser ? "Approve week" : `Approve ${counted(of.length, "week")}`}
      </Button>
      <Button size="xs" variant="default" disabled={of.length === 0} onClick={() => setReturning(of)}>
        {lesser ? "Return week" : `Return ${counted(of.length, "week")}`}
      </Button>
    </Group>
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Checkbox
          label="All weeks"
          checked={some.length === weeks.length}
          indeterminate={some.length > 0 && some.length < weeks.length}
          onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? weeks.map(keyOf) : []))}
        />
        {buttons(some, false)}
      </Group>
      {weeks.map((week) => (
        <Section
          key={keyOf(week)}
          title={
            <Group component="span" gap={8}>
              <Checkbox
                aria-label={`Choose the week of ${week.personName}, ${dayText(week.from)}`}
                checked={chosen.has(keyOf(week))}
                onChange={() => setChosen(toggled(chosen, keyOf(week)))}
              />
              <Go href={`/timesheets?person=${week.userId}&on=${week.from}`}>{week.personName}</Go>
              <span className="quiet">
                {dayText(week.from)} to {dayText(week.to)}, {hoursText(week.hours)} {classText(week.byClass)}
              </span>
            </Group>
          }
          actions={buttons([week], true)}
        >
          <EntryRows entries={week.entries} dated />
          <RulesSaid rules={week.rules} />
        </Section>
      ))}
      {returning && (
        <ConfirmDialog
          opened
          title={`Return ${counted(returning.length, "week")}?`}
          confirm="Return"
          reason="required"
          onConfirm={(reason) => sendBack.send({ body: { entries: entriesOf(returning), reason } })}
          onClose={() => setReturning(null)}
        >
          The person is told the reason and submits the week again.
        </ConfirmDialog>
      )}
    </>
  );
}

const entriesOf = (weeks: readonly WeekToApprove[]) =>
  weeks.flatMap(({ entries }) => entries.map(({ id, version }) => ({ id, version })));
