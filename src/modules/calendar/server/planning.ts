/** Who may plan, what is locked, and what is said to the person when plans change late. */
import { and, eq, gte, inArray, lte } from "drizzle-orm";
import type { Finding, PassedCheck } from "../finding.ts";
import type { assignment } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

type Stored = Row<typeof assignment>;

/** Coordinators and Operations plan everywhere, leads at their bases. */
export function mustPlan(ctx: Ctx, baseLocationId: string): void {
  const { actor } = ctx;
  if (!mayDo(ctx, "assignment.plan"))
    throw notAllowed("Planning people and equipment needs a coordinator, Operations or the lead of the base.");
  const reach = actor.isSuperUser ? "all" : reachOf(actor.rights, ["calendar"], "create");
  if (reach !== "all" && !actor.baseIds.includes(baseLocationId))
    throw notAllowed("You plan the work of your own base. Ask a coordinator.");
}

/** Days whose time is approved are corrected by Operations only. */
export async function refuseLocked(
  ctx: Ctx,
  { userId, workOrderId, fromOn, toOn }: Pick<Stored, "userId" | "workOrderId" | "fromOn" | "toOn">,
) {
  if (userId === null || fromOn > ctx.today) return;
  const approved = await ctx.db.$count(
    timesheetEntry,
    and(
      eq(timesheetEntry.userId, userId),
      eq(timesheetEntry.workOrderId, workOrderId),
      gte(timesheetEntry.day, fromOn),
      lte(timesheetEntry.day, toOn),
      inArray(timesheetEntry.status, ["approved", "locked"]),
    ),
  );
  if (approved > 0 && !mayDo(ctx, "assignment.override"))
    throw notAllowed("The time of these days is approved. Operations corrects the assignment.");
}

type Overriding = readonly { check: string; reason: string }[] | undefined;

/** Refuses hard findings, and soft ones without a reason of Operations; the answer is what was let pass, with that of before. */
export function passedChecks(
  ctx: Ctx,
  what: string,
  found: readonly Finding[],
  overrides: Overriding,
  before: readonly PassedCheck[] = [],
): PassedCheck[] {
  const hard = found.filter(({ severity }) => severity === "hard");
  if (hard.length > 0) throw refused(hard.length === 1 ? (hard[0]?.message ?? "") : what, reasonsOf(hard), "hard-check");
  const open = found.filter(
    ({ check, message, severity }) =>
      severity !== "told" && !before.some((one) => one.check === check && one.message === message),
  );
  if (open.length === 0) return [...before];
  const reasonFor = ({ check }: Finding) => overrides?.find((one) => one.check === check)?.reason;
  const left = open.filter((one) => !reasonFor(one));
  if (left.length > 0) throw refused(what, reasonsOf(left), "needs-reason");
  if (!mayDo(ctx, "assignment.override")) throw notAllowed("Only Operations can override a check.");
  const by = { byName: ctx.actor.name, at: ctx.now.toISOString() };
  return [...before, ...open.map((one) => ({ check: one.check, message: one.message, reason: reasonFor(one) ?? "", ...by }))];
}

const reasonsOf = (found: readonly Finding[]) =>
  found.map(({ check, message, entity, entityId }) => ({
    code: check,
    message,
    ...(entity && entityId ? { entity, entityId } : {}),
  }));

const oneDay = 86_400_000;
/** Starts within 24 hours from now, or has begun. */
export const isLate = ({ now }: Pick<Ctx, "now">, startAt: string): boolean => Date.parse(startAt) - now.getTime() < oneDay;

/** Tells the person of an assignment what happened; late changes have to be acknowledged (rule 12). */
export async function tellPerson(
  ctx: Ctx,
  row: Pick<Stored, "id" | "userId" | "sequence">,
  title: string,
  body: string,
): Promise<void> {
  if (row.userId === null || row.userId === ctx.actor.id) return;
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: row.userId,
    subject: "assignment",
    title,
    body,
    href: `/calendar?view=mine&on=${row.id}`,
    key: `assignment ${row.id} ${row.sequence} ${title}`,
  });
}
