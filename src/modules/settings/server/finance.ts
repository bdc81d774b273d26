import { requireEdit } from "./edit-rights.ts";
import { type FinanceDefaults, FinanceFields, problemWithFinance } from "#directory/finance/finance-defaults.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import { conflicting, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Changes how the company invoices. The first change makes the row, with the product's defaults for all else. */
export async function changeFinance(
  ctx: Ctx,
  { body: { version, changes } }: { body: { version: number; changes: Partial<FinanceFields> } },
): Promise<FinanceDefaults> {
  requireEdit(ctx, "settings.finance");
  const { store, today } = ctx;
  const before = await financeDefaultsOf(store.db);
  const fields = FinanceFields.parse({ ...before, ...changes });
  const wrong = problemWithFinance(fields, today);
  if (wrong) throw wrongField(wrong.path, wrong.message);
  if (before.version > 0) await store.update(financeDefaults, financeId, version, changes);
  else if (version === 0) await store.insert(financeDefaults, { ...fields, id: financeId }, "update");
  else throw conflicting("Nothing of that version is stored. Reload the page and try again.");
  return financeDefaultsOf(store.db);
}

export const financeRoutes = {
  financeDefaults: ({ db }: Ctx) => financeDefaultsOf(db),
  changeFinance,
  financeHistory: crud(financeDefaults).history,
};
