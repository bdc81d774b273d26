import type { LeadOnMap, leads, Pipeline, SalesFigures } from "../contract.ts";
import { pipelineOf, type RateOf, type Valued } from "../figures.ts";
import { datesOf, type LeadDates } from "../lead-dates.ts";
import { salesFigures } from "../sales-figures.ts";
import { records } from "./leads.ts";
import { sitesOnMap } from "#directory/clients/server/sites-on-map.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import type { Asked } from "#kit/contract.ts";
import { everyRow } from "#kit/server/every-row.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

/** The stages over the open leads that the filters of a list select. */
export async function showPipeline(ctx: Ctx, { query }: Asked<typeof leads.endpoints.pipeline>): Promise<Pipeline> {
  const rows = await everyRow(records.list, ctx, { ...query, open: true });
  const { currency, rateOf, converted } = await moneyOf(ctx, rows);
  return { currency, converted, ...pipelineOf(rows, currency, rateOf) };
}

/** Win rate, sales cycle, funnel, forecast and losses over the leads that the filters of a list select. */
export async function showFigures(ctx: Ctx, { query }: Asked<typeof leads.endpoints.figures>): Promise<SalesFigures> {
  const { from, to, ...filters } = query;
  const rows = await everyRow(records.list, ctx, filters);
  const { currency, rateOf, converted } = await moneyOf(ctx, rows);
  const { timeZone } = ctx.actor;
  const figured = rows.map((row) => ({ ...row, createdOn: dayIn(timeZone, row.createdAt) }));
  return { currency, converted, ...salesFigures(figured, currency, rateOf, { from, to }) };
}

/** The next actions and decisions of the open leads that the filters of a list select. */
export async function showDates(ctx: Ctx, { query }: Asked<typeof leads.endpoints.dates>): Promise<LeadDates> {
  const { from, to, ...filters } = query;
  return datesOf(await everyRow(records.list, ctx, { ...filters, open: true }), { from, to }, ctx.today);
}

/** The leads that the filters of a list select, where their sites are. */
export async function showOnMap(ctx: Ctx, { query }: Asked<typeof leads.endpoints.map>): Promise<LeadOnMap[]> {
  const rows = await everyRow(records.list, ctx, query);
  const sites = await sitesOnMap(
    ctx.db,
    rows.flatMap(({ siteId }) => siteId ?? []),
  );
  return rows.map(({ id, number, title, company, status, siteId }) => ({
    id,
    number,
    title,
    company,
    status,
    site: (siteId && sites.get(siteId)) || null,
  }));
}

/** The base currency, and how the other currencies of these rows convert into it today. */
async function moneyOf(ctx: Ctx, rows: readonly Valued[]) {
  const currency = (await baseCurrencyOf(ctx.db)) ?? "USD";
  const converted = rows.some((row) => row.currency !== null && row.currency !== currency);
  return { currency, converted, rateOf: await ratesOf(ctx, rows, currency) };
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
