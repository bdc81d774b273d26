import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { appUser } from "#directory/people/server/tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The agreement with every active subcontractor. */
export const agreementsDue: DueSource<"agreement"> = {
  subject: "agreement",
  table: appUser,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "agreement",
      recordId: sql`${appUser.id}`,
      label: sql`${appUser.firstName} || ' ' || ${appUser.lastName}`,
      detail: sql`${appUser.companyName}`,
      ownerId: sql`${appUser.managerId}`,
      baseId: sql`${appUser.baseLocationId}`,
      dueOn: sql`${appUser.agreementTo}`,
      hardStop: false,
      basis: sql`'Last day of the agreement'`,
    })} from ${appUser}
    where ${and(eq(appUser.status, "active"), isNull(appUser.archivedAt), lte(appUser.agreementTo, until), within)}`,
};
