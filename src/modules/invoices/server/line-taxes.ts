/** Finance sets other tax codes on a line of a draft than rule 5a gave it, with the reason. */
import { and, inArray, isNull } from "drizzle-orm";
import { type InvoiceWhole, isEntered } from "../invoice.ts";
import type { LineTaxDraft } from "../invoice-line.ts";
import { taxProblem } from "../rules/line-taxes.ts";
import { areSame } from "./changed-taxes.ts";
import { type LineRow, linesOf, withTaxes } from "./computing.ts";
import { rewriteLines } from "./drafts.ts";
import { invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { taxCode } from "#directory/finance/server/tables.ts";
import { notAllowed, notFound, refused, wrongField } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

type Asked = { id: string; body: LineTaxDraft & { version: number } };

/** The line keeps the codes of the rule and the reason; set back to the codes of the rule, it keeps neither. */
export async function changeLineTax(ctx: Ctx, asked: Asked): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can change the tax code of a line.");
  const { version, lineId, taxCodes, reason } = asked.body;
  const before = await ctx.store.find(invoice, asked.id, { lock: true });
  if (before.status !== "draft" || !isEntered(before.type))
    throw refused("The tax code of a line is changed while it is a draft.");
  const lines = await linesOf(ctx.store.db, before.id);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw notFound("line");
  if (line.kind === "deposit deduction") throw refused("A deduction keeps the tax of its deposit.");
  await mustBeKnown(ctx, taxCodes);
  await mustFit(ctx, { ...line, taxCodes });
  if (areSame(line.taxCodes, taxCodes)) throw wrongField("taxCodes", "The line has this tax code.");
  const chosen = line.taxChange?.before ?? line.taxCodes;
  const taxChange = areSame(chosen, taxCodes) ? null : { before: chosen, reason };
  const rows = lines.map((one) => (one.id === lineId ? { ...one, taxCodes, taxChange } : one));
  await rewriteLines(ctx, before, version, rows, {
    verb: "changeTax",
    reason: `Line ${line.position + 1}, ${line.taxCodes.join(", ") || "no tax code"} to ${taxCodes.join(", ")}: ${reason}`,
  });
  return findInvoice(ctx, asked);
}

async function mustFit({ store }: Ctx, line: LineRow): Promise<void> {
  const { serviceTo, taxCodes } = line;
  const [taxed] = await withTaxes(store.db, [line]);
  const problem = taxProblem({ taxCodes, taxes: taxed?.taxes ?? [], serviceTo });
  if (problem) throw wrongField("taxCodes", `The line ${problem}`);
}

async function mustBeKnown({ store }: Ctx, codes: readonly string[]): Promise<void> {
  const known = await store.db
    .select({ code: taxCode.code })
    .from(taxCode)
    .where(and(inArray(taxCode.code, [...codes]), isNull(taxCode.archivedAt)));
  if (codes.some((code) => !known.some((one) => one.code === code)))
    throw wrongField("taxCodes", "Choose a tax code from the list.");
}
