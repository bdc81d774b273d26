import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

/** From a report this person has just reviewed to the one that has waited for them longest: a queue is worked off without going back to the list. */
export function NextReview({ report: { signatures, status } }: { report: Pick<Report, "signatures" | "status"> }) {
  const { id: me } = useActor();
  const reviews = useNamed("report.review");
  const approves = useNamed("report.levelIII");
  const hasReviewed =
    (reviews || approves) &&
    (status === "returned" || signatures.some(({ signerUserId, slot }) => signerUserId === me && slot !== "performed"));
  const query = { awaitingMe: "true" as const, sort: "stateSince", limit: 1 };
  const next = useAsk(inspectionReports.endpoints.list, { query }, { when: hasReviewed }).data?.rows[0];
  if (!hasReviewed || !next) return null;
  return (
    <Button component={Go} href={`/inspection-reports/${next.id}`} rightSection={<IconArrowRight size={16} aria-hidden />}>
      Review {next.reportNumber ?? next.provisionalRef}
    </Button>
  );
}
