import { ReadyReport, releases } from "../contract.ts";
import { ReleaseTabs } from "./ReleaseTabs.tsx";
import { useCombine } from "./ReleaseSelected.tsx";
import { ResultWords } from "./ResultWords.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { ageText } from "./age.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { list: endpoint, count, export: exporting } = releases.ready;

/** Signed reports waiting to be sent: those selected become one release for each work order. */
export default function ReadyPage() {
  const list = useList(endpoint, { columns, count, export: exporting });
  const mayRelease = useNamed("release.issue");
  const combine = useCombine();
  const bulk = [{ label: "New release", run: (rows: ReadyReport[]) => combine.run(rows) }];
  return (
    <ReleaseTabs tab="ready" count={list.total}>
      <ListControls list={list} search="Report number or item" archive={false} />
      <ListTable
        list={list}
        caption="Reports ready to release"
        href={({ id }) => `/inspection-reports/${id}`}
        bulk={mayRelease ? bulk : []}
        empty={<EmptyState title="Nothing is ready to release">Signed reports waiting for the client appear here.</EmptyState>}
      />
    </ReleaseTabs>
  );
}

const columns = columnsOf(ReadyReport, {
  reportNumber: { sort: true, phone: "title", show: ({ reportNumber, revision }) => `${reportNumber} Rev\u00a0${revision}` },
  method: true,
  clientName: { phone: "detail" },
  siteName: { hidden: true },
  workOrderNumber: { phone: "detail" },
  itemTag: { phone: "detail" },
  result: { show: ({ result }) => <ResultWords result={result} /> },
  inspectedOn: true,
  stateSince: { sort: true, title: "Waiting", show: ({ stateSince }) => ageText(stateSince) },
  underCaution: {
    phone: "status",
    title: "Caution",
    show: ({ underCaution }) => (underCaution ? <StatusBadge meaning="due">Under caution</StatusBadge> : "–"),
  },
});
