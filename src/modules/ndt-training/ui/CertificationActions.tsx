import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type Certification, CertificationEventDraft, EmployerAuthorizationDraft, ndtTraining, Signature } from "../contract.ts";
import { AuthorizationFields } from "./AuthorizationFields.tsx";
import { eventWords } from "./words.ts";
import { useActor, useNamed, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { PasswordField } from "#kit/ui/form/PasswordField.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

const api = ndtTraining.endpoints;
type EventType = CertificationEventDraft["type"];

/** What this person may do next with the certificate; the server decides. */
export function CertificationActions({ of: one }: { of: Certification }) {
  const mayEdit = useReach("ndt-training", "edit") !== null;
  const maySign = useReach("ndt-training", "approve") !== null;
  const maySuspend = useNamed("certification.suspend") || maySign;
  const mayRevoke = useNamed("certification.revoke") || maySign;
  const mayCreate = useReach("ndt-training", "create") !== null;
  const external = one.basis === "external";
  if (one.archivedAt) return <Archive of={one} />;
  if (one.state === "draft")
    return (
      <>
        <Archive of={one} />
        {mayEdit && (
          <Button variant="default" component={Go} href={`/ndt-training/certifications/${one.id}/edit`}>
            Edit
          </Button>
        )}
        {mayEdit && !(external && maySign) && <Submit of={one} />}
        {external && maySign && <Sign of={one} label="Accept certificate" />}
      </>
    );
  if (one.state === "in review")
    return maySign ? (
      <>
        <Return of={one} />
        <Sign
          of={one}
          label={external ? "Accept certificate" : one.level3SignedAt ? "Sign as certifying authority" : "Sign as Level III"}
        />
      </>
    ) : null;
  const running = one.state === "active" || one.state === "suspended";
  return (
    <>
      {running && maySign && <Authorize of={one} />}
      {running && maySuspend && <Withdrawal of={one} type="withdrawn" label="Withdraw" />}
      {running && mayRevoke && <Withdrawal of={one} type="revoked" label="Revoke" />}
      {one.state === "active" && maySuspend && <Withdrawal of={one} type="suspended" label="Suspend" />}
      {one.state === "suspended" && maySuspend && <Withdrawal of={one} type="reinstated" label="Reinstate" />}
      {running && mayCreate && (
        <Button component={Go} href={`/ndt-training/certifications/new?renews=${one.id}`}>
          Renew certificate
        </Button>
      )}
    </>
  );
}

function Archive({ of: one }: { of: Certification }) {
  return <ArchiveButton archive={api.archive} restore={api.restore} record={one} noun="certificate" module="ndt-training" />;
}

function Submit({ of: { id, version, basis } }: { of: Certification }) {
  const submit = useSend(api.submit, { done: "Sent for signature" });
  // The page says below what is missing.
  const { data: items = [] } = useAsk(api.checklist, { id });
  return (
    <Button
      disabled={items.some(({ missing }) => missing !== null)}
      loading={submit.sending}
      onClick={() => submit.run({ id, body: { version } })}
    >
      {basis === "external" ? "Send for acceptance" : "Send for signature"}
    </Button>
  );
}

const Authorization = z.object({ employerAuthorization: EmployerAuthorizationDraft });

/** Under a central scheme the employer says for what and from when to when the holder works here (ISO 9712 operating authorization). */
function Authorize({ of: one }: { of: Certification }) {
  const [open, setOpen] = useState(false);
  const { id: me } = useActor();
  const { data: schemes = [] } = useAsk(api.schemes, {});
  const authorize = useSend(api.authorize, { done: "Authorization recorded", onDone: () => setOpen(false) });
  const scheme = schemes.find(({ id }) => id === one.schemeId);
  if (scheme?.kind !== "central") return null;
  const { by = me, on = "", scope = null, endedOn = null, covers } = one.employerAuthorization ?? {};
  const certified = { methods: [one.method], levels: [one.level], techniques: one.techniques };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Authorize to work
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Authorize to work" closeButtonProps={{ "aria-label": "Close" }}>
        <Form
          schema={Authorization}
          start={{ employerAuthorization: { by, on, endedOn, covers: covers ?? certified, scope } }}
          save="Record authorization"
          cancel={() => setOpen(false)}
          onSave={({ employerAuthorization }) =>
            authorize.send({ id: one.id, body: { version: one.version, employerAuthorization } })
          }
        >
          <AuthorizationFields scheme={scheme} />
        </Form>
      </Modal>
    </>
  );
}

function Return({ of: { id, version } }: { of: Certification }) {
  const [asked, setAsked] = useState(false);
  const back = useSend(api.returnToDraft, { done: "Returned to draft" });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Return to draft
      </Button>
      <ConfirmDialog
        opened={asked}
        title="Return this certificate to draft?"
        confirm="Return to draft"
        reason="required"
        onClose={() => setAsked(false)}
        onConfirm={(reason) => back.send({ id, body: { version, reason } })}
      >
        Signatures given so far are withdrawn.
      </ConfirmDialog>
    </>
  );
}

const Password = Signature.pick({ password: true });

function Sign({ of: one, label }: { of: Certification; label: string }) {
  const [open, setOpen] = useState(false);
  const { name } = useActor();
  const sign = useSend(api.sign, { done: "Signed", onDone: () => setOpen(false), secret: true });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={label} closeButtonProps={{ "aria-label": "Close" }}>
        <p>
          {name}, you sign for {one.personName}, {one.method} Level {one.level}, certificate{" "}
          <span className="mono">{one.certificateNumber}</span>. A signed certificate can no longer be edited.
        </p>
        <Form
          schema={Password}
          start={{ password: "" }}
          labels={{ password: "Your password" }}
          save={label}
          cancel={() => setOpen(false)}
          onSave={({ password }) => sign.send({ id: one.id, body: { version: one.version, password } })}
        >
          <PasswordField name="password" autoComplete="current-password" />
        </Form>
      </Modal>
    </>
  );
}

const EventFields = CertificationEventDraft.pick({ effectiveOn: true, reason: true });

function Withdrawal({ of: one, type, label }: { of: Certification; type: EventType; label: string }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const record = useSend(api.recordEvent, {
    done: `Certificate ${eventWords[type].toLowerCase()}`,
    onDone: () => setOpen(false),
  });
  const title = `${label} certificate`;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`${title} ${one.certificateNumber}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Form
          schema={EventFields}
          start={{ effectiveOn: today, reason: "" }}
          labels={{ effectiveOn: type === "reinstated" ? "Valid again from" : "Not valid from", reason: "Reason" }}
          save={title}
          cancel={() => setOpen(false)}
          onSave={(body) => record.send({ id: one.id, body: { version: one.version, type, ...body } })}
        >
          {(form) => (
            <>
              <DayField name="effectiveOn" />
              {isBefore(form.watch("effectiveOn"), today) && (
                <Banner meaning="due" title="Backdated">
                  {type === "reinstated"
                    ? "Days of the suspension stay uncovered: reports of work on those days cannot be signed. The record shows that this was decided afterwards."
                    : "Work done on those days is no longer covered by this certificate."}
                </Banner>
              )}
              <TextAreaField name="reason" />
            </>
          )}
        </Form>
      </Modal>
    </>
  );
}

function isBefore(day: unknown, today: string): boolean {
  const found = z.iso.date().safeParse(day);
  return found.success && found.data < today;
}
