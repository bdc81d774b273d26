import { problemWithCurrency } from "../finance.ts";
import { fieldOutOfReach } from "../edit-rights.ts";
import { companyOf } from "./company.ts";
import { whoIs } from "./edit-rights.ts";
import type { Company, CompanyFields } from "#directory/company/company.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { numberGiven } from "#kit/server/numbers-using.ts";

/** Changes the company, field by field as far as the person keeps them. */
export async function changeCompany(
  { store, db, actor }: Ctx,
  { body }: { body: { version: number; changes: Partial<CompanyFields> } },
): Promise<Company> {
  const stranger = fieldOutOfReach(whoIs(actor), Object.keys(body.changes));
  if (stranger) throw notAllowed(stranger);
  const { baseCurrency } = await store.find(companySettings, companyId, { lock: true });
  const change = { from: baseCurrency, to: body.changes.baseCurrency ?? baseCurrency };
  const fixed = problemWithCurrency(change, await numberGiven(db, "Invoice"));
  if (fixed) throw wrongField("baseCurrency", fixed);
  await store.update(companySettings, companyId, body.version, body.changes);
  return companyOf(db);
}
