import { Certification, type CertificationDraft, ndtTraining } from "../contract.ts";
import { anniversaryFrom } from "../rules.ts";
import { schemeOf } from "../schemes.ts";
import { CertificationFields } from "./CertificationForm.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useSearch, type Search } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, type Day } from "#kit/validity.ts";

export default function NewCertificationPage() {
  const renews = useSearch(renewsIn);
  return renews ? <Renewal of={renews} /> : <NewCertification start={{ techniques: [], basis: "initial" }} />;
}

function Renewal({ of: id }: { of: string }) {
  const found = useAsk(ndtTraining.endpoints.find, { id });
  const today = useToday();
  return <AskedPage of={found}>{(old) => <NewCertification start={renewalOf(old, today)} renewing={old} />}</AskedPage>;
}

function NewCertification({ start, renewing }: { start: Partial<CertificationDraft>; renewing?: Certification }) {
  const go = useGo();
  const create = useSend(ndtTraining.endpoints.create, {
    done: ({ certificateNumber }) => `Certificate ${certificateNumber} recorded as a draft`,
    onDone: ({ id }) => go(`/ndt-training/certifications/${id}`),
  });
  return (
    <Page title={renewing ? `Renew certificate ${renewing.certificateNumber}` : "Record a certificate"} narrow>
      <Form
        schema={Certification.draft}
        start={start}
        labels={Certification.labels}
        fields={Certification.fields}
        save="Record certificate"
        cancel={renewing ? `/ndt-training/certifications/${renewing.id}` : "/ndt-training?tab=certifications"}
        draft={renewing ? `certification renews ${renewing.id}` : "certification new"}
        onSave={(body) => create.send({ body })}
      >
        <CertificationFields renewing={renewing !== undefined} />
      </Form>
    </Page>
  );
}

/**
 * The same scope again; from the day after the old one ends where that is near and the scheme keeps the anniversary, or the body that issued it said
 * so.
 */
function renewalOf(old: Certification, today: Day): Partial<CertificationDraft> {
  const { id, userId, schemeId, method, level, techniques, sector, limitation, issuedBy, authorizedToTest, basis, expiresOn } =
    old;
  const same = { userId, schemeId, method, level, techniques, sector, limitation, issuedBy, authorizedToTest };
  const scheme = schemeOf(schemeId);
  const opens = scheme ? anniversaryFrom(scheme, expiresOn) : null;
  const keeps = basis === "external" || (opens !== null && today >= opens);
  const from = keeps ? { effectiveFrom: addDays(expiresOn, 1) } : {};
  return { ...same, renewsId: id, basis: basis === "external" ? basis : "renewal", ...from };
}

function renewsIn({ renews = "" }: Search): string {
  return renews;
}
