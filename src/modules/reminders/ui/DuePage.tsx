import { baseEndpoints } from "#directory/bases/contract.ts";
import { capital } from "#kit/capital.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { reminders, dueLabels, type ListedDue } from "../contract.ts";
import type { DueItem } from "#due/contract.ts";
import { dueBuckets, dueStates, dueWords } from "#due/rules.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";
import { bucketTitles, DueBadge } from "./due-words.tsx";
import type { Column } from "#kit/ui/column.ts";
import { addressOf } from "#kit/client.ts";
import { sayFailure, useAsk, useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { EmptyState } from "#kit/ui/states.tsx";

const { due, countDue, exportDue, duePdf } = reminders.endpoints;

/** Everything that comes due, over people, instruments and documents, the most urgent first. */
export default function DuePage() {
  const items = useList(due, { columns, count: countDue, export: exportDue });
  const bases = useAsk(baseEndpoints.names, {});
  const asked = { ...items.filters, ...(items.q ? { q: items.q } : {}) };
  return (
    <Page
      title="What is due"
      count={items.total}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void saveFile(addressOf(duePdf, { query: asked }), "what-is-due.pdf").catch(sayFailure)}
        >
          Print as PDF
        </Button>
      }
    >
      <ListControls
        list={items}
        search="Words or a number"
        archive={false}
        filters={[
          {
            kind: "choice",
            name: "subject",
            label: "Kind",
            many: true,
            options: dueSubjectIds.map((value) => ({ value, label: dueSubjects[value].title })),
          },
          {
            kind: "choice",
            name: "bucket",
            label: "When",
            many: true,
            options: dueBuckets.map((value) => ({ value, label: bucketTitles[value] })),
          },
          {
            kind: "choice",
            name: "state",
            label: "State",
            many: true,
            options: dueStates.filter((state) => state !== "ok").map((value) => ({ value, label: value })),
          },
          {
            kind: "choice",
            name: "baseLocationId",
            label: "Base",
            many: true,
            options: (bases.data ?? []).map(({ id, code }) => ({ value: id, label: code })),
          },
          { kind: "flag", name: "mine", label: "Mine" },
        ]}
      />
      <ListTable
        list={items}
        caption="What is due"
        href={({ subject, recordId }) => dueSubjects[subject].page + recordId}
        empty={
          <EmptyState title="Nothing is due in the next 90 days">
            Certificates, vision tests, calibrations, procedure reviews and agreements appear here 90 days before they end.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns: Column<ListedDue>[] = [
  { field: "label", phone: "title" },
  { field: "subject", phone: "detail", show: ({ subject }) => dueSubjects[subject].title },
  { field: "detail", mono: true, phone: "no", hidden: true },
  { field: "dueOn", phone: "detail", show: ({ dueOn }) => <Day on={dueOn} /> },
  { field: "daysLeft", align: "right", phone: "no", hidden: true },
  {
    field: "state",
    phone: "status",
    show: (row) => <DueBadge item={row}>{dueText(row)}</DueBadge>,
  },
  { field: "ownerName", phone: "no", show: ({ ownerName }) => ownerName ?? "–" },
  { field: "baseCode", phone: "no", mono: true, show: ({ baseCode }) => baseCode ?? "–" },
  { field: "workingDaysLeft", align: "right", phone: "no" },
  { field: "basis", phone: "no", hidden: true, title: dueLabels.basis },
];

function dueText({ state, daysLeft }: DueItem): string {
  if (state === "covered") return "Renewed";
  const words = dueWords(daysLeft);
  return state === "blocked" ? `Blocked, ${words}` : capital(words);
}
