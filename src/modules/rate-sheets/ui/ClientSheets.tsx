import { Sheets } from "./Sheets.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** The rate sheets of a client, its projects and work orders. */
export default function ClientSheets({ client }: { client: ClientCompany }) {
  return <Sheets of={{ clientCompanyId: client.id }} client={client.id} name={client.displayName} />;
}
