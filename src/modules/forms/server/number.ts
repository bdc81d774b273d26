import { formSeries } from "../about.ts";
import { formatNumber, parsePattern } from "#kit/numbering.ts";
import { takeInSeries, takeNumber } from "#kit/server/numbering.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

/** The next number of a form, allocated permanently in this transaction: "F-HSE-JSA-26-00042", or by the pattern of the form itself. */
export async function nextNumber(
  ctx: Ctx,
  { id, formCode, zone }: { id: string; formCode: string; zone: string },
  pattern: string | null,
): Promise<string> {
  const day = dayIn(zone, ctx.store.now);
  const values = { CODE: formCode };
  if (!pattern) return takeInSeries(ctx.store, formSeries, { values: () => values, day, entityId: id });
  const has = (token: string) => parsePattern(pattern).some((part) => "token" in part && part.token === token);
  const period = has("MM") ? day.slice(0, 7) : has("YY") || has("YYYY") ? day.slice(0, 4) : "";
  const sequence = { key: formSeries.key, scope: `CODE=${formCode};own`, period };
  return takeNumber(ctx.store, sequence, formSeries.entity, (value) => formatNumber(pattern, values, day, value), id);
}
