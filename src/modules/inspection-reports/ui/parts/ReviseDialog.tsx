import { z } from "zod";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reasonClasses, reasonClassOptions } from "#modules/inspection-reports/revision-reason.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";

const Revision = z.object({
  reasonForRevision: z.string().trim().min(1, "Enter a reason").max(1000),
  reasonClass: z.enum(reasonClasses, { error: "Choose what led to the revision" }),
  changeSummary: z.string().trim().max(1000).nullable(),
});

/** Revision n+1: the same number and content, a reason, and its own signatures. */
export function ReviseDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const go = useGo();
  const revise = useSend(inspectionReports.endpoints.revise, {
    done: "Revision started",
    onDone: ({ id }) => {
      onClose();
      go(`/inspection-reports/${id}`);
    },
  });
  return (
    <Dialog onClose={onClose} title={`Start ${revisionName(report.revision + 1)}`}>
      <p>
        {revisionName(report.revision)} stays valid until {revisionName(report.revision + 1)} is signed.
      </p>
      <Form
        schema={Revision}
        start={{ reasonForRevision: "", changeSummary: null }}
        labels={{ reasonForRevision: "Reason for the revision", reasonClass: "What led to it", changeSummary: "What changes" }}
        save="Start revision"
        cancel={onClose}
        onSave={(body) => revise.send({ id: report.id, body })}
      >
        <TextAreaField name="reasonForRevision" />
        <SelectField name="reasonClass" options={reasonClassOptions} />
        <TextAreaField name="changeSummary" />
      </Form>
    </Dialog>
  );
}
