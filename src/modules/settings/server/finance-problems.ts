/** Why a row of the lists of Finance cannot be added or changed so: by itself, as a change, or beside the others in use. */
import { isNull } from "drizzle-orm";
import { type fxRate, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { problemWithRate } from "#directory/finance/fx-rate.ts";
import { problemAmongTaxes, problemWithTax, problemWithTaxChange } from "#directory/finance/tax-code.ts";
import { problemWithTaxRule } from "#directory/finance/tax-rule.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type Written<T extends typeof taxCode | typeof taxRule | typeof fxRate> = T["$inferSelect"];

export async function taxProblem(row: NewRow<typeof taxCode>, before: Row<typeof taxCode> | null, { store }: Ctx) {
  const tax = row as Written<typeof taxCode>;
  const wrong = problemWithTax(tax) ?? (before && problemWithTaxChange(before, tax));
  if (wrong) return wrong;
  const inUse = await store.db.select().from(taxCode).where(isNull(taxCode.archivedAt));
  return problemAmongTaxes(
    tax,
    inUse.filter(({ id }) => id !== before?.id),
  );
}

export async function taxRuleProblem(row: NewRow<typeof taxRule>, before: Row<typeof taxRule> | null, { store }: Ctx) {
  const codes = await store.db.select({ code: taxCode.code }).from(taxCode).where(isNull(taxCode.archivedAt));
  const others = await store.db.select().from(taxRule).where(isNull(taxRule.archivedAt));
  return problemWithTaxRule(
    row as Written<typeof taxRule>,
    others.filter(({ id }) => id !== before?.id),
    codes.map(({ code }) => code),
  );
}

export const rateProblem = (row: NewRow<typeof fxRate>, _: unknown, { today }: Ctx) =>
  problemWithRate(row as Written<typeof fxRate>, today);
