import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type Procedure, type ProcedureRevision, processesProcedures } from "../contract.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useSend } from "#kit/ui/data.ts";
import { DayField, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

const api = processesProcedures.endpoints;
const module = "processes-procedures";

/** What may be done with the procedure as a whole. */
export function ProcedureActions({ of: procedure, revisions }: { of: Procedure; revisions: readonly ProcedureRevision[] }) {
  const mayWrite = useReach(module, "create") !== null;
  const mayEdit = useReach(module, "edit") !== null;
  const mayApprove = useReach(module, "approve") !== null;
  const approved = revisions.filter(({ approvedOn }) => approvedOn !== null);
  const gone = procedure.withdrawnOn !== null || procedure.archivedAt !== null;
  const inPreparation = revisions.some(({ approvedOn }) => approvedOn === null);
  return (
    <>
      {approved.length === 0 && revisions.length > 0 && (
        <ArchiveButton archive={api.archive} restore={api.restore} record={procedure} noun="procedure" module={module} />
      )}
      {!gone && approved.length > 0 && mayApprove && !procedure.withdrawalProposedById && <Withdraw of={procedure} />}
      {!gone && mayApprove && procedure.withdrawalProposedById && <DecideWithdrawal of={procedure} />}
      {!gone && approved.length > 0 && mayApprove && procedure.status !== "suspended" && (
        <Suspend of={procedure} approved={approved} />
      )}
      {!gone && mayEdit && (
        <Button variant="default" component={Go} href={`/procedures/${procedure.id}/edit`}>
          Edit
        </Button>
      )}
      {!gone && mayWrite && approved.length > 0 && !inPreparation && <Revise of={procedure} />}
    </>
  );
}

function Revise({ of: { id } }: { of: Procedure }) {
  const go = useGo();
  const revise = useSend(api.revise, {
    done: ({ revisionNo }) => `Revision ${revisionNo} started`,
    onDone: (revision) => go(`/procedures/${id}/revisions/${revision.id}/edit`),
  });
  return (
    <Button loading={revise.sending} onClick={() => revise.run({ id })}>
      Revise procedure
    </Button>
  );
}

const reason = z.string().trim().min(3, "Enter the reason").max(1000);
const SuspensionFields = z.object({ revisionId: z.uuid().nullable(), from: z.iso.date(), reason });

function Suspend({ of: procedure, approved }: { of: Procedure; approved: readonly ProcedureRevision[] }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const suspend = useSend(api.suspend, { done: `${procedure.number} suspended`, onDone: () => setOpen(false) });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Suspend
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`Suspend ${procedure.number}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Form
          schema={SuspensionFields}
          start={{ revisionId: null, from: today, reason: "" }}
          labels={{ revisionId: "What", from: "From", reason: "Reason" }}
          save="Suspend procedure"
          cancel={() => setOpen(false)}
          onSave={(body) => suspend.send({ id: procedure.id, body: { version: procedure.version, ...body } })}
        >
          <SelectField
            name="revisionId"
            placeholder="The whole procedure"
            options={approved.map(({ id, revisionNo }) => ({ value: id, label: `Revision ${revisionNo} only` }))}
          />
          <DayField name="from" />
          <TextAreaField name="reason" />
        </Form>
      </Modal>
    </>
  );
}

const WithdrawalFields = z.object({ on: z.iso.date(), reason });

function Withdraw({ of: procedure }: { of: Procedure }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const withdraw = useSend(api.withdraw, { done: `Withdrawal of ${procedure.number} proposed`, onDone: () => setOpen(false) });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`Withdraw ${procedure.number}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Form
          schema={WithdrawalFields}
          start={{ on: today, reason: "" }}
          labels={{ on: "Not to be used from", reason: "Reason" }}
          save="Propose withdrawal"
          cancel={() => setOpen(false)}
          onSave={(body) => withdraw.send({ id: procedure.id, body: { version: procedure.version, ...body } })}
        >
          <p>
            Level III and Quality withdraw it together: the other one confirms. Until then it may be used; suspend it if it must
            not be. A withdrawn procedure cannot return, and earlier reports keep the revision that was effective then.
          </p>
          <DayField name="on" />
          <TextAreaField name="reason" />
        </Form>
      </Modal>
    </>
  );
}

const DecisionFields = z.object({ comment: z.string().trim().max(1000) });

function DecideWithdrawal({ of: procedure }: { of: Procedure }) {
  const me = useActor();
  const [open, setOpen] = useState(false);
  const onDone = () => setOpen(false);
  const confirm = useSend(api.decideWithdrawal, { done: `${procedure.number} withdrawn`, onDone });
  const refuse = useSend(api.decideWithdrawal, { done: `${procedure.number} stays`, onDone });
  const isOwn = procedure.withdrawalProposedById === me.id;
  const body = { version: procedure.version };
  return (
    <>
      {!isOwn && (
        <Button
          loading={confirm.sending}
          onClick={() => confirm.run({ id: procedure.id, body: { ...body, outcome: "confirm" } })}
        >
          Confirm withdrawal
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {isOwn ? "Withdraw proposal" : "Refuse withdrawal"}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`${procedure.number} stays`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Form
          schema={DecisionFields}
          start={{ comment: "" }}
          labels={{ comment: "Reason" }}
          save={isOwn ? "Withdraw proposal" : "Refuse withdrawal"}
          cancel={() => setOpen(false)}
          onSave={({ comment }) =>
            refuse.send({ id: procedure.id, body: { ...body, outcome: "refuse", comment: comment || null } })
          }
        >
          <TextAreaField name="comment" />
        </Form>
      </Modal>
    </>
  );
}
