import { isNull } from "drizzle-orm";
import { type Known, lookalikesOf, sameTaxId } from "../rules.ts";
import { wrongTaxId } from "../tax-numbers.ts";
import type { TaxId } from "#directory/clients/client.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type Refusal, refused, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";

/** The stored companies that may be this one, with the reasons, most alike first. */
export async function findLookalikes(db: Reading, draft: Known) {
  return lookalikesOf(draft, await known(db)).map(({ company, reasons }) => ({
    id: company.id,
    code: company.code,
    name: company.displayName,
    status: company.status,
    reasons,
  }));
}

/** Refuses a company that looks like others until the person says that it differs (rule 1). */
export async function refuseLookalikes(db: Reading, draft: Known): Promise<void> {
  const found = await findLookalikes(db, draft);
  if (found.length === 0) return;
  throw refused(
    "Similar companies already exist. Open one of them, or confirm that this is another company.",
    found.map(({ id, code, name, reasons }) => ({
      message: `${code} ${name}: ${reasons.join(", ").toLowerCase()}`,
      entity: "ClientCompany",
      entityId: id,
    })),
    "lookalikes",
  );
}

/** Tax numbers have the form of their country, and belong to one company, or to it and its owner group. */
export async function checkTaxIds(
  db: Reading,
  taxIds: readonly TaxId[],
  company: { id: string | null; parentId: string | null },
): Promise<void> {
  for (const taxId of taxIds) {
    const wrong = wrongTaxId(taxId);
    if (wrong) throw wrongField("taxIds", wrong);
  }
  if (taxIds.length === 0) return;
  for (const other of await known(db)) {
    if (other.id === company.id || other.id === company.parentId || (company.id !== null && other.parentId === company.id))
      continue;
    const shared = taxIds.find((mine) => other.taxIds.some((theirs) => sameTaxId(mine, theirs)));
    if (shared) throw taken(other, shared);
  }
}

function taken(other: { id: string; displayName: string }, { value }: TaxId): Refusal {
  const message = `${other.displayName} already has tax number ${value}. Open it, or make this one a subsidiary.`;
  return refused(message, [{ message, entity: "ClientCompany", entityId: other.id }], "same-tax-number");
}

const known = (db: Reading) =>
  db
    .select({
      id: clientCompany.id,
      code: clientCompany.code,
      legalName: clientCompany.legalName,
      displayName: clientCompany.displayName,
      aliases: clientCompany.aliases,
      website: clientCompany.website,
      email: clientCompany.email,
      phone: clientCompany.phone,
      taxIds: clientCompany.taxIds,
      parentId: clientCompany.parentId,
      status: clientCompany.status,
    })
    .from(clientCompany)
    .where(isNull(clientCompany.archivedAt));
