import { evidenceCases, type EvidenceCase } from "../contract.ts";
import { caseCauses, caseStates } from "#eligibility/evidence-case.ts";
import { caseMeanings, causeWords, entityWords } from "../words.ts";
import { Window } from "./Window.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { DayOf } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { list, count, export: file } = evidenceCases.endpoints;

/** Every case of evidence that turned out to be doubtful, the newest first. */
export default function CaseListPage() {
  const mayExport = useReach("calibration", "export") !== null;
  const cases = useList(list, { columns, count, ...(mayExport ? { export: file } : {}) });
  return (
    <Page title="Evidence cases" count={cases.total}>
      <ListControls list={cases} search="Record in doubt or reason" filters={filters} archive={false} />
      <ListTable
        list={cases}
        caption="Evidence cases"
        href={({ id }) => `/calibration/cases/${id}`}
        empty={
          <EmptyState title="No evidence is in doubt">
            A case opens by itself when an instrument is found out of tolerance, a calibration is voided, or a certificate or
            procedure is revoked from a day in the past. It lists every signed report that rests on it.
          </EmptyState>
        }
      />
    </Page>
  );
}

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "State",
    many: true,
    options: caseStates.map((value) => ({ value, label: caseMeanings[value].words })),
  },
  {
    kind: "choice",
    name: "cause",
    label: "Cause",
    many: true,
    options: caseCauses.map((value) => ({ value, label: causeWords[value] })),
  },
];

const columns: Column<EvidenceCase>[] = [
  { field: "source", sort: true, phone: "title" },
  {
    field: "state",
    phone: "status",
    show: ({ state }) => <StatusBadge meaning={caseMeanings[state].meaning}>{caseMeanings[state].words}</StatusBadge>,
  },
  { field: "sourceEntity", phone: "no", show: ({ sourceEntity }) => entityWords[sourceEntity] ?? sourceEntity },
  { field: "cause", phone: "detail", show: ({ cause }) => causeWords[cause] },
  { field: "windowFrom", title: "Days in doubt", phone: "no", show: (row) => <Window of={row} /> },
  { field: "reports", align: "right", phone: "detail", show: ({ reports }) => counted(reports) },
  { field: "undecided", align: "right", phone: "no" },
  { field: "unfinished", align: "right", phone: "no" },
  { field: "createdAt", sort: true, phone: "no", show: ({ createdAt }) => <DayOf at={createdAt} /> },
];

const counted = (reports: number) => (reports === 1 ? "1 report" : `${reports} reports`);
