/** The rows of the timeline: people with their certificates and hours, or items with their calibration. */
import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { assignment } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { reachOf, type Scope } from "#kit/access.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";

export interface RowsAsked {
  from: Day;
  to: Day;
  baseLocationId?: string | undefined;
  method?: string[] | undefined;
  q?: string | undefined;
}

export interface FoundRow {
  id: string;
  name: string;
  detail: string | null;
  baseId: string | null;
  chips: { label: string; until: string; good: boolean }[];
}

/** How far the reader's view of the calendar reaches; people of other firms see their own jobs. */
export const viewScope = ({ actor }: Pick<Ctx, "actor">): Scope | null =>
  actor.isSuperUser ? "all" : actor.isOutside ? "own" : reachOf(actor.rights, ["calendar"], "view");

/** The work orders the reader is assigned to. */
export const ownOrders = ({ actor }: Pick<Ctx, "actor">): SQL =>
  sql`(select a.work_order_id from ${assignment} a where a.user_id = ${actor.id} and a.status not in ('removed', 'declined'))`;

/** The people the reader may see rows of: everyone, those of the bases, or the crews of shared jobs. */
function peopleSeen(ctx: Ctx): SQL | undefined {
  const scope = viewScope(ctx);
  if (scope === "all") return undefined;
  const mates = sql`${appUser.id} in (select a.user_id from ${assignment} a where a.work_order_id in ${ownOrders(ctx)} and a.user_id is not null)`;
  const self = eq(appUser.id, ctx.actor.id);
  if (scope === "base" && ctx.actor.baseIds.length > 0)
    return or(inArray(appUser.baseLocationId, [...ctx.actor.baseIds]), mates, self);
  return or(mates, self);
}

/** By name; those who hold a certificate come first, as they are who is planned. */
export async function peopleRows(ctx: Ctx, asked: RowsAsked): Promise<FoundRow[]> {
  const people = await ctx.db
    .select({
      id: appUser.id,
      first: appUser.firstName,
      last: appUser.lastName,
      baseId: appUser.baseLocationId,
      base: baseLocation.name,
    })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(
      and(
        eq(appUser.status, "active"),
        peopleSeen(ctx),
        asked.baseLocationId ? eq(appUser.baseLocationId, asked.baseLocationId) : undefined,
        asked.q ? sql`(${appUser.firstName} || ' ' || ${appUser.lastName}) ilike ${`%${escaped(asked.q)}%`}` : undefined,
      ),
    )
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  const held = await certificatesOf(
    ctx,
    asked,
    people.map(({ id }) => id),
  );
  return people
    .map(({ id, first, last, baseId, base }) => ({
      id,
      name: `${first} ${last}`,
      detail: base,
      baseId,
      chips: held.get(id) ?? [],
    }))
    .filter(({ chips }) => !asked.method?.length || chips.some(({ label }) => asked.method?.includes(label.split(" ")[0] ?? "")))
    .toSorted((one, other) => Number(other.chips.length > 0) - Number(one.chips.length > 0));
}

/** The certificates that are valid today, the longest of each method and level. */
async function certificatesOf({ db, today }: Ctx, { to }: RowsAsked, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            userId: certification.userId,
            method: certification.method,
            level: certification.level,
            until: sql<string>`max(${certification.expiresOn})::text`,
          })
          .from(certification)
          .where(
            and(
              inArray(certification.userId, [...ids]),
              isNotNull(certification.signedAt),
              eq(certification.state, "active"),
              isNull(certification.archivedAt),
              lte(certification.effectiveFrom, today),
              gte(certification.expiresOn, today),
            ),
          )
          .groupBy(certification.userId, certification.method, certification.level)
          .orderBy(asc(certification.method));
  const chips = rows.map(({ userId, method, level, until }) => ({
    userId,
    chip: { label: `${method} ${level}`, until, good: until >= to },
  }));
  return new Map([...Map.groupBy(chips, ({ userId }) => userId)].map(([id, of]) => [id, of.map(({ chip }) => chip)]));
}

export async function itemRows(ctx: Ctx, asked: RowsAsked): Promise<FoundRow[]> {
  const items = await ctx.db
    .select({
      id: inventoryItem.id,
      tag: inventoryItem.assetTag,
      type: equipmentType.name,
      methods: equipmentType.methods,
      baseId: inventoryItem.homeBaseId,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(
      and(
        ctx.lookup.within(inventoryItem),
        eq(inventoryItem.state, "in stock"),
        isNull(inventoryItem.archivedAt),
        eq(equipmentType.tracking, "serial"),
        asked.baseLocationId ? eq(inventoryItem.homeBaseId, asked.baseLocationId) : undefined,
        asked.method?.length ? sql`${equipmentType.methods} && ${`{${asked.method.join()}}`}::text[]` : undefined,
        asked.q
          ? or(ilike(inventoryItem.assetTag, `%${escaped(asked.q)}%`), ilike(equipmentType.name, `%${escaped(asked.q)}%`))
          : undefined,
      ),
    )
    .orderBy(asc(inventoryItem.assetTag));
  return items.map(({ id, tag, type, baseId }) => ({ id, name: tag, detail: type, baseId, chips: [] }));
}

/** Until when each item is in calibration. */
export async function withCalibration({ db, services, today }: Ctx, rows: readonly FoundRow[], to: Day): Promise<FoundRow[]> {
  const found = await eligibilityOf(services).calibration(db, { inventoryItemIds: rows.map(({ id }) => id), days: [today] });
  const answers = new Map(found.map(({ inventoryItemId, answer }) => [inventoryItemId, answer]));
  return rows.map((row) => {
    const answer = answers.get(row.id);
    const until = answer?.ok ? answer.held?.dueOn : undefined;
    if (until) return { ...row, chips: [{ label: "Calibrated", until, good: until >= to }] };
    return answer && !answer.ok ? { ...row, chips: [{ label: "Not usable", until: today, good: false }] } : row;
  });
}

const escaped = (q: string): string => q.replace(/[%_\\]/g, "\\$&");
