import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { hasOneOf } from "./name-sets.ts";
import { examFact } from "./tables.ts";
import { notConfidential } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Actor } from "#kit/server/actor.ts";

/** Whether figures about other people are shown: only to holders of the named action; the rights of a Super Admin do not include it (rule 16). */
export const seesPeople = (actor: Actor): boolean => actor.named.has("statistics.people");

/** Whose figures are asked for: a person's, or with null those of the whole company, for the start page, which decides by itself who sees them. */
export type Viewer = Actor | null;

function scopeOf(actor: Actor) {
  if (actor.isSuperUser) return "all";
  return actor.isOutside ? "own" : reachOf(actor.rights, ["report-statistics"], "view");
}

/** Whether the person's reach has everything of the company, or of one of its bases. */
export function reachesAllOf(actor: Viewer, baseId: string | null): boolean {
  if (actor === null) return true;
  const scope = scopeOf(actor);
  return scope === "all" || (scope === "base" && baseId !== null && actor.baseIds.includes(baseId));
}

/** Lines within the person's reach: performed or evaluated by them, of their bases, or all; never those of clients hidden from them. */
export function linesInReach(actor: Viewer): SQL | undefined {
  if (actor === null) return undefined;
  const scope = scopeOf(actor);
  const own = sql`(${hasOneOf(examFact.performersId, [actor.id])} or ${examFact.evaluatorId} = ${actor.id})`;
  return and(notConfidential(examFact.clientCompanyId, actor), within(scope, own, sql`${examFact.baseLocationId}`, actor));
}

/** The columns that say who a document belongs to. */
export interface DocumentColumns {
  clientCompanyId: SQLWrapper;
  baseLocationId: SQLWrapper;
  authorId: SQLWrapper;
}

/** Documents within the person's reach: authored by them, of their bases, or all. */
export function documentsInReach(actor: Viewer, { clientCompanyId, baseLocationId, authorId }: DocumentColumns): SQL | undefined {
  if (actor === null) return undefined;
  const own = sql`${authorId} = ${actor.id}`;
  return and(notConfidential(clientCompanyId, actor), within(scopeOf(actor), own, sql`${baseLocationId}`, actor));
}

/** Projects whose figures the person may see as a whole: all, or those of their bases; one's own lines are no project. */
export function projectsInReach(actor: Actor, of: { clientCompanyId: SQLWrapper; baseLocationId: SQLWrapper }): SQL | undefined {
  return and(notConfidential(of.clientCompanyId, actor), within(scopeOf(actor), sql`false`, sql`${of.baseLocationId}`, actor));
}

function within(scope: ReturnType<typeof scopeOf>, own: SQL, base: SQL, { baseIds }: Actor): SQL | undefined {
  if (scope === "all") return undefined;
  if (scope === "base" && baseIds.length > 0) return sql`(${base} in ${baseIds} or ${own})`;
  return scope === null ? sql`false` : own;
}
