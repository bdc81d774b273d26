import { Certification, ndtTraining } from "../contract.ts";
import { CertificationFields } from "./CertificationForm.tsx";
import { recordEditPage } from "#kit/ui/form/record-pages.tsx";

export const EditPage = recordEditPage(Certification, {
  endpoints: ndtTraining.endpoints,
  name: ({ certificateNumber }) => `certificate ${certificateNumber}`,
  Fields: ({ record }) => <CertificationFields renewing={record !== undefined && record.renewsId !== null} id={record?.id} />,
});
