import { clientCompanies, ClientCompanyDraft, clientLabels as labels, NewClientCompany } from "../contract.ts";
import { ClientFields } from "./ClientFields.tsx";
import { Lookalikes } from "./Lookalikes.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";

const { create, find, update } = clientCompanies.endpoints;
const record = {
  labels,
  noun: "client",
  draft: "client",
  href: ({ id }: { id: string }) => `/company-profile/${id}`,
  name: ({ displayName }: { displayName: string }) => displayName,
};

export const NewPage = newPage({
  ...record,
  schema: NewClientCompany,
  create,
  list: "/client-companies",
  Fields: () => (
    <>
      <ClientFields />
      <Lookalikes />
    </>
  ),
  useStart: () => ({ taxIds: [], confidentialityLevel: "normal" as const, differs: false }),
});

export const EditPage = editPage({
  ...record,
  schema: ClientCompanyDraft,
  find,
  update,
  Fields: ({ record: { parentName } }) => <ClientFields parentName={parentName} />,
});
