/** What work orders of one client come to that are not billed yet: what can be billed now, and what waits, with its reason. */
import type { z } from "zod";
import type { ReadyToBill } from "../ready.ts";
import type { Opened, Target } from "./build-facts.ts";
import { billableNow, linesOfSources } from "./billable-now.ts";
import { openSources } from "./build-sources.ts";
import type { BuiltLine } from "./built-line.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Ctx } from "#kit/server/services.ts";
import { acceptanceAwaited } from "#modules/rate-sheets/rules/choose.ts";

export type Unbilled = Pick<z.infer<typeof ReadyToBill.row>, "currency" | "amount" | "waiting" | "blocked">;

/** By the id of each work order of the target. */
export async function unbilledOf(ctx: Ctx, target: Target): Promise<Map<string, Unbilled>> {
  const found = await openSources(ctx, target);
  const known = new Set(target.orders.map(({ workOrderId }) => workOrderId));
  // A tier adjustment is told where its period was worked for last.
  const here = found.sources.filter(({ type, workOrderId }) => type !== "TierAdjustment" || known.has(workOrderId));
  const open = here.filter(({ blocked }) => blocked === null);
  const now = await billableNow(ctx.db, target, found, open);
  const waiting = here.filter((source) => !now.sources.includes(source) && canWait(source));
  const all = waiting.length === 0 ? now.lines : await linesOfSources(ctx.db, target, found, [...now.sources, ...waiting]);
  const money = amountsIn(target.currency);
  const sumOf = (lines: readonly BuiltLine[], id: string) =>
    money.sum(...lines.filter(({ workOrderId }) => workOrderId === id).map(({ net }) => net));
  return new Map(
    target.orders.map(({ workOrderId: id }) => {
      const own = here.filter(({ workOrderId }) => workOrderId === id);
      const paid = own.every(({ free }) => free !== null) ? (own[0]?.free ?? null) : null;
      const lines = now.lines.filter(({ workOrderId }) => workOrderId === id);
      const unpriced = lines.find(({ unitPrice }) => unitPrice === null);
      // What has no price at all comes to nothing that is known, which is not 0.00.
      const isKnown = lines.length === 0 || lines.some(({ unitPrice }) => unitPrice !== null);
      const isOpen = own.some(({ blocked, free }) => blocked === null && free === null);
      const [amount, whole] = [sumOf(now.lines, id), sumOf(all, id)];
      const waits = money.minus(whole, amount);
      return [
        id,
        {
          currency: target.currency,
          amount: isOpen && isKnown ? amount : null,
          waiting: compareAmounts(waits, "0") === 0 ? null : waits,
          blocked: paid ?? now.apart.get(id) ?? reasonOf(own) ?? (unpriced ? noPriceSaid(unpriced) : null),
        },
      ] as const;
    }),
  );
}

/** Signed work that somebody has still to approve or release has its price; a receipt waits for its rate of exchange, a report for its signature. */
const canWait = ({ type, priced, blocked }: Opened): boolean =>
  type === "TimesheetEntry" || (type !== "Expense" && priced !== null && blocked !== null);

function noPriceSaid({ description, origin }: Pick<BuiltLine, "description" | "origin">): string {
  return origin.awaits ? acceptanceAwaited(origin.awaits) : `No price for ${description}.`;
}

/** The first thing that keeps a source from being billed, with how many wait. */
function reasonOf(sources: readonly Opened[]): string | null {
  const blocked = sources.filter((source) => source.blocked !== null);
  const [first] = blocked;
  if (!first?.blocked) return null;
  return blocked.length === 1 ? first.blocked : `${first.blocked} ${blocked.length} wait.`;
}
