import { Release, releases, reviewStatuses, reviewWords } from "../contract.ts";
import { purposeWords } from "./words.ts";
import { ReleaseTabs } from "./ReleaseTabs.tsx";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import type { Filter } from "#kit/ui/filter.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { projectManagement } from "#modules/project-management/contract.ts";

const { list: endpoint, count, export: exporting } = releases.endpoints;

/** All releases, with their views. */
export default function ReleaseListPage() {
  const mayExport = useReach("inspection-reports", "export") !== null;
  const list = useList(endpoint, { columns, count, ...(mayExport ? { export: exporting } : {}) });
  const mayRelease = useNamed("release.issue");
  const remind = useSend(releases.endpoints.remind, {
    done: ({ recipients }) => (recipients === 1 ? "1 recipient reminded" : `${recipients} recipients reminded`),
  });
  const bulk = [{ label: "Remind", run: (rows: { id: string }[]) => remind.run({ body: { ids: rows.map(({ id }) => id) } }) }];
  const clients = useAsk(clientEndpoints.forPickers, {}).data ?? [];
  const byClient: Filter = {
    kind: "choice",
    name: "clientCompanyId",
    label: "Client",
    options: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
  const mayProjects = useReach("projects", "view") !== null;
  const projects = useAsk(projectManagement.endpoints.list, { query: { limit: 200 } }, { when: mayProjects }).data?.rows ?? [];
  const byProject: Filter = {
    kind: "choice",
    name: "projectId",
    label: "Project",
    options: projects.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  };
  return (
    <ReleaseTabs tab="releases" count={list.total}>
      <ListControls
        list={list}
        search="Transmittal number or subject"
        filters={[...filters, byClient, ...(mayProjects ? [byProject] : [])]}
        views={views}
      />
      <ListTable
        list={list}
        caption="Releases"
        href={({ id }) => `/releases/${id}`}
        bulk={mayRelease ? bulk : []}
        empty={
          <EmptyState title="No releases yet">
            Choose signed reports under Ready to release. They go to the client as one numbered transmittal.
          </EmptyState>
        }
      />
    </ReleaseTabs>
  );
}

const views: PageView[] = [
  { title: "Drafts", search: { status: "draft" } },
  { title: "Issued", search: { status: "issued" } },
  { title: "Awaiting acknowledgement", search: { awaiting: "true" } },
  { title: "Awaiting review", search: { purpose: "for approval", status: "issued,closed" } },
  { title: "Recalled", search: { status: "recalled" } },
];

const filters: readonly Filter[] = [
  choiceFilter(Release, "status"),
  choiceFilter(Release, "purpose"),
  { kind: "days", name: "issued", label: "Issued", from: "from", to: "to" },
  { kind: "flag", name: "awaiting", label: "Awaiting acknowledgement" },
  { kind: "flag", name: "overdue", label: "Receipt overdue" },
  { kind: "flag", name: "comments", label: "With open comments" },
  { kind: "flag", name: "responseOverdue", label: "Review overdue" },
  {
    kind: "choice",
    name: "reviewStatus",
    label: "Client's review",
    many: true,
    options: reviewStatuses.map((value) => ({ value, label: reviewWords[value] })),
  },
  { kind: "flag", name: "outdated", label: "With a superseded or void report" },
];

const columns = columnsOf(Release, {
  transmittalNo: { phone: "detail", show: ({ transmittalNo }) => transmittalNo ?? "No number yet" },
  subject: { phone: "title", width: 260 },
  clientName: { phone: "detail" },
  projectNumber: { hidden: true },
  workOrderNumber: { hidden: true },
  reports: true,
  rejects: {
    show: ({ rejects }) =>
      rejects > 0 ? <StatusBadge meaning="bad">{`${rejects} reject${rejects > 1 ? "s" : ""}`}</StatusBadge> : "0",
  },
  purpose: { show: ({ purpose, notice }) => purposeWords(purpose, notice) },
  issuedAt: { sort: true },
  recipientCount: { hidden: true },
  acknowledged: { show: ({ acknowledged, expected }) => (expected > 0 ? `${acknowledged}/${expected}` : "–") },
  dueBy: true,
  reviewed: {
    hidden: true,
    show: ({ purpose, reviewed, reports }) => (purpose === "for approval" ? `${reviewed}/${reports}` : "–"),
  },
  respondBy: { hidden: true },
  openComments: { hidden: true },
  status: { phone: "status" },
});
