import { and, isNull, lte, ne, sql } from "drizzle-orm";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The end of the agreement with every client that is still one. */
export const agreementsDue: DueSource<"clientAgreement"> = {
  subject: "clientAgreement",
  table: clientCompany,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "clientAgreement",
      recordId: sql`${clientCompany.id}`,
      label: sql`${clientCompany.code} || ' ' || ${clientCompany.displayName}`,
      detail: sql`${clientCompany.msaNumber}`,
      ownerId: sql`${clientCompany.accountManagerId}`,
      baseId: sql`${clientCompany.defaultBaseId}`,
      dueOn: sql`${clientCompany.msaValidTo}`,
      hardStop: false,
      basis: sql`'Last day of the agreement'`,
    })} from ${clientCompany}
    where ${and(ne(clientCompany.status, "inactive"), isNull(clientCompany.archivedAt), lte(clientCompany.msaValidTo, until), within)}`,
};
