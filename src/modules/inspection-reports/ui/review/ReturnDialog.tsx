import { Button, Group } from "@mantine/core";
import { z } from "zod";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

const Returning = z.object({ reason: z.string().trim().min(1, "Enter a reason").max(1000) });

/** Gives the report back to its author: with a reason, and at least one comment that must be settled. */
export function ReturnDialog({ report, onClose, onComment }: { report: Report; onClose: () => void; onComment: () => void }) {
  const go = useGo();
  const sent = useSend(inspectionReports.endpoints.return, {
    done: "Report returned",
    onDone: () => go("/inspection-reports?awaitingMe=true"),
  });
  const mustFix = report.comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  return (
    <Dialog onClose={onClose} title="Return the report">
      {mustFix === 0 ? (
        <>
          <p>First add a “Must be fixed” comment at the place it concerns.</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                onClose();
                onComment();
              }}
            >
              Add a comment
            </Button>
          </Group>
        </>
      ) : (
        <Form
          schema={Returning}
          start={{ reason: "" }}
          labels={{ reason: "Reason" }}
          save="Return report"
          cancel={onClose}
          onSave={({ reason }) => sent.send({ id: report.id, body: { version: report.version, reason } })}
        >
          <p>
            {mustFix} {mustFix === 1 ? "comment" : "comments"} must be settled. All signatures are withdrawn; the number is kept.
          </p>
          <TextAreaField name="reason" />
        </Form>
      )}
    </Dialog>
  );
}
