/** What the accepted estimate of a won lead brings to its job: the rate sheet of the project. */
import { agreedRates } from "../../estimates/agreed.ts";
import { linesOf } from "./pricing.ts";
import { acceptedOrder } from "./sending.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { ratesAgreed } from "#modules/rate-sheets/events.ts";

/** Announces the agreed prices; of a lead without an accepted estimate there are none. */
export async function ratesOf(ctx: Ctx, of: { id: string; title: string }, projectId: string): Promise<void> {
  const accepted = await acceptedOrder(ctx, of.id);
  if (!accepted) return;
  const { row } = accepted;
  const lines = await linesOf(ctx.db, row.id);
  const title = `${of.title}, ${row.number} rev ${row.revision}`.slice(0, 160);
  await announce(ctx, ratesAgreed, { projectId, title, ...agreedRates(row, lines) });
}
