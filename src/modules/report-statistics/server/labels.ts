import { inArray } from "drizzle-orm";
import { type Chip, type Grouping, personDimensions } from "../dimensions.ts";
import { welderOf } from "../rules/welders.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { reshootReasonLabels } from "#modules/report-templates/content.ts";

type Named = Map<string, string>;

const lookups: Partial<Record<Grouping, (db: Reading, ids: string[]) => Promise<{ id: string; name: string }[]>>> = {
  client: (db, ids) =>
    db
      .select({ id: clientCompany.id, name: clientCompany.displayName })
      .from(clientCompany)
      .where(inArray(clientCompany.id, ids)),
  site: (db, ids) => db.select({ id: clientSite.id, name: clientSite.name }).from(clientSite).where(inArray(clientSite.id, ids)),
  project: (db, ids) => db.select({ id: project.id, name: project.number }).from(project).where(inArray(project.id, ids)),
  workOrder: (db, ids) =>
    db.select({ id: workOrder.id, name: workOrder.number }).from(workOrder).where(inArray(workOrder.id, ids)),
  base: (db, ids) =>
    db.select({ id: baseLocation.id, name: baseLocation.name }).from(baseLocation).where(inArray(baseLocation.id, ids)),
};

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The names of the values of a dimension. */
export async function namesIn(ctx: Ctx, by: Grouping, keys: readonly string[]): Promise<Named> {
  if (by === "welder") {
    const clients = await namesIn(
      ctx,
      "client",
      keys.map((key) => welderOf(key).employer.toLowerCase()),
    );
    return new Map(
      keys.map((key) => {
        const { stamp, employer } = welderOf(key);
        return [key, `${stamp} (${clients.get(employer.toLowerCase()) ?? employer})`];
      }),
    );
  }
  if (personDimensions.has(by)) {
    const names = await ctx.services.namesOf(ctx.db, keys.filter(isId));
    return new Map(keys.map((key) => [key, names.get(key) ?? key.replace(/^of /, "")]));
  }
  if (by === "reshootReason") return new Map(Object.entries(reshootReasonLabels));
  if (by === "subcontracted")
    return new Map([
      ["true", "Subcontracted"],
      ["false", "Own"],
    ]);
  const find = lookups[by];
  const found = find ? await find(ctx.db, keys.filter(isId)) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Groups with their names. */
export async function labelled<G extends { key: string | null; label: string }>(
  ctx: Ctx,
  by: Grouping | null,
  groups: readonly G[],
): Promise<G[]> {
  if (by === null) return [...groups];
  const names = await namesIn(ctx, by, [...new Set(groups.flatMap(({ key }) => key ?? []))]);
  const without: Partial<Record<Chip, string>> = { project: "No project", workOrder: "No work order" };
  return groups.map((group) => ({
    ...group,
    label: group.key === null ? ((without as Record<string, string>)[by] ?? "Not stated") : (names.get(group.key) ?? group.key),
  }));
}
