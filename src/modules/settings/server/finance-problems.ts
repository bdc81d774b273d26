/** Why a row of the lists of Finance cannot be added or changed so: by itself, as a change, or beside the others in use. */
import { isDeepStrictEqual } from "node:util";
import { eq, isNull } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type fxRate, payRule, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { problemWithClosed } from "#directory/finance/closed-period.ts";
import { problemWithRate } from "#directory/finance/fx-rate.ts";
import { problemWithPayRule } from "#directory/finance/pay-rule.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { problemAmongTaxes, problemWithTax, problemWithTaxChange } from "#directory/finance/tax-code.ts";
import { problemWithTaxRule } from "#directory/finance/tax-rule.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type Written<T extends typeof taxCode | typeof taxRule | typeof payRule | typeof fxRate> = T["$inferSelect"];

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

type PayRuleRow = Row<typeof payRule>;

/** Hours of days whose books are closed keep their pay class. */
export async function payRuleProblem(row: NewRow<typeof payRule>, before: PayRuleRow | null, { store }: Ctx) {
  const rule = row as Written<typeof payRule>;
  const bases = rule.baseLocationId
    ? await store.db.select({ id: baseLocation.id }).from(baseLocation).where(eq(baseLocation.id, rule.baseLocationId))
    : [rule];
  if (bases.length === 0) return { path: "baseLocationId", message: "This base is not in this installation." };
  const others = await store.db.select().from(payRule).where(isNull(payRule.archivedAt));
  const inForce = before?.archivedAt ? null : before;
  const { periodClosedThrough } = await financeDefaultsOf(store.db);
  return (
    problemWithPayRule(
      rule,
      others.filter(({ id }) => id !== before?.id),
    ) ?? problemWithClosed(periodClosedThrough, inForce, rule, samePay)
  );
}

const samePay = (a: Written<typeof payRule>, b: Written<typeof payRule>): boolean =>
  a.region === b.region && a.baseLocationId === b.baseLocationId && isDeepStrictEqual(a.overtimeRule, b.overtimeRule);

export async function payRuleArchiving(row: PayRuleRow, { store }: Ctx): Promise<string | null> {
  const { periodClosedThrough } = await financeDefaultsOf(store.db);
  return problemWithClosed(periodClosedThrough, row, null, samePay)?.message ?? null;
}
