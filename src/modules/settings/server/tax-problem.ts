import { isNull } from "drizzle-orm";
import { taxCode } from "#directory/finance/server/tables.ts";
import { problemAmongTaxes, problemWithTax, problemWithTaxChange, type TaxCodeDraft } from "#directory/finance/tax-code.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type TaxRow = typeof taxCode;

/** Why a tax code cannot be added or changed so: by itself, as a change of its rate, or beside the other codes in use. */
export async function taxProblem(row: NewRow<TaxRow>, before: Row<TaxRow> | null, { store }: Pick<Ctx, "store">) {
  const tax = row as TaxCodeDraft;
  const wrong = problemWithTax(tax) ?? (before && problemWithTaxChange(before, tax));
  if (wrong) return wrong;
  const inUse = await store.db.select().from(taxCode).where(isNull(taxCode.archivedAt));
  return problemAmongTaxes(
    tax,
    inUse.filter(({ id }) => id !== before?.id),
  );
}
