import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { type TimeJob, timesheets, type Week } from "../contract.ts";
import { isOpen } from "../rules.ts";
import { AddTime } from "./AddTime.tsx";
import { loggedHere } from "./device/log-time.ts";
import type { LoggedTime } from "./device/log-command.ts";
import { JobClockOf } from "./JobClock.tsx";
import { OnDevice } from "./OnDevice.tsx";
import { typedOf, type TypedTime } from "./typed-time.ts";
import { Summary } from "./Summary.tsx";
import { WeekDays } from "./WeekDays.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { takeOut, useWaiting } from "#kit/ui/outbox.ts";
import { Page } from "#kit/ui/Page.tsx";
import { counted } from "#kit/plural.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { addDays } from "#kit/validity.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** The week of a person: what was worked, what is missing, and typing it. */
export default function WeekPage() {
  const [{ on, person, entry }] = useUrl();
  const query = { ...(person ? { userId: person } : {}), ...(on ? { on } : {}), ...(entry ? { entry } : {}) };
  const week = useAsk(timesheets.endpoints.week, { query });
  return <AskedPage of={week}>{(found) => <Shown key={`${found.userId} ${found.from}`} week={found} />}</AskedPage>;
}

function Shown({ week }: { week: Week }) {
  const { id: me } = useActor();
  const [{ order }, change] = useUrl();
  const jobs = useJobs(week, order);
  const waiting = loggedHere(
    useWaiting().own ?? [],
    week.days.map(({ day }) => day),
  );
  const [corrected, setCorrected] = useState<LoggedTime | null>(null);
  const goTo = (day: string | null) => change({ on: day, entry: null });
  const isMine = week.userId === me;
  return (
    <Page
      title={isMine ? "My week" : `Week of ${week.personName}`}
      actions={
        <>
          <NeedsNetwork>
            <ApprovalsLink />
            <Button variant="default" component={Go} href="/timesheets/entries">
              All time
            </Button>
            <SubmitWeek week={week} />
          </NeedsNetwork>
        </>
      }
    >
      <Group gap={8} mb="md">
        <Button variant="default" size="xs" aria-label="The week before" onClick={() => goTo(addDays(week.from, -7))}>
          ‹
        </Button>
        <strong>
          {dayText(week.from)} to {dayText(week.to)}
        </strong>
        <Button variant="default" size="xs" aria-label="The week after" onClick={() => goTo(addDays(week.from, 7))}>
          ›
        </Button>
        <Button variant="default" size="xs" onClick={() => goTo(null)}>
          This week
        </Button>
        <People week={week} onChoose={(person) => change({ person: person === me ? null : person, entry: null })} />
      </Group>
      {isMine && <JobClockOf jobs={[]} />}
      <OnDevice waiting={waiting} onCorrect={({ body }) => setCorrected(body)} />
      <Gaps week={week} />
      <Summary hours={week.hours} byClass={week.byClass} byActivity={week.byActivity} rules={week.rules} pay={week.pay} />
      {week.mayWrite && (
        <AddTime
          key={corrected?.entry.id ?? "new"}
          week={week}
          jobs={jobs}
          start={corrected ? typedOf({ ...corrected.entry, timeZone: corrected.shown.timeZone }) : startIn(week, jobs, order)}
          {...(corrected ? { id: corrected.entry.id } : {})}
          onLogged={() => {
            const old = waiting.find(({ body }) => body.entry.id === corrected?.entry.id);
            if (old) void takeOut(old.id);
            setCorrected(null);
          }}
        />
      )}
      <WeekDays week={week} />
    </Page>
  );
}

/** The jobs offered: one's own, and the one the person came from. */
function useJobs(week: Week, order: string | undefined): readonly TimeJob[] {
  const isOther = order !== undefined && !week.jobs.some(({ id }) => id === order);
  const { data } = useAsk(projectManagement.workOrders.find, { id: order ?? "" }, { when: isOther });
  if (!data || !isOther) return week.jobs;
  const { id, number, title, status, scope, siteTimeZone } = data;
  const methods = [...new Set(scope.map(({ method }) => method))];
  return [{ id, number, title, status, methods, timeZone: siteTimeZone ?? week.timeZone }, ...week.jobs];
}

/** Today, or the last day of a week that is over; on the job in progress, from the end of what is there. */
function startIn({ from, to, today, days }: Week, jobs: readonly TimeJob[], order: string | undefined): Partial<TypedTime> {
  const day = today < from ? from : today > to ? (days.find((one) => one.entries.length === 0)?.day ?? to) : today;
  const last = days.find((one) => one.day === day)?.entries.at(-1);
  const inProgress = jobs.filter(({ status }) => status === "in progress");
  const job = order ?? (inProgress.length === 1 ? inProgress[0]?.id : undefined);
  return { day, activity: "work", ...(job ? { workOrderId: job } : {}), ...(last ? { from: last.endClock } : {}) };
}

function People({ week, onChoose }: { week: Week; onChoose: (person: string) => void }) {
  const { id: me, name } = useActor();
  if (week.people.length === 0) return null;
  const others = week.people.filter(({ id }) => id !== me).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Select
      size="xs"
      aria-label="Person"
      searchable
      allowDeselect={false}
      data={[{ value: me, label: name }, ...others]}
      value={week.userId}
      onChange={(value) => value && onChoose(value)}
      nothingFoundMessage="Nothing found"
    />
  );
}

function ApprovalsLink() {
  const approves = useReach("projects", "approve") !== null;
  return (
    approves && (
      <Button variant="default" component={Go} href="/timesheets/approvals">
        To approve
      </Button>
    )
  );
}

function SubmitWeek({ week }: { week: Week }) {
  const open = week.days.flatMap(({ entries }) => entries).filter(({ status }) => isOpen(status));
  const send = useSend(timesheets.endpoints.submitWeek, {
    done: ({ entries }) => `${counted(entries, "entry")} submitted`,
  });
  if (!week.mayWrite || open.length === 0) return null;
  return (
    <Button loading={send.sending} onClick={() => send.run({ body: { on: week.from, userId: week.userId } })}>
      Submit week
    </Button>
  );
}

function Gaps({ week: { gaps } }: { week: Week }) {
  if (gaps.length === 0) return null;
  return (
    <Banner meaning="due" title={`No time on ${gaps.map(({ day }) => dayText(day)).join(", ")}`}>
      Planned: {[...new Set(gaps.flatMap(({ jobs }) => jobs.map(({ number }) => number)))].join(", ")}. Type it, or a day of
      training, yard, meeting or report writing.
    </Banner>
  );
}
