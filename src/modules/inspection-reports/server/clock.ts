import { desc } from "drizzle-orm";
import { reportLedger } from "./tables.ts";
import { unavailable } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** Requests overlap and servers differ a little, in milliseconds; what is further behind is a clock that was set back. */
const overlap = 60_000;

/**
 * Refuses to sign, to void or to revise while the clock reads earlier than what is on record: the server would sign for a time that has been. The
 * ledger of signed reports and the trail both speak; administrators are told. `what` is what was left undone: "signed".
 */
export async function refuseClockSetBack(ctx: Ctx, what: "signed" | "declared void" | "revised"): Promise<void> {
  const [[entry], [event]] = await Promise.all([
    ctx.db.select({ at: reportLedger.signedAt }).from(reportLedger).orderBy(desc(reportLedger.seq)).limit(1),
    ctx.db.select({ at: auditEvent.at }).from(auditEvent).orderBy(desc(auditEvent.at)).limit(1),
  ]);
  // What a hand wrote there and is no instant says nothing of the clock.
  const known = [entry?.at ?? "", event?.at ?? ""].filter((at) => !Number.isNaN(Date.parse(at)));
  const latest = known.toSorted().at(-1) ?? "";
  if (latest === "" || Date.parse(latest) - ctx.now.getTime() <= overlap) return;
  await ctx.security({
    kind: "clock.moved-back",
    severity: "critical",
    outcome: "failure",
    detail: `Nothing was ${what}: the server's clock reads ${ctx.now.toISOString()}, the latest record is of ${latest}`,
  });
  throw unavailable(
    `Nothing was ${what}: the server's clock reads ${minuteOf(ctx.now.toISOString())}, but the latest record was made at ${minuteOf(latest)}. Ask an administrator to set the clock.`,
  );
}

const minuteOf = (instant: string) => `${instant.slice(0, 16).replace("T", " ")} UTC`;
