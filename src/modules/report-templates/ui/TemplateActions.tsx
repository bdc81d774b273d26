import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { type ReportTemplate, reportTemplates } from "../contract.ts";
import { templateLife } from "../template-life.ts";
import { noChanges } from "../variant.ts";
import { problemsOfVariant } from "../variant-problems.ts";
import { CallFailed } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";

const { origin, revise, discard, retire } = reportTemplates.endpoints;
const list = "/inspection-reports/templates";

/** What may be done next with a version of a template, by those who design them. */
export function TemplateActions({ of: template }: { of: ReportTemplate }) {
  const { id, version, code, templateVersion, status, basedOnCode, archivedAt } = template;
  const go = useGo();
  const designs = useNamed("template.approve");
  const isDraft = status === "draft" && !archivedAt;
  const base = useAsk(origin, { id }, { when: isDraft && designs }).data;
  const next = useSend(revise, { done: "New version begun", onDone: (row) => go(`${list}/${row.id}`) });
  const discarding = useSend(discard, { done: "Draft discarded", onDone: () => go(list) });
  if (!designs || archivedAt) return null;
  if (!basedOnCode)
    return (
      <Button variant="default" component={Go} href={`${list}/new?of=${code}`}>
        Make a variant
      </Button>
    );
  const [problem] = base ? problemsOfVariant(base, template.definition, template.changes ?? noChanges()) : [];
  return (
    <>
      {isDraft && (
        <>
          <Button variant="default" loading={discarding.sending} onClick={() => discarding.run({ id, body: { version } })}>
            Discard
          </Button>
          <Button variant="default" component={Go} href={`${list}/${id}/edit`}>
            Edit
          </Button>
          <Button variant="default" component={Go} href={`${list}/${id}/design`}>
            Design
          </Button>
        </>
      )}
      {(status === "approved" || status === "retired") && (
        <Button variant="default" loading={next.sending} onClick={() => next.run({ id })}>
          New version
        </Button>
      )}
      <LifeActions
        life={templateLife}
        endpoints={reportTemplates.endpoints}
        module="inspection-reports"
        record={template}
        name={`${code} v${templateVersion}`}
        styles={{
          send: { primary: true, prevented: () => problem ?? null },
          approve: { primary: true },
          putInForce: {
            primary: true,
            explains: "New reports are written on it from its day on. Drafts stay on the version they began with.",
          },
          retire: { Dialog: RetireDialog },
        }}
      />
    </>
  );
}

/** Retires a variant; where drafts are written on it the server says how many, and it is confirmed once more. */
function RetireDialog({ record, onClose }: { record: ReportTemplate; onClose: () => void }) {
  const { id, version, code } = record;
  const [reason, setReason] = useState("");
  const send = useSend(retire, { done: `${code} retired`, onDone: onClose });
  const despiteDrafts = send.failure instanceof CallFailed && send.failure.problem?.code === "drafts-stay";
  return (
    <Dialog title={`Retire ${code}`} onClose={onClose}>
      <p>No new report begins on it: the next one is written on the template it is based on.</p>
      <Textarea label="Reason" required autosize minRows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
      <Refused of={send.failure} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={send.sending}
          disabled={reason.trim() === ""}
          onClick={() =>
            void send.send({ id, body: { version, reason, ...(despiteDrafts ? { despiteDrafts } : {}) } }).catch(() => {})
          }
        >
          {despiteDrafts ? "Retire all the same" : "Retire"}
        </Button>
      </Group>
    </Dialog>
  );
}
