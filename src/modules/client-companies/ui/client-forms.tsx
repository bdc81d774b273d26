import { ClientCompany, clientCompanies, NewClientCompany } from "../contract.ts";
import { ClientFields } from "./ClientFields.tsx";
import { Lookalikes } from "./Lookalikes.tsx";
import { recordEditPage, recordPages } from "#kit/ui/form/record-pages.tsx";

/** As the database fills it in. */
const usualReceipt = {
  acknowledgementRule: "any" as const,
  acknowledgementDays: 5,
  acknowledgementOnWorkdays: true,
  asksAcceptance: false,
  linkAsksCode: false,
  indexColumns: [],
  reviewStatuses: [],
  holdBlocksRelease: false,
};

const pages = {
  endpoints: clientCompanies.endpoints,
  list: "/client-companies",
  name: ({ displayName }: ClientCompany) => displayName,
  useStart: () => ({ taxIds: [], confidentialityLevel: "normal" as const, differs: false, ...usualReceipt }),
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
