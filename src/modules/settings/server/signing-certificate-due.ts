import { and, isNull, lte, sql } from "drizzle-orm";
import { signingCertificate } from "#directory/company/server/tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The last day of the certificate that reports are signed with. */
export const signingCertificateDue: DueSource<"signingCertificate"> = {
  subject: "signingCertificate",
  table: signingCertificate,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "signingCertificate",
      recordId: sql`${signingCertificate.id}`,
      label: sql`${signingCertificate.subject}`,
      detail: sql`${signingCertificate.serial}`,
      dueOn: sql`(${signingCertificate.validTo} at time zone 'UTC')::date`,
      hardStop: false,
      basis: sql`'Reports are issued without a PDF signature after this day'`,
    })} from ${signingCertificate}
    where ${and(
      isNull(signingCertificate.archivedAt),
      lte(sql`(${signingCertificate.validTo} at time zone 'UTC')::date`, sql`${until}::date`),
      within,
    )}`,
};
