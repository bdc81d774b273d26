import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { builtInForms } from "../builtin/index.ts";
import { formTemplate } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellShipped } from "#kit/server/shipped.ts";
import { addMonths } from "#kit/validity.ts";

/** Months until a form is reviewed again. */
export const reviewMonths = 24;

/** Issues the built-in forms the company does not have yet as version 1; forms the company has changed are left alone. */
export async function seedBuiltInForms(db: Db, now: string, secrets: Secrets): Promise<void> {
  const codes = builtInForms.map(({ code }) => code);
  const known = await db.select({ code: formTemplate.code }).from(formTemplate).where(inArray(formTemplate.code, codes));
  const missing = builtInForms.filter(({ code }) => !known.some((one) => one.code === code));
  const today = now.slice(0, 10);
  const rows = missing.map((form) => ({
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    frozenAt: now,
    ...form,
    formVersion: 1,
    status: "issued" as const,
    testedAt: now,
    issuedOn: today,
    issuedByName: "Built in",
    // The first version is effective on every day, in every time zone.
    effectiveFrom: null,
    reviewDueOn: addMonths(today, reviewMonths),
    changeNote: "First version",
  }));
  const added = rows.length === 0 ? [] : await db.insert(formTemplate).values(rows).returning();
  await tellShipped(db, secrets, formTemplate, added, now);
}
