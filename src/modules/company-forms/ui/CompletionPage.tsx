import { Button, Group, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { type Search, useSearch, useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, isDay } from "#kit/validity.ts";
import { companyForms, type DueForm } from "#modules/company-forms/contract.ts";
import {
  type Completion,
  completionBy,
  type CompletionGroup,
  completionGroups,
  stateWords,
} from "#modules/company-forms/rules/completion.ts";
import { dueMeanings } from "./due-meanings.ts";

const { overview, weeks, excuse } = companyForms.endpoints;

const search = ({ from = "", to = "", by = "" }: Search) => ({ from, to, by });

/** How many of the forms that were due were filled in time, which were not, and what excuses them. */
export default function CompletionPage() {
  const today = useToday();
  const wanted = useSearch(search);
  const [, change] = useUrl();
  const to = isDay(wanted.to) ? wanted.to : today;
  const from = isDay(wanted.from) ? wanted.from : addDays(to, -6);
  const by = completionGroups.find((group) => group === wanted.by) ?? "form";
  const found = useAsk(overview, { query: { from, to } });
  return (
    <Page
      title="Completion of forms"
      actions={
        <Button variant="default" component={Go} href="/company-forms/assignments">
          Assignments
        </Button>
      }
    >
      <Group align="end" mb="md">
        <DayInput label="From" value={from} onChange={(day) => change({ from: day })} />
        <DayInput label="To" value={to} onChange={(day) => change({ to: day })} />
        <SegmentedControl
          aria-label="Counted by"
          value={by}
          onChange={(value) => change({ by: value === "form" ? null : value })}
          data={[
            { value: "form", label: "By form" },
            { value: "subject", label: "By subject" },
            { value: "base", label: "By base" },
          ]}
        />
      </Group>
      <Weeks to={to} />
      <Asked of={found}>{(dues) => <Found dues={dues} by={by} />}</Asked>
    </Page>
  );
}

/** The rate of each week, for the quarter of a year up to the last day asked for. */
function Weeks({ to }: { to: string }) {
  const found = useAsk(weeks, { query: { to } });
  return (
    <Asked of={found}>
      {(rows) =>
        rows.length > 1 && (
          <Figure
            title="Filled in time by week [%]"
            name="completion-by-week"
            empty="No form was due in these weeks."
            table={{
              heads: ["Week from", "In time [%]", "Done", "Late", "Missed", "Excused", "Still due"],
              rows: rows.map(({ week, percent, done, late, missed, excused, due }) => [
                dayText(week),
                percent === null ? null : Number(percent),
                done,
                late,
                missed,
                excused,
                due,
              ]),
            }}
          >
            <LineChart
              label="Filled in time [%]"
              points={rows.flatMap(({ week, percent }) =>
                percent === null ? [] : [{ label: dayText(week), value: Number(percent) }],
              )}
              decimals={1}
            />
          </Figure>
        )
      }
    </Asked>
  );
}

function Found({ dues, by }: { dues: readonly DueForm[]; by: CompletionGroup }) {
  const [excusing, setExcusing] = useState<DueForm | null>(null);
  const send = useSend(excuse, { done: "Excused" });
  if (dues.length === 0)
    return <EmptyState title="No form was due in these days">Assignments say which forms are due for whom.</EmptyState>;
  const open = dues.filter(({ state }) => state !== "done");
  return (
    <>
      <Section title="Filled in time">
        <DataTable
          rows={completionBy(dues, by)}
          short
          caption="Filled in time"
          keyOf={({ key }) => key}
          columns={completionColumns(by)}
        />
        <p className="quiet">Done among those done, late or missed; excused ones are left out.</p>
      </Section>
      <Section title={`Not in time (${open.length})`}>
        {open.length === 0 ? (
          <p className="quiet">Every form was filled in time.</p>
        ) : (
          <DataTable
            rows={open}
            caption="Not in time"
            keyOf={keyOf}
            columns={dueColumns(setExcusing)}
            beside={excuseBeside(setExcusing)}
          />
        )}
      </Section>
      <ConfirmDialog
        opened={excusing !== null}
        title={`Excuse ${excusing?.formTitle ?? ""}?`}
        confirm="Excuse form"
        reason="required"
        onClose={() => setExcusing(null)}
        onConfirm={async (reason) => {
          if (!excusing) return;
          const { assignmentId, subjectId, day } = excusing;
          await send.send({ body: { assignmentId, subjectId, day, reason } });
        }}
      >
        <p>{`It was due for ${excusing?.subject ?? ""}. What waits for it goes on; the reason stays with your name.`}</p>
      </ConfirmDialog>
    </>
  );
}

const keyOf = ({ assignmentId, subjectId, day }: DueForm) => `${assignmentId} ${subjectId} ${day}`;
const mayExcuse = ({ state }: DueForm) => state === "missed" || state === "due";

const excuseBeside = (onExcuse: (due: DueForm) => void) => (due: DueForm) =>
  mayExcuse(due) && <ExcuseButton due={due} onExcuse={onExcuse} />;

function ExcuseButton({ due, onExcuse }: { due: DueForm; onExcuse: (due: DueForm) => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Excuse ${due.formTitle} for ${due.subject} on ${due.day}`}
      onClick={() => onExcuse(due)}
    >
      Excuse
    </Button>
  );
}

const completionColumns = (by: CompletionGroup): Column<Completion>[] => [
  { field: "name", title: { form: "Form", subject: "For", base: "Base" }[by], phone: "title" },
  {
    field: "percent",
    title: "In time",
    align: "right",
    show: ({ percent }) => (percent === null ? "–" : `${percent} %`),
    phone: "status",
  },
  { field: "done", title: "Done", align: "right" },
  { field: "late", title: "Late", align: "right" },
  { field: "missed", title: "Missed", align: "right", phone: "detail" },
  { field: "excused", title: "Excused", align: "right" },
  { field: "due", title: "Still due", align: "right" },
];

const dueColumns = (onExcuse: (due: DueForm) => void): Column<DueForm>[] => [
  { field: "formTitle", title: "Form", phone: "title" },
  { field: "subject", title: "For", phone: "detail" },
  { field: "dueAt", title: "Due", show: ({ dueAt, zone }) => <Instant at={dueAt} timeZone={zone} />, phone: "detail" },
  {
    field: "state",
    title: "State",
    show: (due) => <StatusBadge meaning={dueMeanings[due.state]}>{stateWords(due)}</StatusBadge>,
    phone: "status",
  },
  {
    field: "submissionId",
    title: "Filled form",
    show: ({ submissionId, excuse: excused }) =>
      submissionId ? (
        <Go href={`/forms/submissions/${submissionId}`}>Open</Go>
      ) : excused ? (
        `${excused.byName}: ${excused.reason}`
      ) : (
        "–"
      ),
  },
  {
    field: "excuse",
    title: "Excuse",
    phone: "no",
    show: (due) => (mayExcuse(due) ? <ExcuseButton due={due} onExcuse={onExcuse} /> : null),
  },
];
