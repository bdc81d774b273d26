import { CertificationDraft, certificationLabels, ndtTraining } from "../contract.ts";
import { CertificationFields } from "./CertificationForm.tsx";
import { editPage } from "#kit/ui/form/record-pages.tsx";

const { find, update } = ndtTraining.endpoints;

export const EditPage = editPage({
  find,
  update,
  schema: CertificationDraft,
  labels: certificationLabels,
  noun: "certificate",
  draft: "certification",
  name: ({ certificateNumber }) => `certificate ${certificateNumber}`,
  href: ({ id }) => `/ndt-training/certifications/${id}`,
  Fields: ({ record: { renewsId } }) => <CertificationFields renewing={renewsId !== null} />,
});
