import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { GateList } from "../parts/GateList.tsx";
import { Rendition } from "../rendition/Rendition.tsx";
import { useRendition } from "../rendition/use-rendition.ts";
import { numberOf } from "../words.ts";
import { SignForm } from "./SignForm.tsx";
import styles from "./signing.module.css";

interface SignDialogProps {
  report: Report;
  definition: TemplateDefinition;
  onClose: () => void;
  /** What prevents the report from being signed, each with a link to its place. */
  refusal: ReactNode;
}

/** The report as it will be read, what the signature means, and proof that it is you. */
export default function SignDialog({ report, definition, onClose, refusal }: SignDialogProps) {
  const checks = useAsk(inspectionReports.endpoints.checks, { id: report.id });
  const rendition = useRendition(report, definition);
  const refused = (checks.data?.obstacles.length ?? 0) > 0;
  return (
    <Dialog onClose={onClose} fullScreen title={`Sign ${numberOf(report)}`}>
      <div className={styles.sheet} data-refused={refused || undefined}>
        <div className={styles.preview}>
          <Rendition {...rendition} />
        </div>
        <div className={styles.side}>
          <Asked of={checks} skeleton={<LinesSkeleton lines={8} />}>
            {(found) => <Side report={report} checks={found} isReading={checks.isFetching} onClose={onClose} refusal={refusal} />}
          </Asked>
        </div>
      </div>
    </Dialog>
  );
}

function Side({
  report,
  checks,
  isReading,
  onClose,
  refusal,
}: Omit<SignDialogProps, "definition"> & { checks: Checks; isReading: boolean }) {
  if (checks.obstacles.length > 0)
    return (
      <>
        <Banner meaning="bad" title="This report cannot be signed yet">
          Correct or complete the items below; each links to its place.
        </Banner>
        <Button variant="default" onClick={onClose}>
          Back to the report
        </Button>
        {refusal}
      </>
    );
  return (
    <>
      {checks.result === "REJECT" && (
        <Banner meaning="bad" title="The result is Reject">
          At least one line is rejected.
        </Banner>
      )}
      <SignForm report={report} checks={checks} onSigned={onClose} isReading={isReading} />
      <GateList gates={checks.gates} />
    </>
  );
}
