import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { calibration, calibrationLife, type CalibrationRecord, ExtensionDraft } from "../contract.ts";
import { findingStands } from "../rules.ts";
import { bodyOf } from "#kit/contract.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useToday } from "#kit/ui/today.ts";

const { extend, withdrawFinding, archive, restore, release } = calibration.endpoints;

/** What this person may do next with the record; the server decides. */
export function RecordActions({ record, unsaved }: { record: CalibrationRecord; unsaved: boolean }) {
  const today = useToday();
  const mayEdit = useReach("calibration", "edit") !== null;
  const mayCreate = useReach("calibration", "create") !== null;
  const approves = useReach("calibration", "approve") !== null;
  const mayWithdraw = useNamed("calibration.void");
  const { state, archivedAt } = record;
  const running = state === "in force" && record.result !== "fail" && today <= record.dueOn;
  return (
    <>
      {(state === "draft" || archivedAt) && (
        <ArchiveButton archive={archive} restore={restore} record={record} noun="calibration" module="calibration" />
      )}
      {state === "draft" && !archivedAt && mayEdit && (
        <Button variant="default" component={Go} href={`/calibration/${record.id}/edit`}>
          Edit
        </Button>
      )}
      {!archivedAt && (
        <LifeActions
          life={calibrationLife}
          endpoints={calibration.endpoints}
          module="calibration"
          record={record}
          name={record.certificateNumber}
          styles={stylesFor(record, unsaved)}
        />
      )}
      {approves && running && <Extend record={record} />}
      {mayWithdraw && findingStands(record) && <WithdrawFinding record={record} />}
      {(state === "rejected" || state === "voided") && mayCreate && (
        <Button component={Go} href={`/calibration/new?from=${record.id}`}>
          Record again
        </Button>
      )}
    </>
  );
}

const stylesFor = (record: CalibrationRecord, unsaved: boolean) => ({
  submit: {
    primary: true as const,
    prevented: () => (unsaved ? "Save the points first: they cannot be changed after sending for review." : null),
  },
  release: {
    primary: true as const,
    Dialog: ReleaseDialog,
  },
  reject: { confirm: "Reject certificate", explains: "It never counts. You can record a corrected one from it." },
  void: {
    confirm: "Void certificate",
    danger: true as const,
    explains:
      "It will count as if it had never been made: days covered by it alone are no longer covered. This cannot be undone.",
  },
});

/** Asks for the two reasons that a release may need; the server says when. */
function ReleaseDialog({ record, onClose }: { record: CalibrationRecord; onClose: () => void }) {
  const send = useSend(release, { done: `${record.certificateNumber} ${calibrationLife.actions.release.done}`, onDone: onClose });
  return (
    <Dialog onClose={onClose} title={`Release ${record.certificateNumber}?`}>
      <p>
        From then on {record.assetTag} counts as calibrated from <Day on={record.calibratedOn} /> through{" "}
        <Day on={record.dueOn} />, and the record is final.
      </p>
      <Form
        schema={bodyOf(release)}
        start={{ version: record.version }}
        labels={{ acceptedReason: "Reason for accepting the laboratory", toleranceReason: "Reason for the tolerance" }}
        save="Release certificate"
        cancel={onClose}
        onSave={(body) => send.send({ id: record.id, body })}
      >
        <TextAreaField name="acceptedReason" help="Only if the laboratory was not accredited for it on the day." />
        <TextAreaField
          name="toleranceReason"
          help="Only if the plan sets no tolerance for a point: its source, and why it is fit for use."
        />
      </Form>
    </Dialog>
  );
}

function WithdrawFinding({ record }: { record: CalibrationRecord }) {
  const [asked, setAsked] = useState(false);
  const send = useSend(withdrawFinding, { done: "Finding withdrawn" });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Withdraw finding
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Withdraw what ${record.certificateNumber} found?`}
        confirm="Withdraw finding"
        reason="required"
        onClose={() => setAsked(false)}
        onConfirm={(reason) => send.send({ id: record.id, body: { version: record.version, reason } })}
      >
        Only if the finding is wrong, such as when the certificate belongs to another instrument. {record.assetTag} is no longer
        out of service because of it, and its measurements are no longer in doubt.
      </ConfirmDialog>
    </>
  );
}

function Extend({ record }: { record: CalibrationRecord }) {
  const [open, setOpen] = useState(false);
  const send = useSend(extend, { done: `${record.assetTag} extended`, onDone: () => setOpen(false) });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Extend due date
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`Extend the due date of ${record.assetTag}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <p>
          Due on <Day on={record.dueOn} />. Once only, by at most a tenth of the interval and 30 days, and not if the interval is
          set by regulation. Reports show the extension.
        </p>
        <Form
          schema={ExtensionDraft}
          start={{ reason: "", riskAssessment: "" }}
          labels={{ toDueOn: "Extended to", reason: "Reason", riskAssessment: "Why it is safe to use until then" }}
          save="Extend due date"
          cancel={() => setOpen(false)}
          onSave={(body) => send.send({ id: record.id, body })}
        >
          <DayField name="toDueOn" />
          <TextAreaField name="reason" />
          <TextAreaField name="riskAssessment" />
        </Form>
      </Modal>
    </>
  );
}
