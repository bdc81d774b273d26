import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type Procedure, type ProcedureRevision, processesProcedures } from "../contract.ts";
import { useActor, useNamed, useReach } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { useToday } from "#kit/ui/today.ts";

const api = processesProcedures.endpoints;

/** What comes next for a revision, for those who may do it; the server decides. */
export function RevisionActions({ of: revision, procedure }: { of: ProcedureRevision; procedure: Procedure }) {
  const mayWrite = useReach("processes-procedures", "create") !== null;
  const mayApprove = useReach("processes-procedures", "approve") !== null;
  const standsIn = useNamed("procedure.quality");
  const mine = useActor().id === revision.createdById;
  if (revision.status === "draft")
    return (
      <>
        {mayWrite && (
          <Button size="xs" variant="default" component={Go} href={`/procedures/${procedure.id}/revisions/${revision.id}/edit`}>
            Write revision
          </Button>
        )}
        {mayWrite && <Submit of={revision} />}
      </>
    );
  if (mine && revision.status !== "approved")
    return <p className="quiet">You wrote this revision, so someone else reviews and approves it.</p>;
  if (revision.status === "technical review" || revision.status === "quality review")
    return mayWrite || (standsIn && revision.status === "quality review") ? (
      <>
        <Return of={revision} />
        <Accept of={revision} />
      </>
    ) : null;
  if (revision.status === "Level III approval" && mayApprove)
    return (
      <>
        <Return of={revision} />
        <Approve of={revision} />
      </>
    );
  return null;
}

function Submit({ of: { id, version } }: { of: ProcedureRevision }) {
  const submit = useSend(api.submit, { done: "Sent for technical review" });
  return (
    <Button size="xs" loading={submit.sending} onClick={() => submit.run({ id, body: { version } })}>
      Send for review
    </Button>
  );
}

function Accept({ of: { id, version, status } }: { of: ProcedureRevision }) {
  const [asked, setAsked] = useState(false);
  const accept = useSend(api.review, { done: `Accepted in ${status}` });
  return (
    <>
      <Button size="xs" onClick={() => setAsked(true)}>
        Accept in {status}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Accept in ${status}?`}
        confirm="Accept revision"
        reason="optional"
        onClose={() => setAsked(false)}
        onConfirm={(comment) => accept.send({ id, body: { version, outcome: "accept", comment: comment || null } })}
      />
    </>
  );
}

function Return({ of: { id, version } }: { of: ProcedureRevision }) {
  const [asked, setAsked] = useState(false);
  const back = useSend(api.review, { done: "Returned to its author" });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        Return
      </Button>
      <ConfirmDialog
        opened={asked}
        title="Return this revision to draft?"
        confirm="Return revision"
        reason="required"
        onClose={() => setAsked(false)}
        onConfirm={(comment) => back.send({ id, body: { version, outcome: "return", comment } })}
      >
        Enter what must change; the author reads it with the revision.
      </ConfirmDialog>
    </>
  );
}

const Approval = z.object({
  effectiveFrom: z.iso.date(),
  comment: z.string().trim().max(2000).nullable().optional(),
  password: z.string().min(1, "Enter your password"),
});

function Approve({ of: revision }: { of: ProcedureRevision }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const approve = useSend(api.approve, { done: "Approved", onDone: () => setOpen(false), secret: true });
  const title = `Approve ${revision.procedureNumber} rev ${revision.revisionNo}`;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Approve revision
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={title} closeButtonProps={{ "aria-label": "Close" }}>
        <Form
          schema={Approval}
          start={{ effectiveFrom: today, password: "" }}
          labels={{ effectiveFrom: "Effective from", comment: "Comment", password: "Your password" }}
          save="Approve revision"
          cancel={() => setOpen(false)}
          onSave={(values) => approve.send({ id: revision.id, body: { version: revision.version, ...values } })}
        >
          <p>An approved revision is final. Your Level III certificate is checked for today and named in the approval.</p>
          <DayField name="effectiveFrom" />
          <TextAreaField name="comment" rows={2} />
          <PasswordField name="password" autoComplete="current-password" />
        </Form>
      </Modal>
    </>
  );
}
