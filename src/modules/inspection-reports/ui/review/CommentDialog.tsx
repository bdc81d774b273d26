import { Dialog } from "#kit/ui/dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { optionsOf, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { ReviewComment, type Report } from "#modules/inspection-reports/report.ts";
import { z } from "zod";

const Remark = z.object({
  severity: ReviewComment.shape.severity,
  text: z.string().trim().min(1, "Enter a comment").max(2000),
});
const severities = optionsOf(Remark.shape.severity.options, { mustFix: "Must be fixed", query: "Question", note: "Note" });

/** A comment on one place in the report. */
export function CommentDialog({
  report,
  target,
  place,
  onClose,
}: {
  report: Report;
  target: string;
  place: string;
  onClose: () => void;
}) {
  const comment = useSend(inspectionReports.endpoints.comment, { done: "Comment added", onDone: onClose });
  return (
    <Dialog onClose={onClose} title={`Comment on ${place}`}>
      <Form
        schema={Remark}
        start={{ severity: "mustFix", text: "" }}
        labels={{ severity: "Kind", text: "Comment" }}
        save="Add comment"
        cancel={onClose}
        onSave={(values) => comment.send({ id: report.id, body: { ...values, target } })}
      >
        <SelectField name="severity" options={severities} />
        <TextAreaField name="text" />
      </Form>
    </Dialog>
  );
}
