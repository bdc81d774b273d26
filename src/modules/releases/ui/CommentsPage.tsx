import { ClientComment, releases } from "../contract.ts";
import { ageText } from "./age.ts";
import { ReleaseTabs } from "./ReleaseTabs.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import type { PageView } from "#kit/ui/list-view.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { list: endpoint, count, export: exporting } = releases.comments;

/** What clients say about the reports they were sent; each is answered on the page of its report or release. */
export default function CommentsPage() {
  const mayExport = useReach("inspection-reports", "export") !== null;
  const list = useList(endpoint, { columns, count, ...(mayExport ? { export: exporting } : {}) });
  return (
    <ReleaseTabs tab="comments" count={list.total}>
      <ListControls list={list} search={null} filters={filters} views={views} archive={false} />
      <ListTable
        list={list}
        caption="Comments of clients"
        href={({ reportId, releaseId }) => (reportId === null ? `/releases/${releaseId}` : `/inspection-reports/${reportId}`)}
        empty={
          <EmptyState title="No comments">
            Clients ask about the reports they were sent on the page of their link. What they write is listed here.
          </EmptyState>
        }
      />
    </ReleaseTabs>
  );
}

const views: PageView[] = [
  { title: "Open", search: { state: "open" } },
  { title: "Answered", search: { state: "answered" } },
  { title: "Closed", search: { state: "closed" } },
];
const filters = [choiceFilter(ClientComment, "state"), choiceFilter(ClientComment, "kind")];

const columns = columnsOf(ClientComment, {
  text: { phone: "title", width: 320, show: ({ text }) => text || "–" },
  transmittalNo: { phone: "detail" },
  clientName: { phone: "detail" },
  reportNumber: {
    show: ({ reportNumber, revision }) => (reportNumber === null ? "–" : `${reportNumber} Rev ${revision ?? ""}`),
  },
  kind: true,
  name: true,
  commentedAt: { title: "Age", sort: true, show: ({ commentedAt }) => ageText(commentedAt) },
  answeredByName: { hidden: true },
  state: { phone: "status" },
});
