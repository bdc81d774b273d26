import { Anchor } from "@mantine/core";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayOf } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import type { Caution } from "#modules/inspection-reports/caution.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

/** Tells that evidence behind the report is in doubt, with a link to the case, and how earlier cautions ended. */
export function CautionBanner({ reportId }: { reportId: string }) {
  const { data } = useAsk(inspectionReports.endpoints.cautions, { id: reportId });
  const maySeeCase = useReach("calibration", "view") !== null;
  return data?.map((one) => <OneCaution key={one.id} of={one} maySeeCase={maySeeCase} />);
}

function OneCaution({ of, maySeeCase }: { of: Caution; maySeeCase: boolean }) {
  const link = maySeeCase && (
    <Anchor component={Go} href={`/calibration/cases/${of.caseId}`}>
      Open case
    </Anchor>
  );
  if (of.outcome)
    return (
      <Banner meaning="idle" title={`Reviewed: ${ended[of.outcome]}`} action={link}>
        {of.source} was found doubtful; the caution ended on <DayOf at={of.closedAt} />.
      </Banner>
    );
  return (
    <Banner meaning="due" title="Under caution" action={link}>
      This report depends on {of.source}, which was found doubtful. It has been under review since <DayOf at={of.openedAt} />; the
      verification page shows this. The signed content is unchanged.
    </Banner>
  );
}

const ended: Record<NonNullable<Caution["outcome"]>, string> = {
  noEffect: "no effect on this report",
  revised: "the report was revised",
  clientNotified: "the client was notified",
  voided: "the report was withdrawn",
};
