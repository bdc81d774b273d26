import { Release, releases } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

/** On the page of a signed report: the releases it went out with, and whether they were received. */
export default function ReleasesOfReport({ report: { id, frozenAt } }: { report: { id: string; frozenAt: string | null } }) {
  return frozenAt ? <Shown reportId={id} /> : null;
}

function Shown({ reportId }: { reportId: string }) {
  const list = useList(releases.endpoints.list, { columns, fixed: { reportId }, inUrl: false });
  const untold = list.rows.filter(({ status, notice }) => status === "draft" && notice !== null);
  const holders = untold.reduce((sum, { recipientCount }) => sum + recipientCount, 0);
  return (
    <Section title="Releases">
      {holders > 0 && (
        <Banner meaning="bad" title={holders === 1 ? "1 holder is not told" : `${holders} holders are not told`}>
          The notice is prepared below. Issue it.
        </Banner>
      )}
      <ListTable
        short
        list={list}
        caption="Releases of this report"
        href={({ id }) => `/releases/${id}`}
        empty={<EmptyState title="Not released yet">Signed reports wait under Releases, Ready to release.</EmptyState>}
      />
    </Section>
  );
}

const columns = columnsOf(Release, {
  transmittalNo: { phone: "title", show: ({ transmittalNo }) => transmittalNo ?? "Draft" },
  issuedAt: { phone: "detail" },
  acknowledged: {
    title: "Receipt",
    phone: "detail",
    show: ({ acknowledged, expected }) => (expected > 0 ? `${acknowledged} of ${expected} confirmed` : "–"),
  },
  status: { phone: "status" },
});
