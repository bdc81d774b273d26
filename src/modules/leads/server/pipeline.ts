import type { leads, Pipeline } from "../contract.ts";
import { pipelineOf, type RateOf, type Valued } from "../figures.ts";
import { records } from "./leads.ts";
import { rateFor } from "#directory/finance/server/finance.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The figures over the open leads that the filters of a list select. */
export async function showPipeline(ctx: Ctx, { query }: Asked<typeof leads.endpoints.pipeline>): Promise<Pipeline> {
  const [company] = await ctx.db.select({ currency: companySettings.baseCurrency }).from(companySettings);
  const currency = company?.currency ?? "USD";
  const rows = await allOf(ctx, { ...query, open: true });
  const rateOf = await ratesOf(ctx, rows, currency);
  return {
    currency,
    ...pipelineOf(rows, currency, rateOf),
    converted: rows.some((row) => row.currency !== null && row.currency !== currency),
  };
}

/** The rates of the day into a currency, of all currencies of these rows. */
async function ratesOf({ db, today }: Ctx, rows: readonly Valued[], to: string): Promise<RateOf> {
  const rates = new Map<string, string | null>([[to, "1"]]);
  for (const { currency } of rows) {
    if (currency === null || rates.has(currency)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const found = await rateFor(db, { from: currency, to, on: today });
    rates.set(currency, found?.rate ?? null);
  }
  return (currency) => rates.get(currency) ?? null;
}

/** Every row of a list, page by page. */
async function allOf(ctx: Ctx, query: object): Promise<Valued[]> {
  const found: Valued[] = [];
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const { rows, next } = await records.list(ctx, { query: { ...query, limit: 200, after } });
    found.push(...rows);
    after = next ?? undefined;
  } while (after);
  return found;
}
