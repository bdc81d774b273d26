/** What becomes of the tax codes that Finance changed on a line when its draft is saved or priced again. */
import type { TaxChange } from "../invoice-line.ts";
import type { BuiltLine } from "./built-line.ts";
import type { LineRow } from "./computing.ts";
import type { SourceRow } from "./sources.ts";
import { wrongField } from "#kit/refusals.ts";

export const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join("\n") === others.toSorted().join("\n");

/** Refuses other tax codes for lines whose codes a rule gave, or Finance changed, where a draft is saved whole. */
export function refuseOtherTaxes(
  stored: readonly LineRow[],
  entered: readonly { id?: string | undefined; taxCodes: string[] }[],
): void {
  for (const [index, { id, taxCodes }] of entered.entries()) {
    const line = stored.find((one) => one.id === id);
    if (line && (line.origin || line.taxChange) && !areSame(line.taxCodes, taxCodes))
      throw wrongField(`lines.${index}.taxCodes`, "Finance changes the tax code of this line on its page, with a reason.");
  }
}

type Changed = Pick<BuiltLine, "taxCodes"> & { taxChange: TaxChange | null };

/**
 * A line that bills only what one line billed before has the tax codes that Finance set on that. Straight time and overtime bill the same hours, so
 * of several the one with the same text counts.
 */
export function changedAsBefore(
  { taxCodes, sources, description }: Pick<BuiltLine, "taxCodes" | "sources" | "description">,
  lines: readonly LineRow[],
  rows: readonly SourceRow[],
): Changed {
  const refs = new Set(sources.map(({ id, key }) => `${id} ${key}`));
  const those = lines.filter(({ id }) => {
    const had = new Set(rows.flatMap((row) => (row.invoiceLineId === id ? [`${row.sourceId} ${row.unitKey}`] : [])));
    return refs.size > 0 && refs.isSubsetOf(had);
  });
  const before = those.length > 1 ? those.find((one) => one.description === description) : those[0];
  if (!before?.taxChange || areSame(before.taxCodes, taxCodes)) return { taxCodes, taxChange: null };
  return { taxCodes: before.taxCodes, taxChange: { before: taxCodes, reason: before.taxChange.reason } };
}
