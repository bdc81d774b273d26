import { Button } from "@mantine/core";
import { releases } from "../contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { useGo } from "#kit/ui/routing.ts";
import type { ReportItem } from "#modules/inspection-reports/report.ts";

/** In a list of reports: those selected become one release for each work order. Only signed reports are sent, so it is there when all of them are. */
export default function ReleaseSelected({ reports }: { reports: readonly Pick<ReportItem, "id" | "status">[] }) {
  const mayRelease = useNamed("release.issue");
  const combine = useCombine();
  if (!mayRelease || !reports.every(({ status }) => status === "signed" || status === "released")) return null;
  return (
    <Button size="xs" loading={combine.sending} onClick={() => combine.run(reports)}>
      New release
    </Button>
  );
}

/** Prepares one release for each work order of the reports, and opens it, or the drafts where they are several. */
export function useCombine() {
  const go = useGo();
  const send = useSend(releases.endpoints.combine, {
    onDone: ({ ids }) => go(ids.length === 1 ? `/releases/${ids[0]}` : "/releases?status=draft"),
  });
  const run = (reports: readonly { id: string }[]) => send.run({ body: { reportIds: reports.map(({ id }) => id) } });
  return { run, sending: send.sending };
}
