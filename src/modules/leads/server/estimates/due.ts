import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { lead } from "../tables.ts";
import { estimate } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** Offers that end without an answer of the client, for the owner of the lead. */
export const estimatesDue: DueSource<"estimate"> = {
  subject: "estimate",
  table: estimate,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "estimate",
      recordId: sql`${estimate.id}`,
      label: sql`${estimate.number} || ' rev ' || ${estimate.revision} || ' ' || ${lead.title}`,
      ownerId: sql`${lead.ownerId}`,
      baseId: sql`${lead.baseLocationId}`,
      dueOn: sql`${estimate.validUntil}`,
      hardStop: false,
      basis: sql`'Last day of the proposal'`,
    })} from ${estimate} join ${lead} on ${lead.id} = ${estimate.leadId}
    where ${and(
      eq(estimate.status, "sent"),
      isNull(estimate.supersededById),
      isNull(estimate.archivedAt),
      inArray(lead.status, ["quoted", "negotiation", "committed"]),
      lte(estimate.validUntil, until),
      within,
    )}`,
};
