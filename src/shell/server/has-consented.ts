import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { consentRecord } from "./tables.ts";
import { consentForm } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";

const one = new QueryBuilder().select({ one: sql`1` });

/** Agreed to the form in force: the company's in its present version, or the built-in one where there is none. */
export function hasConsented(): SQL {
  const inForce = and(eq(consentForm.state, "active"), isNull(consentForm.archivedAt));
  const agreed = and(eq(consentRecord.userId, appUser.id), eq(consentRecord.accepted, true));
  const toTheCompanys = sql`exists (select 1 from ${consentForm} where ${inForce} and (not ${consentForm.requiresConsent} or ${exists(
    one
      .from(consentRecord)
      .where(
        and(
          agreed,
          eq(consentRecord.consentFormId, sql`${consentForm.id}::text`),
          eq(consentRecord.formVersion, consentForm.formVersion),
        ),
      ),
  )}))`;
  const toTheBuiltIn = sql`(not exists (select 1 from ${consentForm} where ${inForce}) and ${exists(
    one.from(consentRecord).where(and(agreed, eq(consentRecord.consentFormId, "0"))),
  )})`;
  return sql`(${toTheCompanys} or ${toTheBuiltIn})`;
}
