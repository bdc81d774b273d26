import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { calibration, type CalibrationRecord, ExtensionDraft } from "../contract.ts";
import { useActor, useNamed, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { toastAndThrow, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { useToday } from "#kit/ui/today.ts";

const { submit, release, reject, void: voiding, extend, archive, restore } = calibration.endpoints;

/** What this person may do next with the record; the server decides. */
export function RecordActions({ record, unsaved }: { record: CalibrationRecord; unsaved: boolean }) {
  const { id: me } = useActor();
  const today = useToday();
  const mayEdit = useReach("calibration", "edit") !== null;
  const mayCreate = useReach("calibration", "create") !== null;
  const approves = useReach("calibration", "approve") !== null;
  const mayReview = useNamed("calibration.review") || approves;
  const mayExport = useReach("calibration", "export") !== null;
  const mayVoid = useNamed("calibration.void") || (mayExport && !approves);
  if (record.state === "draft" || record.archivedAt)
    return (
      <>
        <ArchiveButton archive={archive} restore={restore} record={record} noun="calibration" module="calibration" />
        {mayEdit && !record.archivedAt && (
          <Button variant="default" component={Go} href={`/calibration/${record.id}/edit`}>
            Edit
          </Button>
        )}
        {mayCreate && !record.archivedAt && <Submit record={record} unsaved={unsaved} />}
      </>
    );
  if (record.state === "awaiting review") {
    const own = record.submittedById === me || record.createdById === me;
    return mayReview && !own ? (
      <>
        <Reject record={record} />
        <Release record={record} />
      </>
    ) : null;
  }
  if (record.state === "rejected" || record.state === "voided")
    return mayCreate ? (
      <Button component={Go} href={`/calibration/new?from=${record.id}`}>
        Record it anew
      </Button>
    ) : null;
  const running = record.state === "in force" && record.result !== "fail" && today <= record.dueOn;
  return (
    <>
      {mayVoid && <Void record={record} />}
      {approves && running && <Extend record={record} />}
    </>
  );
}

function Submit({ record: { id, version }, unsaved }: { record: CalibrationRecord; unsaved: boolean }) {
  const send = useSend(submit, { done: "Sent for review" });
  function go() {
    if (unsaved)
      toast({ title: "Save the points first", description: "What is sent for review is not changed any more.", bad: true });
    else send.run({ id, body: { version } });
  }
  return (
    <Button loading={send.sending} onClick={go}>
      Send for review
    </Button>
  );
}

function Release({ record }: { record: CalibrationRecord }) {
  const [asked, setAsked] = useState(false);
  const send = useSend(release, { done: `${record.certificateNumber} released` });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Release</Button>
      <ConfirmDialog
        opened={asked}
        title={`Release ${record.certificateNumber}?`}
        confirm="Release certificate"
        reason="optional"
        onClose={() => setAsked(false)}
        onConfirm={(acceptedReason) =>
          send.send({ id: record.id, body: { version: record.version, acceptedReason } }).catch(toastAndThrow)
        }
      >
        From then on {record.assetTag} counts as calibrated from <Day on={record.calibratedOn} /> through{" "}
        <Day on={record.dueOn} />, and the record is final. A reason is needed only where the laboratory was not accredited for it
        on the day.
      </ConfirmDialog>
    </>
  );
}

function Reject({ record }: { record: CalibrationRecord }) {
  const [asked, setAsked] = useState(false);
  const send = useSend(reject, { done: `${record.certificateNumber} rejected` });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Reject
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Reject ${record.certificateNumber}?`}
        confirm="Reject certificate"
        reason="required"
        onClose={() => setAsked(false)}
        onConfirm={(reason) => send.send({ id: record.id, body: { version: record.version, reason } }).catch(toastAndThrow)}
      >
        It never counts. What is right can be recorded anew from it.
      </ConfirmDialog>
    </>
  );
}

function Void({ record }: { record: CalibrationRecord }) {
  const [asked, setAsked] = useState(false);
  const send = useSend(voiding, { done: `${record.certificateNumber} voided` });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Void
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Void ${record.certificateNumber}?`}
        confirm="Void certificate"
        reason="required"
        danger
        onClose={() => setAsked(false)}
        onConfirm={(reason) => send.send({ id: record.id, body: { version: record.version, reason } }).catch(toastAndThrow)}
      >
        From now on it counts as if it had never been: days that only it covered are no longer covered. This cannot be undone.
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
          Due on <Day on={record.dueOn} />. Once, by at most a tenth of the interval and 30 days, and not where the interval is
          set by regulation. Reports show the extension.
        </p>
        <Form
          schema={ExtensionDraft}
          start={{ reason: "", riskAssessment: "" }}
          labels={{ toDueOn: "Extended to", reason: "Reason", riskAssessment: "Why it is safe until then" }}
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
