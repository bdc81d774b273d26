/** Whom a submitted form waits for: the next signer, and once everybody has signed the reviewer. The lists, My work and the record ask here. */
import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { formSubmission } from "./tables.ts";
import type { Actor } from "#kit/server/actor.ts";

type Waiting = Pick<
  typeof formSubmission.$inferSelect,
  "status" | "signerId" | "signerRole" | "reviewerId" | "reviewRole" | "filledById"
>;

const { status, signerId, signerRole, reviewerId, reviewRole, filledById } = formSubmission;

/** The person, or a role of theirs by its name. */
export const isFor = (id: AnyPgColumn, role: AnyPgColumn, actor: Actor): SQL | undefined =>
  or(
    eq(id, actor.id),
    sql`${role} = any(array[${sql.join(
      actor.roles.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[])`,
  );

/** Submitted forms that this person signs next. */
export const toSign = (actor: Actor): SQL | undefined => and(eq(status, "submitted"), isFor(signerId, signerRole, actor));

/** Submitted forms of others, signed by all, that this person reviews next. */
export const toReview = (actor: Actor): SQL | undefined =>
  and(
    eq(status, "submitted"),
    sql`${filledById} is distinct from ${actor.id}`,
    isNull(signerId),
    isNull(signerRole),
    isFor(reviewerId, reviewRole, actor),
  );

/** The same for one form that was read; whoever may do everything may review as well. */
export function asks(actor: Actor, form: Waiting): boolean {
  const has = (id: string | null, role: string | null) => id === actor.id || (role !== null && actor.roles.includes(role));
  if (form.status !== "submitted") return false;
  if (form.signerId ?? form.signerRole) return has(form.signerId, form.signerRole);
  if (!(form.reviewerId ?? form.reviewRole) || form.filledById === actor.id) return false;
  return has(form.reviewerId, form.reviewRole) || actor.isSuperUser;
}
