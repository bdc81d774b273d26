import { Anchor } from "@mantine/core";
import { Day, DayOf } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";

/** Explains the state of the report, with a link to the current one. */
export function StateBanner({ report, base }: { report: Report; base: string }) {
  const later = report.revisions.find(({ id }) => id === report.supersededById);
  const inPreparation = report.revisions.find(
    ({ revision, status }) => revision > report.revision && ["draft", "submitted", "returned"].includes(status),
  );
  if (report.status === "superseded")
    return (
      <Banner
        meaning="due"
        title={later ? `Superseded by ${revisionName(later.revision)}` : "Superseded"}
        action={
          later && (
            <Anchor component={Go} href={`${base}/${later.id}`}>
              Open {revisionName(later.revision)}
            </Anchor>
          )
        }
      >
        {later?.issuedOn && (
          <>
            The later revision was issued on <Day on={later.issuedOn} />
            {later.status === "void" && " and later declared void: neither is valid"}. This one is kept as it was signed.
          </>
        )}
      </Banner>
    );
  if (report.status === "void")
    return (
      <Banner
        meaning="bad"
        title={
          <>
            Void since <DayOf at={report.stateSince} />
          </>
        }
      >
        {report.voidReason}
      </Banner>
    );
  if (inPreparation && report.frozenAt)
    return (
      <Banner
        meaning="waiting"
        title={`${revisionName(inPreparation.revision)} in preparation`}
        action={
          base === "/inspection-reports" && (
            <Anchor component={Go} href={`${base}/${inPreparation.id}`}>
              Open {revisionName(inPreparation.revision)}
            </Anchor>
          )
        }
      >
        {inPreparation.reasonForRevision}
      </Banner>
    );
  return null;
}
