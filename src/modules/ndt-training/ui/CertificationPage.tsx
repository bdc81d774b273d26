import { Certification, type CertificationEvent, ndtTraining } from "../contract.ts";
import { CertificationActions } from "./CertificationActions.tsx";
import { CertificationStatus } from "./CertificationStatus.tsx";
import { scopeText } from "../rules/authorization.ts";
import { limitsText } from "../rules/limits.ts";
import { ProofSection } from "./ProofSection.tsx";
import { eventWords } from "./words.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { Asked, AskedPage } from "#kit/ui/states.tsx";
import { Banner, MethodBadge, StatusBadge } from "#kit/ui/status.tsx";

export default function CertificationPage() {
  const found = useAsk(ndtTraining.endpoints.find, { id: useParam("id") });
  return <AskedPage of={found}>{(certificate) => <Certificate of={certificate} />}</AskedPage>;
}

function Certificate({ of: one }: { of: Certification }) {
  const mayEdit = useReach("ndt-training", "edit") !== null && one.state === "draft";
  return (
    <RecordPage
      number={one.certificateNumber}
      name={`${one.personName}, ${one.method} Level ${one.level}`}
      status={
        <>
          <MethodBadge method={one.method} />
          <CertificationStatus of={one} />
        </>
      }
      banner={<WhyReadOnly of={one} />}
      actions={<CertificationActions of={one} />}
      side={
        <>
          <FilesPanel
            entity="Certification"
            entityId={one.id}
            {...(one.basis === "external"
              ? { kind: "certificate", title: "Certificate" }
              : { kind: "qualification", title: "Supporting documents" })}
            mayChange={mayEdit}
            accept="application/pdf,image/*"
          />
          <HistoryPanel
            endpoint={ndtTraining.endpoints.history}
            id={one.id}
            fields={Certification.fields}
            labels={historyLabels}
          />
        </>
      }
    >
      <Section title="Scope">
        <Facts
          of={[
            ...factsOf(Certification, one, "method", "level"),
            ["Techniques", one.techniques.join(", ") || "Base method"],
            ...factsOf(Certification, one, "schemeId", "authorizedToTest", "sector"),
            ["Limited to", limitsText(one.limits)],
            ...factsOf(Certification, one, "limitation"),
            one.employerAuthorization && [
              "Employer's authorization",
              <span key="authorization">
                {scopeText(one.employerAuthorization)} from <Day on={one.employerAuthorization.on} />
                {one.employerAuthorization.endedOn && (
                  <>
                    {" to "}
                    <Day on={one.employerAuthorization.endedOn} />
                  </>
                )}
              </span>,
            ],
          ]}
        />
      </Section>
      <Section title="Validity">
        <Facts
          of={[
            ...factsOf(Certification, one, "issuedOn", "effectiveFrom", "expiresOn", "basis", "issuedBy"),
            one.renewsId !== null && ["Renews", <Ref key="renews" entity="Certification" id={one.renewsId} />],
          ]}
        />
        <Events of={one} />
      </Section>
      {one.basis !== "external" && <ProofSection of={one} />}
      {one.basis === "external" ? <Acceptance of={one} /> : <Signatures of={one} />}
    </RecordPage>
  );
}

// The holder is told by name.
const { userId: _id, renewsId: _renewed, ...historyLabels } = Certification.labels;

function WhyReadOnly({ of: { state, status, renewsId } }: { of: Certification }) {
  if (status === "expired")
    return (
      <Banner meaning="bad" title="Expired">
        Renew it, or issue a new one.
      </Banner>
    );
  if (state === "suspended")
    return (
      <Banner meaning="bad" title="Suspended">
        It is not valid from the day of the suspension.
      </Banner>
    );
  if (state === "revoked")
    return (
      <Banner meaning="bad" title="Revoked">
        It is not valid from the day of the revocation.
      </Banner>
    );
  if (state === "superseded")
    return (
      <Banner meaning="idle" title="Superseded">
        It has been renewed.
      </Banner>
    );
  if (state === "draft" && renewsId)
    return <Banner meaning="idle">The certificate it renews stays valid until this one takes effect.</Banner>;
  return null;
}

function Signatures({ of: one }: { of: Certification }) {
  return (
    <Section title="Signatures">
      <Facts
        of={[
          ["Level III", signed(one.level3Name, one.level3SignedAt)],
          ["Certifying authority", signed(one.certifiedByName, one.certifiedAt)],
          one.evidence?.near && ["Near vision on the issue date", <Span key="near" of={one.evidence.near} />],
          one.evidence?.colour && ["Colour vision on the issue date", <Span key="colour" of={one.evidence.colour} />],
        ]}
      />
    </Section>
  );
}

function Acceptance({ of: one }: { of: Certification }) {
  return (
    <Section title="Acceptance">
      <Facts of={[["Accepted by", signed(one.certifiedByName, one.certifiedAt)]]} />
    </Section>
  );
}

function signed(name: string | null, at: string | null) {
  return name ? (
    <>
      {name}, <Instant at={at} />
    </>
  ) : (
    "Not signed yet"
  );
}

function Span({ of: { testedOn, validTo } }: { of: { testedOn: string; validTo: string } }) {
  return (
    <>
      <Day on={testedOn} />, through <Day on={validTo} />
    </>
  );
}

function Events({ of: { id, signedAt } }: { of: Certification }) {
  const found = useAsk(ndtTraining.endpoints.events, { id }, { when: signedAt !== null });
  if (signedAt === null) return null;
  return (
    <Asked of={found}>
      {(events) => events.length > 0 && <DataTable rows={events} short caption="Events" columns={eventColumns} />}
    </Asked>
  );
}

const eventColumns: Column<CertificationEvent>[] = [
  { field: "type", title: "What", show: ({ type }) => eventWords[type] },
  {
    field: "effectiveOn",
    title: "From",
    show: ({ effectiveOn, backdated }) => (
      <>
        <Day on={effectiveOn} /> {backdated && <StatusBadge meaning="due">Backdated</StatusBadge>}
      </>
    ),
  },
  { field: "reason", title: "Reason" },
  { field: "byName", title: "By" },
  { field: "recordedAt", title: "Recorded", show: ({ recordedAt }) => <Instant at={recordedAt} /> },
];
