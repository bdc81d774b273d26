import type { calendar } from "../../contract.ts";
import type { ChartRows } from "../../charts.ts";
import { rangeOfWeeks, weeksAsked } from "./asked.ts";
import { rowsOfDemand } from "./demand.ts";
import { rowsOfEquipment } from "./equipment.ts";
import { rowsOfLoad } from "./load.ts";
import type { Asked } from "#kit/contract.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What one figure counts: its rows come to the figure, as both are made of the same hours and days. */
export async function showChartRows(ctx: Ctx, { query }: Asked<(typeof calendar.endpoints)["chartRows"]>): Promise<ChartRows> {
  const { figure, of, week } = query;
  const weeks = weeksAsked(ctx, query);
  const within = week === undefined ? rangeOfWeeks(weeks) : weeks.find(({ from }) => from === week);
  if (!within) throw refused("This week is not one of those shown.");
  if (figure === "equipment") return { unit: "days", ...(await rowsOfEquipment(ctx, query, of, within)) };
  if (figure === "load") return { unit: "hours", ...(await rowsOfLoad(ctx, query, of, within)) };
  return { unit: "hours", ...(await rowsOfDemand(ctx, query, { of, within, figure })) };
}
