import { Button } from "@mantine/core";
import { releases } from "../contract.ts";
import { releaseColumns } from "./ReleasesOfReport.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useList, useSend } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import type { ImportedReport } from "#modules/inspection-reports/imported/imported-report.ts";

type OfImported = Pick<ImportedReport, "id" | "pdfSha256" | "archivedAt">;

/** On the page of an imported report: the releases it was sent with, and a new one. */
export default function ReleasesOfImported({ report: { id, pdfSha256, archivedAt } }: { report: OfImported }) {
  const list = useList(releases.endpoints.list, { columns: releaseColumns, fixed: { importedReportId: id }, inUrl: false });
  const go = useGo();
  const mayRelease = useNamed("release.issue");
  const create = useSend(releases.endpoints.create, { onDone: (made) => go(`/releases/${made.id}`) });
  const start = mayRelease && pdfSha256 !== null && archivedAt === null && (
    <Button
      size="xs"
      variant="default"
      loading={create.sending}
      onClick={() => create.run({ body: { reportIds: [], importedReportIds: [id] } })}
    >
      New release
    </Button>
  );
  return (
    <Section title="Releases" actions={start}>
      <ListTable
        short
        list={list}
        caption="Releases of this report"
        href={(one) => `/releases/${one.id}`}
        empty={
          <EmptyState title="Not released with Holdpoint">
            An imported report can be sent to its client again, with its own PDF and named as imported.
          </EmptyState>
        }
      />
    </Section>
  );
}
