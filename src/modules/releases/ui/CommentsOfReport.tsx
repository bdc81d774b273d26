import { releases } from "../contract.ts";
import { Comments } from "./Comments.tsx";
import { useAsk } from "#kit/ui/data.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

/** On the page of a report that was sent: what the client says about it. */
export default function CommentsOfReport({ report }: { report: Pick<Report, "id" | "frozenAt"> }) {
  const when = report.frozenAt !== null;
  const asked = useAsk(releases.comments.list, { query: { reportId: report.id, sort: "commentedAt", limit: 200 } }, { when });
  return <Comments comments={asked.data?.rows ?? []} />;
}
