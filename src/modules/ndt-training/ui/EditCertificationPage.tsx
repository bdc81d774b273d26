import { type Certification, CertificationDraft, certificationLabels, ndtTraining } from "../contract.ts";
import { CertificationFields } from "./CertificationForm.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditCertificationPage() {
  const found = useAsk(ndtTraining.endpoints.find, { id: useParam("id") });
  return <AskedPage of={found}>{(certificate) => <Edit key={certificate.id} certificate={certificate} />}</AskedPage>;
}

function Edit({ certificate }: { certificate: Certification }) {
  const go = useGo();
  const back = `/ndt-training/certifications/${certificate.id}`;
  const update = useUpdate(ndtTraining.endpoints.update, certificate, {
    done: "Certificate changed",
    labels: certificationLabels,
    onDone: () => go(back),
  });
  return (
    <Page title={`Change certificate ${certificate.certificateNumber}`} narrow>
      <Form
        schema={CertificationDraft}
        start={certificate}
        labels={certificationLabels}
        save="Save certificate"
        cancel={back}
        draft={`certification ${certificate.id}`}
        onSave={update.save}
      >
        <CertificationFields renewing={certificate.renewsId !== null} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
