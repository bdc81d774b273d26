import { useState } from "react";
import { z } from "zod";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

const reason = z.string().trim().min(1, "Enter a reason").max(1000);
const Returning = z.object({ reason });
const ReturningWithComment = z.object({ reason, mustFix: z.string().trim().min(1, "Enter what must be fixed").max(2000) });

interface ReturnDialogProps {
  report: Pick<Report, "id" | "version" | "comments">;
  onClose: () => void;
}

/** Returns the report to its author with a reason, and with what must be fixed if no comment states it yet. */
export function ReturnDialog({ report, onClose }: ReturnDialogProps) {
  const { id, version, comments } = report;
  const go = useGo();
  const comment = useSend(inspectionReports.endpoints.comment);
  const sent = useSend(inspectionReports.endpoints.return, {
    done: "Report returned",
    onDone: () => go("/inspection-reports?awaitingMe=true"),
  });
  const mustFix = comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  // The form stays as opened: its comment is saved before the report is returned.
  const [asksWhat] = useState(mustFix === 0);
  const giveBack = (why: string) => sent.send({ id, body: { version, reason: why } });
  const labels = { reason: "Reason", mustFix: "What must be fixed" };
  const what = "All signatures are withdrawn; the number is kept.";
  return (
    <Dialog onClose={onClose} title="Return the report">
      {asksWhat ? (
        <Form
          schema={ReturningWithComment}
          start={{ reason: "", mustFix: "" }}
          labels={labels}
          save="Return report"
          cancel={onClose}
          onSave={async (body) => {
            if (mustFix === 0) await comment.send({ id, body: { target: "report", severity: "mustFix", text: body.mustFix } });
            return giveBack(body.reason);
          }}
        >
          <p>{what}</p>
          <TextAreaField name="reason" help="One sentence, shown to the author above the report" />
          <TextAreaField name="mustFix" help="To comment on one place, close this and choose Comment beside it" />
        </Form>
      ) : (
        <Form
          schema={Returning}
          start={{ reason: "" }}
          labels={labels}
          save="Return report"
          cancel={onClose}
          onSave={(body) => giveBack(body.reason)}
        >
          <p>
            {mustFix} {mustFix === 1 ? "comment" : "comments"} must be settled. {what}
          </p>
          <TextAreaField name="reason" />
        </Form>
      )}
    </Dialog>
  );
}
