import { capital } from "#kit/capital.ts";
import { Stack, Tabs } from "@mantine/core";
import { Procedure, ProcedureRevision, processesProcedures, type ReviewEntry } from "../contract.ts";
import { ClientApprovals } from "./ClientApprovals.tsx";
import { ProcedureActions } from "./ProcedureActions.tsx";
import { RevisionActions } from "./RevisionActions.tsx";
import { RevisionContentView } from "./RevisionContentView.tsx";
import { Suspensions } from "./Suspensions.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam, useUrl } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { Banner, MethodBadge } from "#kit/ui/status.tsx";

const api = processesProcedures.endpoints;

export default function ProcedurePage() {
  const found = useAsk(api.find, { id: useParam("id") });
  return <AskedPage of={found}>{(procedure) => <Shown of={procedure} />}</AskedPage>;
}

function Shown({ of: procedure }: { of: Procedure }) {
  const revisions = useAsk(api.revisionsOf, { id: procedure.id });
  const [words, change] = useUrl();
  const shown =
    revisions.data?.find(({ revisionNo }) => String(revisionNo) === words["rev"]) ??
    revisions.data?.find(({ id }) => id === procedure.revisionId) ??
    revisions.data?.[0];
  return (
    <RecordPage
      number={procedure.number}
      name={procedure.title}
      status={
        <>
          {procedure.method && <MethodBadge method={procedure.method} />}
          <FieldShown of={Procedure} field="status" row={procedure} />
          {procedure.revisionNo !== null && <span className="quiet">rev {procedure.revisionNo}</span>}
        </>
      }
      banner={<WhyNot of={procedure} />}
      actions={<ProcedureActions of={procedure} revisions={revisions.data ?? []} />}
      side={
        <>
          <Section title="Facts">
            <Facts
              of={[
                ...factsOf(Procedure, procedure, "kind", "technique"),
                ["Responsible", procedure.responsibleName],
                ["Client", procedure.clientName ?? "Every client"],
                procedure.parentId !== null && [
                  "Procedure above",
                  <Ref key="above" entity="Procedure" id={procedure.parentId}>
                    {procedure.parentNumber}
                  </Ref>,
                ],
                ...factsOf(Procedure, procedure, "reviewIntervalMonths", "reviewDueOn"),
              ]}
            />
          </Section>
          {shown && <ControlledDocument of={shown} />}
          <Suspensions of={procedure} />
          <HistoryPanel endpoint={api.history} id={procedure.id} fields={Procedure.fields} />
        </>
      }
    >
      <Asked of={revisions}>
        {(all) =>
          shown && (
            <Tabs value={String(shown.revisionNo)} onChange={(rev) => change({ rev })}>
              <Tabs.List aria-label="Revisions" mb="md">
                {all.map(({ id, revisionNo }) => (
                  <Tabs.Tab key={id} value={String(revisionNo)}>
                    Rev {revisionNo}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {all.map((revision) => (
                <Tabs.Panel key={revision.id} value={String(revision.revisionNo)}>
                  {revision.id === shown.id && <Revision of={revision} procedure={procedure} />}
                </Tabs.Panel>
              ))}
            </Tabs>
          )
        }
      </Asked>
    </RecordPage>
  );
}

function WhyNot({ of }: { of: Procedure }) {
  const { status, withdrawnOn, withdrawalReason, withdrawalProposedFor, withdrawalProposedReason } = of;
  if (status === "withdrawn")
    return (
      <Banner meaning="bad" title="Withdrawn">
        Since <Day on={withdrawnOn} />. {withdrawalReason}
      </Banner>
    );
  if (status === "suspended")
    return (
      <Banner meaning="bad" title="Suspended">
        No examination may use it until the suspension ends.
      </Banner>
    );
  if (withdrawalProposedFor)
    return (
      <Banner meaning="due" title="Withdrawal proposed">
        From <Day on={withdrawalProposedFor} />, awaiting confirmation by the other of Level III and Quality.{" "}
        {withdrawalProposedReason}
      </Banner>
    );
  return withdrawnOn ? (
    <Banner meaning="due" title="To be withdrawn">
      On <Day on={withdrawnOn} />. {withdrawalReason}
    </Banner>
  ) : null;
}

function Revision({ of: revision, procedure }: { of: ProcedureRevision; procedure: Procedure }) {
  return (
    <Stack gap={20}>
      <Section title={`Revision ${revision.revisionNo}`} actions={<RevisionActions of={revision} procedure={procedure} />}>
        <Facts
          of={[
            ...factsOf(ProcedureRevision, revision, "status", "changeSummary"),
            ["Changes from the previous revision", capital(revision.decision)],
            ["Approved", approvedText(revision)],
            ["Effective", <Effective key="effective" of={revision} />],
          ]}
        />
      </Section>
      <RevisionContentView of={revision} />
      <Section title="Reviews and approval">
        {revision.reviews.length === 0 ? (
          <p className="quiet">Not sent for review yet.</p>
        ) : (
          <DataTable rows={revision.reviews} short caption="Reviews and approval" columns={reviewColumns} />
        )}
      </Section>
      <ClientApprovals of={revision} />
      <HistoryPanel endpoint={processesProcedures.revisions.history} id={revision.id} fields={ProcedureRevision.fields} />
    </Stack>
  );
}

const reviewColumns: Column<ReviewEntry>[] = [
  { field: "step", title: "Step", show: ({ step }) => capital(step) },
  { field: "outcome", title: "Outcome", show: ({ outcome }) => capital(outcome) },
  { field: "byName", title: "By" },
  { field: "at", title: "At", show: ({ at }) => <Instant at={at} /> },
  { field: "comment", title: "Comment" },
];

function approvedText({ approvedOn, approvedByName, approverCertificate }: ProcedureRevision) {
  if (!approvedOn) return "Not approved yet";
  return (
    <>
      <Day on={approvedOn} /> by {approvedByName}
      {approverCertificate && (
        <>
          , certificate <span className="mono">{approverCertificate}</span>
        </>
      )}
    </>
  );
}

function Effective({ of: { effectiveFrom, effectiveTo } }: { of: ProcedureRevision }) {
  if (!effectiveFrom) return <span className="quiet">–</span>;
  return (
    <>
      from <Day on={effectiveFrom} />
      {effectiveTo && (
        <>
          {" "}
          through <Day on={effectiveTo} />
        </>
      )}
    </>
  );
}

function ControlledDocument({ of: revision }: { of: ProcedureRevision }) {
  const mayWrite = useReach("processes-procedures", "edit") !== null;
  return (
    <FilesPanel
      key={revision.id}
      entity="ProcedureRevision"
      entityId={revision.id}
      kind="controlled"
      title={`Controlled document, rev ${revision.revisionNo}`}
      mayChange={mayWrite && revision.status === "draft"}
      accept="application/pdf"
    />
  );
}
