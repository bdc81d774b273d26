import { ClientCompany, clientCompanies, NewClientCompany } from "../contract.ts";
import { ClientFields } from "./ClientFields.tsx";
import { Lookalikes } from "./Lookalikes.tsx";
import { recordEditPage, recordPages } from "#kit/ui/form/record-pages.tsx";

const pages = {
  endpoints: clientCompanies.endpoints,
  list: "/client-companies",
  name: ({ displayName }: ClientCompany) => displayName,
  useStart: () => ({ taxIds: [], confidentialityLevel: "normal" as const, differs: false }),
  Fields: ({ record }: { record?: ClientCompany }) => (
    <>
      <ClientFields parentName={record?.parentName} />
      {!record && <Lookalikes />}
    </>
  ),
};

/** Whoever creates a client is asked about the companies that look alike. */
export const { NewPage } = recordPages({ ...ClientCompany, draft: NewClientCompany }, pages);
export const EditPage = recordEditPage(ClientCompany, pages);
