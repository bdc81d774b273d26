import { and, eq, inArray, isNull } from "drizzle-orm";
import { problemWithTerms } from "../client-terms.ts";
import type { ClientCompanyDraft } from "../contract.ts";
import type { clientCompany } from "#directory/clients/server/tables.ts";
import { taxCode } from "#directory/finance/server/tables.ts";
import { compareAmounts } from "#kit/money.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** Refuses terms that cannot be: a tax that is not in the list, a file of another record, a credit limit that Finance has not set. */
export async function checkTerms(ctx: Ctx, before: Row<typeof clientCompany> | null, changes: Partial<ClientCompanyDraft>) {
  if (changesLimit(before, changes) && !mayDo(ctx, "client.hold")) throw notAllowed("Only Finance can change the credit limit.");
  const { taxCodeDefault = null, exemptions = [], msaFileId } = changes;
  const named = [taxCodeDefault, ...exemptions.map(({ code }) => code)].filter((code) => code !== null);
  const codes =
    named.length > 0 ? await ctx.db.select({ code: taxCode.code }).from(taxCode).where(isNull(taxCode.archivedAt)) : [];
  // What is stored was checked when it was entered: an archived tax code must not stop the change of another field.
  const { taxCodeDefault: _stored, exemptions: _listed, ...stored } = before ?? { taxCodeDefault: null, exemptions: [] };
  const wrong = problemWithTerms(
    { ...stored, ...changes },
    codes.map(({ code }) => code),
  );
  if (wrong) throw wrongField(wrong.path, wrong.message);
  const files = [msaFileId, ...exemptions.map(({ fileId }) => fileId)].filter((id) => typeof id === "string");
  if (files.length > 0 && !(await areOf(ctx, before?.id ?? null, files)))
    throw wrongField(msaFileId ? "msaFileId" : "exemptions", "Choose one of the client's documents.");
}

const changesLimit = (before: Row<typeof clientCompany> | null, { creditLimit }: Partial<ClientCompanyDraft>): boolean =>
  creditLimit !== undefined && compareAmounts(creditLimit ?? "-1", before?.creditLimit ?? "-1") !== 0;

async function areOf({ db }: Ctx, clientId: string | null, files: readonly string[]): Promise<boolean> {
  if (clientId === null) return false;
  const found = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...files]), eq(storedFile.entityId, clientId), isNull(storedFile.archivedAt)));
  return found.length === new Set(files).size;
}
