import { dashboard } from "../contract.ts";
import { Age } from "./Age.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day, Instant } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { WorkItem } from "#work/contract.ts";
import { workHref, type WorkKind, workKinds, workSubjectIds, workSubjects } from "#work/subjects.ts";

const { work, countWork, exportWork } = dashboard.endpoints;

const kindWords: Record<WorkKind, string> = {
  review: "Review",
  approve: "Approve or decide",
  sign: "Sign",
  correct: "Correct",
  answer: "Answer",
  acknowledge: "Acknowledge",
};

/** Everything that waits for the person, in the order in which it is best done: what others wait for, what is due, what is old. */
export default function MyWorkPage() {
  const items = useList(work, { columns, count: countWork, export: exportWork });
  const bases = useAsk(baseEndpoints.names, {});
  return (
    <Page title="My work" count={items.total}>
      <ListControls
        list={items}
        search="Name or number"
        archive={false}
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: "To do",
            many: true,
            options: workKinds.map((value) => ({ value, label: kindWords[value] })),
          },
          {
            kind: "choice",
            name: "subject",
            label: "Kind",
            many: true,
            options: workSubjectIds.map((value) => ({ value, label: workSubjects[value].title })),
          },
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            many: true,
            options: (bases.data ?? []).map(({ id, code }) => ({ value: id, label: code })),
          },
        ]}
      />
      <ListTable
        list={items}
        caption="My work"
        href={({ subject, id }) => workHref(subject, id)}
        empty={
          <EmptyState title="Nothing to do">
            Reports to review, signatures, requests to decide, returned work and announcements to read appear here.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns: Column<WorkItem>[] = [
  { field: "task", phone: "detail" },
  { field: "number", mono: true, phone: "detail", show: ({ number }) => number ?? "–" },
  { field: "name", phone: "title" },
  { field: "subject", phone: "no", show: ({ subject }) => workSubjects[subject].title },
  {
    field: "blocks",
    phone: "no",
    show: ({ blocks }) => (blocks ? <StatusBadge meaning="waiting">Blocks others</StatusBadge> : "–"),
  },
  { field: "dueOn", phone: "detail", show: ({ dueOn }) => <Day on={dueOn} /> },
  { field: "since", phone: "no", show: ({ since }) => <Instant at={since} /> },
  { field: "age", phone: "status", show: ({ age }) => <Age of={age} /> },
  { field: "baseCode", phone: "no", mono: true, hidden: true, show: ({ baseCode }) => baseCode ?? "–" },
];
