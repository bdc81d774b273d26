import { Button } from "@mantine/core";
import { useState } from "react";
import { entryLife, TimesheetEntry, timesheets } from "../contract.ts";
import { isOpen } from "../rules.ts";
import { hoursText } from "./Summary.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { entryOf, typedLabels, typedOf, TypedTime, zoneFor } from "./typed-time.ts";
import { capital } from "#kit/capital.ts";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant, Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, history, remove, update, week: weekOf } = timesheets.endpoints;

/** One entry of time: what was entered, its approval and its history. */
export default function EntryPage() {
  const entry = useAsk(find, { id: useParam("id") });
  return <AskedPage of={entry}>{(found) => <Shown key={`${found.id} ${found.version}`} entry={found} />}</AskedPage>;
}

function Shown({ entry }: { entry: TimesheetEntry }) {
  const { id: me } = useActor();
  const corrects = useNamed("timesheet.correct");
  const mayWrite = (entry.userId === me || corrects) && isOpen(entry.status) && entry.archivedAt === null;
  const name = `${capital(entry.activity)}, ${dayText(entry.day)}`;
  const isHere = entry.archivedAt === null;
  return (
    <RecordPage
      number={entry.workOrderNumber ?? ""}
      name={`${entry.personName}: ${name}`}
      status={<FieldShown of={TimesheetEntry} field="status" row={entry} />}
      banner={
        entry.archivedAt !== null ? (
          <Banner meaning="idle" title="This entry was removed" />
        ) : (
          entry.returnReason && (
            <Banner meaning="due" title="Returned">
              {entry.returnReason}
            </Banner>
          )
        )
      }
      actions={
        isHere && (
          <>
            {mayWrite && <RemoveButton entry={entry} name={name} />}
            <LifeActions
              life={entryLife}
              endpoints={timesheets.endpoints}
              module="projects"
              record={entry}
              name={name}
              styles={{ submit: { primary: true, offered: mayWrite }, approve: { primary: true } }}
            />
          </>
        )
      }
      side={<HistoryPanel endpoint={history} id={entry.id} fields={TimesheetEntry.fields} />}
    >
      <Section title="Time">
        <Facts
          of={[
            ["Day", dayText(entry.day)],
            ["From", `${entry.startClock} (${entry.timeZone})`],
            ["To", entry.endClock],
            ["Hours", hoursText(entry.hours)],
            ...factsOf(
              TimesheetEntry,
              entry,
              "breakMin",
              "activity",
              "standbyReason",
              "methods",
              "billable",
              "offCrewReason",
              "note",
            ),
            [
              "Work order",
              <Ref key="order" entity="WorkOrder" id={entry.workOrderId}>
                <span className="mono">{entry.workOrderNumber}</span> {entry.workOrderTitle}
              </Ref>,
            ],
            ["Client", entry.clientName],
            ["Base", entry.baseName],
            ["Approved by", entry.approvedByName],
            ["Approved", <Instant key="approved" at={entry.approvedAt} />],
          ]}
        />
      </Section>
      {mayWrite && (
        <NeedsNetwork>
          <ChangeTime entry={entry} />
        </NeedsNetwork>
      )}
    </RecordPage>
  );
}

function ChangeTime({ entry }: { entry: TimesheetEntry }) {
  const week = useAsk(weekOf, { query: { entry: entry.id } }).data;
  const save = useSend(update, { done: "Time changed" });
  if (!week) return null;
  const { workOrderId: id, workOrderNumber: number, workOrderTitle: title, timeZone, methods } = entry;
  const own = id && number ? [{ id, number, title: title ?? "", timeZone, methods, status: "in progress" }] : [];
  const jobs = [...own, ...week.jobs.filter((job) => job.id !== id)];
  return (
    <Section title="Change">
      <Form
        schema={TypedTime}
        start={typedOf(entry as Parameters<typeof typedOf>[0])}
        labels={typedLabels}
        save="Save changes"
        lesser
        onSave={(typed: TypedTime) => {
          const zone = typed.workOrderId === id ? timeZone : zoneFor(jobs, typed.workOrderId, week.timeZone);
          return save.send({ id: entry.id, body: { version: entry.version, changes: entryOf(typed, zone) } });
        }}
      >
        <TimeFields jobs={jobs} crewOf={week.jobs.map((job) => job.id)} />
      </Form>
    </Section>
  );
}

function RemoveButton({ entry, name }: { entry: TimesheetEntry; name: string }) {
  const go = useGo();
  const [asked, setAsked] = useState(false);
  const send = useSend(remove, { done: "Entry removed", onDone: () => go(`/timesheets?on=${entry.day}`) });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Remove ${name}?`}
        confirm="Remove entry"
        danger
        onConfirm={() => send.send({ id: entry.id, query: { version: entry.version } })}
        onClose={() => setAsked(false)}
      >
        It stays in the history, and counts no more.
      </ConfirmDialog>
    </>
  );
}
