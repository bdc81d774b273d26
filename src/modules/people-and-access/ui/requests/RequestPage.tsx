import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import { type ProfileRequest, requestLabels } from "../../requests-contract.ts";
import { deciderOf, kindWords, needsPaper, openStates } from "../../requests-rules.ts";
import { RequestBadge } from "./RequestBadge.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { Decision } from "./RequestDecision.tsx";

const { findRequest, submitRequest, withdrawRequest, requestHistory } = peopleAndAccess.endpoints;

/** One request: what was handed in with which papers, and the decision. */
export default function RequestPage() {
  const found = useAsk(findRequest, { id: useParam("id") });
  return <AskedPage of={found}>{(request) => <Shown key={request.id} of={request} />}</AskedPage>;
}

function Shown({ of: request }: { of: ProfileRequest }) {
  const { id, kind, state, userId, personName, values, before } = request;
  const mine = useActor().id === userId;
  return (
    <RecordPage
      number=""
      name={`${kindWords[kind]} of ${personName}`}
      status={<RequestBadge state={state} />}
      banner={<Next of={request} mine={mine} />}
      actions={mine ? <OwnActions of={request} /> : <Decision of={request} />}
      side={
        <>
          {kind !== "email" && (
            <FilesPanel
              entity="ProfileRequest"
              entityId={id}
              kind="paper"
              title="Documents"
              mayChange={mine && state === "draft"}
              accept=".pdf,.png,.jpg,.jpeg,.heic,.webp,.docx"
            />
          )}
          <HistoryPanel endpoint={requestHistory} id={id} labels={requestLabels} />
        </>
      }
    >
      <Section title="Submitted">
        <Facts
          of={[
            [
              "Person",
              <Ref key="person" entity="User" id={userId}>
                {personName}
              </Ref>,
            ],
            ...inOrder(values)
              .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
              .map(([field, value]) => [labelOf(field), <Value key={field} of={value} was={before?.[field]} />] as const),
          ]}
        />
      </Section>
      <Section title="Progress">
        <Facts
          of={[
            [requestLabels.submittedAt, <Instant key="in" at={request.submittedAt} />],
            kind === "email" && [requestLabels.oldConfirmedAt, <Instant key="old" at={request.oldConfirmedAt} />],
            kind === "email" && [requestLabels.newConfirmedAt, <Instant key="new" at={request.newConfirmedAt} />],
            [requestLabels.decidedAt, <Instant key="decided" at={request.decidedAt} />],
            request.decidedByName !== null && [requestLabels.decidedByName, request.decidedByName],
            request.decisionReason !== null && [requestLabels.decisionReason, request.decisionReason],
            request.madeEntity !== null &&
              request.madeEntity !== "User" && [
                "Record created",
                <Ref key="made" entity={request.madeEntity} id={request.madeId}>
                  {request.madeEntity === "Certification" ? "Certificate" : "Vision test"}
                </Ref>,
              ],
          ]}
        />
      </Section>
    </RecordPage>
  );
}

/** The fields in the order of the form: the database does not keep it. */
function inOrder(values: ProfileRequest["values"]): [string, One][] {
  const order = Object.keys(requestLabels);
  return Object.entries(values).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

const labelOf = (field: string) => requestLabels[field as keyof typeof requestLabels] ?? field;

type One = ProfileRequest["values"][string];

function Value({ of: value, was }: { of: One; was: One | undefined }) {
  return (
    <>
      <Plain of={value} />
      {was !== undefined && was !== value && (
        <span className="quiet">
          {" "}
          instead of <Plain of={was} />
        </span>
      )}
    </>
  );
}

function Plain({ of: value }: { of: One }) {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return <Day on={value} />;
  return String(value);
}

/** What has to happen next, and by whom. */
function Next({ of: { kind, state, madeEntity }, mine }: { of: ProfileRequest; mine: boolean }) {
  if (state === "draft" && mine)
    return (
      <Banner meaning="due" title="Not submitted yet">
        {needsPaper(kind) ? "Add a scan or photo of the document, then submit it." : "Submit it when everything is correct."}
      </Banner>
    );
  if (state === "confirming")
    return (
      <Banner meaning="due" title="Both addresses have to be confirmed">
        Open the link that was sent to the present address, and the one that was sent to the new address, within 7 days.
      </Banner>
    );
  if (state === "waiting" && mine)
    return (
      <Banner meaning="waiting" title="Waits for a decision">
        The {deciderOf(kind)} decides. No one decides their own request.
      </Banner>
    );
  if (state === "approved" && madeEntity === "Certification")
    return (
      <Banner meaning="good" title="Approved">
        The certificate is a draft in NDT training. It counts once a Level III or the certifying authority has accepted it.
      </Banner>
    );
  if (state === "approved" && (kind === "experience" || kind === "cv"))
    return (
      <Banner meaning="good" title="Approved">
        It is kept as evidence on the person, with its papers among their documents.
      </Banner>
    );
  return null;
}

function OwnActions({ of: { id, version, state } }: { of: ProfileRequest }) {
  const [asked, setAsked] = useState(false);
  const submit = useSend(submitRequest, { done: "Submitted" });
  const withdraw = useSend(withdrawRequest, { done: "Withdrawn" });
  if (!openStates.includes(state)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
      {state === "draft" && (
        <Button loading={submit.sending} onClick={() => submit.run({ id, body: { version } })}>
          Submit for approval
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        title="Withdraw this request?"
        confirm="Withdraw request"
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => withdraw.send({ id, query: { version: String(version) } })}
      >
        It stays in your list as withdrawn. You can write another one.
      </ConfirmDialog>
    </>
  );
}
