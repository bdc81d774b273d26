import { Button } from "@mantine/core";
import { Release, releases } from "../contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";

type OfReport = Pick<Report, "id" | "frozenAt" | "status">;

/** On the page of a signed report: the releases it went out with, and whether they were received; what comes next where there is none. */
export default function ReleasesOfReport({ report }: { report: OfReport }) {
  return report.frozenAt ? <Shown report={report} /> : null;
}

function Shown({ report: { id, status } }: { report: OfReport }) {
  const list = useList(releases.endpoints.list, { columns: releaseColumns, fixed: { reportId: id }, inUrl: false });
  const notNotified = list.rows.filter((one) => one.status === "draft" && one.notice !== null);
  const holders = notNotified.reduce((sum, { recipientCount }) => sum + recipientCount, 0);
  const waits =
    ["signed", "released"].includes(status) && list.state === "ready" && list.rows.every((one) => one.status === "recalled");
  const mayRelease = useNamed("release.issue");
  return (
    <Section title="Releases" actions={waits && mayRelease && <NewRelease reportId={id} />}>
      {holders > 0 && (
        <Banner meaning="bad" title={holders === 1 ? "1 holder not told" : `${holders} holders not told`}>
          The notice is prepared below. Issue it.
        </Banner>
      )}
      <ListTable
        short
        list={list}
        caption="Releases of this report"
        href={(one) => `/releases/${one.id}`}
        empty={<EmptyState title="Not released yet">Signed reports are listed under Releases, Ready to release.</EmptyState>}
      />
    </Section>
  );
}

/** The next step for a report that was sent to nobody: creates a draft with this report and opens it. */
function NewRelease({ reportId }: { reportId: string }) {
  const go = useGo();
  const create = useSend(releases.endpoints.create, { onDone: ({ id }) => go(`/releases/${id}`) });
  return (
    <Button loading={create.sending} onClick={() => create.run({ body: { reportIds: [reportId] } })}>
      Next: Release
    </Button>
  );
}

/** A release, in the lists on the pages of reports. */
export const releaseColumns = columnsOf(Release, {
  transmittalNo: { phone: "title", show: ({ transmittalNo }) => transmittalNo ?? "No number yet" },
  issuedAt: { phone: "detail" },
  acknowledged: {
    title: "Receipt",
    phone: "detail",
    show: ({ acknowledged, expected }) => (expected > 0 ? `${acknowledged} of ${expected} confirmed` : "–"),
  },
  status: { phone: "status" },
});
