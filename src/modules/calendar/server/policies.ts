import { asc, isNull, ne, and, sql } from "drizzle-orm";
import { type fatigueEndpoints, FatiguePolicy } from "../fatigue-policy.ts";
import { scopesMeet } from "../rules/policy.ts";
import { fatiguePolicy } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";

type To = typeof fatigueEndpoints;
const noOne = "00000000-0000-0000-0000-000000000000";

const records = crud(fatiguePolicy, {
  sorts: { name: fatiguePolicy.name },
  sort: "name",
  extra: {
    appliesTo: sql<string[]>`array(
      select ${project.number} from ${project} where ${project.id} = any(${fatiguePolicy.projectIds})
      union all select ${clientCompany.displayName} from ${clientCompany} where ${clientCompany.id} = any(${fatiguePolicy.clientCompanyIds})
      union all select ${baseLocation.name} from ${baseLocation} where ${baseLocation.id} = any(${fatiguePolicy.baseLocationIds}))`,
  },
  labels: FatiguePolicy.labels,
  fields: FatiguePolicy.fields,
});

/** Set by Operations; two never judge by the same project, client or base. */
export const policies = {
  ...records,
  create: async (ctx: Ctx, asked: Asked<To["create"]>) => {
    await mustFit(ctx, noOne, asked.body);
    return records.create(ctx, asked);
  },
  update: async (ctx: Ctx, asked: Asked<To["update"]>) => {
    const before = await ctx.store.find(fatiguePolicy, asked.id, { lock: true });
    await mustFit(ctx, asked.id, { ...before, ...asked.body.changes });
    return records.update(ctx, asked);
  },
  archive: (ctx: Ctx, asked: Asked<To["archive"]>) => {
    mustSet(ctx);
    return records.archive(ctx, asked);
  },
  restore: async (ctx: Ctx, asked: Asked<To["restore"]>) => {
    await mustFit(ctx, asked.id, await ctx.lookup.find(fatiguePolicy, asked.id));
    return records.restore(ctx, asked);
  },
};

function mustSet(ctx: Ctx): void {
  if (!mayDo(ctx, "assignment.override")) throw notAllowed("Fatigue policies are set by Operations.");
}

type Draft = Pick<FatiguePolicy, "limits"> & Partial<Pick<FatiguePolicy, "projectIds" | "clientCompanyIds" | "baseLocationIds">>;

async function mustFit(ctx: Ctx, id: string, { limits, projectIds = [], clientCompanyIds = [], baseLocationIds = [] }: Draft) {
  mustSet(ctx);
  if (limits.restSoft < limits.restHard) throw wrongField("limits.restSoft", "At least the rest that is refused.");
  if (limits.shiftHard < limits.shiftSoft) throw wrongField("limits.shiftHard", "At least the length that needs a reason.");
  const others = await ctx.db
    .select()
    .from(fatiguePolicy)
    .where(and(isNull(fatiguePolicy.archivedAt), ne(fatiguePolicy.id, id)));
  const met = others.find((other) => scopesMeet({ projectIds, clientCompanyIds, baseLocationIds }, other));
  if (met) throw refused(`${met.name} applies there already. Change it, or name other projects, clients or bases.`);
}

/** The policies in use: there are few. */
export const policiesInUse = (db: Reading) =>
  db.select().from(fatiguePolicy).where(isNull(fatiguePolicy.archivedAt)).orderBy(asc(fatiguePolicy.name));
