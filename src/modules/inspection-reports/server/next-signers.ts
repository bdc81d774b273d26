import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { NextSigners } from "../contract.ts";
import { reviewersAmong } from "./gather/reviewer.ts";
import type { Loaded } from "./loading.ts";
import { signaturesOf } from "./signatures.ts";
import { evaluatorsOf, nextSlotOf, performedBy, slotActions } from "./slots.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Ctx } from "#kit/server/services.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

const named = 3;

/** People who may give the next signature on a submitted report, in alphabetical order; only those no reviewer gate would refuse today. */
export async function nextSigners(ctx: Ctx, loaded: Loaded): Promise<NextSigners | null> {
  const { report } = loaded;
  if (report.status !== "submitted") return null;
  const active = (await signaturesOf(ctx, report.id)).filter(({ state }) => state === "active");
  const slot = nextSlotOf(loaded, active);
  if (!slot) return null;
  const people =
    slot === "reviewed" || slot === "approved"
      ? await reviewersAmong(
          eligibilityOf(ctx.services),
          ctx.db,
          loaded,
          { slot, today: ctx.today },
          await reviewers(ctx, loaded, slotActions[slot]),
        )
      : await namesOf(ctx, evaluatorsOf(loaded, performedBy(active)));
  const names = people.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  return { slot, names: names.slice(0, named), others: Math.max(0, names.length - named) };
}

/** People whose role reviews and who can see the report; for a restricted client only those who may see that client. */
async function reviewers(ctx: Ctx, { report, client }: Loaded, action: string) {
  const asked = { module: "inspection-reports", baseLocationId: report.baseLocationId };
  const may = await ctx.services.whoMay(ctx.db, { named: action, ...asked });
  if (client.confidentialityLevel !== "restricted") return namesOf(ctx, may);
  const orders = await ctx.db
    .select({ crew: workOrder.assignedUserIds })
    .from(workOrder)
    .where(eq(workOrder.clientCompanyId, client.id));
  const seeing = new Set([
    ...(await ctx.services.whoMay(ctx.db, { named: "client.confidential", ...asked })),
    client.createdById,
    client.accountManagerId,
    ...orders.flatMap(({ crew }) => crew),
  ]);
  return namesOf(
    ctx,
    may.filter((id) => seeing.has(id)),
  );
}

function namesOf({ db }: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: appUser.id, name: sql<string>`${appUser.firstName} || ' ' || ${appUser.lastName}` })
    .from(appUser)
    .where(and(inArray(appUser.id, [...ids]), eq(appUser.status, "active"), isNull(appUser.archivedAt)));
}
